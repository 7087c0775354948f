"""Re-rolls (R1, R2; K-24 to K-27)."""

from msgspec import field

from affray.rules import Consequence, Fixed, Request, Resource
from affray.rulesets.wh40k_11e.profiles import Step
from affray.rulesets.wh40k_11e.state import Battle, OpenReroll


class RerollOffered(Consequence, frozen=True, kw_only=True):
    """Dice of a roll may be re-rolled: their places from 1, and by what."""

    says = "{player} may re-roll dice {indices:list} of {faces:dice} ({step}: {sources:list})"

    step: Step
    player: str
    unit: str
    faces: tuple[int, ...]
    indices: tuple[int, ...]
    sources: tuple[str, ...]

    def fold(self, state: Battle) -> None:
        state.reroll = OpenReroll(self.step, self.player, self.unit, list(self.faces))


class CommandPointsSpent(Consequence, frozen=True, kw_only=True):
    """A player spent `n` command points and has `left`."""

    marks = (Resource("player", Fixed("cp"), "left"),)
    says = "{player} spends {n} CP for {use}, {left} left"

    player: str
    n: int
    left: int
    use: str = field(name="for")

    def fold(self, state: Battle) -> None:
        state.sides[self.player].cp = self.left
        state.commanded.append(self.player)


class RerollCalled(Consequence, frozen=True, kw_only=True):
    """Dice are going to be re-rolled; all of a total where it has several (K-24)."""

    says = "dice {indices:list} are re-rolled ({source})"

    step: Step
    player: str
    indices: tuple[int, ...]
    source: str

    def fold(self, state: Battle) -> None:
        reroll = state.reroll_now
        reroll.called = self.indices
        reroll.source = self.source
        what = f"the dice of the {self.step} roll again"
        state.request = Request("reroll", reroll.seat, len(self.indices), what=what)


class DiceRerolled(Consequence, frozen=True, kw_only=True):
    """Dice were re-rolled: the old faces and the new ones, by place."""

    says = "{old:dice} becomes {new:dice} ({source}); the roll is now {faces:dice}"

    step: Step
    pool: str
    indices: tuple[int, ...]
    old: tuple[int, ...]
    new: tuple[int, ...]
    source: str
    faces: tuple[int, ...]

    def fold(self, state: Battle) -> None:
        reroll = state.reroll_now
        reroll.faces = list(self.faces)
        reroll.done.extend(self.indices)
        reroll.called = ()


class FacesFinal(Consequence, frozen=True, kw_only=True):
    """The faces of a roll stay as they are, and it is read now (K-25)."""

    purpose = "step"
    says = "the {step} roll stands at {faces:dice}"

    step: Step
    faces: tuple[int, ...]

    def fold(self, state: Battle) -> None:
        state.faces = self.faces
        state.reroll = None
