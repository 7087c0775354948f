"""The lock that keeps two processes from writing at once; the system drops it when its holder dies."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress

PATIENCE = 10.0
"""How many seconds a writer waits for the lock."""

GLANCE = 1.0
"""How many seconds a reader waits for it, and only where it came upon a line that may be half written."""

_FIRST, _LONGEST = 0.0005, 0.02

if sys.platform == "win32":
    import msvcrt

    _PLACE = 1 << 62
    """One byte far behind the end of any log, so that the lock keeps nobody from reading."""

    def _lock(fd: int, shared: bool) -> None:
        """Take the lock or raise OSError. This system has no shared one for a range, so readers take turns as well."""
        os.lseek(fd, _PLACE, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)

    def unlock(fd: int) -> None:
        """Give the lock back, if it is held."""
        with suppress(OSError):
            os.lseek(fd, _PLACE, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

    _TAKEN: tuple[type[OSError], ...] = (OSError,)

else:
    import fcntl

    def _lock(fd: int, shared: bool) -> None:
        """Take the lock, alone or `shared` with other readers, or raise OSError."""
        fcntl.flock(fd, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def unlock(fd: int) -> None:
        """Give the lock back, if it is held."""
        with suppress(OSError):  # of a file that was closed, and of a file system without locks, nothing is held
            fcntl.flock(fd, fcntl.LOCK_UN)

    _TAKEN = (BlockingIOError,)


class Held(Exception):
    """Somebody else has had the lock for as long as was waited; the text says who, as far as the system tells."""


def lock(fd: int, shared: bool = False, patience: float | None = None) -> None:
    """Take the lock: alone to write, or `shared` with others. Raises Held after `patience` seconds (None: PATIENCE)."""
    left, pause = PATIENCE if patience is None else patience, _FIRST
    while True:
        try:
            _lock(fd, shared)
        except _TAKEN:
            if left <= 0:
                raise Held(_holders(fd)) from None
        else:
            return
        time.sleep(pause)
        left, pause = left - pause, min(2 * pause, _LONGEST)


def _holders(fd: int) -> str:
    """Return who holds the lock of a file, where the system lists its locks (Linux)."""
    status = os.fstat(fd)
    file = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}" if os.name == "posix" else ""
    holders = []
    try:
        with open("/proc/locks", encoding="ascii") as table:
            for line in table:
                words = line.split()
                if len(words) > 5 and words[1] == "FLOCK" and words[5] == file:
                    holders.append(f"process {words[4]}{_named(words[4])}")
    except OSError:
        pass
    return " and ".join(dict.fromkeys(holders)) or "another program"


def _named(process: str) -> str:
    """Return the name of a process in brackets, nothing if it cannot be known."""
    try:
        with open(f"/proc/{process}/comm", "rb") as name:
            text = name.read().decode("ascii", "replace").strip()
    except OSError:
        return ""
    return f" ({text})" if text.isprintable() else ""
