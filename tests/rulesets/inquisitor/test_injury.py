"""Damage and injury (3.8)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.inquisitor.table import begun, extra, kade, morr, place, shown, status, struck, total

ROLLS = {"right_leg": 1, "left_leg": 21, "body": 36 - 2, "right_arm": 36, "left_arm": 8, "head": 29}
"""A roll that is no double and lands there."""


def hit(location: str, damage: int, target: dict[str, Any] | None = None, **options: Any) -> Given:
    """Return the fight after a hit for so much on an unarmoured Morr of Toughness 100 (levels of 10)."""
    victim = morr(**({"t": 100, "armour": {}} | (target or {})))
    at = struck(begun(kade(hands={"right": "measure"}), victim, extra("tane"), **options), "measure", kind="none")
    return at.rolled(ROLLS[location]).rolled(damage)


def level(at: Given, location: str) -> int:
    """Return the level of Morr's injury at a place."""
    return int(shown(at, f"combatants.morr.levels.{location}"))


def conditions(at: Given) -> list[str]:
    """Return the names of Morr's conditions."""
    return [one["name"] for one in shown(at, "combatants.morr.conditions")]


def test_IN41_damage_below_0_counts_as_0() -> None:
    at = struck(begun(kade(hands={"right": "whip"})), "whip", kind="none").rolled(36).rolled(1)
    assert total(at, "morr") == 0


def test_IN41_doubling_comes_before_armour() -> None:
    at = struck(begun(), kind="none").rolled(66).rolled(4, 3)
    assert total(at, "morr") == 14 - 3


@pytest.mark.parametrize(("option", "net"), [("full", 10), ("arm", 7)])
def test_IN41_the_bonus_is_of_full_strength_unless_the_table_takes_the_arm(option: str, net: int) -> None:
    at = struck(begun(kade(s=89), morr(armour={}), sbonus_arm=option), kind="none").rolled(36).rolled(4, 3)
    assert total(at, "morr") == net


def test_IN42_cover_and_armour_come_off_and_never_below_0() -> None:
    at = struck(begun(), kind="none", cover=50).rolled(36).rolled(6, 6)
    assert (total(at, "morr"), level(at, "right_arm")) == (0, 0)


@pytest.mark.parametrize(("damage", "levels"), [(1, 1), (10, 1), (11, 2), (20, 2), (21, 3), (41, 5)])
def test_IN43_each_biv_or_part_of_it_is_a_level(damage: int, levels: int) -> None:
    assert level(hit("left_leg", damage), "left_leg") == levels


def test_IN43_is_always_rounded_up() -> None:
    assert level(hit("left_leg", 11, rounding="down"), "left_leg") == 2


def test_IN43_the_head_has_four_levels() -> None:
    at = hit("head", 99).rolled(1)
    assert (level(at, "head"), status(at, "morr")) == (4, "dead")


def test_IN44_unarmed_hits_add_no_level_unless_critical() -> None:
    at = struck(begun(kade(hands={}), morr(armour={})), "unarmed", kind="none").rolled(36).rolled(3)
    assert (total(at, "morr"), level(at, "right_arm")) == (3, 0)
    at = struck(begun(kade(hands={}), morr(armour={})), "unarmed", kind="none").rolled(44).rolled(3)
    assert (total(at, "morr"), level(at, "body")) == (6, 1)


def test_IN45_levels_jumped_over_have_no_effect_unless_the_table_says_so() -> None:
    at = hit("left_leg", 35)
    assert conditions(at) == ["prone", "bleeding"]
    assert place(at) == "injury.shock"
    at = hit("left_leg", 35, effects="each_level")
    assert place(at) == "injury.extra"
    assert total(at.rolled(3), "morr") == 38


def test_IN45_at_the_cap_the_effects_happen_again() -> None:
    at = hit("right_arm", 5, {"levels": {"right_arm": 5}, "hands": {"left": "axe"}})
    assert place(at) == "injury.shock"


HEAD = [(1, "stun"), (2, "stun"), (3, "out"), (4, "dead")]


