"""The chain: every line carries a hash over the one before it and over its own bytes (docs/format.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol

from affray.events.entry import SUFFIX, AnyEntry, link
from affray.events.errors import AffrayError, CorruptLog
from affray.events.framing import number_of
from affray.events.log import EMPTY, Head

_KEY = b',"hash":"'
_DIGEST = 64 + len('"}')


class Decodes(Protocol):
    """Whatever turns a block of lines into entries, above all `affray.events.codec.Codec`."""

    def decode_block(self, block: bytes, start: int | None = None) -> list[AnyEntry]:
        """Return the entries of a block whose first line is entry `start`."""


def linked(previous: str, line: bytes, seq: int | None = None) -> str:
    """Return the hash of a line (with or without its newline) after checking that it follows `previous`.

    `seq` is the number that the line has by its place; if it is given, the number written in it is checked too.
    Raises CorruptLog with what was expected and what was found.
    """
    text = line.removesuffix(b"\n")
    if seq is not None:
        _check_number(text, seq)
    place = number_of(text) if seq is None else seq
    body, seal = text[:-SUFFIX], text[-SUFFIX:]
    digest = link(previous, body)
    if seal == b',"hash":"%b"}' % digest.encode():
        return digest
    if not (seal.startswith(_KEY) and seal.endswith(b'"}')):
        raise CorruptLog(place, 'a line that ends in ,"hash":"<64 hex digits>"}', f"one that ends in {_shown(text)}")
    raise CorruptLog(place, f"the hash {digest}", _text(seal[len(_KEY) : -2]))


def check_block(block: bytes, entries: Sequence[AnyEntry], head: Head) -> Head:
    """Return the head after a block of lines, given its decoded entries and the head before it.

    Checks that the numbers go on without a gap and that every hash fits the stored bytes; this is most of the cost
    of reading a log beside decoding it. Raises CorruptLog at the first line that does not fit.
    """
    lines = block.split(b"\n")
    if lines.pop() or len(lines) != len(entries):
        return check_lines((block,), head)
    seq, digest = head[0], bytes.fromhex(head[1])
    sha256, key = hashlib.sha256, _KEY
    for line, entry in zip(lines, entries, strict=True):
        seq += 1
        digest = sha256(digest + line[:-SUFFIX]).digest()
        if digest.hex() != entry.hash or entry.seq != seq or line[-SUFFIX:-_DIGEST] != key or line[-2:] != b'"}':
            return check_lines((block,), head)
    return Head(seq, digest.hex())


def check_lines(blocks: Iterable[bytes], head: Head = EMPTY) -> Head:
    """Return the head after blocks of lines, from the lines alone: numbers and hashes, but no event is decoded.

    Raises CorruptLog at the first line that does not fit.
    """
    for block in blocks:
        lines = block.split(b"\n")
        rest = lines.pop()
        for line in lines:
            head = Head(head.seq + 1, linked(head.hash, line, head.seq + 1))
        if rest:
            raise CorruptLog(head.seq + 1, "a line that ends in a newline", f"one that ends in {_shown(rest)}")
    return head


def read_block(codec: Decodes, block: bytes, head: Head) -> tuple[list[AnyEntry], Head]:
    """Return the entries of a block and the head after it, decoded and checked against the chain.

    Of several faults the first in the log is raised, and of two in one line the broken chain, since it explains the
    other: CorruptLog, or UnknownEvent for a line that is as it was written.
    """
    try:
        entries = codec.decode_block(block, head.seq + 1)
    except AffrayError as fault:
        check_lines((block,), head)
        raise fault
    return entries, check_block(block, entries, head)


def _check_number(text: bytes, seq: int) -> None:
    """Check the number written in a line, without decoding the line if it is written as we write it."""
    if text.startswith(b'{"seq":%d,' % seq):
        return
    found = number_of(text)
    if found != seq:
        what = f"a line that begins {_text(text[:40])!r}" if found < 0 else f"entry {found}"
        raise CorruptLog(seq, f"entry {seq}", what)


def _text(data: bytes) -> str:
    return data.decode("ascii", "backslashreplace")


def _shown(text: bytes) -> str:
    return repr(_text(text[-20:])) if text else "nothing"
