"""What follows by the rules."""

from typing import ClassVar

from affray.rules import Consequence, Fixed, Mark, Mention, Resource, RoundBegan, Status, Track, TurnBegan, TurnEnded


class RoundStarted(Consequence, frozen=True):
    """Both have one turn in it."""

    marks: ClassVar[tuple[Mark, ...]] = (RoundBegan("number"),)
    says: ClassVar[str] = "round {number} starts"

    number: int


class TurnStarted(Consequence, frozen=True):
    """`who` is to act."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnBegan("who"),)
    says: ClassVar[str] = "it is the turn of {who:name}"

    who: str


class BlowAimed(Consequence, frozen=True):
    """A blow that `target` may answer."""

    says: ClassVar[str] = "a blow is aimed at {target:name}"

    target: str


class FocusSpent(Consequence, frozen=True):
    """`who` has `left` focus now."""

    marks: ClassVar[tuple[Mark, ...]] = (Resource("who", Fixed("focus"), "left"),)
    says: ClassVar[str] = "{who:name} spends focus, {left} left"

    who: str
    left: int


class RollDue(Consequence, frozen=True):
    """The blow is to be rolled by `seat`; it lands on `needed` or more."""

    says: ClassVar[str] = "the blow lands on {needed} or more"

    seat: str
    needed: int


class BlowMissed(Consequence, frozen=True):
    """The face is below what was needed."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("target"),)
    says: ClassVar[str] = "the blow misses {target:name} ({face}, {needed} needed)"

    target: str
    face: int
    needed: int


class WoundsSuffered(Consequence, frozen=True):
    """The blow lands; `after` are the wounds that are left, never below 0."""

    marks: ClassVar[tuple[Mark, ...]] = (Track("wounds", who="target", left="after"),)
    says: ClassVar[str] = "{target:name} loses {wounds} ({face}, {needed} needed): {before} -> {after}"

    target: str
    face: int
    needed: int
    wounds: int
    before: int
    after: int


class DuellistFell(Consequence, frozen=True):
    """No wound is left."""

    marks: ClassVar[tuple[Mark, ...]] = (Status("who", Fixed("out")),)
    says: ClassVar[str] = "{who:name} falls"

    who: str


class DuelEnded(Consequence, frozen=True):
    """The duel is over, by a fall or because somebody gave up."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnEnded(),)
    says: ClassVar[str] = "{winner:name} wins: {why}"

    winner: str
    why: str


CONSEQUENCES: tuple[type[Consequence], ...] = (
    RoundStarted,
    TurnStarted,
    BlowAimed,
    FocusSpent,
    RollDue,
    BlowMissed,
    WoundsSuffered,
    DuellistFell,
    DuelEnded,
)
