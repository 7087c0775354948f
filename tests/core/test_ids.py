"""The order of ids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affray.core.ids import id_key, in_order


def test_numbers_inside_ids_count_by_their_value() -> None:
    assert in_order(["b10", "b2", "a", "b", "b1"]) == ("a", "b", "b1", "b2", "b10")


def test_ids_that_differ_only_in_leading_zeros_have_an_order_of_their_own() -> None:
    assert in_order(["t1", "t01"]) == in_order(["t01", "t1"]) == ("t01", "t1")


def test_digits_of_other_scripts_are_letters_here() -> None:
    assert in_order(["x²", "x1", "x٣"]) == in_order(["x٣", "x²", "x1"])


@given(st.lists(st.text("ab019", max_size=4), unique=True, max_size=8))
def test_the_order_does_not_depend_on_where_one_starts(ids: list[str]) -> None:
    assert in_order(ids) == in_order(reversed(ids))
    assert len({id_key(one) for one in ids}) == len(ids)
