"""Mortal wounds (A12; K-54 to K-58)."""

from affray.rules import Consequence, counted
from affray.rulesets.wh40k_11e.state import Aftermath, Battle, Due, Mortals


class MortalsDue(Consequence, frozen=True, kw_only=True):
    """A unit suffers mortal wounds."""

    says = "{unit:name} suffers {wounds} ({cause})"

    unit: str
    count: int
    cause: str

    def fold(self, state: Battle) -> None:
        state.mortals = Mortals(self.unit, self.count, self.count, self.cause)
        if state.after is None:
            state.after = Aftermath()
        due = Due(self.unit, self.count, self.cause)
        if state.after.due and state.after.due[0] == due:
            state.after.due = state.after.due[1:]

    @property
    def wounds(self) -> str:
        """The mortal wounds, in words."""
        return counted(self.count, "mortal wound")


class MortalWoundsInflicted(Consequence, frozen=True, kw_only=True):
    """Mortal wounds were inflicted: the model of each wound, in their order, and how many were lost (K-55, K-57)."""

    says = "{wounds} on {unit:name} ({cause}): {models:names}, {lost} lost"

    unit: str
    count: int
    cause: str
    models: tuple[str, ...]
    lost: int
    attack: int = 0

    def fold(self, state: Battle) -> None:
        if self.attack:
            pool = state.pool_now
            pool.devastating = pool.devastating[1:]
            pool.model = ""
            pool.damage = 0

    @property
    def wounds(self) -> str:
        """The mortal wounds, in words."""
        return counted(self.count, "mortal wound")


class MortalsDone(Consequence, frozen=True, kw_only=True):
    """The mortal wounds have been dealt with."""

    purpose = "next"
    says = "the mortal wounds are done"

    pool: str
    next: str

    def fold(self, state: Battle) -> None:
        state.mortals = None
