"""The interval of the median holds it as often as it says."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from benchmarks.interval import CONFIDENCE, FEWEST, sign_test


@pytest.mark.parametrize(
    ("count", "low", "high"), [(9, 2, 8), (10, 2, 9), (15, 4, 12), (20, 6, 15), (21, 6, 16), (41, 14, 28)]
)
def test_the_ends_are_the_values_that_tables_of_the_sign_test_give(count: int, low: int, high: int) -> None:
    found = sign_test([float(value) for value in range(count, 0, -1)])
    assert (found.low, found.high) == (low, high)
    assert found.middle == (count + 1) / 2


@pytest.mark.parametrize("count", range(FEWEST, 60))
def test_the_interval_keeps_to_its_confidence_and_could_not_be_narrower(count: int) -> None:
    found = sign_test([float(value) for value in range(count)])
    cut = int(found.low)
    assert found.high == count - 1 - cut

    def held(left_out: int) -> Fraction:
        return 1 - 2 * Fraction(sum(comb(count, at) for at in range(left_out + 1)), 2**count)

    assert held(cut) >= CONFIDENCE
    assert held(cut + 1) < CONFIDENCE


@pytest.mark.parametrize("count", range(1, FEWEST))
def test_too_few_rounds_give_their_whole_range(count: int) -> None:
    found = sign_test([float(value) for value in range(count)])
    assert (found.low, found.high) == (0, count - 1)


def test_no_rounds_are_no_measurement() -> None:
    with pytest.raises(ValueError, match="no rounds"):
        sign_test([])
