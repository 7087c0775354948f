"""What a line is, looked at as bytes alone: where its hash stands, whether it is whole, whether it may be appended."""

from __future__ import annotations

import re

import msgspec

from affray.events import limits
from affray.events.entry import SUFFIX
from affray.events.errors import BadInput
from affray.events.log import Head

_SEAL = re.compile(rb',"hash":"([0-9a-f]{64})"}\Z')


class _Number(msgspec.Struct, gc=False):
    """The one field of an entry that framing looks at."""

    seq: int


_number = msgspec.json.Decoder(_Number).decode


def number_of(line: bytes) -> int:
    """Return the number written in a line, -1 if none can be read."""
    try:
        return max(-1, _number(line).seq)
    except (msgspec.MsgspecError, RecursionError):
        return -1


def sealed(digest: str) -> bytes:
    """Return the bytes in which a line with this hash ends, newline included."""
    return b',"hash":"%b"}\n' % digest.encode()


def whole(line: bytes) -> Head | None:
    """Return the head that a line (without its newline) makes, or None if it is not a whole entry.

    Whole means: one JSON object with a number, ending in a hash. Whether the hash fits is not asked here.
    """
    seal = _SEAL.search(line, max(0, len(line) - SUFFIX))
    if seal is None or len(line) >= limits.LINE:
        return None
    seq = number_of(line)
    return Head(seq, seal[1].decode()) if seq >= 0 else None


def check_fits(line: bytes, head: Head, expected: Head) -> bytes:
    """Refuse to append what could not be read again; return the bytes in which the line ends.

    Raises BadInput if the line is longer than a log takes, and ValueError if it is not one whole line with the
    hash of `head`, or `head` is not the entry after `expected`: that is a fault of the caller.
    """
    if len(line) > limits.LINE:
        raise BadInput(f"entry {head.seq} would be {len(line)} bytes long; a log takes at most {limits.LINE}")
    seal = sealed(head.hash)
    if head.seq != expected.seq + 1 or not line.endswith(seal) or line.find(b"\n") != len(line) - 1:
        raise ValueError(f"not one whole line that makes {head} after {expected}: {line[:60]!r}")
    return seal
