"""What a turn has, contact, aim, jams and repairs (GR-09 to GR-09c, GR-13, GR-14, GR-24, GR-25)."""

from __future__ import annotations

import pytest

from tests.rulesets.grvnts.table import (
    KNIFE,
    attacked,
    begun,
    dr,
    duel,
    enemies,
    enemy,
    fight,
    grvnt,
    hp,
    last,
    of,
    place,
    state,
    weapon,
)

PISTOL = weapon("pistol", damage="1d4")
SCOPED = weapon("scope", damage="1d4", keywords={"SCOPED": True})


def test_GR09_D2_a_turn_has_one_main_action_and_one_move_in_any_order() -> None:
    at = duel().and_("use_item", "players", item="a flare")
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_NO_ACTION_LEFT")
    at.and_("move", "players", cover="partial")
    at.when("move", "players").then_refused("GR_ERR_NO_ACTION_LEFT")
    at.and_("end_turn", "players")
    assert place(at) == "enemy_side"


def test_GR09_actions_per_turn_gives_as_many_main_actions() -> None:
    at = duel(options={"actions_per_turn": 2}, weapons=[PISTOL])
    attacked(attacked(at, weapon="pistol").rolled(2), weapon="pistol").rolled(2)
    at.when("attack", "players", weapon="pistol", target="e1").then_refused("GR_ERR_NO_ACTION_LEFT")


def test_GR09b_D7_an_enemy_has_its_attacks_and_one_move_before_the_first() -> None:
    at = duel(side=3, foe={"attacks": 2})
    enemies(at, cover="full").rolled(19)
    assert (place(at), of(at, "e1").cover) == ("enemy_turn", "full")
    at.when("enemy_act", "gm", enemy="e1", kind="move").then_refused("GR_ERR_NO_ACTION_LEFT")
    enemies(at).rolled(19)
    assert state(at).acting == "anna"


def test_GR09b_an_attack_must_be_legal_after_the_move_or_all_of_it_is_refused() -> None:
    at = begun(fight(grvnt(), grvnt("bors"), enemy(kind="melee")), 3)
    charge = {"enemy": "e1", "kind": "attack", "target": "anna"}
    at.when("enemy_act", "gm", **charge, engage=["bors"]).then_refused("GR_ERR_NOT_IN_MELEE")
    assert of(at, "e1").melee_with == []
    at.and_("enemy_act", "gm", **charge, engage=["anna"]).rolled(19)
    assert of(at, "anna").melee_with == ["e1"]


def test_GR09b_a_weapon_that_is_heavy_in_melee_counts_as_after_the_move() -> None:
    foe = enemy(weapon={"melee_keywords": {"HEAVY": True}})
    at = begun(fight(grvnt(cover="total"), grvnt("bors"), foe), 3)
    at.when("enemy_act", "gm", enemy="e1", kind="attack", target="anna").then_refused("GR_ERR_TOTAL_COVER")
    enemies(at, engage=["bors"])
    assert of(at, "anna").cover == "full"


def test_GR09b_an_enemy_takes_the_weapon_that_is_named_and_may_pass_or_leave() -> None:
    two = [{"id": "gun", "kind": "ranged", "damage": "1d6"}, {"id": "pick", "kind": "melee", "damage": "1d4"}]
    cast = (grvnt(), enemy(attack=two), enemy("e2"), enemy("e3"))
    at = begun(fight(*cast), 3)
    enemies(at)
    assert last(at, "enemy_attack_declared").weapon == "gun"
    at.rolled(19).and_("enemy_act", "gm", enemy="e2", kind="leave")
    assert of(at, "e2").status == "fled"
    at.and_("end_side", "gm")
    assert last(at, "enemies_passed").ids == ("e3",)


def test_GR09c_a_move_makes_contact_and_leaves_none_and_withdrawing_needs_freedom() -> None:
    at = begun(fight(grvnt(melee_with=["e1"]), enemy(), enemy("e2")))
    at.when("withdraw", "players").then_refused("GR_ERR_IN_MELEE")
    at.and_("move", "players", engage=["e2"])
    assert of(at, "anna").melee_with == ["e1", "e2"]
    at.and_("break_contact", "players")
    assert [of(at, key).melee_with for key in ("anna", "e1", "e2")] == [[], [], []]
    at.when("withdraw", "players").then_refused("GR_ERR_NO_ACTION_LEFT")


def test_GR09c_withdrawing_leaves_the_field() -> None:
    at = begun(fight(grvnt(), grvnt("bors"), enemy())).and_("withdraw", "players")
    assert (of(at, "anna").status, state(at).acting) == ("fled", "bors")


@pytest.mark.parametrize(("face", "free"), [(12, True), (11, False)])
def test_GR09c_by_option_leaving_contact_takes_an_agility_test(face: int, free: bool) -> None:
    options = {"break_contact_test": "agility"}
    at = begun(fight(grvnt(agility=2, melee_with=["e1"]), enemy(), options=options, terrain="trench"))
    at.and_("break_contact", "players").rolled(face)
    assert (of(at, "anna").melee_with == []) is free
    at.when("use_item", "players", item="x").then_refused("GR_ERR_NO_ACTION_LEFT")


def test_GR13_D3_aim_takes_the_whole_turn_and_gives_one_of_two_benefits() -> None:
    at = duel()
    at.and_("aim", "players")
    at.when("move", "players").then_refused("GR_ERR_NO_ACTION_LEFT")
    at.and_("end_turn", "players").and_("end_side", "gm")
    at.when("aim", "players").then_refused("GR_ERR_AIM_ALREADY")
    at.when("attack", "players", weapon="rifle", target="e1", aim_option="both").then_refused("GR_ERR_AIM_CHOICE")
    attacked(at)  # without a word the default of `aim_default`
    assert (dr(at), of(at, "anna").aim) == (10, False)
    at.rolled(2)
    moved = duel().and_("move", "players")
    moved.when("aim", "players").then_refused("GR_ERR_NO_ACTION_LEFT")


