"""Numbers that may be random, as a profile prints them: `3`, `D6`, `2D3+1`, `D6-4`.

What a D3 is rolled with (a three-sided die, or half a six-sided one) is for each game to say; here it has three sides.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

_TEXT = re.compile(r"(\d{0,4})[Dd](\d{1,3})([+-]\d{1,4})?", re.ASCII)
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)


class Expression(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`count` dice of `sides` sides, and `plus`, which belongs to the number itself; no dice for a fixed number."""

    count: int = 0
    sides: int = 6
    plus: int = 0

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        dice = f"{self.count if self.count > 1 else ''}D{self.sides}"
        return f"{dice}{self.plus:+}" if self.plus else dice

    def add(self, number: int) -> Expression:
        """Return this with a number more: `D6` and 1 give `D6+1`, never `D7`."""
        return Expression(self.count, self.sides, self.plus + number)


@lru_cache(maxsize=1024, typed=True)
def parse(value: int | str) -> Expression | None:
    """Return what a number or a text stands for; None if it is neither a whole number of 0 or more nor dice."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Expression(plus=value) if value >= 0 else None
    text = value.strip()
    if _NUMBER.fullmatch(text):
        return Expression(plus=int(text))
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    count, sides, plus = int(match[1] or 1), int(match[2]), int(match[3] or 0)
    return Expression(count, sides, plus) if count and sides > 1 else None