@pytest.mark.parametrize(("reached", "after"), HEAD)
def test_IN46_the_head(reached: int, after: str) -> None:
    at = hit("head", 10 * reached - 9)
    assert place(at) == "injury.head"
    at = at.rolled(1)
    if after == "stun":
        at = at.rolled(2)
        assert conditions(at) == ["stunned"]
        assert (place(at) == "injury.extra") == (reached == 2)
    else:
        assert status(at, "morr") == after


def test_IN46_any_hit_on_the_head_may_stun_even_for_nothing() -> None:
    at = struck(begun(kade(), morr(armour={"head": 20})), kind="none").rolled(29).rolled(1, 1)
    at = at.rolled(53)
    assert (total(at, "morr"), conditions(at)) == (0, ["stunned"])


def test_IN46_the_chest() -> None:
    assert conditions(hit("body", 5)) == ["prone"]
    assert conditions(hit("body", 15)) == ["prone"]
    at = hit("body", 25)
    assert (place(at), conditions(at)) == ("injury.stun", ["prone"])
    at = at.rolled(2).rolled(3)
    assert (total(at, "morr"), place(at)) == (28, "injury.shock")
    at = hit("body", 35).rolled(1).rolled(1)
    assert conditions(at) == ["prone", "stunned", "bleeding"]
    assert status(hit("body", 45), "morr") == "out"


def test_IN46_the_arm() -> None:
    assert place(hit("right_arm", 5)) == "acting"
    at = hit("right_arm", 15)
    assert (place(at), shown(at, "pending.what")) == ("injury.grip", "to keep the axe: 23 or less")
    assert place(at.rolled(23)) == "acting"
    at = hit("right_arm", 25).rolled(24)
    assert (shown(at, "combatants.morr.dropped"), place(at)) == (["axe"], "injury.extra")
    at = hit("right_arm", 35)
    assert (shown(at, "combatants.morr.dropped"), conditions(at)) == (["axe"], ["bleeding"])
    at = hit("right_arm", 45)
    assert (place(at), shown(at, "combatants.morr.hands.right"), conditions(at)) == ("injury.shock", "", ["bleeding"])


def test_IN46_a_two_handed_weapon_is_kept_with_full_strength_and_dropped_with_either_arm() -> None:
    held = {"hands": {"right": "halberd", "left": "halberd"}}
    assert shown(hit("right_arm", 15, held), "pending.what") == "to keep the halberd: 45 or less"
    assert shown(hit("left_arm", 35, held), "combatants.morr.hands") == {"right": "", "left": ""}


def test_IN46_the_leg() -> None:
    assert conditions(hit("right_leg", 15)) == []
    at = hit("right_leg", 25)
    assert (conditions(at), place(at)) == (["prone"], "injury.extra")
    at = hit("right_leg", 35).rolled(1)
    assert conditions(at) == ["prone", "bleeding"]
    at = hit("right_leg", 45)
    assert (place(at), conditions(at)) == ("injury.shock", ["prone", "bleeding"])


PARTS = [(3, "groin"), (4, "abdomen"), (11, "abdomen"), (12, "chest"), (20, "chest")]


@pytest.mark.parametrize(("face", "part"), PARTS)
def test_IN46_the_body_may_be_three_places(face: int, part: str) -> None:
    at = hit("body", 5, body_table="split")
    assert place(at) == "injury.body"
    at = at.rolled(face)
    assert level(at, part) == 1


def test_IN46_abdomen_and_groin() -> None:
    at = hit("body", 35, body_table="split").rolled(5).rolled(3)
    assert (total(at, "morr"), place(at)) == (38, "injury.stun")
    assert conditions(at.rolled(1)) == ["prone", "stunned", "bleeding"]
    at = hit("body", 25, body_table="split").rolled(1).rolled(2)
    assert place(at) == "injury.extra"
    assert conditions(at.rolled(1)) == ["prone", "stunned", "bleeding"]
    assert status(hit("body", 35, body_table="split").rolled(1), "morr") == "out"


def test_IN46_parts_share_the_armour_of_the_body_unless_they_have_their_own() -> None:
    armour = {"armour": {"body": 4, "groin": 1}}
    assert total(hit("body", 5, armour, body_table="split").rolled(20), "morr") == 1
    assert total(hit("body", 5, armour, body_table="split").rolled(1), "morr") == 4