def test_GR13_the_damage_benefit_leaves_the_dr_alone() -> None:
    at = duel(options={"aim_cost": "action", "actions_per_turn": 2}).and_("move", "players").and_("aim", "players")
    attacked(at, aim_option="damage")
    assert dr(at) == 12
    at.rolled(12).rolled(1)
    assert hp(at, "e1") == 7


def test_GR13_D3_aim_default_may_be_damage_or_ask_for_a_word() -> None:
    two = {"aim_cost": "action", "actions_per_turn": 2}
    at = attacked(duel(options={**two, "aim_default": "damage"}).and_("aim", "players"))
    assert last(at, "aim_used").benefit == "damage"
    at = duel(options={**two, "aim_default": "required"}).and_("aim", "players")
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_AIM_CHOICE")
    attacked(at, aim_option="dr")


@pytest.mark.parametrize("lost_on", [["main_action", "downed"], ["move"], []])
def test_GR13_what_loses_the_aim_is_an_option(lost_on: list[str]) -> None:
    options = {"aim_cost": "action", "actions_per_turn": 2, "aim_lost_on": lost_on}
    at = duel(options=options, weapons=[weapon(hands=1), KNIFE], melee_with=["e1"]).and_("aim", "players")
    at.and_("move", "players")
    assert of(at, "anna").aim is ("move" not in lost_on)
    if "move" not in lost_on:
        attacked(at, weapon="knife").rolled(2)
        assert of(at, "anna").aim is ("main_action" not in lost_on)
        at.and_("end_turn", "players")


@pytest.mark.parametrize(("lost_on", "kept"), [(["main_action", "downed"], False), ([], True)])
def test_GR13_going_down_loses_the_aim_unless_the_option_is_silent(lost_on: list[str], kept: bool) -> None:
    at = duel(options={"aim_lost_on": lost_on}, hp_max=3).and_("aim", "players").and_("end_turn", "players")
    enemies(at).rolled(2).rolled(3).rolled(1)
    assert (of(at, "anna").aim, hp(at, "anna")) == (kept, 3)


def test_GR13_a_throw_is_not_aimed_and_as_a_main_action_loses_the_aim() -> None:
    bomb = weapon("bomb", "thrown", "1d4")
    at = duel(options={"aim_cost": "action", "actions_per_turn": 2}, weapons=[bomb]).and_("aim", "players")
    at.when("attack", "players", weapon="bomb", target="e1", aim_option="dr").then_refused("GR_ERR_AIM_CHOICE")
    attacked(at, weapon="bomb")
    assert (dr(at), of(at, "anna").aim) == (12, False)


def test_GR14_scoped_is_always_aimed_empties_the_bank_and_is_not_fired_in_melee() -> None:
    at = duel(options={"aim_cost": "action", "actions_per_turn": 2}, weapons=[SCOPED]).and_("aim", "players")
    attacked(at, weapon="scope")
    assert (dr(at), of(at, "anna").aim) == (10, False)  # no more than one benefit
    at.rolled(2).and_("end_turn", "players").and_("enemy_act", "gm", enemy="e1", kind="move", engage=["anna"])
    at.and_("enemy_act", "gm", enemy="e1", kind="pass")
    at.when("attack", "players", weapon="scope", target="e1").then_refused("GR_ERR_SCOPED_IN_MELEE")
    plain = duel(options={"keywords": "heavy_only"}, weapons=[SCOPED])
    attacked(plain, weapon="scope")
    assert dr(plain) == 12


def test_GR24_a_jam_is_cleared_with_a_main_action_in_both_forms() -> None:
    rifle = weapon(hands=2, shares_with="bayonet", state="jammed")
    bayonet = weapon("bayonet", "melee", "1d4", hands=2, shares_with="rifle", state="jammed")
    at = duel(weapons=[rifle, bayonet], melee_with=["e1"])
    at.when("attack", "players", weapon="bayonet", target="e1").then_refused("GR_ERR_WEAPON_STATE")
    at.and_("clear_jam", "players", weapon="rifle")
    assert [each.state for each in of(at, "anna").weapons.values()] == ["ready"] * 3
    at.when("clear_jam", "players", weapon="rifle").then_refused("GR_ERR_NO_ACTION_LEFT", "GR_ERR_NOT_JAMMED")


def test_GR25_what_is_broken_is_repaired_after_the_fight_alone() -> None:
    broken = [weapon(state="broken"), weapon("old", "melee", state="destroyed"), weapon("pistol", state="jammed")]
    at = begun(fight(grvnt(weapons=broken), grvnt("bors", status="absent"), enemy()))
    at.when("repair_weapon", "players", grvnt="anna", weapon="rifle").then_refused("GR_ERR_NOT_REPAIRABLE")
    at.and_("end_encounter", "gm")
    at.and_("repair_weapon", "players", grvnt="anna", weapon="rifle")
    at.and_("repair_weapon", "players", grvnt="anna", weapon="pistol")
    for key in ("rifle", "old", "unarmed"):
        at.when("repair_weapon", "players", grvnt="anna", weapon=key).then_refused("GR_ERR_NOT_REPAIRABLE")


def test_GR25_the_dead_repair_nothing() -> None:
    at = begun(fight(grvnt(weapons=[weapon(state="broken")]), grvnt("bors"), enemy()))
    at.and_("adjust", "gm", combatant="anna", what="status", value="dead", why="x").and_("end_encounter", "gm")
    at.when("repair_weapon", "players", grvnt="anna", weapon="rifle").then_refused("GR_ERR_ACTOR_STATUS")
