"""What follows by the rules, and what each event changes."""

from affray.rules import (
    Ask,
    Consequence,
    Fixed,
    Mention,
    Resource,
    RoundBegan,
    Status,
    Track,
    TurnBegan,
    TurnEnded,
)

from .state import Duel


class RoundStarted(Consequence, frozen=True):
    """Both have one turn in it."""

    marks = (RoundBegan("number"),)
    says = "round {number} starts"

    number: int

    def fold(self, state: Duel) -> None:
        state.round = self.number


class TurnStarted(Consequence, frozen=True):
    """`who` is to act."""

    marks = (TurnBegan("who"),)
    says = "it is the turn of {who:name}"

    who: str

    def fold(self, state: Duel) -> None:
        state.striker = self.who


class BlowAimed(Consequence, frozen=True):
    """A blow that `target` may answer."""

    says = "a blow is aimed at {target:name}"

    target: str


class FocusSpent(Consequence, frozen=True):
    """`who` has `left` focus now."""

    marks = (Resource("who", Fixed("focus"), "left"),)
    says = "{who:name} spends focus, {left} left"

    who: str
    left: int

    def fold(self, state: Duel) -> None:
        state.fighters[self.who].focus = self.left


class RollDue(Consequence, frozen=True):
    """The blow is to be rolled by `seat`; it lands on `needed` or more."""

    says = "the blow lands on {needed} or more"
    asks = Ask("blow", what=lambda event, state: f"the blow lands on {event.needed} or more")

    seat: str
    needed: int

    def fold(self, state: Duel) -> None:
        state.needed = self.needed


class BlowMissed(Consequence, frozen=True):
    """The face is below what was needed."""

    marks = (Mention("target"),)
    says = "the blow misses {target:name} ({face}, {needed} needed)"

    target: str
    face: int
    needed: int


class WoundsSuffered(Consequence, frozen=True, kw_only=True):
    """The blow lands; `after` are the wounds that are left, never below 0."""

    marks = (Track("wounds", who="target", left="after"),)
    says = "{target:name} loses {wounds} ({face}, {needed} needed): {before} -> {after}"

    target: str
    face: int
    needed: int
    wounds: int
    before: int
    after: int

    def fold(self, state: Duel) -> None:
        state.fighters[self.target].wounds = self.after


class DuellistFell(Consequence, frozen=True):
    """No wound is left."""

    marks = (Status("who", Fixed("out")),)
    says = "{who:name} falls"

    who: str


class DuelEnded(Consequence, frozen=True):
    """The duel is over, by a fall or because a duellist gave up."""

    marks = (TurnEnded(),)
    says = "{winner:name} wins: {why}"

    winner: str
    why: str
