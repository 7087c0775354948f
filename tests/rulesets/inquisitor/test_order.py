"""Tests, the order of the round, and what a turn is worth (3.1, 3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.inquisitor.rules.dice_tests import divide, lands, margin, matched, passes, reverse
from affray.rulesets.inquisitor.rules.location import place_of
from affray.rulesets.inquisitor.settings import Settings
from tests.rulesets.inquisitor.table import begun, codes, extra, fight, kade, morr, number, place, shown, struck, vell


def test_IN01_a_roll_on_the_target_passes_and_one_above_fails() -> None:
    assert [passes(roll, 45) for roll in (1, 44, 45, 46, 100)] == [True, True, True, False, False]


def test_IN02_the_margin_is_the_difference_also_for_targets_beyond_the_die() -> None:
    assert [margin(42, 65), margin(65, 65), margin(10, -5), margin(90, 130)] == [23, 0, 15, 40]


def test_IN03_matched_are_the_doubles_and_00_unless_the_table_says_otherwise() -> None:
    found = [roll for roll in range(1, 101) if matched(roll, Settings())]
    assert found == [11, 22, 33, 44, 55, 66, 77, 88, 99, 100]
    assert not matched(100, Settings(double_zero_matched=False))


@pytest.mark.parametrize(("rounding", "half", "quarter"), [("up", 23, 12), ("down", 22, 11), ("nearest", 23, 11)])
def test_IN04_divisions_are_rounded_as_the_table_rounds(rounding: Any, half: int, quarter: int) -> None:
    settings = Settings(rounding=rounding)
    assert (divide(45, 2, settings), divide(45, 4, settings)) == (half, quarter)


def test_IN04_the_strength_bonus_always_counts_full_tens() -> None:
    for s, raw in ((59, 7), (60, 8), (72, 9)):
        at = struck(begun(kade(s=s), morr(armour={}))).rolled(1).rolled(4, 3)
        assert shown(at, "combatants.morr.wounds.suffered") == raw


def test_IN05_no_automatic_results_unless_the_bands_are_in_use() -> None:
    plain, banded = Settings(), Settings(auto_bands="lrb")
    assert [lands(roll, -10, plain) for roll in (1, 5)] == [False, False]
    assert [lands(roll, -10, banded) for roll in (1, 5, 6)] == [True, True, False]
    assert [lands(roll, 150, banded) for roll in (95, 96, 100)] == [True, False, False]
    assert lands(100, 150, plain)


def test_IN05_bands_count_for_the_attack_in_any_procedure() -> None:
    at = struck(begun(kade(ws=1), morr(hands={"right": "sword"}), auto_bands="lrb"))
    assert number(at) == -9
    assert place(at.rolled(3)) == "attack.damage"


def test_IN06_targets_are_not_clamped() -> None:
    at = struck(begun(kade(ws=200)))
    assert number(at) == 205
    assert shown(at.rolled(100), "nest.0.critical") is True


def test_IN27_every_number_has_its_place() -> None:
    ends = {1: "right_leg", 10: "right_leg", 11: "left_leg", 20: "left_leg", 21: "body", 60: "body", 61: "right_arm"}
    ends |= {75: "right_arm", 76: "left_arm", 90: "left_arm", 91: "head", 100: "head"}
    assert {roll: place_of(roll) for roll in ends} == ends
    assert [reverse(roll) for roll in (5, 10, 36, 100)] == [50, 1, 63, 100]


def test_IN07_D1_special_events_come_before_everybody_and_the_order_holds_for_the_round() -> None:
    at = fight().and_("start_encounter", "gm")
    at.when("special_event", "gm", note="rain", changes=[{"id": "morr", "what": "height", "value": 2}])
    at = at.and_("begin_round", "gm")
    assert shown(at, "combatants.morr.height") == 2
    at = struck(at.and_("end_activation", "red"), "axe", "kade").rolled(1).rolled(4, 5)
    assert shown(at, "combatants.kade.levels.right_leg") == 2
    assert shown(at, "turn_order") == ["kade", "morr"]


def test_IN08_equals_roll_off_and_who_is_still_equal_rolls_again() -> None:
    at = begun(kade(i=40), morr(), vell(i=40))
    assert shown(at, "pending.dice") == 3
    at = at.rolled(6, 2, 2)
    assert (place(at), shown(at, "pending.dice")) == ("tie", 2)
    assert shown(at.rolled(1, 3), "turn_order") == ["kade", "vell", "morr"]


def test_IN08_any_of_the_tied_may_roll_or_settle_it_and_nobody_else() -> None:
    at = begun(kade(i=40), morr(), extra("tane"))
    assert codes(at, "roll", "red", dice=[1, 2]) == codes(at, "roll", "blue", dice=[1, 2]) == []
    assert codes(at, "roll", "gm", dice=[1, 2]) == ["IN_ERR_PHASE"]
    assert codes(at, "agree_order", "gm", ids=["kade", "morr"]) == ["IN_ERR_PHASE"]
    assert codes(at, "agree_order", "red", ids=["morr", "kade"]) == []


def test_IN09_tested_order_puts_passes_first_then_failures_by_margin() -> None:
    at = begun(kade(), morr(), vell(), extra("tane", i=90), order="tested")
    assert shown(at, "pending.dice") == 4
    assert codes(at, "roll", "blue", dice=[1, 1, 1, 1]) == []
    at = at.rolled(60, 70, 60, 95)
    assert shown(at, "turn_order") == ["kade", "tane", "vell", "morr"]


def test_IN09_equal_margins_are_tied() -> None:
    at = begun(kade(), morr(), order="tested").rolled(60, 35)
    assert place(at) == "tie"


def test_IN10_D3_two_actions_and_unused_ones_are_lost() -> None:
    at = begun().and_("end_activation", "red")
    assert (shown(at, "acting"), shown(at, "actions_left")) == ("morr", 2)


def test_IN10_running_out_of_actions_does_not_end_the_activation() -> None:
    at = begun(kade(engaged_with=[])).and_("move", yards=3).and_("move", yards=3)
    assert (shown(at, "acting"), shown(at, "actions_left")) == ("kade", 0)


def test_IN11_dropping_costs_nothing_and_the_rest_one_action_each() -> None:
    at = begun(kade(engaged_with=[])).and_("drop", hand="right")
    assert shown(at, "actions_left") == 2
    assert shown(at.and_("other_action", what="pick_up", weapon="sword"), "actions_left") == 1
    assert shown(at.and_("leave"), "combatants.kade.status") == "fled"


@pytest.mark.parametrize(
    ("option", "order", "actions"),
    [("order_20", ["vell", "morr", "kade"], 2), ("none", ["kade", "vell", "morr"], 2)],
)
def test_IN12_a_slower_fighter_acts_later_by_20_a_point(option: str, order: list[str], actions: int) -> None:
    hurt = kade(levels={"right_leg": 2, "left_leg": 3}, posture="standing")
    at = begun(hurt, morr(), vell(), speed_penalty=option)
    assert shown(at, "turn_order") == order


def test_IN12_or_he_has_an_action_less_however_many_penalties() -> None:
    hurt = kade(levels={"right_leg": 2, "left_leg": 3})
    at = begun(hurt, morr(), speed_penalty="minus_one_action")
    assert (shown(at, "acting"), shown(at, "actions_left")) == ("kade", 1)
