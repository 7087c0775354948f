"""Reactions, hits, counter-attacks, pistols, backstabs (IN-21 to IN-36, IN-B1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.inquisitor.table import (
    begun,
    codes,
    extra,
    kade,
    morr,
    number,
    place,
    shown,
    status,
    struck,
    total,
    vell,
)


def test_IN21_D4_a_reaction_that_is_left_out_is_the_best_parry_or_nothing() -> None:
    both = morr(hands={"right": "axe", "left": "sword"})
    at = begun(kade(), both).and_("attack", weapon="sword", target="morr").and_("react")
    assert number(at) == 62 + 15 - 25
    at = begun(kade(), morr(hands={})).and_("attack", weapon="sword", target="morr").and_("react")
    assert number(at) == 77


def test_IN21_parry_and_dodge_are_never_both() -> None:
    at = begun().and_("attack", weapon="sword", target="morr")
    at.when("react", "blue", kind="dodge", weapon="axe").then_refused("IN_ERR_TWO_REACTIONS")
    at = at.and_("react", kind="dodge")
    at.when("react", "blue", kind="parry").then_refused("IN_ERR_TWO_REACTIONS")


@pytest.mark.parametrize(("option", "needed"), [("best", 52), ("sum", 42)])
def test_IN22_several_weapons_parry_as_the_best_or_together(option: str, needed: int) -> None:
    at = begun(kade(), morr(hands={"right": "axe", "left": "sword"}), parry_multi=option)
    assert number(struck(at)) == needed


def test_IN23_what_cannot_parry() -> None:
    for hands in ({}, {"right": "fist_spikes"}, {"right": "pistol"}):
        at = begun(kade(), morr(hands=hands)).and_("attack", weapon="sword", target="morr")
        at.when("react", "blue", kind="parry").then_refused("IN_ERR_PARRY_UNARMED")


def test_IN24_matched_dodges_mean_nothing_more() -> None:
    at = begun().and_("attack", weapon="sword", target="morr").and_("react", kind="dodge").rolled(44)
    assert number(at) == 62 + 15 + 4


def test_IN25_one_reaction_for_both_blows_if_the_table_says_so() -> None:
    two = {"hands": {"right": "sword", "left": "knife"}}
    at = begun(kade(**two), reaction_scope="action").and_("two_weapon_attack", target="morr")
    at = at.and_("react", kind="dodge").rolled(30)
    assert number(at) == 34
    at = at.rolled(90)
    assert (place(at), number(at)) == ("attack.roll", 16)


def test_IN25_after_so_many_reactions_nobody_is_asked() -> None:
    at = struck(begun(max_reactions=1)).rolled(90).and_("attack", weapon="sword", target="morr")
    assert (place(at), number(at)) == ("attack.roll", 77)


def test_IN25_doing_nothing_is_no_reaction() -> None:
    at = struck(begun(max_reactions=1), kind="none").rolled(90).and_("attack", weapon="sword", target="morr")
    assert place(at) == "attack.react"


def test_IN26_a_prone_defender_reacts_in_full() -> None:
    at = begun(kade(), morr(posture="prone")).and_("attack", weapon="sword", target="morr")
    assert codes(at, "react", kind="dodge") == codes(at, "react", kind="parry") == []


def test_IN28_a_hold_rolls_its_place_afresh() -> None:
    at = begun(kade(hands={})).and_("grapple", target="morr").and_("react", kind="none").rolled(5)
    assert place(at) == "attack.location"
    assert shown(at.rolled(95), "nest.0.location") == "head"


@pytest.mark.parametrize(("option", "critical"), [(True, True), (False, False)])
def test_IN29_a_matched_success_is_critical(option: bool, critical: bool) -> None:
    at = struck(begun(matched_success_critical=option)).rolled(33)
    assert shown(at, "nest.0.critical") is critical


def test_IN30_D5_the_opening_may_be_let_pass() -> None:
    at = struck(begun()).rolled(99)
    assert shown(at, "pending.who") == "morr"
    at = at.and_("decline_counter", "blue")
    assert (place(at), shown(at, "acting")) == ("acting", "kade")


def test_IN31_a_counter_may_be_unarmed_or_a_grapple_but_no_pistol() -> None:
    at = struck(begun(kade(), morr(hands={"right": "pistol"})), kind="none").rolled(99)
    assert codes(at, "take_counter", weapon="pistol") == ["IN_ERR_WEAPON"]
    assert codes(at, "take_counter", weapon="unarmed") == []
    assert codes(at, "take_counter", grapple=True) == ["IN_ERR_GRAPPLE_ARMED"]


def test_IN31_a_counter_that_is_a_grapple_ends_the_turn_of_the_attacker() -> None:
    at = struck(begun(kade(), morr(hands={})), kind="none").rolled(99)
    at = at.and_("take_counter", grapple=True).and_("react", kind="none").rolled(5).rolled(30).rolled(90)
    assert shown(at, "combatants.kade.hold.role") == "victim"
    assert shown(at, "acting") == ""


@pytest.mark.parametrize(("option", "found"), [("single", ["IN_ERR_TWO_WEAPON"]), ("any", [])])
def test_IN31_two_weapons_in_a_counter(option: str, found: list[str]) -> None:
    both = morr(hands={"right": "axe", "left": "knife"})
    at = struck(begun(kade(), both, counter_weapons=option), kind="none").rolled(99)
    assert codes(at, "take_counter", **{"weapon": "axe", "with": "knife"}) == found
    if not found:
        at = at.and_("take_counter", **{"weapon": "axe", "with": "knife"}).and_("react", kind="none")
        assert number(at) == 29
        at = at.rolled(99)
        assert (place(at), shown(at, "nest.1.weapon")) == ("attack.react", "knife")


@pytest.mark.parametrize("who", [{"stunned": 3}, {"posture": "prone"}, {"unaware_of": []}])
def test_IN32_who_is_unable_does_not_strike_back(who: dict[str, Any]) -> None:
    at = struck(begun(kade(), morr(**who)), kind="none").rolled(99)
    able = who == {"unaware_of": []}
    assert place(at) == ("attack.counter" if able else "acting")


def test_IN32_a_counter_without_asking_uses_the_best_parrying_weapon() -> None:
    at = struck(begun(kade(), morr(hands={"right": "axe", "left": "sword"}), auto_counter=True), kind="none").rolled(99)
    assert (shown(at, "nest.1.weapon"), shown(at, "nest.1.kind")) == ("sword", "counter")
    at = struck(begun(kade(), morr(hands={}), auto_counter=True), kind="none").rolled(99)
    assert shown(at, "nest.1.weapon") == "unarmed"


def test_IN33_a_free_attack_gives_nothing_back_unless_the_table_says_so() -> None:
    for chains, after in ((False, "acting"), (True, "attack.counter")):
        at = begun(free_attack_chains=chains).and_("break_off").and_("refuse_break_off").rolled(77)
        at = at.and_("take_free_attack", weapon="axe").and_("react", kind="none").rolled(99)
        assert place(at) == after
        if chains:
            at = at.and_("take_counter", weapon="sword").and_("react", kind="none").rolled(99)
            assert place(at) == "acting"


def test_IN34_D9_D14_the_quickest_has_the_free_attack_unless_the_game_master_names_another() -> None:
    at = begun(kade(engaged_with=["morr", "tane"]), morr(), extra("tane", i=60))
    at = at.and_("break_off").and_("refuse_break_off").rolled(77)
    assert shown(at, "pending.who") == "tane"
    assert codes(at, "name_striker", "gm", id="kade") == ["IN_ERR_ORDER"]
    at = at.and_("name_striker", "gm", id="morr")
    assert shown(at, "pending.who") == "morr"
    assert place(at.and_("decline_free_attack")) == "acting"


def test_IN34_who_cannot_strike_is_passed_over() -> None:
    at = begun(kade(engaged_with=["morr", "tane"]), morr(), extra("tane", i=60, posture="prone"))
    at = at.and_("break_off").and_("refuse_break_off").rolled(77)
    assert shown(at, "pending.who") == "morr"


def test_IN34_nobody_able_and_there_is_no_free_attack() -> None:
    at = begun(kade(), morr(posture="prone")).and_("break_off").and_("refuse_break_off").rolled(88)
    assert place(at) == "acting"


@pytest.mark.parametrize(("halving", "needed"), [(True, 24), (False, 48)])
def test_IN35_a_pistol_before_a_blade(halving: bool, needed: int) -> None:
    both = kade(ws=48, hands={"right": "pistol", "left": "knife"})
    at = begun(both, pistol_halving=halving).and_(
        "fire_pistol", **{"weapon": "pistol", "target": "morr", "with": "knife"}
    )
    at = at.and_("react", kind="none")
    assert number(at) == needed
    at = at.rolled(100)
    assert (place(at), shown(at, "resources.kade.pistol")) == ("attack.counter", 5)
    at = at.and_("decline_counter")
    assert (place(at), shown(at, "nest.0.weapon")) == ("attack.react", "knife")


def test_IN35_shots_need_not_be_counted() -> None:
    at = begun(kade(hands={"right": "pistol"}), ammo="off").and_("fire_pistol", weapon="pistol", target="morr")
    assert shown(at.and_("react", kind="none").rolled(99), "resources.kade.pistol") == 6


def test_IN35_an_unaware_target_is_shot_like_any_other() -> None:
    at = begun(kade(hands={"right": "pistol"}), morr(unaware_of=["kade"]))
    assert number(at.and_("fire_pistol", weapon="pistol", target="morr")) == 62


@pytest.mark.parametrize(("option", "needed"), [("minus_10", 57), ("allowed", 67)])
def test_IN36_attacking_from_the_ground(option: str, needed: int) -> None:
    assert number(struck(begun(kade(posture="prone"), prone_attack=option))) == needed


def test_IN36_is_forbidden_by_default_for_blades_and_pistols() -> None:
    at = begun(kade(posture="prone", hands={"right": "pistol"}))
    assert codes(at, "attack", weapon="unarmed", target="morr") == ["IN_ERR_PRONE_ATTACK"]
    assert codes(at, "fire_pistol", weapon="pistol", target="morr") == ["IN_ERR_PRONE_ATTACK"]
    assert place(at.and_("stand_up")) == "acting"


def test_INB1_out_counts_as_unaware_unless_the_table_says_otherwise() -> None:
    fallen = morr(status="out", injury_total=30, posture="prone")
    for helpless, after in ((True, "attack.backstab"), (False, "attack.roll")):
        at = begun(kade(), fallen, extra("tane"), helpless_is_unaware=helpless)
        assert place(at.and_("attack", weapon="sword", target="morr")) == after


def test_INB1_after_a_backstab_the_target_is_aware() -> None:
    at = begun(kade(), morr(unaware_of=["kade"])).and_("attack", weapon="sword", target="morr")
    at = at.and_("choose_backstab", critical=False).rolled(1, 1)
    assert shown(at, "combatants.morr.unaware_of") == []
    assert (total(at, "morr"), status(at, "morr")) == (0, "active")


def test_INB1_D7_left_out_it_is_the_body_and_critical() -> None:
    at = begun(kade(), morr(unaware_of=["kade"])).and_("attack", weapon="sword", target="morr").and_("choose_backstab")
    assert (shown(at, "nest.0.location"), shown(at, "nest.0.critical")) == ("body", True)


def test_IND14_a_modifier_has_its_reason_and_cover_its_points() -> None:
    at = struck(begun(), gm_mod=-20, gm_reason="smoke", cover=3)
    assert number(at) == 47
    assert total(at.rolled(45).rolled(6, 5), "morr") == 11 - 3 - 3


def test_friendly_fire_is_an_option() -> None:
    for allowed, found in ((False, ["IN_ERR_TARGET"]), (True, [])):
        at = begun(kade(engaged_with=[]), vell(), morr(), friendly_fire=allowed)
        assert codes(at, "charge", target="vell", yards=2) == found
