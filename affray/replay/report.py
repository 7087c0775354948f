"""What verification says: the fight that was judged, and each level with what was found on it."""

from __future__ import annotations

import msgspec

from affray.events.conduct import Seat
from affray.events.log import Head
from affray.replay.adjudicate import Divergence
from affray.replay.levels import TO_COME, Level
from affray.replay.undone import Undone


class Closing(msgspec.Struct, frozen=True):
    """Who closed an encounter, in which entry, when by their clock, and why."""

    entry: int
    by: str
    at: str
    reason: str


class Fight(msgspec.Struct, frozen=True):
    """Which fight a log holds, as the log says: all of it is a claim of whoever wrote entry 0.

    `first` and `last` are the times of the first and the last entry that were read, `continues` is the head of the log
    that this one goes on from. `undone` is None where the log could not be followed, or was not asked to be.
    """

    id: str
    title: str
    ruleset: str
    version: str
    seats: tuple[Seat, ...]
    first: str = ""
    last: str = ""
    continues: Head | None = None
    closed: Closing | None = None
    undone: Undone | None = None


class Report(msgspec.Struct, frozen=True):
    """What verification says.

    `levels` are those that were asked for; `to_come` are those that do not exist yet. `fight` is None if entry 0 cannot
    be read.
    `entries` is how many entries from the first on can be read and are chained, `head` the last of them. `divergences`
    are the first entries for which the rules give something else, `diverged` how many there are.
    """

    levels: tuple[Level, ...]
    fight: Fight | None
    entries: int
    head: Head
    notes: tuple[str, ...] = ()
    divergences: tuple[Divergence, ...] = ()
    diverged: int = 0

    @property
    def ok(self) -> bool:
        """Whether every level that was asked for holds. One that was not checked does not hold."""
        return not self.unproven

    @property
    def unproven(self) -> tuple[Level, ...]:
        """The levels that were asked for and do not hold: they fail, or were not checked."""
        return tuple(level for level in self.levels if level.verdict != "holds")

    @property
    def to_come(self) -> tuple[Level, ...]:
        """The levels that do not exist yet."""
        return tuple(Level.of(level, "does not exist yet", why) for level, why in TO_COME.items())

    @property
    def failed(self) -> Level | None:
        """The first level that fails, or None."""
        return next((level for level in self.levels if level.verdict == "fails"), None)
