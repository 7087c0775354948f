"""The median of some rounds, and the interval in which it lies whatever the noise looks like."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from statistics import median
from typing import NamedTuple

CONFIDENCE = Fraction(95, 100)
"""How often, at the least, the interval holds the true median."""

FEWEST = 6
"""Rounds below which no interval has that confidence; the whole range is then given."""


class Interval(NamedTuple):
    """A median between the ends of its interval."""

    low: float
    middle: float
    high: float


def sign_test(values: Sequence[float], confidence: Fraction = CONFIDENCE) -> Interval:
    """Return the median of independent values and its interval by the sign test.

    Each value is above the true median or below it like a coin that falls; nothing else is assumed of them. With too
    few values for the confidence the interval is their range. Raises ValueError for none.
    """
    if not values:
        raise ValueError("no rounds were measured, so there is no median")
    ordered = sorted(values)
    cut = _outside(len(ordered), 1 - confidence)
    return Interval(ordered[cut], median(ordered), ordered[len(ordered) - 1 - cut])


def _outside(count: int, doubt: Fraction) -> int:
    """Return how many of `count` values may be left out at each end, so that both ends together keep to the doubt."""
    tail, left_out = Fraction(0), -1
    while 2 * tail <= doubt:
        left_out += 1
        tail += Fraction(comb(count, left_out), 2**count)
    return max(0, left_out - 1)
