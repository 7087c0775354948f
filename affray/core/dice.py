"""Where the faces of the dice come from: typed in as they fell, or drawn from a seed.

A rule never rolls. It asks for dice (`affray.core.state.Request`), and whoever records the roll supplies the faces,
which the log then has for ever. Seeded faces depend on the seed, on the number of the entry and on the purpose
of the roll, and there is no running stream: taking back, forking or rolling in another order changes no other roll.
docs/format.md specifies the drawing to the byte, and docs/vectors/dice.json has a thousand known rolls.
"""

from __future__ import annotations

import hmac
import unicodedata
from dataclasses import dataclass
from typing import Protocol

from affray.core.state import Request
from affray.events.conduct import DicePolicy
from affray.events.errors import BadInput

SCHEME = "hmac-sha256-1"
"""The name of the way in which seeded faces are drawn; another way would have another name."""

SCHEMES = (SCHEME,)
"""Every scheme that this version can draw by."""

MOST_SIDES = 256
"""A face is drawn from one byte, so a die has 2 to 256 sides."""

LONGEST_SEED = 200
"""The most characters that a seed may have."""


def faces(seed: str, seq: int, purpose: str, count: int, sides: int) -> tuple[int, ...]:
    """Return the faces, each 1 to `sides`, of `count` dice rolled in entry `seq` for `purpose`.

    The same arguments give the same faces on every machine, and a roll of fewer dice is the beginning of a roll of
    more. Raises ValueError if a die cannot have that many sides, or for a negative number.
    """
    if not 2 <= sides <= MOST_SIDES:
        raise ValueError(f"a seeded die has 2 to {MOST_SIDES} sides, not {sides}")
    if seq < 0 or count < 0:
        raise ValueError(f"an entry number and a number of dice are 0 or more, not {seq} and {count}")
    key = seed.encode()
    even = MOST_SIDES - MOST_SIDES % sides  # bytes from here on would favour the low faces
    found: list[int] = []
    block = 0
    while len(found) < count:
        stream = hmac.digest(key, f"{seq}:{block}:{purpose}".encode(), "sha256")
        found.extend(byte % sides + 1 for byte in stream if byte < even)
        block += 1
    return tuple(found[:count])


class Dice(Protocol):
    """A source of faces."""

    def supply(self, request: Request, seq: int) -> tuple[int, ...] | None:
        """Return the faces for a request that entry `seq` answers; None if the table must type them in."""


@dataclass(frozen=True)
class TableDice:
    """Dice that lie on a real table: the source supplies nothing."""

    def supply(self, request: Request, seq: int) -> tuple[int, ...] | None:
        """Return None: whoever rolls types the faces in."""
        return None


@dataclass(frozen=True)
class SeededDice:
    """Dice drawn from a seed; raises BadInput for a seed that is empty, too long or holds control characters."""

    seed: str

    def __post_init__(self) -> None:
        check_seed(self.seed)

    def supply(self, request: Request, seq: int) -> tuple[int, ...] | None:
        """Return the faces that the seed gives; they depend on the entry's number and the request's purpose."""
        return faces(self.seed, seq, request.purpose, request.dice, request.sides)


def check_seed(seed: str) -> None:
    """Raise BadInput unless a seed can be used: 1 to 200 characters, none of them a control character.

    HMAC fills a short key up with zero bytes, so two seeds that differ only in final NULs would give the same dice.
    """
    if not 0 < len(seed) <= LONGEST_SEED:
        found = f"has {len(seed)} characters" if seed else "is empty"
        raise BadInput(f"the seed {found}; seeded dice need a text of 1 to {LONGEST_SEED} characters")
    for place, character in enumerate(seed, 1):
        if unicodedata.category(character) in ("Cc", "Cs"):
            raise BadInput(
                f"the seed has U+{ord(character):04X} as character {place}; "
                "a seed holds neither control characters nor surrogates"
            )


def seeded(seed: str) -> DicePolicy:
    """Return the policy of dice drawn from a seed by the present scheme; raises BadInput for an unusable seed."""
    check_seed(seed)
    return DicePolicy("seeded", seed, SCHEME)


def source_for(policy: DicePolicy) -> Dice:
    """Return the source that an encounter's dice policy names.

    Raises BadInput for a scheme that is not known here, an unusable seed, or a seed that nothing would draw from.
    """
    if policy.kind == "table":
        if policy.seed or policy.scheme:
            raise BadInput('dice of the kind "table" take no seed and no scheme; drawn dice are of the kind "seeded"')
        return TableDice()
    if policy.scheme not in SCHEMES:
        raise BadInput(f"the dice scheme {policy.scheme[:40]!r} is not known here; known: {', '.join(SCHEMES)}")
    return SeededDice(policy.seed)
