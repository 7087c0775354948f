"""A made-up game of a few events, and logs of it, for tests of what a log is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import msgspec

from affray.events.base import Action, Consequence, Roll
from affray.events.chain import read_block
from affray.events.codec import Codec, irregularities
from affray.events.conduct import FORMAT, Close, Comment, DicePolicy, Open, Redo, Seat, Undo
from affray.events.entry import Body, write_line
from affray.events.errors import AffrayError, CorruptLog, UnknownEvent
from affray.events.file import FileLog
from affray.events.log import EMPTY, Head, Log


class Weapon(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one strikes with."""

    name: str
    reach: int | None = None


class Strike(Action, frozen=True, gc=False):
    """One strikes at another."""

    says: ClassVar[str] = "strikes at {target}"

    target: str
    weapons: tuple[Weapon, ...] = ()
    careful: bool = False


class Struck(Consequence, frozen=True, gc=False):
    """The strike hit."""

    target: str
    needed: int
    rolled: int


class WoundsLost(Consequence, frozen=True, gc=False):
    """The target has fewer wounds."""

    target: str
    lost: int
    left: int
    spread: tuple[tuple[str, int], ...] = ()


CODEC = Codec((Strike,), (Struck, WoundsLost))

OPENING = Open(
    affray=FORMAT,
    ruleset="vector",
    version="1",
    seats=(Seat("red", side="red", name="Möngke ≥ café 雪"), Seat("blue", side="blue"), Seat("gm", role="gm")),
    dice=DicePolicy(),
    options=msgspec.Raw(b'{"floor":true}'),
    roster=msgspec.Raw(b'{"side":[{"id":"red"},{"id":"blue"}]}'),
    title="Möngke ≥ café 雪",
)


def bodies(count: int) -> Iterator[Body]:
    """Yield the bodies of a fight of `count` entries: an opening, then strikes, rolls and a few words."""
    yield Body(0, "2026-05-02T10:15:00Z", "gm", OPENING)
    for seq in range(1, count):
        at, by = f"2026-05-02T10:{15 + seq // 60 % 40:02}:{seq % 60:02}Z", ("red", "blue")[seq % 2]
        match seq % 6:
            case 1:
                yield Body(seq, at, by, Strike("b1", (Weapon("axe"), Weapon("spear", 2))))
            case 2:
                hits = tuple(Struck(rule="V-1", target="b1", needed=3, rolled=face) for face in (4, 6))
                yield Body(seq, at, by, Roll((1, 4, 6), "hit"), hits)
            case 3:
                lost = WoundsLost(rule="V-2", target="b1", lost=1, left=2, spread=(("b1", 1),))
                yield Body(seq, at, by, Roll((5,), "wound"), (lost,))
            case 4:
                yield Body(seq, at, by, Comment('too close to call: "5" ≥ 4?', about=f"{seq - 1}.1"))
            case 5:
                yield Body(seq, at, by, Undo(seq - 2, why="the spear was out of reach"))
            case _:
                yield Body(seq, at, by, Redo(seq - 2))


def brief(count: int) -> Iterator[Body]:
    """Yield the bodies of a fight with entries as short as they can be."""
    yield Body(0, "", "gm", OPENING)
    for seq in range(1, count):
        yield Body(seq, "", "gm", Close() if seq % 2 else Comment("雪"))


def chained(entries: Iterator[Body], head: Head = EMPTY) -> list[tuple[bytes, Head]]:
    """Return the line of every body and the head that it makes."""
    found = []
    for body in entries:
        line, head = CODEC.write(body, head)
        found.append((line, head))
    return found


def another(seq: int, head: Head, text: str = "next", by: str = "gm") -> tuple[bytes, Head]:
    """Return one more line after `head`: a strike at something with a name as long as one likes."""
    return write_line(Body(seq, "2026-05-02T11:00:00Z", by, Strike(text)), head)


def fill(log: Log, lines: list[tuple[bytes, Head]]) -> None:
    """Append lines to an empty log."""
    previous = EMPTY
    for line, head in lines:
        log.append(line, head, previous)
        previous = head


def content(log: Log) -> bytes:
    """Return all lines of a log."""
    return b"".join(log.blocks())


def first_fault(path: str) -> tuple[int | None, int]:
    """Read a log file without touching it; return the first entry that does not fit, if any, and how many do."""
    head = EMPTY
    try:
        with FileLog.open(path, write=False) as log:
            for block in log.blocks():
                entries, head = read_block(CODEC, block, head)
                for line, entry in zip(block.splitlines(), entries, strict=True):
                    irregularities(line, entry)
            if log.torn is not None:
                return log.torn.seq, head.seq + 1
            assert head == log.head
    except CorruptLog as fault:
        return fault.seq, fault.seq
    except UnknownEvent as fault:
        raise AssertionError("a line whose hash fits has an event that is not known") from fault
    except AffrayError as fault:
        raise AssertionError("damage was not told as damage") from fault
    return None, head.seq + 1


LINES = chained(bodies(12))
"""The lines of a log of twelve entries, each with the head that it makes."""

TEXT = b"".join(line for line, _ in LINES)


def listing(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return every file of a folder with its content and the time of its last change."""
    return {one.name: (one.read_bytes(), one.stat().st_mtime_ns) for one in folder.iterdir()}
