"""The lock that keeps two processes from writing at once; the system drops it when its holder dies."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _PLACE = 1 << 62
    """One byte far behind the end of any log, so that the lock keeps nobody from reading."""

    def lock(fd: int, shared: bool = False) -> None:
        """Wait for the lock. This system has no shared one for a range, so readers take turns as well."""
        while True:
            os.lseek(fd, _PLACE, os.SEEK_SET)
            try:
                msvcrt.locking(fd, msvcrt.LK_LOCK, 1)
            except OSError:
                continue
            return

    def unlock(fd: int) -> None:
        """Give the lock back."""
        os.lseek(fd, _PLACE, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(fd: int, shared: bool = False) -> None:
        """Wait for the lock: alone to write, or `shared` with other readers."""
        fcntl.flock(fd, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)

    def unlock(fd: int) -> None:
        """Give the lock back."""
        fcntl.flock(fd, fcntl.LOCK_UN)
