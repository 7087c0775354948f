"""Wounds and shock: figures that now hold, per combatant."""

from __future__ import annotations

import pytest

from affray.events.errors import RulesetFault
from affray.projections import Shock, Wounds
from tests.projections.skirmish import CAST, DamageCounted, ShockTaken, Slain, Toughened, WoundsLost, fold, played

WOUNDS, SHOCK = Wounds(), Shock()


def test_everybody_starts_with_what_the_roster_gives_and_without_a_track_has_none() -> None:
    assert WOUNDS.show(WOUNDS.start(CAST)) == {
        "f": {"suffered": 0, "left": 3, "max": 3},
        "t": {"suffered": 1, "left": 1, "max": 2},
        "m": {"suffered": 0, "left": 4, "max": 4},
        "g": None,
    }
    assert SHOCK.show(SHOCK.start(CAST)) == {"f": {"suffered": 0, "left": 5, "max": 5}, "t": None, "m": None, "g": None}


def test_suffered_and_left_always_make_the_maximum() -> None:
    view = played(WOUNDS, WoundsLost(who="f", left=1))
    assert WOUNDS.about(view, "f") == {"suffered": 2, "left": 1, "max": 3}
    fold(WOUNDS, view, DamageCounted(who="f", total=1))
    assert WOUNDS.about(view, "f") == {"suffered": 1, "left": 2, "max": 3}


def test_left_goes_below_zero_where_the_game_says_so() -> None:
    view = played(WOUNDS, DamageCounted(who="t", total=5), WoundsLost(who="f", left=-2))
    assert WOUNDS.about(view, "t") == {"suffered": 5, "left": -3, "max": 2}
    assert WOUNDS.about(view, "f") == {"suffered": 5, "left": -2, "max": 3}


def test_the_same_event_twice_counts_once_because_figures_are_absolute() -> None:
    once = played(WOUNDS, WoundsLost(who="f", left=1))
    twice = played(WOUNDS, WoundsLost(who="f", left=1), WoundsLost(who="f", left=1))
    assert WOUNDS.show(once) == WOUNDS.show(twice)


def test_several_combatants_may_be_named_at_once_and_nobody_too() -> None:
    view = played(WOUNDS, WoundsLost(who=("f", "m"), left=2), WoundsLost(who=(), left=0), WoundsLost(who="", left=0))
    assert [WOUNDS.about(view, one) for one in "ftm"] == [
        {"suffered": 1, "left": 2, "max": 3},
        {"suffered": 1, "left": 1, "max": 2},
        {"suffered": 2, "left": 2, "max": 4},
    ]


def test_shock_and_wounds_are_kept_apart() -> None:
    events = (ShockTaken(who="f", total=6), WoundsLost(who="f", left=2))
    assert SHOCK.about(played(SHOCK, *events), "f") == {"suffered": 6, "left": -1, "max": 5}
    assert WOUNDS.about(played(WOUNDS, *events), "f") == {"suffered": 1, "left": 2, "max": 3}


def test_a_new_maximum_comes_with_the_figure_and_starts_a_track_for_a_newcomer() -> None:
    view = played(WOUNDS, Toughened(who="f", total=1, top=6), Toughened(who=("g", "mob"), total=0, top=5))
    assert WOUNDS.about(view, "f") == {"suffered": 1, "left": 5, "max": 6}
    assert WOUNDS.about(view, "g") == WOUNDS.about(view, "mob") == {"suffered": 0, "left": 5, "max": 5}
    fold(WOUNDS, view, DamageCounted(who="mob", total=2))
    assert WOUNDS.about(view, "mob") == {"suffered": 2, "left": 3, "max": 5}


@pytest.mark.parametrize("who", ["g", "nobody", ("f", "nobody")], ids=repr)
def test_a_wound_for_whom_no_track_is_known_is_an_error_that_names_event_and_combatant(
    who: str | tuple[str, ...],
) -> None:
    lost = who if isinstance(who, str) else who[-1]
    with pytest.raises(RulesetFault, match=f"^WoundsLost: '{lost}' has no wounds to change$"):
        played(WOUNDS, WoundsLost(who=who, left=0))


def test_the_last_wound_and_the_status_may_come_from_one_event() -> None:
    assert WOUNDS.about(played(WOUNDS, Slain(who="t", left=0)), "t") == {"suffered": 2, "left": 0, "max": 2}
