"""The logs of docs/vectors/log: a whole one, and copies of it named for what was done to them.

`python -m tests.events.vectors` writes them anew; a test compares what it would write with what is there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from affray.events.entry import link
from affray.events.log import NOTHING
from tests.events.sample import bodies, chained

FOLDER = Path(__file__).parents[2] / "docs" / "vectors" / "log"
COUNT = 8


@dataclass(frozen=True)
class Vector:
    """A file, what was done to it in words, and the entry that verification must name (None: it is whole).

    `kept` is how many entries are whole before that one. `note` is a word of what verification says of a whole one.
    """

    name: str
    what: str
    data: bytes
    entry: int | None = None
    note: str = ""


def whole() -> list[bytes]:
    """Return the lines of the whole log."""
    return [line for line, _ in chained(bodies(COUNT))]


def rehashed(lines: list[bytes]) -> list[bytes]:
    """Return lines with the hashes that a forger would give them, one after the other."""
    found, previous = [], NOTHING
    for line in lines:
        body = line[: line.rindex(b',"hash":"')]
        previous = link(previous, body)
        found.append(b'%b,"hash":"%b"}\n' % (body, previous.encode()))
    return found


def _edited(lines: list[bytes], seq: int, old: bytes, new: bytes) -> list[bytes]:
    assert lines[seq].count(old) == 1, (seq, old)
    return [line.replace(old, new) if number == seq else line for number, line in enumerate(lines)]


def _spaced(line: bytes) -> bytes:
    """Return a line as another writer might have it: spaces, escapes, and the hash where it must be."""
    entry = json.loads(line)
    digest = entry.pop("hash")
    return json.dumps(entry)[:-1].encode() + b',"hash":"%b"}\n' % digest.encode()


def _flipped(lines: list[bytes], seq: int, find: Callable[[bytes], int], bit: int = 0) -> bytes:
    line = bytearray(lines[seq])
    line[find(lines[seq])] ^= 1 << bit
    return b"".join([*lines[:seq], bytes(line), *lines[seq + 1 :]])


def vectors() -> Iterator[Vector]:
    """Yield every vector, the whole log first."""
    lines = whole()
    log = b"".join(lines)
    yield Vector("whole", "nothing was done to it", log)

    def die(line: bytes) -> int:
        return line.index(b'"dice":[') + len(b'"dice":[')

    def digit(line: bytes) -> int:
        return line.index(b'"hash":"') + len(b'"hash":"')

    yield Vector("flipped-bit", "one bit of a die in entry 2", _flipped(lines, 2, die), 2)
    yield Vector(
        "flipped-bit-in-opening", "one bit of the version", _flipped(lines, 0, lambda x: x.index(b'"1"') + 1), 0
    )
    yield Vector(
        "flipped-bit-in-last",
        "one bit of the seat in the last entry",
        _flipped(lines, 7, lambda x: x.index(b"blue")),
        7,
    )
    yield Vector("flipped-bit-in-hash", "one bit of a digit of the hash of entry 3", _flipped(lines, 3, digit), 3)
    yield Vector("flipped-newline", "one bit of the newline after entry 4", _flipped(lines, 4, lambda x: len(x) - 1), 4)
    yield Vector(
        "swapped-lines",
        "entries 2 and 3 have changed places",
        b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]),
        2,
    )
    yield Vector("dropped-line", "entry 4 was taken out", b"".join(lines[:4] + lines[5:]), 4)
    yield Vector("dropped-first-line", "entry 0 was taken out", b"".join(lines[1:]), 0)
    yield Vector("repeated-line", "entry 3 stands there twice", b"".join([*lines[:4], *lines[3:]]), 4)
    yield Vector("blank-line", "an empty line after entry 4", b"".join([*lines[:5], b"\n", *lines[5:]]), 5)
    yield Vector(
        "inserted-line",
        "a line that was made up, after entry 4",
        b"".join([*lines[:5], lines[4].replace(b"close", b"far"), *lines[5:]]),
        5,
    )
    forged = rehashed([*lines[:5], lines[1].replace(b'"seq":1', b'"seq":5')])
    yield Vector(
        "inserted-linked-line",
        "a line after entry 4, with a number and a hash that fit there",
        b"".join([*forged, *lines[5:]]),
        6,
    )
    yield Vector(
        "wrong-seq",
        "entry 3 says that it is entry 4, with a hash to fit",
        b"".join(rehashed(_edited(lines, 3, b'"seq":3', b'"seq":4'))),
        3,
    )
    yield Vector(
        "changed-hash",
        "the hash of entry 5 is that of entry 4",
        b"".join([*lines[:5], lines[5][:-67] + lines[4][-67:], *lines[6:]]),
        5,
    )
    yield Vector(
        "upper-case-hash",
        "the hash of entry 5 in capitals",
        b"".join([*lines[:5], lines[5][:-67] + lines[5][-67:].upper(), *lines[6:]]),
        5,
    )
    yield Vector("missing-hash", "entry 3 has no hash", b"".join([*lines[:3], lines[3][:-76] + b"}\n", *lines[4:]]), 3)
    yield Vector("changed-dice", "a 4 became a 6 in entry 2", b"".join(_edited(lines, 2, b"[1,4,6]", b"[1,6,6]")), 2)
    yield Vector(
        "rehashed-entry",
        "a 4 became a 6 in entry 2, and that line has a hash to fit",
        b"".join(rehashed(_edited(lines, 2, b"[1,4,6]", b"[1,6,6]"))[:3] + lines[3:]),
        3,
    )
    yield Vector(
        "extra-space", "a space after a colon in entry 6", b"".join(_edited(lines, 6, b'"seq":6', b'"seq": 6')), 6
    )
    yield Vector(
        "escaped-text",
        "a letter of entry 4 written as an escape",
        b"".join(_edited(lines, 4, b"close", b"\\u0063lose")),
        4,
    )
    yield Vector("carriage-returns", "lines end in a carriage return and a newline", log.replace(b"\n", b"\r\n"), 0)
    yield Vector("byte-order-mark", "a byte order mark before the first line", b"\xef\xbb\xbf" + log, 0)
    yield Vector("truncated-tail", "the last line was cut in the middle", log[: -len(lines[7]) // 2], 7)
    yield Vector("missing-last-newline", "the last newline is missing", log[:-1], 7)
    yield Vector("zeros-at-the-end", "sixteen zero bytes after the last line", log + bytes(16), 8)
    yield Vector("noise-at-the-end", "a line that is no entry after the last one", log + b"end of the fight\n", 8)
    twice = rehashed(_edited(lines, 2, b'"by":"red"', b'"by":"blue","by":"red"'))
    yield Vector("duplicate-key", "entry 2 says twice who acted, with hashes to fit", b"".join(twice), 2)
    latin = rehashed(_edited(lines, 5, b'"why"', b'"caf\xe9":1,"why"'))
    yield Vector("not-utf-8", "entry 5 has a field whose name is not UTF-8, with hashes to fit", b"".join(latin), 5)
    extra = rehashed(_edited(lines, 3, b'"by":"blue"', b'"by":"blue","table":7'))
    yield Vector(
        "unknown-field",
        "entry 3 has a field that is not known, with hashes to fit",
        b"".join(extra),
        note="the field table is not known",
    )
    spaced = rehashed([_spaced(line) for line in lines])
    yield Vector(
        "other-writer",
        "the same entries as another writer may write them: spaces and escapes, with hashes to fit",
        b"".join(spaced),
        note="white space or escapes",
    )
    yield Vector(
        "cut-at-a-line",
        "the last two entries were taken away: only a head that was written down shows it",
        b"".join(lines[:-2]),
    )
    yield Vector(
        "rewritten",
        "a 4 became a 6 in entry 2, with hashes to fit: only a head that was written down shows it",
        b"".join(rehashed(_edited(lines, 2, b"[1,4,6]", b"[1,6,6]"))),
    )


def index() -> str:
    """Return the text of index.toml."""
    parts = ["# What each log of this folder is; see docs/format.md. Made by `python -m tests.events.vectors`.\n"]
    hashes = [line[-67:-3].decode() for line in whole()]
    parts.append("hashes = [  # of the entries of whole.affray\n" + "".join(f'  "{one}",\n' for one in hashes) + "]\n")
    for one in vectors():
        head = one.data[-67:-3].decode() if one.entry is None else ""
        parts.append(
            f'\n[[vector]]\nfile = "{one.name}.affray"\nwhat = "{one.what}"\n'
            + (
                f"entry = {one.entry}  # the first that does not fit\n"
                if one.entry is not None
                else f'head = "{head}"\n'
            )
            + (f'note = "{one.note}"\n' if one.note else "")
        )
    return "".join(parts)


def write() -> None:
    """Write every file of the folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for one in vectors():
        (FOLDER / f"{one.name}.affray").write_bytes(one.data)
    (FOLDER / "index.toml").write_text(index(), "utf-8")


if __name__ == "__main__":
    write()
