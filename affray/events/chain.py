"""The chain: every line carries a hash over the one before it and over its own bytes (docs/format.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import NoReturn, Protocol

from affray.events.entry import SUFFIX, AnyEntry, link
from affray.events.errors import AffrayError, CorruptLog
from affray.events.framing import number_of
from affray.events.log import EMPTY, NOTHING, Head

_KEY = b',"hash":"'
_OPENS = ord("{")
DIGEST = hashlib.sha256().digest_size
"""How many bytes a hash has."""

_SEAL = SUFFIX + 1
"""How many bytes of a line, newline included, come from its hash on."""


class DecodesLines(Protocol):
    """Whatever turns lines into entries, above all `affray.events.codec.Codec`."""

    def decode_lines(self, lines: list[bytes], start: int, block: bytes | None = None) -> list[AnyEntry]:
        """Return the entries of lines; the first line is entry `start`.

        `block` is all of them in one piece, if it is known that no entry reaches from one line into the next.
        """


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


def read_block(
    codec: DecodesLines, block: bytes, head: Head, digests: bytearray | None = None
) -> tuple[list[AnyEntry], Head]:
    """Return the entries of a block of whole lines and the head after it, decoded and checked against the chain.

    The way to read a log: of several faults the first is raised, and of two in one line the broken chain, since it
    explains the other. The hashes of the lines, 32 bytes each, are added to `digests`.
    Raises CorruptLog, or UnknownEvent for a line that is as it was written.
    """
    lines = _whole_lines(block, head)
    try:
        entries = codec.decode_lines(lines, head.seq + 1, block if _apart(lines) else None)
    except AffrayError:
        _blame(lines, head)
        raise
    return entries, _check(lines, entries, head, digests)


def check_block(block: bytes, entries: Sequence[AnyEntry], head: Head) -> Head:
    """Return the head after a block of whole lines, given its decoded entries and the head before it.

    Checks that the numbers go on without a gap and that every hash fits the stored bytes. Raises CorruptLog at the
    first line that does not fit.
    """
    return _check(_whole_lines(block, head), entries, head, None)


def _whole_lines(block: bytes, head: Head) -> list[bytes]:
    """Return the lines of a block, each with its newline; a file's way to part them is faster than `split`."""
    if not block.endswith(b"\n"):
        check_lines((block,), head)
    return BytesIO(block).readlines()


def _apart(lines: list[bytes]) -> bool:
    """Return whether no entry can reach from one line into the next, if all end in their hash: a brace closes the one
    and opens the other."""
    return {line[0] for line in lines} == {_OPENS}


def _check(lines: list[bytes], entries: Sequence[AnyEntry], head: Head, digests: bytearray | None) -> Head:
    """Check the lines of a block all at once; this is most of the cost of reading a log beside decoding it."""
    seq, digest = head.seq, bytes.fromhex(head.hash)
    sha256, each = hashlib.sha256, []
    for line in lines:
        digest = sha256(digest + line[:-_SEAL]).digest()
        each.append(digest)
    joined = b"".join(each)
    fit = b"".join([line[-_SEAL:] for line in lines]) == _seals(joined)
    end = seq + len(lines)
    if not fit or [entry.seq for entry in entries] != list(range(seq + 1, end + 1)):
        _blame(lines, head)
        _blame_entries(entries, seq + 1, end)
    if digests is not None:
        digests += joined
    return Head(end, digest.hex())


def check_again(lines: list[bytes], seq: int, digests: bytearray) -> None:
    """Check that lines, the first of them entry `seq`, are those from which `digests` were collected.

    Raises CorruptLog at the first whose text or hash has changed since, even if the hash fits the new text.
    """
    at = seq * DIGEST
    digest = bytes(digests[at - DIGEST : at]) if seq else bytes(DIGEST)
    known = bytes(digests[at : at + len(lines) * DIGEST])
    sha256, each = hashlib.sha256, []
    for line in lines:
        digest = sha256(digest + line[:-_SEAL]).digest()
        each.append(digest)
    if b"".join(each) == known and b"".join([line[-_SEAL:] for line in lines]) == _seals(known):
        return
    before = digests[at - DIGEST : at].hex() if seq else NOTHING
    for place, line in enumerate(lines):
        wanted = known[place * DIGEST : (place + 1) * DIGEST].hex()
        actual = linked(before, line, seq + place)
        if actual != wanted:
            raise CorruptLog(seq + place, f"the hash {wanted}, as when it was read before", actual)
        before = wanted


def _seals(digests: bytes) -> bytes:
    """Return what the lines with these digests end in, in one piece and from few calls."""
    if not digests:
        return b""
    parted = digests.hex("|", DIGEST).encode()
    return b'%b%b"}\n' % (_KEY, parted.replace(b"|", b'"}\n' + _KEY))


def _blame(lines: Sequence[bytes], head: Head) -> Head:
    """Follow lines one by one and raise CorruptLog at the first that does not fit; return the head if all do."""
    for line in lines:
        head = Head(head.seq + 1, linked(head.hash, line, head.seq + 1))
    return head


def _blame_entries(entries: Sequence[AnyEntry], start: int, end: int) -> NoReturn:
    """Raise CorruptLog at the first entry that is not the one of its line: `start` to `end` are the lines' numbers."""
    for seq, entry in zip(range(start, end + 1), entries, strict=False):
        if entry.seq != seq:
            raise CorruptLog(seq, f"entry {seq}", f"one that says it is entry {entry.seq} as well")
    missing = min(start + len(entries), end + 1)
    raise CorruptLog(missing, f"entries up to {end}", f"{len(entries)} entries from {start} on")


def check_lines(blocks: Iterable[bytes], head: Head = EMPTY) -> Head:
    """Return the head after blocks of lines, from the lines alone: numbers and hashes, but no event is decoded.

    Raises CorruptLog at the first line that does not fit.
    """
    for block in blocks:
        lines = block.split(b"\n")
        rest = lines.pop()
        head = _blame(lines, head)
        if rest:
            raise CorruptLog(head.seq + 1, "a line that ends in a newline", f"one that ends in {_shown(rest)}")
    return head


def _check_number(text: bytes, seq: int) -> None:
    """Check the number written in a line, without decoding the line if it is written as we write it."""
    if text.startswith(b'{"seq":%d,' % seq):
        return
    number = number_of(text)
    if number != seq:
        what = f"a line that begins {_text(text[:40])!r}" if number < 0 else f"entry {number}"
        raise CorruptLog(seq, f"entry {seq}", what)


def _text(data: bytes) -> str:
    return data.decode("ascii", "backslashreplace")


def _shown(text: bytes) -> str:
    return repr(_text(text[-20:])) if text else "nothing"
