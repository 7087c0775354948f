"""The battle: its beginning and its end (2.1)."""

from msgspec import Struct

from affray.rules import Consequence
from affray.rulesets.wh40k_11e.state import Battle


class Strength(Struct, frozen=True, gc=False):
    """A unit as it takes the field."""

    unit: str
    side: str
    models: int
    wounds: int


class BattleStarted(Consequence, frozen=True, kw_only=True):
    """The battle begins; `first` takes the first turn, `next` is the scope that is played."""

    purpose = "next"
    says = "the battle starts, {first} first"

    first: str
    units: tuple[Strength, ...]
    next: str = "attacks"

    def fold(self, state: Battle) -> None:
        state.first = self.first


class BattleEnded(Consequence, frozen=True, kw_only=True):
    """The battle is over; `winner` is a side, or empty."""

    says = "the battle ends ({reason}){won}"

    reason: str
    winner: str = ""

    def fold(self, state: Battle) -> None:
        state.over = self.reason

    @property
    def won(self) -> str:
        """Who won, as the end of a sentence."""
        return f": {self.winner} wins" if self.winner else ""
