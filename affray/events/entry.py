"""An entry: one action with its consequences, and the line that stands for it in the log (docs/format.md)."""

import hashlib
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from affray.events import limits
from affray.events.base import Action, Consequence
from affray.events.log import Head

A = TypeVar("A")
C = TypeVar("C")

SUFFIX = len(',"hash":"') + 64 + len('"}')
"""How many bytes of a line, without its newline, come from its hash on."""

_encode = msgspec.json.Encoder().encode


class Body(msgspec.Struct, frozen=True, gc=False):
    """An entry without its hash: number, time (a claim, text), seat, action, consequences."""

    seq: int
    at: str
    by: str
    action: Action
    then: tuple[Consequence, ...] = ()


class Entry(msgspec.Struct, Generic[A, C], frozen=True, gc=False):
    """An entry as it is read; `action` and `then` are of the classes that the decoder was made for."""

    seq: int
    at: Annotated[str, msgspec.Meta(max_length=limits.NAME)]
    by: Annotated[str, msgspec.Meta(max_length=limits.NAME)]
    action: A
    then: Annotated[tuple[C, ...], msgspec.Meta(max_length=limits.EVENTS)]
    hash: str


AnyEntry = Entry[Any, Any]


def link(previous: str, body: bytes) -> str:
    """Return the hash that binds a line to the one before it.

    `previous` is that one's hash (64 hex digits), `body` this line's bytes up to, and without, `,"hash":`.
    """
    return hashlib.sha256(bytes.fromhex(previous) + body).hexdigest()


def write_line(body: Body, previous: Head) -> tuple[bytes, Head]:
    """Return the line of an entry, newline included, and the head it makes when it follows `previous`."""
    data = _encode(body)[:-1]
    digest = link(previous.hash, data)
    return b'%b,"hash":"%b"}\n' % (data, digest.encode()), Head(body.seq, digest)