@pytest.mark.parametrize(("option", "n"), [("max", 3), ("sum", 5)])
def test_IN47_the_longer_stun_counts_unless_the_table_adds(option: str, n: int) -> None:
    at = hit("body", 25, {"stunned": 3}, stun_stack=option).rolled(2)
    assert shown(at, "combatants.morr.conditions.1") == {"name": "stunned", "value": n, "until": ""}


def test_IN48_half_of_toughness_and_he_is_out_more_than_all_and_he_is_dead() -> None:
    at = hit("left_leg", 49)
    assert status(at.rolled(1), "morr") == "active"
    assert status(hit("left_leg", 50), "morr") == "out"


def test_IN49_only_the_net_of_the_hit_counts_and_one_test_is_made() -> None:
    at = hit("left_leg", 19)
    assert place(at) == "acting"
    at = hit("left_leg", 20)
    assert place(at) == "injury.shock"
    at = hit("left_leg", 45)
    assert place(at) == "injury.shock"
    assert place(at.rolled(100)) == "acting"
    assert status(at, "morr") == "active"


def test_IN49_a_failed_test_and_he_is_out() -> None:
    at = hit("left_leg", 10, {"t": 50}).rolled(51)
    assert status(at, "morr") == "out"


@pytest.mark.parametrize(("option", "counts"), [(False, 2), (True, 3)])
def test_IN50_a_wound_that_bleeds_already(option: bool, counts: int) -> None:
    at = hit("right_leg", 35, {"bleeding": {"right_leg": 2}}, bleed_stacks=option)
    assert shown(at, "combatants.morr.bleeding.right_leg") == counts


def test_IN50_who_is_out_bleeds_on_and_may_die() -> None:
    fallen = extra("tane", t=20, injury_total=19, status="out", posture="prone", bleeding={"head": 1})
    at = begun(kade(), morr(), fallen).and_("end_activation").and_("end_activation")
    assert place(at) == "bleed"
    assert status(at.rolled(2), "tane") == "dead"


def test_IN52_recovery_is_off_unless_the_table_says_so() -> None:
    hurt = kade(injury_total=4, t=70)
    assert place(begun(hurt).and_("end_activation").and_("end_activation")) == "round_start"
    at = begun(hurt, recovery="lrb").and_("end_activation").and_("end_activation")
    assert (place(at), shown(at, "pending.seat")) == ("recover", "red")
    assert total(at.rolled(70).rolled(1), "kade") == 1
    at = begun(hurt, recovery="lrb").and_("end_activation").and_("end_activation").rolled(71)
    assert (place(at), total(at, "kade")) == ("round_start", 4)


def test_IN52_waking_up_is_no_part_of_it() -> None:
    fallen = extra("tane", t=20, injury_total=10, status="out", posture="prone")
    at = begun(kade(), morr(), fallen, recovery="lrb", wake_up="none").and_("end_activation").and_("end_activation")
    at = at.rolled(1).rolled(3)
    assert (total(at, "tane"), status(at, "tane")) == (7, "out")


def test_IND18_where_hits_are_only_reported_the_game_master_says_what_becomes_of_people() -> None:
    at = begun(kade(), morr(), extra("tane"), preset="source_strict")
    at = at.and_("set_condition", "gm", id="morr", field="stunned", value=2, note="a blow")
    assert conditions(at) == ["stunned"]
    at = at.and_("set_condition", "gm", id="morr", field="status", value="out")
    assert (status(at, "morr"), conditions(at)) == ("out", ["prone", "stunned"])
    at = at.and_("set_condition", "gm", id="kade", field="stunned", value=1)
    assert shown(at, "acting") == "tane"


def test_IN42_a_reported_hit_has_no_bonus_and_no_doubling() -> None:
    at = struck(begun(kade(s=90), preset="source_strict", matched_success_critical=True)).rolled(66)
    done = at.when("roll", "red", dice=[4, 3])
    (report,) = [event for event in done.events if type(event).__name__ == "HitReported"]
    assert (report.raw, report.critical, report.location) == (7, True, "right_arm")  # type: ignore[attr-defined]
