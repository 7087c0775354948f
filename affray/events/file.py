"""A log in a file: JSON Lines, appended under a lock and on the disk before the call returns (docs/format.md)."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from threading import Lock
from types import TracebackType

from affray.events.blocks import BlockReader
from affray.events.disk import APPEND, CREATE, READ, failed, read_at, sync, sync_folder, write_all
from affray.events.errors import Conflict, CorruptLog, StorageError
from affray.events.file_lock import lock, unlock
from affray.events.framing import check_fits, sealed
from affray.events.log import EMPTY, Head
from affray.events.torn import TornTail, count_lines, examine, set_aside


class FileLog:
    """Fulfils `affray.events.log.Log`. Made by `create` or `open`; usable in a `with` statement.

    Several objects, in one process or in many, may hold the same file. One object belongs to the process that made
    it: after a fork the child opens its own.

    Attributes:
        path: the file.
        writable: whether entries may be appended.
        torn: the unfinished line found at the end of the file, if any: set aside by a writer, left by a reader.
    """

    def __init__(self, path: str, fd: int, writable: bool) -> None:
        self.path, self.writable = path, writable
        self.torn: TornTail | None = None
        self._fd = fd
        self._place = os.path.abspath(path)
        self._process = os.getpid()
        self._turn = Lock()
        self._end = 0
        self._head = EMPTY
        self._damage: CorruptLog | None = None
        self._broken = ""
        self._reader = BlockReader(path, fd)

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> FileLog:
        """Make a new, empty log; its name is on the disk on return. A log closed while still empty is removed.

        Raises StorageError if the file already exists or cannot be made.
        """
        name = os.fspath(path)
        try:
            log = cls(name, os.open(name, CREATE, 0o666), True)
        except OSError as error:
            raise failed(name, "the log cannot be made", error) from None
        try:
            sync_folder(name)
        except OSError as error:
            log.close()
            raise failed(name, "the log cannot be made", error) from None
        return log

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, write: bool = True) -> FileLog:
        """Open a log that exists; only its last lines are read.

        With `write`, an unfinished last line is set aside in a file beside the log (`torn` says which). Without, the
        disk is not touched, and a log that is damaged at its end can still be read.
        Raises StorageError if the file cannot be opened, CorruptLog if it holds no whole entry or, with `write`, if
        it ends in lines that are not entries.
        """
        name = os.fspath(path)
        try:
            fd = os.open(name, APPEND if write else READ)
        except OSError as error:
            raise failed(name, "the log cannot be opened" + (" for writing" if write else ""), error) from None
        log = cls(name, fd, write)
        try:
            log._look_first()
        except BaseException:
            os.close(fd)
            raise
        return log

    @property
    def head(self) -> Head:
        """The last whole entry, as this object last saw it. Raises CorruptLog if the file's end is damaged."""
        if self._damage is not None:
            raise self._damage
        return self._head

    def refresh(self) -> Head:
        """Look for what others appended and return the head.

        Raises StorageError if the file cannot be read or is gone, CorruptLog if it was cut or its end is damaged.
        """
        self._must_be_usable()
        with self._turn:
            try:
                lock(self._fd, shared=not self.writable)
                try:
                    self._look()
                finally:
                    unlock(self._fd)
            except OSError as error:
                raise failed(self.path, "the log cannot be read", error) from None
        return self.head

    def append(self, line: bytes, head: Head, expected: Head) -> None:
        """Append one whole line with its newline; on return it is on the disk.

        `head` is what the line makes the new head. Raises Conflict, with nothing written, if the head on the disk is
        not `expected`; BadInput if the line is too long; StorageError, with the log unchanged, if it cannot be stored.
        """
        self._must_be_usable()
        if not self.writable:
            raise StorageError(f"{self.path}: the log was opened for reading only")
        check_fits(line, head, expected)
        with self._turn:
            fd = self._fd
            try:
                lock(fd)
                try:
                    self._look()
                    if self._head != expected:
                        raise Conflict(str(expected), str(self._head))
                    self._store(line)
                    self._head = head
                    self._end += len(line)
                finally:
                    unlock(fd)
            except OSError as error:
                raise failed(self.path, f"entry {head.seq} was not stored", error, "nothing was changed") from None

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the lines of entries `start` to `stop` (not included; None: to the end) as blocks of whole lines.

        They end with the head as last seen; a torn tail is no part of them. Raises CorruptLog at a line that is
        longer than a log takes, StorageError if the file cannot be read.
        """
        self._must_be_usable()
        return self._reader.read(start, stop, self._end)

    def close(self) -> None:
        """Close the file. A log that was made here and has no entry is removed."""
        if self._fd < 0:
            return
        empty = self.writable and self._end == 0 and self._process == os.getpid() and os.fstat(self._fd).st_size == 0
        os.close(self._fd)
        self._fd = -1
        if empty:
            os.unlink(self._place)

    def __enter__(self) -> FileLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _must_be_usable(self) -> None:
        if self._fd < 0:
            raise StorageError(f"{self.path}: the log is closed")
        if self._broken:
            raise StorageError(self._broken)
        if self._process != os.getpid():
            raise StorageError(f"{self.path}: the log was opened by another process; open it again in this one")

    def _look_first(self) -> None:
        """Find the head of a file that was just opened."""
        try:
            if not stat.S_ISREG(os.fstat(self._fd).st_mode):
                raise StorageError(f"{self.path}: the log cannot be opened: it is not a regular file")
            lock(self._fd, shared=not self.writable)
            try:
                size = os.fstat(self._fd).st_size
                if size == 0:
                    raise CorruptLog(0, "the entry that opens the encounter", "an empty file", self.path)
                self._find_end(size)
            finally:
                unlock(self._fd)
        except OSError as error:
            raise failed(self.path, "the log cannot be opened", error) from None

    def _look(self) -> None:
        """Bring head and end up to date with the disk; to be called under the lock."""
        status = os.fstat(self._fd)
        if status.st_nlink == 0:
            raise StorageError(f"{self.path}: the log was deleted or replaced by another file; open it again")
        size, end = status.st_size, self._end
        if self._damage is None and end:
            seal = sealed(self._head.hash)
            if read_at(self._fd, len(seal), end - len(seal)) != seal:
                raise CorruptLog(self._head.seq, f"the line that ends in {seal!r}", "another one or none", self.path)
            if size == end:
                return
        if size or end:
            self._find_end(size)

    def _find_end(self, size: int) -> None:
        """Read the end of the file; a torn tail is set aside, or only reported if the log may not be written."""
        tail = examine(self._fd, size)
        self._damage = None
        if tail.head is None:
            damage = self._no_entry(size, tail.end)
            if self.writable or tail.end == 0:
                raise damage
            self._damage, self._end, self.torn = damage, tail.end, None
            return
        torn = None
        if tail.end < size:
            seq = tail.head.seq + 1
            torn = TornTail("", size - tail.end, seq)
            if self.writable:
                torn = set_aside(self._fd, self._place, tail.end, size, seq)
        if torn is not None or not self.writable:
            self.torn = torn
        self._head, self._end = tail.head, tail.end

    def _no_entry(self, size: int, end: int) -> CorruptLog:
        """Return the error for a file whose last lines are not entries."""
        if end == 0:
            return CorruptLog(0, "a whole line that opens the encounter", f"{size} bytes without a line end", self.path)
        number = max(0, count_lines(self._fd, end) - 1)
        return CorruptLog(number, "a line with an entry that ends in its hash", "a line that is none", self.path)

    def _store(self, line: bytes) -> None:
        """Write a line and wait for the disk; if that fails, cut the file back to what it was."""
        try:
            write_all(self._fd, line)
            sync(self._fd)
        except BaseException as error:
            try:
                os.ftruncate(self._fd, self._end)
            except OSError as worse:
                self._broken = (
                    f"{self.path}: an entry could be neither stored ({error}) nor taken back ({worse}); "
                    "open the log again and look whether it is there"
                )
                raise StorageError(self._broken) from error
            raise
