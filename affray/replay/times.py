"""The times that the entries of a log claim: they decide nothing, but odd ones are worth a look."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from affray.replay.clock import moment


class _Latest(NamedTuple):
    time: datetime
    seq: int
    at: str


class Times:
    """Takes the times of entries in their order. `first` and `last` are those of the first and the last entry."""

    def __init__(self) -> None:
        self.first = self.last = ""
        self._latest: _Latest | None = None
        self._taken = self._strange = self._backwards = 0
        self._first_strange = self._first_backwards = ""

    def take(self, seq: int, at: str) -> None:
        """Take the time of the next entry."""
        if not self._taken:
            self.first = at
        self._taken += 1
        self.last = at
        time = moment(at)
        if time is None:
            self._strange += 1
            if not self._first_strange:
                self._first_strange = f"entry {seq} has {f'the time {at!r}, which is none' if at else 'no time'}"
        elif self._latest is None or time >= self._latest.time:
            self._latest = _Latest(time, seq, at)
        else:
            self._backwards += 1
            if not self._first_backwards:
                before = f"entry {self._latest.seq} ({self._latest.at})"
                self._first_backwards = f"the clock runs backwards at entry {seq} ({at}), after {before}"

    def notes(self) -> tuple[str, ...]:
        """Return what is odd about the times, each kind once with the first entry that it was found in."""
        return tuple(
            first if count == 1 else f"{first}; {count} such entries"
            for first, count in ((self._first_strange, self._strange), (self._first_backwards, self._backwards))
            if count
        )
