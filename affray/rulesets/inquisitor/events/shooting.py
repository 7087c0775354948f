"""What happens in a shot from outside the melee (IN-S1, IN-S2)."""

from collections.abc import Mapping

from affray.rules import Ask, Consequence, Mention
from affray.rulesets.inquisitor.facts import Term, Weight
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.wording import sum_of, words


class ShotDeclared(Consequence, frozen=True, kw_only=True):
    """A shot from outside; `weights` are those of the draw, empty where there is none (IN-S1)."""

    marks = (Mention("id"), Mention("target"))

    id: str
    target: str
    weapon: str
    weights: tuple[Weight, ...] = ()
    cover: int = 0

    def fold(self, state: Table) -> None:
        state.task.weights = self.weights

    def tell(self, names: Mapping[str, str]) -> str:
        melee = ", into the melee" if self.weights else ""
        who, whom = names.get(self.id, self.id), names.get(self.target, self.target)
        return f"{who} shoots at {whom} with the {words(self.weapon)}{melee}"


class ShotRollAsked(Consequence, frozen=True, kw_only=True):
    """The shot is rolled."""

    asks = Ask("shot", 100, what=lambda event, state: f"the shot of {state.name(event.id)}: {event.target} or less")

    id: str
    target: int
    terms: tuple[Term, ...]
    seat: str

    def fold(self, state: Table) -> None:
        state.task.number = self.target

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} needs {self.target}: {sum_of(self.terms)}"


class ShotHit(Consequence, frozen=True, kw_only=True):
    """The shot is on target."""

    says = "the shot is on target: {roll} against {target}"

    roll: int
    target: int

    def fold(self, state: Table) -> None:
        task = state.task
        task.roll = self.roll
        if not task.weights:
            task.hit = task.target


class ShotMissed(Consequence, frozen=True, kw_only=True):
    """The shot hits nobody."""

    says = "the shot hits nobody: {roll} against {target}"

    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.finish()


class DrawAsked(Consequence, frozen=True, kw_only=True):
    """Who of the melee is hit is drawn (IN-S2)."""

    says = "who is hit? one die of {sides} sides"
    asks = Ask(
        "draw",
        "sides",
        what=lambda event, state: (
            f"who is hit, over {', '.join(f'{state.name(weight.id)} {weight.weight}' for weight in state.task.weights)}"
        ),
    )

    sides: int
    seat: str


class TargetDrawn(Consequence, frozen=True, kw_only=True):
    """Who is hit."""

    says = "it is {id:name} who is hit (drawn {roll} of {sides})"
    marks = (Mention("id"),)

    id: str
    roll: int
    sides: int

    def fold(self, state: Table) -> None:
        state.task.hit = self.id
