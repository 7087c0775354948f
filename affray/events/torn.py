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

    `unended` says that only the newline of a whole entry is missing, for something else stands in its place;
    `endless` that more bytes follow `end` than a line may have.
    """

    head: Head | None
    end: int
    unended: bool = False
    endless: bool = False


def line_start(fd: int, end: int) -> int:
    """Return the place after the last newline before `end`, 0 if there is none.

    A line that is longer than a log takes is not searched to its beginning, for a file may hold gigabytes without a
    newline (a hole takes no room on the disk): -1 is returned.
    """
    step, least = _STEP, max(0, end - limits.LINE - _COPY)
    while end > least:
        begin = max(0, end - step)
        place = read_at(fd, end - begin, begin).rfind(b"\n")
        if place >= 0:
            return begin + place + 1
        end, step = begin, min(2 * step, _COPY)
    return -1 if end > 0 else 0


def examine(fd: int, size: int) -> Tail:
    """Find the last whole entry of a file of `size` bytes.

    What follows its end is a torn tail: at most one line, which no writer can have finished. If what follows it is
    anything else, or there is no whole entry, the head is None and nothing may be cut.
    """
    end = line_start(fd, size)
    if end < 0:
        return Tail(None, whole_lines(fd, size)[1], endless=True)
    start = line_start(fd, end - 1)
    if start < 0:
        return Tail(None, whole_lines(fd, size)[1], endless=True)
    head = _head(fd, start, end)
    if head is None and end == size and start > 0 and _has_gap(fd, start, end):
        earlier = line_start(fd, start - 1)
        before = None if earlier < 0 else _head(fd, earlier, start)
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


def whole_lines(fd: int, end: int) -> tuple[int, int]:
    """Return how many lines end before a place, and where the last of them ends; it stops at a line that is longer
    than a log takes. Used only to say which entry is damaged."""
    count = offset = last = 0
    while offset < end and offset - last <= limits.LINE:
        data = read_at(fd, min(_COPY, end - offset), offset)
        if not data:
            break
        count += data.count(b"\n")
        last = max(last, offset + data.rfind(b"\n") + 1) if b"\n" in data else last
        offset += len(data)
    return count, last


class NotSetAside(Exception):
    """The file that a torn tail was to be kept in could not be written: `path` and the system's `error`."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(path, error)
        self.path, self.error = path, error


def set_aside(fd: int, path: str, end: int, size: int, seq: int) -> TornTail:
    """Move the bytes from `end` to `size` into a file beside the log, and cut the log there.

    They are on the disk in the new file before the log is cut; an earlier one is never overwritten.
    Raises NotSetAside, with the log unchanged, if that file cannot be written, and OSError if the log cannot be cut.
    """
    wanted = f"{path}.torn-{seq}"
    try:
        name = _copied(fd, wanted, end, size)
    except OSError as error:
        raise NotSetAside(wanted, error) from error
    os.ftruncate(fd, end)
    sync(fd)
    return TornTail(name, size - end, seq)


def _copied(fd: int, wanted: str, end: int, size: int) -> str:
    """Copy the bytes between two places into a new file; return its name once they are on the disk."""
    name, aside = _new_file(wanted)
    try:
        offset = end
        while offset < size:
            data = read_at(fd, min(_COPY, size - offset), offset)
            if not data:
                break
            write_all(aside, data)
            offset += len(data)
        sync(aside)
        sync_folder(name)
    except BaseException:
        os.close(aside)
        os.unlink(name)
        raise
    os.close(aside)
    return name


def _new_file(name: str) -> tuple[str, int]:
    """Make a file that was not there: `name`, or `name.2`, `name.3` and so on."""
    number = 1
    while True:
        candidate = name if number == 1 else f"{name}.{number}"
        try:
            return candidate, os.open(candidate, CREATE, 0o666)
        except FileExistsError:
            number += 1
