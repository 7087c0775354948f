"""Numbers that may be random: `3`, `D6`, `2D3+1`. All dice are six-sided; a D3 is half a face, rounded up."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from affray.core.rulesets.wh40k_11e.tables import MOST, MOST_ADDED, MOST_DICE

_PATTERN = re.compile(r"(\d*)D([36])(?:\+(\d+))?", re.ASCII | re.IGNORECASE)

WANTED = 'a whole number, or dice as "D6", "2D3" or "D6+1"'


class Dice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`count` dice of 6 (or 3) sides and `plus`, which belongs to the characteristic; no dice for a fixed number."""

    count: int = 0
    sides: int = 6
    plus: int = 0

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        dice = f"{self.count if self.count > 1 else ''}D{self.sides}"
        return f"{dice}+{self.plus}" if self.plus else dice

    def add(self, number: int) -> Dice:
        """Return this with a number more: `D6` and 1 give `D6+1`, never `D7`."""
        return Dice(self.count, self.sides, self.plus + number)

    def of(self, faces: Sequence[int]) -> int:
        """Return what the faces (as many as `count`) come to, with what is added. Rule K-13, section 1."""
        return self.rolled(faces) + self.plus

    def rolled(self, faces: Sequence[int]) -> int:
        """Return what the dice alone come to."""
        return sum((face + 1) // 2 for face in faces) if self.sides == 3 else sum(faces)


def parse(value: int | str) -> Dice:
    """Return the dice that a number or a text stands for.

    Raises ValueError for anything else, such as `D7`, for numbers below 1, and beyond the limits of `tables`.
    """
    if isinstance(value, int):
        number = value
    elif match := _PATTERN.fullmatch(value.strip()):
        count, sides, plus = match.groups()
        dice = Dice(int(count or 1), int(sides), int(plus or 0))
        if not 1 <= dice.count <= MOST_DICE or dice.plus > MOST_ADDED:
            raise ValueError(value)
        return dice
    elif value.strip().isascii() and value.strip().isdigit():
        number = int(value)
    else:
        raise ValueError(value)
    if isinstance(value, bool) or not 1 <= number <= MOST:
        raise ValueError(value)
    return Dice(plus=number)
