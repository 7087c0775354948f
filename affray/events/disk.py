"""The few calls to the operating system that a file log needs, alike on every system."""

from __future__ import annotations

import errno
import os
import sys

from affray.events.errors import StorageError

_ALWAYS: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
READ = os.O_RDONLY | _ALWAYS
APPEND = os.O_RDWR | os.O_APPEND | _ALWAYS
CREATE = APPEND | os.O_CREAT | os.O_EXCL

if sys.platform == "darwin":
    import fcntl

    def sync(fd: int) -> None:
        """Return when what was written is on the disk; fsync alone does not promise that here."""
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)

elif hasattr(os, "fdatasync"):

    def sync(fd: int) -> None:
        """Return when what was written, and the length of the file, is on the disk."""
        os.fdatasync(fd)

else:

    def sync(fd: int) -> None:
        """Return when what was written is on the disk."""
        os.fsync(fd)


if sys.platform == "win32":

    def read_at(fd: int, size: int, offset: int) -> bytes:
        """Return up to `size` bytes from `offset` on; fewer only at the end of the file."""
        os.lseek(fd, offset, os.SEEK_SET)
        return os.read(fd, size)

    def sync_folder(path: str) -> None:
        """A folder needs no sync here."""

    def give_name(fd: int, path: str) -> None:
        """Files without a name do not exist here."""
        raise NotImplementedError

else:

    def read_at(fd: int, size: int, offset: int) -> bytes:
        """Return up to `size` bytes from `offset` on; fewer only at the end of the file."""
        return os.pread(fd, size, offset)

    def sync_folder(path: str) -> None:
        """Return when the name of a file that was just made is on the disk."""
        fd = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno != errno.EINVAL:  # some file systems keep folders in another way and cannot sync them
                raise
        finally:
            os.close(fd)

    def give_name(fd: int, path: str) -> None:
        """Give a file that was made by `make_nameless` its name. Raises FileExistsError if the name is taken."""
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:  # with folders given, the link leads to the file and not to its entry in /proc
            name = os.path.basename(path)
            os.link(f"/proc/self/fd/{fd}", name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=True)
        finally:
            os.close(folder)


NAMELESS: int = getattr(os, "O_TMPFILE", 0)


def make_nameless(folder: str) -> int | None:
    """Make a file in a folder that has no name yet, so that nothing is left of it if nobody gives it one.

    Return its descriptor, None where the system or the file system has no such files.
    """
    if not NAMELESS:
        return None
    try:
        fd = os.open(folder or ".", NAMELESS | os.O_RDWR | os.O_APPEND | _ALWAYS, 0o666)
    except OSError:
        return None  # whatever is wrong is said when a file with a name cannot be made either
    if os.path.exists(f"/proc/self/fd/{fd}"):
        return fd
    os.close(fd)
    return None


class OpenFile:
    """An open file, closed when it is let go of: `fd` is its descriptor, -1 once it is closed."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def close(self) -> None:
        """Close the file, if it is still open."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)

    def __del__(self) -> None:
        self.close()


def write_all(fd: int, data: bytes) -> None:
    """Write every byte at the end of the file; raises OSError when the disk takes no more."""
    written = os.write(fd, data)
    while written < len(data):
        written += os.write(fd, data[written:])


_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file may not grow any further (limit on the size of files)",
    errno.EROFS: "the disk is read only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.ENOENT: "there is no such file",
    errno.EEXIST: "it already exists",
    errno.EISDIR: "it is a folder",
    errno.EIO: "the disk reports an error",
    errno.EBADF: "it is closed",
}


def failed(path: str, what: str, error: OSError, then: str = "") -> StorageError:
    """Return the error to raise: `what` could not be done to the log at `path`, for the system's reason."""
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    return StorageError(f"{path}: {what}: {reason}" + (f"; {then}" if then else ""))
