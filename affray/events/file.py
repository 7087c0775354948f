"""A log in a file: JSON Lines, appended under a lock and on the disk before the call returns (docs/format.md)."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from threading import RLock
from types import TracebackType
from typing import NamedTuple

from affray.events import limits
from affray.events.blocks import BlockReader
from affray.events.disk import (
    APPEND,
    CREATE,
    READ,
    OpenFile,
    failed,
    give_name,
    make_nameless,
    read_at,
    sync,
    sync_folder,
    write_all,
)
from affray.events.errors import BadInput, Conflict, CorruptLog, StorageError
from affray.events.file_lock import GLANCE, Held, lock, unlock
from affray.events.framing import check_fits, sealed
from affray.events.log import EMPTY, Head, InDoubt
from affray.events.torn import NotSetAside, Tail, TornTail, examine, set_aside, whole_lines


class _Seen(NamedTuple):
    """The end of the file as last seen: the last entry, the bytes its line ends in, and the place behind them."""

    head: Head
    seal: bytes
    end: int


class FileLog:
    """Fulfils `affray.events.log.Log`. Made by `create` or `open`; usable in a `with` statement.

    Several objects, in one process or in many, may hold the same file, and several threads may use one object. One
    object belongs to the process that made it: after a fork the child opens its own. The file is closed when the
    object is closed or no longer used.

    Whatever is raised while an entry is appended, the next call finds out first whether the entry is in the file:
    it is there whole, or what there is of it is cut off again.

    Attributes:
        path: the file.
        writable: whether entries may be appended.
        torn: the unfinished line found at the end of the file, if any: left there until the next entry is appended,
            and set aside by that.
    """

    def __init__(self, path: str, opened: OpenFile, writable: bool, made: bool = False, named: bool = True) -> None:
        self.path, self.writable = path, writable
        self._made, self._named = made, named
        self.torn: TornTail | None = None
        self._file = opened
        self._place = os.path.abspath(path)
        status = os.fstat(opened.fd)
        self._identity = status.st_dev, status.st_ino
        self._process = os.getpid()
        self._turn = RLock()
        self._seen = _Seen(EMPTY, b"", 0)
        self._damage: CorruptLog | None = None
        self._broken = ""
        self._doubtful = False
        self._writing = b""
        self._reader = BlockReader(path, self._file)

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> FileLog:
        """Make a new, empty log. Of a log that gets no entry no file is left.

        Where the system has files without a name (Linux), the file gets its name when its first entry is on the disk,
        so that not even a program that is killed leaves an empty file; elsewhere it has its name on return.
        Raises StorageError if the file already exists or cannot be made, BadInput for what is no path.
        """
        name = _name(path)
        if os.path.lexists(name):
            raise failed(name, "the log cannot be made", FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)))
        nameless = make_nameless(os.path.dirname(name))
        if nameless is not None:
            return cls(name, OpenFile(nameless), writable=True, made=True, named=False)
        try:
            log = cls(name, OpenFile(os.open(name, CREATE, 0o666)), writable=True, made=True)
        except OSError as error:
            raise failed(name, "the log cannot be made", error) from None
        try:
            sync_folder(name)
        except BaseException as error:
            log.close()
            if isinstance(error, OSError):
                raise failed(name, "the log cannot be made", error) from None
            raise
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
        opened = OpenFile(fd)
        try:
            log = cls(name, opened, write)
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise StorageError(f"{name}: the log cannot be opened: it is not a regular file")
            log._glance()
            if write and log._damage is not None:
                raise log._damage
        except BaseException as error:
            opened.close()  # a traceback that somebody keeps would keep it open, and locked
            if isinstance(error, OSError):
                raise failed(name, "the log cannot be opened", error) from None
            raise
        return log

    @property
    def head(self) -> Head:
        """The last whole entry, as this object last saw it. Raises CorruptLog if the file's end is damaged."""
        if self._doubtful and self._file.fd >= 0:
            self._must_be_usable()
        if self._damage is not None:
            raise self._damage
        return self._seen.head

    def refresh(self) -> Head:
        """Look for what others appended and return the head.

        Raises StorageError if the file cannot be read or is gone, CorruptLog if it was cut or its end is damaged.
        """
        with self._turn:
            self._must_be_usable()
            self._doubtful = True
            try:
                self._glance()
            except OSError as error:
                raise failed(self.path, "the log cannot be read", error) from None
            self._doubtful = False
            return self.head

    def append(self, line: bytes, head: Head, expected: Head) -> None:
        """Append one whole line with its newline; on return it is on the disk. An unfinished line is set aside first.

        `head` is what the line makes the new head. Raises Conflict, with nothing written, if the head on the disk is
        not `expected`; BadInput if the line is too long; StorageError, with the log unchanged, if it cannot be stored
        or others keep the log locked, and InDoubt if it could not be taken back either; CorruptLog if the file does not
        end in an entry any more.
        """
        with self._turn:
            self._must_be_usable()
            if not self.writable:
                raise StorageError(f"{self.path}: the log was opened for reading only")
            seal = check_fits(line, head, expected)
            self._doubtful = True
            try:
                self._append(line, _Seen(head, seal, 0), expected)
            except Held as held:
                raise StorageError(
                    f"{self.path}: entry {head.seq} was not stored: {held} keeps the log locked; nothing was changed"
                ) from None
            except NotSetAside as unmoved:
                what = (
                    f"entry {head.seq} was not stored, for the unfinished line at the end of the log "
                    f"cannot be set aside in {unmoved.path}"
                )
                raise failed(self.path, what, unmoved.error, "nothing was changed") from None
            except OSError as error:
                raise failed(self.path, f"entry {head.seq} was not stored", error, "nothing was changed") from None
            self._doubtful = False

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """Yield the lines of entries `start` to `stop` (not included; None: to the end) as blocks of whole lines.

        They end with the head as last seen; a torn tail is no part of them. Raises CorruptLog at a line that is
        longer than a log takes, StorageError if the file cannot be read.
        """
        self._must_be_usable()
        return self._reader.read(start, stop, self._seen.end)

    def close(self) -> None:
        """Close the file. Of a log that was made here and has no entry no file is left."""
        with self._turn:
            if self._file.fd < 0:
                return
            if self._doubtful and self._process == os.getpid():
                with suppress(StorageError, CorruptLog):
                    self._settle()
            mine = self._made and self._named and not self._seen.end and self._process == os.getpid()
            there = self._there() if mine else None
            if there is not None and there.st_size == 0:
                os.unlink(self._place)
            self._file.close()

    def discard(self) -> None:
        """Close the file and remove it, if it was made here: for a log that is not to be."""
        with self._turn:
            if self._file.fd >= 0 and self._made and self._named and self._process == os.getpid():
                with suppress(OSError):
                    if self._there() is not None:
                        os.unlink(self._place)
            self.close()

    def __enter__(self) -> FileLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _must_be_usable(self) -> None:
        if self._file.fd < 0:
            raise StorageError(f"{self.path}: the log is closed")
        if self._process != os.getpid():
            raise StorageError(f"{self.path}: the log was opened by another process; open it again in this one")
        if self._doubtful:
            with self._turn:  # another thread may just be appending
                if self._doubtful:
                    self._settle()

    def _there(self) -> os.stat_result | None:
        """Return the status of the file, None if it no longer has the name under which it was opened."""
        if not self._named:
            return os.fstat(self._file.fd)
        try:
            there = os.stat(self._place)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return there if (there.st_dev, there.st_ino) == self._identity else None

    def _must_be_there(self) -> os.stat_result:
        there = self._there()
        if there is None:
            raise StorageError(f"{self.path}: the log was moved, deleted or replaced by another file; open it again")
        return there

    def _glance(self) -> None:
        """Look at the end of the file without keeping anybody from writing for long.

        Anything new is looked at while nobody writes: before that it may be half written, or be taken back.
        """
        if not self._moved():
            return
        try:
            lock(self._file.fd, shared=True, patience=GLANCE)
            self._look()
        except Held:
            if self._damage is None and not self._seen.end:  # for a log that is only now opened, better than nothing
                self._look()
        finally:
            unlock(self._file.fd)

    def _moved(self) -> bool:
        """Return whether the file has another end than was last seen."""
        seen = self._seen
        size = self._must_be_there().st_size
        known = self._damage is None and self.torn is None and 0 < seen.end == size
        return not known or not self._same_end(seen)

    def _same_end(self, seen: _Seen) -> bool:
        return read_at(self._file.fd, len(seen.seal), seen.end - len(seen.seal)) == seen.seal

    def _look(self) -> int:
        """Bring head, end, torn tail and damage up to date with the disk; return the size of the file."""
        seen, size = self._seen, self._must_be_there().st_size
        if self._damage is None and seen.end:
            if not self._same_end(seen):
                other = "the end of the file or another line"
                raise CorruptLog(seen.head.seq, "the line that stood there before", other, self.path)
            if size == seen.end:
                if self.torn is not None:
                    self.torn = self._aside()
                return size
        if size or seen.end or not self._made:
            self._find_end(size)
        return size

    def _find_end(self, size: int) -> None:
        """Read the end of the file; nothing is changed there."""
        tail = examine(self._file.fd, size)
        torn = self._aside()
        self._damage = self._damaged(size, tail) if tail.head is None else None
        if tail.head is None:
            self._seen = self._seen._replace(end=tail.end)
        else:
            self._seen = _Seen(tail.head, sealed(tail.head.hash), tail.end)
            if tail.end < size:
                torn = TornTail("", size - tail.end, tail.head.seq + 1)
        self.torn = torn

    def _aside(self) -> TornTail | None:
        """Return the torn tail that this object has set aside, if any."""
        return None if self.torn is None or not self.torn.path else self.torn

    def _damaged(self, size: int, tail: Tail) -> CorruptLog:
        """Return the error for a file that does not end in an entry."""
        if size == 0:
            return CorruptLog(0, "the entry that opens the encounter", "an empty file", self.path)
        number, _ = whole_lines(self._file.fd, tail.end)
        if tail.endless:
            expected = f"a line of at most {limits.LINE} bytes"
            return CorruptLog(number, expected, f"{size - tail.end} bytes without a line end", self.path)
        if tail.end == 0:
            actual = f"{size} bytes without a line end"
            return CorruptLog(0, "a whole line that opens the encounter", actual, self.path)
        if tail.unended:
            return CorruptLog(number, "a newline at the end of the line", "another byte", self.path)
        return CorruptLog(number - 1, "a line with an entry that ends in its hash", "a line that is none", self.path)

    def _append(self, line: bytes, then: _Seen, expected: Head) -> None:
        """Append a line while nobody else does, and note it as the end of the file."""
        try:
            lock(self._file.fd)
            size, seen = self._look(), self._seen
            if self._damage is not None:
                raise self._damage
            if seen.head != expected:
                raise Conflict(str(expected), str(seen.head))
            if size > seen.end:
                place = os.path.realpath(self._place)
                self.torn = set_aside(self._file.fd, place, seen.end, size, then.head.seq)
            self._store(line)
            self._seen = then._replace(end=seen.end + len(line))
            self._writing = b""
        except (Conflict, CorruptLog, StorageError, Held, NotSetAside, OSError):
            self._doubtful = bool(self._broken)  # otherwise nothing was written, or it was taken back
            raise
        finally:
            unlock(self._file.fd)

    def _store(self, line: bytes) -> None:
        """Write a line and wait for the disk; if that fails, cut the file back to what it was."""
        self._writing = line
        try:
            write_all(self._file.fd, line)
            sync(self._file.fd)
            if self._named:
                self._must_be_there()  # what is written to a file that was replaced meanwhile would be lost
            else:
                self._publish()
        except BaseException as error:
            self._take_back(error)
            raise

    def _publish(self) -> None:
        """Give the file its name, now that it holds an entry."""
        self._named = True  # before it is so: an exception may come right after
        try:
            give_name(self._file.fd, self._place)
        except OSError as error:
            self._named = False
            raise failed(self.path, "the log cannot be made", error) from None
        try:
            sync_folder(self._place)
        except OSError as error:
            raise failed(self.path, "the log cannot be made", error) from None

    def _take_back(self, error: BaseException) -> None:
        """Cut off the line that is being written. Raises StorageError if the disk does not do even that; it is then
        tried again before anything else is done with the log."""
        before = self._broken
        try:
            if not self._seen.end and self._made and self._named and self._there() is not None:
                os.unlink(self._place)  # for there is to be no empty file, not for a moment
            os.ftruncate(self._file.fd, self._seen.end)
            sync(self._file.fd)  # a cut that is not on the disk could bring the entry back after a loss of power
        except OSError as worse:
            self._broken = before or (
                f"{self.path}: an entry could be neither stored ({error}) nor taken back ({worse}); nothing is done "
                "with the log before it is known that the entry is off the disk"
            )
            raise InDoubt(self._broken) from error
        self._broken, self._writing = "", b""

    def _settle(self) -> None:
        """Find out what an append that was cut short by an exception has left behind: keep the entry if its line is
        whole, and cut off what there is of it otherwise."""
        fd, line, end = self._file.fd, self._writing, self._seen.end
        try:
            lock(fd)
            if line:
                size = os.fstat(fd).st_size
                written = read_at(fd, min(len(line), max(0, size - end)), end)
                mine = line.startswith(written) and end + len(written) == size
                if self._broken and mine:  # a second sync may say that all is well when nothing is on the disk
                    self._take_back(OSError(errno.EIO, self._broken))
                elif written == line:
                    sync(fd)
                    if not self._named:
                        self._publish()
                elif mine:
                    self._take_back(InterruptedError(errno.EINTR, os.strerror(errno.EINTR)))
            self._look()
            self._broken, self._writing = "", b""
            self._doubtful = False
        except Held as held:
            raise StorageError(f"{self.path}: the log cannot be read: {held} keeps it locked") from None
        except OSError as error:
            raise failed(self.path, "the log cannot be read", error) from None
        finally:
            unlock(fd)


def _name(path: object) -> str:
    """Return a path as text. Raises BadInput for what is none."""
    name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else None
    if not isinstance(name, str) or "\0" in name:
        raise BadInput(f"a log is named by a path, not by {path!r}")
    return name
