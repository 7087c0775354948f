"""A second, slow drawing of seeded dice, written from the words of docs/format.md alone: the oracle for the fast one.

`python -m tests.core.naive_dice` prints docs/vectors/dice.json.
"""

from __future__ import annotations

import hashlib
import json
from typing import TypedDict

PURPOSES = ("hit", "wound", "save", "reroll:hit", "initiative", "Löwenmut", "")
SIDES = (6, 6, 6, 2, 3, 10, 20, 100)
OTHER_SEEDS = ("-3494269252759342425", "9223372036854775807", "00", "Würfel ⚂", "long " * 40)


class Roll(TypedDict):
    """A known roll."""

    seed: str
    seq: int
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


def draw(seed: str, seq: int, purpose: str, count: int, sides: int) -> list[int]:
    """One die at a time, one byte at a time."""
    found: list[int] = []
    at = 0
    while len(found) < count:
        block, offset = divmod(at, 32)
        message = str(seq).encode("ascii") + b":" + str(block).encode("ascii") + b":" + purpose.encode("utf-8")
        byte = keyed_hash(seed.encode("utf-8"), message)[offset]
        at += 1
        whole_turns = 256 // sides
        if byte < whole_turns * sides:
            while byte >= sides:
                byte -= sides
            found.append(byte + 1)
    return found


def roll(seed: str, seq: int, purpose: str, count: int, sides: int) -> Roll:
    """A known roll, drawn."""
    return {
        "seed": seed,
        "seq": seq,
        "purpose": purpose,
        "sides": sides,
        "faces": draw(seed, seq, purpose, count, sides),
    }


def vectors() -> list[Roll]:
    """A thousand rolls of seed "0", then some of other seeds, among them rolls of more than one block."""
    rolls = [
        roll("0", n, PURPOSES[n % len(PURPOSES)], 100 if n % 250 == 249 else 1 + n % 5, SIDES[n % len(SIDES)])
        for n in range(1000)
    ]
    for seed in OTHER_SEEDS:
        rolls += [roll(seed, seq, "hit", 10, sides) for seq in (1, 1_000_000) for sides in (2, 6, 256)]
    return rolls


def document() -> str:
    """The text of docs/vectors/dice.json: one roll a line."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in vectors())
    return f'{{"scheme":"hmac-sha256-1","rolls":[\n{lines}\n]}}\n'


if __name__ == "__main__":
    print(document(), end="")
