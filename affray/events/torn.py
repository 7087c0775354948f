"""The end of a log file: its last whole entry, and what a writer that died may have left behind it."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from affray.events import limits
from affray.events.disk import CREATE, read_at, sync, sync_folder, write_all
from affray.events.entry import SUFFIX
from affray.events.framing import whole
from affray.events.log import Head

_STEP = 4096
_COPY = 1 << 20


_GAP = b"\0" * 16
"""Zeros where a file system lost what had been written; one or two may as well be bits that changed later."""

_AFTER_SEAL = re.compile(rb',"hash":"[0-9a-f]{64}"}[^\0]\Z', re.DOTALL)


class TornTail(NamedTuple):
    """A last line that a writer left unfinished: it has no newline, or a gap of zeros. It was never acknowledged.

    `path` is the file beside the log in which it is kept, empty while it still stands in the log; `size` its bytes;
    `seq` the number that its entry would have had.
    """

    path: str
    size: int
    seq: int

    def __str__(self) -> str:
        where = f"set aside in {self.path}" if self.path else "still at the end of the log"
        return f"entry {self.seq} was left unfinished ({self.size} bytes, {where})"


class Tail(NamedTuple):
    """How a file ends: the head and where its line ends, or (`head` None) where the last line ends that is one.

    `unended` says that only the newline of a whole entry is missing, for something else stands in its place.
    """

    head: Head | None
    end: int
    unended: bool = False


def line_start(fd: int, end: int) -> int:
    """Return the place after the last newline before `end`, 0 if there is none."""
    step = _STEP
    while end > 0:
        begin = max(0, end - step)
        found = read_at(fd, end - begin, begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        end, step = begin, min(2 * step, _COPY)
    return 0


def examine(fd: int, size: int) -> Tail:
    """Find the last whole entry of a file of `size` bytes.

    What follows its end is a torn tail: at most one line, which no writer can have finished. If what follows it is
    anything else, or there is no whole entry, the head is None and nothing may be cut.
    """
    end = line_start(fd, size)
    start = line_start(fd, end - 1)
    head = _head(fd, start, end)
    if head is None and end == size and start > 0 and _has_gap(fd, start, end):
        earlier = line_start(fd, start - 1)
        before = _head(fd, earlier, start)
        if before is not None:
            return Tail(before, start)
    if end < size and _was_whole(fd, size):
        return Tail(None, end, unended=True)
    return Tail(head, end)


def _has_gap(fd: int, start: int, end: int) -> bool:
    """Return whether there is a gap of zeros between two places."""
    places = range(start, end, _COPY)
    return any(_GAP in read_at(fd, min(_COPY + len(_GAP), end - place), place) for place in places)


def _was_whole(fd: int, size: int) -> bool:
    """Return whether a file without a newline at its end has something else where that newline stood: the entry
    before it was written to its end, and may have been acknowledged."""
    length = min(size, SUFFIX + 1)
    return _AFTER_SEAL.search(read_at(fd, length, size - length)) is not None


def _head(fd: int, start: int, end: int) -> Head | None:
    """Return the head that the line between two places makes, or None."""
    if not 0 < end - start <= limits.LINE:
        return None
    return whole(read_at(fd, end - start - 1, start))


def count_lines(fd: int, end: int) -> int:
    """Return how many lines end before a place; used only to say which entry is damaged."""
    count = offset = 0
    while offset < end:
        data = read_at(fd, min(_COPY, end - offset), offset)
        if not data:
            break
        count += data.count(b"\n")
        offset += len(data)
    return count


def set_aside(fd: int, path: str, end: int, size: int, seq: int) -> TornTail:
    """Move the bytes from `end` to `size` into a file beside the log, and cut the log there.

    They are on the disk in the new file before the log is cut; an earlier one is never overwritten.
    Raises OSError, with the log unchanged, if that file cannot be written.
    """
    name, aside = _new_file(f"{path}.torn-{seq}")
    try:
        offset = end
        while offset < size:
            data = read_at(fd, min(_COPY, size - offset), offset)
            if not data:
                break
            write_all(aside, data)
            offset += len(data)
        sync(aside)
    except BaseException:
        os.close(aside)
        os.unlink(name)
        raise
    os.close(aside)
    sync_folder(name)
    os.ftruncate(fd, end)
    sync(fd)
    return TornTail(name, size - end, seq)


def _new_file(name: str) -> tuple[str, int]:
    """Make a file that was not there: `name`, or `name.2`, `name.3` and so on."""
    number = 1
    while True:
        candidate = name if number == 1 else f"{name}.{number}"
        try:
            return candidate, os.open(candidate, CREATE, 0o666)
        except FileExistsError:
            number += 1
