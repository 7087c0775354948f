"""Numbers that may be random, as this game has them: `3`, `D6`, `2D3+1`.

All dice are six-sided; a D3 is half a face, rounded up.
"""

from __future__ import annotations

from collections.abc import Sequence

from affray.core import expression
from affray.core.expression import Expression
from affray.rulesets.wh40k_11e.tables import MOST, MOST_ADDED, MOST_DICE

WANTED = 'a whole number, or dice as "D6", "2D3" or "D6+1"'
_SIDES = (3, 6)


def total(number: Expression, faces: Sequence[int]) -> int:
    """Return what the faces (as many as its dice) come to, with what is added. Rule K-13, section 1."""
    return rolled(number, faces) + number.plus


def rolled(number: Expression, faces: Sequence[int]) -> int:
    """Return what the dice alone come to."""
    return sum((face + 1) // 2 for face in faces) if number.sides == 3 else sum(faces)


def parse(value: int | str) -> Expression:
    """Return the number that a number or a text stands for.

    Raises ValueError for anything else, such as `D7`, for numbers below 1, and beyond the limits of `tables`.
    """
    found = expression.parse(value)
    if found is None:
        raise ValueError(value)
    if found.count:
        fits = found.sides in _SIDES and found.count <= MOST_DICE and 0 <= found.plus <= MOST_ADDED
    else:
        fits = 1 <= found.plus <= MOST
    if not fits:
        raise ValueError(value)
    return found
