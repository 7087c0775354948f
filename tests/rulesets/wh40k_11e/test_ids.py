"""The order of ids: by the value of the numbers in them, and the same whatever the order of hashing."""

from __future__ import annotations

from itertools import permutations

import pytest

from affray.core.ids import in_order
from affray.rulesets.wh40k_11e.events.pools import UnitChoiceDue
from tests.rulesets.wh40k_11e.table import model, roster, started, state, unit, weapon


def test_numbers_in_ids_count_by_their_value() -> None:
    assert in_order(["b10", "b2", "b", "a3-10", "a3-9"]) == ("a3-9", "a3-10", "b", "b2", "b10")


@pytest.mark.parametrize("ids", [("t01", "t1", "t001"), ("0", "00", "000"), ("a1-01", "a01-1", "a1-1")])
def test_no_two_ids_are_equal_in_order(ids: tuple[str, ...]) -> None:
    assert len({in_order(one) for one in permutations(ids)}) == 1


@pytest.mark.parametrize("units", list(permutations(("t1", "t01", "t001"))), ids=" ".join)
def test_K60_units_whose_ids_are_the_same_number_come_in_one_order(units: tuple[str, ...]) -> None:
    targets = [unit(name, model(f"of-{name}", W=9)) for name in units]
    data = roster({"a": weapon()}, [model("r", count=3, weapons=["a"])], *targets)
    at = started(data).and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    lines = [{"weapon": f"r{number}.a", "unit": name} for number, name in enumerate(units, 1)]
    done = at.when("select_targets", targets=lines)
    (due,) = [event for event in done.events if isinstance(event, UnitChoiceDue)]
    assert due.units == state(at).sides["blue"].units == ("t001", "t01", "t1")
