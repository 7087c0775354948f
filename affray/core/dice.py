"""Where the faces of the dice come from: typed in as they fell, or drawn from a seed.

A rule never rolls. It asks for dice (`affray.core.state.Request`), and whoever records the roll supplies the faces,
which the log keeps. Seeded faces depend on the seed, the purpose of the roll and one number. The scheme says which
number that is: how many rolls were drawn before, or, in older logs, the number of the entry.
docs/format.md specifies the drawing to the byte, and docs/vectors/dice.json has known rolls of both schemes.
"""

from __future__ import annotations

import hmac
import unicodedata
from dataclasses import dataclass
from typing import Protocol

from affray.core.state import Request
from affray.events.conduct import DicePolicy
from affray.events.errors import BadInput

BY_ENTRY = "hmac-sha256-1"
"""The scheme of older logs: the number is that of the entry, so that a comment before a roll changes its faces."""

SCHEME = "hmac-sha256-2"
"""The scheme of new logs: the number is how many rolls were drawn before, undone ones included."""

SCHEMES = (BY_ENTRY, SCHEME)
"""Every scheme that this version can draw by. A scheme never changes; another way of drawing has another name."""

MOST_SIDES = 256
"""A face is drawn from one byte, so a die has 2 to 256 sides."""

LONGEST_SEED = 200
"""The most characters that a seed may have."""


def faces(seed: str, number: int, purpose: str, count: int, sides: int) -> tuple[int, ...]:
    """Return the faces, each 1 to `sides`, of `count` dice rolled for `purpose`; `number` is what the scheme counts.

    The same arguments give the same faces on every machine, and a roll of fewer dice is the beginning of a roll of
    more. Raises ValueError if a die cannot have that many sides, or for a negative number.
    """
    if not 2 <= sides <= MOST_SIDES:
        raise ValueError(f"a seeded die has 2 to {MOST_SIDES} sides, not {sides}")
    if number < 0 or count < 0:
        raise ValueError(f"the number of a roll and a number of dice are 0 or more, not {number} and {count}")
    key = seed.encode()
    even = MOST_SIDES - MOST_SIDES % sides  # bytes from here on would favour the low faces
    drawn: list[int] = []
    block = 0
    while len(drawn) < count:
        stream = hmac.digest(key, f"{number}:{block}:{purpose}".encode(), "sha256")
        drawn.extend(byte % sides + 1 for byte in stream if byte < even)
        block += 1
    return tuple(drawn[:count])


class Dice(Protocol):
    """A source of faces."""

    def supply(self, request: Request, seq: int, drawn: int) -> tuple[int, ...] | None:
        """Return the faces for a request that entry `seq` answers, after `drawn` rolls that were drawn before it.

        None means that the table must type them in.
        """


@dataclass(frozen=True)
class TableDice:
    """Dice that lie on a real table: the source supplies nothing."""

    def supply(self, request: Request, seq: int, drawn: int) -> tuple[int, ...] | None:
        """Return None: whoever rolls types the faces in."""
        return None


@dataclass(frozen=True)
class SeededDice:
    """Dice drawn from a seed by a scheme. Raises BadInput for an unusable seed or an unknown scheme."""

    seed: str
    scheme: str = SCHEME

    def __post_init__(self) -> None:
        if self.scheme not in SCHEMES:
            raise BadInput(f"the dice scheme {self.scheme[:40]!r} is not known here; known: {', '.join(SCHEMES)}")
        check_seed(self.seed)

    def supply(self, request: Request, seq: int, drawn: int) -> tuple[int, ...] | None:
        """Return the faces that the seed gives for the request's purpose and the number that the scheme counts."""
        number = seq if self.scheme == BY_ENTRY else drawn
        return faces(self.seed, number, request.purpose, request.dice, request.sides)


def check_seed(seed: str) -> None:
    """Raise BadInput unless a seed can be used: 1 to 200 characters, none of them a control character.

    HMAC fills a short key up with zero bytes, so two seeds that differ only in final NULs would give the same dice.
    """
    if not 0 < len(seed) <= LONGEST_SEED:
        problem = f"has {len(seed)} characters" if seed else "is empty"
        raise BadInput(f"the seed {problem}; seeded dice need a text of 1 to {LONGEST_SEED} characters")
    for place, character in enumerate(seed, 1):
        if unicodedata.category(character) in ("Cc", "Cs"):
            raise BadInput(
                f"the seed has U+{ord(character):04X} as character {place}; "
                "a seed holds neither control characters nor surrogates"
            )


def seeded(seed: str) -> DicePolicy:
    """Return the policy of dice drawn from a seed by the present scheme. Raises BadInput for an unusable seed."""
    check_seed(seed)
    return DicePolicy("seeded", seed, SCHEME)


def source_for(policy: DicePolicy) -> Dice:
    """Return the source that an encounter's dice policy names.

    Raises BadInput for an unknown scheme, an unusable seed, or a seed or scheme of dice that are typed in.
    """
    if policy.kind == "table":
        if policy.seed or policy.scheme:
            raise BadInput('dice of the kind "table" take no seed and no scheme; drawn dice are of the kind "seeded"')
        return TableDice()
    return SeededDice(policy.seed, policy.scheme)
