"""Conditions: had once each, in the order gained, with the value and end that now hold."""

from __future__ import annotations

from affray.projections import Conditions
from tests.projections.skirmish import CAST, Gained, KnockedDown, Lost, played

CONDITIONS = Conditions()
HIDDEN = {"name": "hidden", "value": 0, "until": ""}
BURNING = {"name": "burning", "value": 2, "until": "end of round"}
PRONE = {"name": "prone", "value": 0, "until": ""}


def test_everybody_starts_with_the_conditions_of_the_roster() -> None:
    assert CONDITIONS.show(CONDITIONS.start(CAST)) == {"f": [], "t": [HIDDEN, BURNING], "m": [], "g": []}


def test_conditions_stand_in_the_order_gained_and_without_value_or_end_have_none() -> None:
    view = played(CONDITIONS, Gained(who="f", name="stunned", value=1), KnockedDown(who="f"), KnockedDown(who="t"))
    assert CONDITIONS.about(view, "f") == [{"name": "stunned", "value": 1, "until": ""}, PRONE]
    assert CONDITIONS.about(view, "t") == [BURNING, PRONE]


def test_a_condition_gained_again_keeps_its_place_and_has_what_the_event_carries() -> None:
    view = played(CONDITIONS, KnockedDown(who="f"), Gained(who="t", name="hidden", value=4, until="dawn"))
    assert CONDITIONS.about(view, "t") == [{"name": "hidden", "value": 4, "until": "dawn"}, BURNING]
    again = played(CONDITIONS, Gained(who="t", name="burning", value=1))
    assert CONDITIONS.about(again, "t") == [HIDDEN, {"name": "burning", "value": 1, "until": ""}]


def test_a_condition_lost_and_gained_again_comes_last() -> None:
    view = played(CONDITIONS, Lost(who="t", name="hidden"), Gained(who="t", name="hidden"))
    assert CONDITIONS.about(view, "t") == [BURNING, HIDDEN]


def test_losing_what_nobody_has_changes_nothing() -> None:
    view = played(CONDITIONS, Lost(who=("f", "mob"), name="burning"), Lost(who="", name="hidden"))
    assert CONDITIONS.show(view) == CONDITIONS.show(CONDITIONS.start(CAST))


def test_several_gain_and_lose_at_once_units_among_them() -> None:
    view = played(CONDITIONS, Gained(who=("f", "coven"), name="shaken", until="own turn"))
    shaken = [{"name": "shaken", "value": 0, "until": "own turn"}]
    assert CONDITIONS.about(view, "f") == CONDITIONS.about(view, "coven") == shaken
    assert CONDITIONS.about(played(CONDITIONS, Lost(who=("t", "f"), name="hidden")), "t") == [BURNING]
