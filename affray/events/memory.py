"""A log that is kept in memory, for dry runs, forks and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import RLock

from affray.events.blocks import BLOCK
from affray.events.errors import Conflict, CorruptLog, StorageError
from affray.events.framing import check_fits, whole
from affray.events.log import EMPTY, Head, Log


class MemoryLog:
    """Fulfils `affray.events.log.Log`; nothing outlives the object.

    Args:
        blocks: lines to start with, such as another log's `blocks()`.

    Raises CorruptLog if their last line is not a whole entry.
    """

    def __init__(self, blocks: Iterable[bytes] = ()) -> None:
        self._lines = [line + b"\n" for block in blocks for line in block.removesuffix(b"\n").split(b"\n")]
        self._count, self._head = 0, EMPTY
        self._open = True
        self._turn = RLock()
        if self._lines and whole(self._lines[-1][:-1]) is None:
            raise CorruptLog(len(self._lines) - 1, "a whole line", f"{len(self._lines[-1])} bytes that are none")

    @classmethod
    def copy(cls, log: Log, stop: int | None = None) -> MemoryLog:
        """Return a log of another log's entries, up to and without entry `stop` (None: all); both go on apart."""
        return cls(log.blocks(0, stop))

    @property
    def head(self) -> Head:
        """The last entry."""
        count = len(self._lines)
        if count != self._count:  # at first, and after an append that an exception cut short
            self._head = (count and whole(self._lines[count - 1][:-1])) or EMPTY
            self._count = count
        return self._head

    def refresh(self) -> Head:
        """Return the head; nobody else can append."""
        return self.head

    def append(self, line: bytes, head: Head, expected: Head) -> None:
        """Append one whole line.

        Raises Conflict if the head is not `expected`, BadInput if the line is too long, StorageError once closed.
        """
        self._must_be_open()
        check_fits(line, head, expected)
        with self._turn:
            if self.head != expected:
                raise Conflict(str(expected), str(self.head))
            self._lines.append(line)
            self._head = head
            self._count = len(self._lines)

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the lines of entries `start` to `stop` (not included; None: to the end) as blocks of whole lines."""
        self._must_be_open()
        last = len(self._lines) if stop is None else min(stop, len(self._lines))
        block: list[bytes] = []
        size = 0
        for number in range(start, last):
            line = self._lines[number]
            if block and size + len(line) > BLOCK:
                yield b"".join(block)
                block, size = [], 0
            block.append(line)
            size += len(line)
        if block:
            yield b"".join(block)

    def close(self) -> None:
        """Let go of the lines; the head stays known."""
        self._head = self.head
        self._open = False
        self._count, self._lines = 0, []

    def _must_be_open(self) -> None:
        if not self._open:
            raise StorageError("the log is closed")
