"""Reading a log file in blocks of whole lines, from the middle as well as from the start."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from threading import RLock

from affray.events import limits
from affray.events.disk import OpenFile, failed, read_at
from affray.events.errors import CorruptLog

BLOCK = 64 * 1024
"""How many bytes of lines a block holds at the most, unless one line alone is longer."""

ORDINARY = 1024
"""About as many bytes as a line has; where few lines are wanted, no more is read than they are likely to take."""


class BlockReader:
    """Reads one open file. It remembers where each block that it came by began, and starts from there the next time,
    so that reading the end of a long log again costs no more than reading its beginning."""

    def __init__(self, path: str, file: OpenFile) -> None:
        self._path, self._file = path, file
        self._begun: list[tuple[int, int]] = [(0, 0)]
        self._turn = RLock()

    def read(self, start: int, stop: int | None, end: int) -> Iterator[bytes]:
        """Yield lines `start` to `stop` (not included) of the first `end` bytes, which end in a newline.

        Raises CorruptLog at a line that is longer than a log takes, StorageError if the file cannot be read.
        """
        number, offset = self._begun[bisect_right(self._begun, (start, sys.maxsize)) - 1]
        while offset < end and (stop is None or number < stop):
            size = BLOCK if stop is None else min(BLOCK, (stop - number) * ORDINARY)
            block = self._block(number, offset, end, size)
            count = block.count(b"\n")
            first, last = max(0, start - number), count if stop is None else min(count, stop - number)
            number, offset = number + count, offset + len(block)
            with self._turn:
                if offset > self._begun[-1][1]:
                    self._begun.append((number, offset))
            if last < count:
                block = block[: _behind(block, last)]
            if first < last:
                yield block[_behind(block, first) :] if first else block

    def _block(self, number: int, offset: int, end: int, size: int) -> bytes:
        """Read whole lines from a place on: as many as `size` bytes hold, but at least one."""
        while True:
            try:
                data = read_at(self._file.fd, min(size, end - offset), offset)
            except OSError as error:
                raise failed(self._path, "the log cannot be read", error) from None
            cut = data.rfind(b"\n") + 1
            if cut:
                return data[:cut]
            if len(data) < min(size, end - offset):
                raise CorruptLog(number, "a line of the log", "the end of the file")
            if size >= limits.LINE:
                raise CorruptLog(number, f"a line of at most {limits.LINE} bytes", "a longer one")
            size *= 2


def _behind(block: bytes, lines: int) -> int:
    """Return the place behind a number of lines."""
    place = 0
    for _ in range(lines):
        place = block.index(b"\n", place) + 1
    return place
