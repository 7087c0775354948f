"""A second, slow drawing of seeded dice, written from the words of docs/format.md alone: the oracle for the fast one.

`python -m tests.core.naive_dice` prints docs/vectors/dice.json.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Literal, TypedDict

PURPOSES = ("hit", "wound", "save", "reroll:hit", "initiative", "Löwenmut", "")
SIDES = (6, 6, 6, 2, 3, 10, 20, 100)
OTHER_SEEDS = ("-3494269252759342425", "9223372036854775807", "00", "Würfel ⚂", "long " * 40)


class Roll(TypedDict, total=False):
    """A known roll: `seq` is its entry (scheme 1), `drawn` how many rolls were drawn before (scheme 2)."""

    seed: str
    seq: int
    drawn: int
    purpose: str
    sides: int
    faces: list[int]


def keyed_hash(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 writes it."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def draw(seed: str, number: int, purpose: str, count: int, sides: int) -> list[int]:
    """One die at a time, one byte at a time."""
    drawn: list[int] = []
    at = 0
    while len(drawn) < count:
        block, offset = divmod(at, 32)
        message = str(number).encode("ascii") + b":" + str(block).encode("ascii") + b":" + purpose.encode("utf-8")
        byte = keyed_hash(seed.encode("utf-8"), message)[offset]
        at += 1
        whole_turns = 256 // sides
        if byte < whole_turns * sides:
            while byte >= sides:
                byte -= sides
            drawn.append(byte + 1)
    return drawn


def numbers(kinds: Iterable[str], scheme: str) -> list[int]:
    """Return the number of every roll that is drawn, in the order of the log.

    `kinds` says of each entry from entry 0 on what it is: `roll` for a roll that is drawn, `stands` for one whose faces
    stand, anything else for any other entry. Whether an entry is undone later does not matter.
    """
    found: list[int] = []
    for seq, kind in enumerate(kinds):
        if kind == "roll":
            found.append(seq if scheme == "hmac-sha256-1" else len(found))
    return found


def roll(key: Literal["seq", "drawn"], seed: str, number: int, purpose: str, count: int, sides: int) -> Roll:
    """A known roll, drawn."""
    faces = draw(seed, number, purpose, count, sides)
    if key == "seq":
        return {"seed": seed, "seq": number, "purpose": purpose, "sides": sides, "faces": faces}
    return {"seed": seed, "drawn": number, "purpose": purpose, "sides": sides, "faces": faces}


def vectors(key: Literal["seq", "drawn"], first: int) -> list[Roll]:
    """Rolls of the seed "0", `first` of them, then some of other seeds, among them rolls of more than one block."""
    rolls = [
        roll(key, "0", n, PURPOSES[n % len(PURPOSES)], 100 if n % 250 == 249 else 1 + n % 5, SIDES[n % len(SIDES)])
        for n in range(first)
    ]
    for seed in OTHER_SEEDS:
        rolls += [roll(key, seed, number, "hit", 10, sides) for number in (1, 1_000_000) for sides in (2, 6, 256)]
    return rolls


def document() -> str:
    """The text of docs/vectors/dice.json: one roll a line."""
    schemes = (("hmac-sha256-1", vectors("seq", 1000)), ("hmac-sha256-2", vectors("drawn", 250)))
    parts = []
    for scheme, rolls in schemes:
        lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in rolls)
        parts.append(f'{{"scheme":"{scheme}","rolls":[\n{lines}\n]}}')
    return "[" + ",\n".join(parts) + "]\n"


if __name__ == "__main__":
    print(document(), end="")
