"""A log in a file: JSON Lines, appended under a lock and on the disk before the call returns (docs/format.md)."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from types import TracebackType

from affray.events.blocks import BlockReader
from affray.events.disk import APPEND, CREATE, READ, OpenFile, failed, read_at, sync, sync_folder, write_all
from affray.events.errors import BadInput, Conflict, CorruptLog, StorageError
from affray.events.file_lock import GLANCE, Held, lock, unlock
from affray.events.framing import check_fits, sealed
from affray.events.log import EMPTY, Head
from affray.events.torn import Tail, TornTail, count_lines, examine, set_aside


class FileLog:
    """Fulfils `affray.events.log.Log`. Made by `create` or `open`; usable in a `with` statement.

    Several objects, in one process or in many, may hold the same file. One object belongs to the process that made
    it: after a fork the child opens its own. The file is closed when the object is closed or no longer used.

    Attributes:
        path: the file.
        writable: whether entries may be appended.
        torn: the unfinished line found at the end of the file, if any: left there until the next entry is appended,
            and set aside by that.
    """

    def __init__(self, path: str, fd: int, writable: bool, made: bool = False) -> None:
        self.path, self.writable = path, writable
        self._made = made
        self.torn: TornTail | None = None
        self._file = OpenFile(fd)
        self._place = os.path.abspath(path)
        opened = os.fstat(fd)
        self._identity = opened.st_dev, opened.st_ino
        self._process = os.getpid()
        self._turn = Lock()
        self._end = 0
        self._head, self._seal = EMPTY, b""
        self._damage: CorruptLog | None = None
        self._broken = ""
        self._reader = BlockReader(path, self._file)

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> FileLog:
        """Make a new, empty log; its name is on the disk on return. A log closed while still empty is removed.

        Raises StorageError if the file already exists or cannot be made, BadInput for what is no path.
        """
        name = _name(path)
        try:
            log = cls(name, os.open(name, CREATE, 0o666), writable=True, made=True)
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
        """Open a log that exists; only its last lines are read, and the disk is not touched.

        An unfinished last line stays where it is until an entry is appended; `torn` says what it is. Without `write`,
        a log that is empty or damaged at its end can be opened too, and read up to there.
        Raises StorageError if the file cannot be opened, and with `write` CorruptLog if it holds no whole entry or
        does not end in one.
        """
        name = _name(path)
        try:
            fd = os.open(name, APPEND if write else READ)
        except OSError as error:
            raise failed(name, "the log cannot be opened" + (" for writing" if write else ""), error) from None
        try:
            log = cls(name, fd, write)
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise StorageError(f"{name}: the log cannot be opened: it is not a regular file")
            log._glance()
        except OSError as error:
            raise failed(name, "the log cannot be opened", error) from None
        if write and log._damage is not None:
            raise log._damage
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
                self._glance()
            except OSError as error:
                raise failed(self.path, "the log cannot be read", error) from None
        return self.head

    def append(self, line: bytes, head: Head, expected: Head) -> None:
        """Append one whole line with its newline; on return it is on the disk. An unfinished line is set aside first.

        `head` is what the line makes the new head. Raises Conflict, with nothing written, if the head on the disk is
        not `expected`; BadInput if the line is too long; StorageError, with the log unchanged, if it cannot be stored
        or others keep the log locked; CorruptLog if the file does not end in an entry any more.
        """
        self._must_be_usable()
        if not self.writable:
            raise StorageError(f"{self.path}: the log was opened for reading only")
        seal = check_fits(line, head, expected)
        with self._turn:
            try:
                lock(self._file.fd)
                try:
                    size = self._look()
                    if self.head != expected:
                        raise Conflict(str(expected), str(self._head))
                    if size > self._end:
                        self.torn = set_aside(self._file.fd, self._place, self._end, size, head.seq)
                    self._store(line)
                    self._head, self._seal = head, seal
                    self._end += len(line)
                finally:
                    unlock(self._file.fd)
            except Held as held:
                raise StorageError(
                    f"{self.path}: entry {head.seq} was not stored: {held} keeps the log locked; nothing was changed"
                ) from None
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
        fd = self._file.fd
        if fd < 0:
            return
        there = self._there() if self._made and self._end == 0 and self._process == os.getpid() else None
        remove = there is not None and there.st_size == 0
        self._file.close()
        if remove:
            os.unlink(self._place)

    def __enter__(self) -> FileLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _must_be_usable(self) -> None:
        if self._file.fd < 0:
            raise StorageError(f"{self.path}: the log is closed")
        if self._broken:
            raise StorageError(self._broken)
        if self._process != os.getpid():
            raise StorageError(f"{self.path}: the log was opened by another process; open it again in this one")

    def _there(self) -> os.stat_result | None:
        """Return the status of the file, None if it no longer has the name under which it was opened."""
        try:
            there = os.stat(self._place)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return there if (there.st_dev, there.st_ino) == self._identity else None

    def _glance(self) -> None:
        """Look at the end of the file without keeping anybody from writing.

        What does not look whole may be half written just now, so it is looked at again when nobody writes.
        """
        with suppress(CorruptLog):
            if self._look() == self._end and self._damage is None:
                return
        try:
            lock(self._file.fd, shared=True, patience=GLANCE)
        except Held:
            self._look()
            return
        try:
            self._look()
        finally:
            unlock(self._file.fd)

    def _look(self) -> int:
        """Bring head, end, torn tail and damage up to date with the disk; return the size of the file."""
        fd, end, there = self._file.fd, self._end, self._there()
        if there is None:
            raise StorageError(f"{self.path}: the log was moved, deleted or replaced by another file; open it again")
        size = there.st_size
        if self._damage is None and end:
            seal = self._seal
            if read_at(fd, len(seal), end - len(seal)) != seal:
                raise CorruptLog(
                    self._head.seq, "the line that stood there before", "the end of the file or another line", self.path
                )
            if size == end:
                if self.torn is not None:
                    self.torn = self._aside()
                return size
        if size or end or not self._made:
            self._find_end(size)
        return size

    def _find_end(self, size: int) -> None:
        """Read the end of the file; nothing is changed there."""
        tail = examine(self._file.fd, size)
        self._end, self.torn = tail.end, self._aside()
        self._damage = self._damaged(size, tail) if tail.head is None else None
        if tail.head is not None:
            self._head, self._seal = tail.head, sealed(tail.head.hash)
            if tail.end < size:
                self.torn = TornTail("", size - tail.end, tail.head.seq + 1)

    def _aside(self) -> TornTail | None:
        """Return the torn tail that this object has set aside, if any."""
        return None if self.torn is None or not self.torn.path else self.torn

    def _damaged(self, size: int, tail: Tail) -> CorruptLog:
        """Return the error for a file that does not end in an entry."""
        if size == 0:
            return CorruptLog(0, "the entry that opens the encounter", "an empty file", self.path)
        if tail.end == 0:
            found = f"{size} bytes without a line end"
            return CorruptLog(0, "a whole line that opens the encounter", found, self.path)
        number = count_lines(self._file.fd, tail.end)
        if tail.unended:
            return CorruptLog(number, "a newline at the end of the line", "another byte", self.path)
        return CorruptLog(number - 1, "a line with an entry that ends in its hash", "a line that is none", self.path)

    def _store(self, line: bytes) -> None:
        """Write a line and wait for the disk; if that fails, cut the file back to what it was."""
        try:
            write_all(self._file.fd, line)
            sync(self._file.fd)
        except BaseException as error:
            try:
                os.ftruncate(self._file.fd, self._end)
            except OSError as worse:
                self._broken = (
                    f"{self.path}: an entry could be neither stored ({error}) nor taken back ({worse}); "
                    "open the log again and look whether it is there"
                )
                raise StorageError(self._broken) from error
            raise


def _name(path: object) -> str:
    """Return a path as text. Raises BadInput for what is none."""
    name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else None
    if not isinstance(name, str) or "\0" in name:
        raise BadInput(f"a log is named by a path, not by {path!r}")
    return name
