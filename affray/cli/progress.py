"""How far long work has come, on standard error, and only where that is a terminal."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import TextIO

from affray.cli.layout import columns, cut, width_of
from affray.events.text import shown

PATIENCE = 0.5
"""Seconds that pass before anything is shown."""
PACE = 0.1
"""Seconds between two lines."""
WIDTH = 80
"""Columns of what does not say how wide it is."""
COUNT = 28
"""Columns kept for the number of entries."""


class Progress:
    """Counts entries in a line that is written over; call it with each number. The line is cleared on exit.

    `what` may hold the name of a file, which may hold anything: it is escaped here, and cut to fit one line.
    """

    def __init__(self, err: TextIO, what: str) -> None:
        self._err, self._what = err, cut(shown(what), columns(err, WIDTH) - COUNT)
        self._next = monotonic() + PATIENCE
        self._shown = False

    @property
    def wanted(self) -> bool:
        """Whether anybody would see it."""
        return self._err.isatty()

    def __call__(self, seq: int) -> None:
        now = monotonic()
        if now >= self._next:
            self._next, self._shown = now + PACE, True
            self._err.write(f"\r{self._what}: {seq:,} entries ")
            self._err.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._err.write("\r" + " " * (width_of(self._what) + COUNT - 1) + "\r")
            self._err.flush()
