"""Resources: what is left, by owner and name."""

from __future__ import annotations

from affray.projections import Resources
from tests.projections.skirmish import CAST, ArrowsLeft, GlorySpent, played

RESOURCES = Resources()


def test_purses_start_as_the_roster_fills_them() -> None:
    assert RESOURCES.show(RESOURCES.start(CAST)) == {"red": {"glory": 2, "wrath": 1}, "f": {"arrows": 12}}


def test_an_event_says_what_is_now_left_and_touches_no_other_purse() -> None:
    view = played(RESOURCES, GlorySpent(side="red", left=0), ArrowsLeft(archer="f", left=11))
    assert RESOURCES.show(view) == {"red": {"glory": 0, "wrath": 1}, "f": {"arrows": 11}}


def test_a_purse_that_was_not_there_is_there_from_its_first_event() -> None:
    view = played(RESOURCES, ArrowsLeft(archer="t", left=3))
    assert RESOURCES.about(view, "t") == {"arrows": 3}
    assert RESOURCES.about(view, "m") == {}
