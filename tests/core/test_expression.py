"""Numbers that may be random."""

from __future__ import annotations

import pytest

from affray.core.expression import Expression, parse


@pytest.mark.parametrize(
    ("value", "meant", "said"),
    [
        (3, Expression(plus=3), "3"),
        ("3", Expression(plus=3), "3"),
        ("D6", Expression(1, 6), "D6"),
        ("2d3+1", Expression(2, 3, 1), "2D3+1"),
        (" D6-4 ", Expression(1, 6, -4), "D6-4"),
        ("3D10", Expression(3, 10), "3D10"),
    ],
)
def test_a_number_or_dice_are_read_and_said_again(value: int | str, meant: Expression, said: str) -> None:
    assert parse(value) == meant
    assert str(meant) == said
    assert parse(said) == meant


@pytest.mark.parametrize(
    "value", ["", "D", "0D6", "D1", "D6+", "D6+1+1", "x", "1.5", "-1", -1, True, "²", "D٣", "9" * 9]
)
def test_what_is_neither_is_nothing(value: int | str) -> None:
    assert parse(value) is None


def test_one_more_belongs_to_the_number_and_not_to_the_die() -> None:
    d6, two = parse("D6"), parse("2D6")
    assert d6 is not None
    assert two is not None
    assert str(d6.add(1)) == "D6+1"
    assert str(two.add(1)) == "2D6+1"
