"""What a log is to the rest of the library: whole lines in order, appended one at a time behind a known head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from affray.events.errors import StorageError

NOTHING = "0" * 64
"""The hash before entry 0."""


class Head(NamedTuple):
    """The last entry: its number and its hash. Of an empty log, -1 and 64 zeros."""

    seq: int
    hash: str

    def __str__(self) -> str:
        return "an empty log" if self.seq < 0 else f"entry {self.seq} ({self.hash[:12]})"


EMPTY = Head(-1, NOTHING)


class InDoubt(StorageError):
    """An entry could be neither stored nor taken back: the log finds out which when it is used next."""


class Log(Protocol):
    """Lines of entries, each ending in a newline. A file and a memory keep the same contract."""

    @property
    def head(self) -> Head:
        """The head as this object last saw it."""

    def refresh(self) -> Head:
        """Look again for what others appended, and return the head as it stands now."""

    def append(self, line: bytes, head: Head, expected: Head) -> None:
        """Append one whole line (with its newline); on return it is on the disk.

        `head` is what the line itself makes the new head. Raises Conflict, with nothing written, if the log's head
        is not `expected`; StorageError, with the log unchanged, if it cannot be stored; InDoubt if that is not known.
        """

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the lines of entries `start` to `stop` (not included; None: to the end) as blocks of whole lines,
        each of some hundred kilobytes at the most (more only where one line is longer)."""

    def close(self) -> None:
        """Let go of what is held; the log may not be used afterwards."""
