"""What happens in grapples (IN-G1 to IN-G5)."""

from collections.abc import Mapping

from affray.rules import Ask, ConditionGained, ConditionLost, Consequence, Fixed, Mention
from affray.rulesets.inquisitor.state import Hold, Table
from affray.rulesets.inquisitor.wording import words


class EscapeAsked(Consequence, frozen=True, kw_only=True):
    """The grappled one tries to twist away (IN-G1)."""

    says = "{id:name} needs {target} to twist away"
    asks = Ask("escape", 100, what=lambda event, state: f"twisting away: {event.target} or less")

    id: str
    target: int
    seat: str


class Escaped(Consequence, frozen=True, kw_only=True):
    """The victim is not caught."""

    says = "{id:name} twists away: {roll} against {target}"
    marks = (Mention("id"),)

    id: str
    roll: int
    target: int


class HoldTaken(Consequence, frozen=True, kw_only=True):
    """One holds another (IN-G2)."""

    marks = (
        ConditionGained("holder", Fixed("holding")),
        ConditionGained("victim", Fixed("held")),
    )

    holder: str
    victim: str
    location: str
    roll: int
    target: int

    def fold(self, state: Table) -> None:
        state.fighters[self.holder].hold = Hold("holder", self.victim, self.location, state.round)
        state.fighters[self.victim].hold = Hold("victim", self.holder, self.location, state.round)

    def tell(self, names: Mapping[str, str]) -> str:
        who, whom = names.get(self.holder, self.holder), names.get(self.victim, self.victim)
        return f"{who} holds {whom} by the {words(self.location)} ({self.roll} against {self.target})"


class HoldAsked(Consequence, frozen=True, kw_only=True):
    """The holder keeps the hold or lets go (IN-G3)."""

    says = "does {holder:name} keep hold of {victim:name}?"

    holder: str
    victim: str

    def fold(self, state: Table) -> None:
        hold = state.fighters[self.holder].hold
        assert hold is not None
        hold.tested = state.round
        state.asked = self.holder
        if self.holder not in state.gone:
            state.gone.append(self.holder)


class HoldRollAsked(Consequence, frozen=True, kw_only=True):
    """One of the two tests Strength for the hold."""

    says = "{id:name} tests Strength, {target}, for the hold"
    asks = Ask("hold", 100, what=lambda event, state: f"the Strength of {state.name(event.id)}: {event.target} or less")

    id: str
    target: int
    seat: str

    def fold(self, state: Table) -> None:
        state.asked = ""


class HoldKept(Consequence, frozen=True, kw_only=True):
    """Both passed or both failed: the hold goes on."""

    holder: str
    victim: str
    rolls: tuple[int, int]
    targets: tuple[int, int]

    def tell(self, names: Mapping[str, str]) -> str:
        ids = (self.holder, self.victim)
        tests = [
            f"{names.get(id, id)} {roll} against {target}"
            for id, roll, target in zip(ids, self.rolls, self.targets, strict=True)
        ]
        return f"the hold goes on: {', '.join(tests)}"


class HoldEnded(Consequence, frozen=True, kw_only=True):
    """A hold is over: released, broken, or because of what became of one of the two."""

    says = "{holder:name} holds {victim:name} no more ({why})"
    marks = (
        ConditionLost("holder", Fixed("holding")),
        ConditionLost("victim", Fixed("held")),
    )

    holder: str
    victim: str
    why: str

    def fold(self, state: Table) -> None:
        state.end_holds((self.holder,))


class PressureAsked(Consequence, frozen=True, kw_only=True):
    """The holder won and may apply pressure (IN-G4)."""

    holder: str
    victim: str
    rolls: tuple[int, int]
    targets: tuple[int, int]

    def fold(self, state: Table) -> None:
        state.asked = self.holder

    def tell(self, names: Mapping[str, str]) -> str:
        return (
            f"{names.get(self.holder, self.holder)} may apply pressure: {self.rolls[0]} against {self.targets[0]}, "
            f"{names.get(self.victim, self.victim)} {self.rolls[1]} against {self.targets[1]}"
        )


class PressureDeclined(Consequence, frozen=True):
    """No pressure."""

    says = "{holder:name} just holds on"

    holder: str

    def fold(self, state: Table) -> None:
        state.asked, state.task.settled = "", True


class HoldSettled(Consequence, frozen=True):
    """The test of a hold at the end of the round is over (`hold_check=round_end`)."""

    says = "the hold of {holder:name} is settled"

    holder: str

    def fold(self, state: Table) -> None:
        state.finish()
