"""Closing in, and the target number term by term (IN-13 to IN-20)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.events.base import Consequence
from tests.rulesets.inquisitor.table import (
    begun,
    codes,
    extra,
    kade,
    morr,
    number,
    shown,
    struck,
)


def terms(events: tuple[Consequence, ...]) -> list[tuple[str, int]]:
    """Return the terms of the attack roll that is asked for."""
    (asked,) = [event for event in events if type(event).__name__ == "AttackRollAsked"]
    return [(term.what, term.value) for term in asked.terms]  # type: ignore[attr-defined]


def test_IN13_a_charge_is_one_action_and_ends_in_contact() -> None:
    at = begun(kade(engaged_with=[])).and_("charge", target="morr", yards=6)
    assert shown(at, "actions_left") == 1
    assert shown(at, "combatants.morr.engaged_with") == ["kade"]


def test_IN13_a_wounded_leg_halves_the_charge() -> None:
    at = begun(kade(engaged_with=[], levels={"left_leg": 3}))
    assert codes(at, "charge", target="morr", yards=4) == ["IN_ERR_CHARGE_RANGE"]
    assert codes(at, "charge", target="morr", yards=3) == []


def test_IN13_the_charger_leaves_those_who_are_not_capable() -> None:
    at = begun(kade(), morr(stunned=3), extra("tane")).and_("charge", target="tane", yards=2)
    assert shown(at, "combatants.kade.engaged_with") == ["tane"]
    assert shown(at, "combatants.morr.engaged_with") == []


def test_IN14_the_bonus_is_for_the_charge_alone() -> None:
    at = begun(kade(engaged_with=[])).and_("charge", target="morr", yards=2)
    assert ("charge", 10) in terms(at.when("react", kind="none").events)
    at = at.rolled(95)
    done = at.and_("attack", weapon="sword", target="morr").when("react", kind="none")
    assert terms(done.events) == [("WS", 62), ("sword", 15)]


def test_IN15_a_move_may_end_in_contact_without_a_bonus() -> None:
    at = begun(kade(engaged_with=[])).and_("move", yards=5, contact=["morr"])
    assert number(struck(at)) == 67


def test_IN15_or_only_the_game_master_brings_about_contact() -> None:
    at = begun(kade(engaged_with=[]), contact_without_charge="gm_only")
    assert codes(at, "move", yards=5, contact=["morr"]) == ["IN_ERR_MOVE_RANGE"]
    at = at.and_("end_activation").and_("end_activation")
    at = at.and_("special_event", "gm", note="fog", changes=[{"id": "kade", "what": "engaged_with", "value": ["morr"]}])
    assert shown(at, "combatants.morr.engaged_with") == ["kade"]


def test_IN16_a_move_leaves_contact_and_a_crawl_is_two_yards() -> None:
    at = begun(kade(posture="prone"), morr(stunned=2))
    assert codes(at, "move", yards=3) == ["IN_ERR_MOVE_RANGE"]
    assert shown(at.and_("move", yards=2), "combatants.kade.engaged_with") == []


def test_IN16_the_run_is_an_option() -> None:
    at = begun(kade(engaged_with=[]), run_yards=9)
    assert codes(at, "move", yards=9) == []
    assert codes(at, "move", yards=10) == ["IN_ERR_MOVE_RANGE"]


def test_IN16b_unarmed_uses_the_better_arm() -> None:
    one = struck(begun(kade(levels={"right_arm": 3}, hands={})), "unarmed")
    both = struck(begun(kade(levels={"right_arm": 3, "left_arm": 3}, hands={})), "unarmed")
    assert (number(one), number(both)) == (52, 21)


def test_IN17_the_off_hand_costs_20_and_the_main_hand_is_the_left_of_a_left_hander() -> None:
    for handed, needed in (("right", 47), ("left", 67), ("ambidextrous", 67)):
        at = struck(begun(kade(handed=handed, hands={"left": "sword"})))
        assert number(at) == needed


@pytest.mark.parametrize(
    ("attacker", "target", "option", "needed"),
    [
        ({"height": 1}, {}, "single", 77),
        ({}, {"posture": "prone"}, "single", 77),
        ({"height": 1}, {"posture": "prone"}, "single", 77),
        ({"height": 1}, {"posture": "prone"}, "add", 87),
        ({}, {"height": 1}, "single", 57),
        ({}, {"height": 1, "posture": "prone"}, "single", 67),
    ],
)
def test_IN18_height_and_a_prone_target(
    attacker: dict[str, Any], target: dict[str, Any], option: str, needed: int
) -> None:
    assert number(struck(begun(kade(**attacker), morr(**target), prone_and_height=option))) == needed


@pytest.mark.parametrize(("option", "parry"), [("none", 5), ("reduce", 0), ("increase", 17)])
def test_IN19_what_a_weapon_that_is_too_heavy_parries(option: str, parry: int) -> None:
    at = struck(begun(kade(), morr(hands={"right": "great_axe"}), enc_parry=option))
    assert number(at) == 77 - parry


def test_IN19_two_hands_carry_with_full_strength_and_less_with_wounded_arms() -> None:
    held = {"right": "great_axe", "left": "great_axe"}
    assert number(struck(begun(kade(hands=held)), "great_axe")) == 52
    hurt = kade(hands=held, s=44, levels={"right_arm": 3})
    assert number(struck(begun(hurt), "great_axe")) == 31 + 0 - 10 - (35 - 33)


def test_IN20_the_first_weapon_may_be_named_and_targets_may_be_split_if_the_table_says_so() -> None:
    two = {"hands": {"right": "sword", "left": "knife"}}
    at = begun(kade(engaged_with=["morr", "tane"], **two), morr(), extra("tane"), two_weapon_split_targets=True)
    at = at.and_("two_weapon_attack", target="morr", first="knife", second_target="tane")
    assert shown(at, "nest.0.weapon") == "knife"
    at = at.and_("react", kind="none").rolled(90)
    assert (shown(at, "nest.0.weapon"), shown(at, "nest.0.target")) == ("sword", "tane")
    assert number(at.and_("react", kind="none")) == 39


def test_IN20_D6_the_main_hand_strikes_first_if_nothing_is_said() -> None:
    at = begun(kade(handed="left", hands={"right": "sword", "left": "knife"})).and_("two_weapon_attack", target="morr")
    assert (shown(at, "nest.0.weapon"), shown(at, "nest.0.then")) == ("knife", "sword")


def test_IN20_a_target_of_0_or_less_is_not_halved() -> None:
    at = begun(kade(ws=1, hands={"right": "sword", "left": "knife"}), morr(hands={"right": "sword"}))
    at = at.and_("two_weapon_attack", target="morr").and_("react", kind="parry")
    assert number(at) == -9
