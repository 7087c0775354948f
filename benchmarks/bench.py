"""What all measures of one run share: the game, a folder on the disk, and the logs that are made in it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from affray.replay.snapshots import INTERVAL
from benchmarks.game import Game
from benchmarks.long_log import LongLog, Size, build


class Lengths(NamedTuple):
    """How long the logs are: three by events, a short and a long one by entries, and an ordinary one for the table.

    Short and long leave the same rest when divided by the interval of snapshots, so that the way back to the last
    snapshot is as long in both.
    """

    events: tuple[int, int, int]
    short: int
    long: int
    ordinary: int = 300


FULL = Lengths((10_000, 100_000, 1_000_000), 1_000, 1_000 + INTERVAL * ((100_000 - 1_000) // INTERVAL + 1))
SHORTER = Lengths((10_000, 30_000, 100_000), 1_000, 1_000 + INTERVAL * 80)
QUICK = Lengths((3_000, 10_000, 30_000), 500, 500 + INTERVAL * 16)


class NotMeasured(Exception):
    """Something cannot be measured here; says why."""


class Bench:
    """One game on the bench, with logs of some lengths.

    `quick` asks for few rounds: enough to see that all of it works. `record` asks for figures that are compared from
    run to run to be written down anew.
    """

    def __init__(
        self, game: Game, folder: Path, quick: bool = False, lengths: Lengths | None = None, record: bool = False
    ) -> None:
        self.game, self.folder, self.quick, self.record = game, folder, quick, record
        self.lengths = lengths or FULL

    def rounds(self, full: int) -> int:
        """Return how many rounds to take where a full run takes `full`."""
        return min(full, 6) if self.quick else full

    @cached_property
    def _made(self) -> list[LongLog]:
        lengths = self.lengths
        by_entries = [Size(entries=count) for count in (lengths.ordinary, lengths.short, lengths.long)]
        return build(self.game, self.folder, [*(Size(events=count) for count in lengths.events), *by_entries])

    @property
    def by_events(self) -> list[LongLog]:
        """The logs that are as long as `lengths.events` say, the shortest first."""
        return self._made[:3]

    @property
    def ordinary(self) -> LongLog:
        """A log as a table has it after an evening."""
        return self._made[3]

    @property
    def short(self) -> LongLog:
        """The log with few entries."""
        return self._made[4]

    @property
    def long(self) -> LongLog:
        """The log with many entries."""
        return self._made[5]
