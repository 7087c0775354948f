"""Defence, counter-attacks and cover (GR-27 to GR-37, GR-64)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.grvnts.table import (
    KNIFE,
    asked,
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
    said,
    state,
    weapon,
)

HEAVY: dict[str, Any] = {"keywords": {"HEAVY": True}}


@pytest.mark.parametrize(("sign", "needed"), [("helps", 12 - 4 + 2 + 3), ("literal", 12 + 4 + 2 + 3)])
def test_GR27_own_cover_the_trench_and_the_enemys_own(sign: str, needed: int) -> None:
    options = {"defence_cover_sign": sign}
    cast = (grvnt(cover="full", terrain="trench"), enemy(defence_dr_mod=3))
    assert dr(enemies(begun(fight(*cast, options=options), 3))) == needed


def test_GR27_the_dr_is_never_below_1() -> None:
    options = {"omens_enabled": True}
    at = enemies(duel(side=3, options=options, omens=1, cover="full", foe={"defence_dr_mod": -6}))
    assert dr(at) == 2
    assert dr(at.and_("spend_omen", "players", use="lower_dr")) == 1


@pytest.mark.parametrize(("face", "hit"), [(9, True), (10, False)])
def test_GR28_below_the_dr_the_enemy_hits_and_armour_takes_off_its_die(face: int, hit: bool) -> None:
    at = enemies(duel(side=3, agility=2, armor_tier=1)).rolled(face)
    assert (place(at) == "harm.damage") is hit
    if hit:
        assert hp(at.rolled(5).rolled(2), "anna") == 7


def countered(**anna: Any) -> Given:
    """Return Anna asked whether she strikes back."""
    foe = {"kind": "melee", "morale": 7}
    stats: dict[str, Any] = {"weapons": [KNIFE, weapon(uses_ammo=True, melee_safe=True)], "melee_with": ["e1"]} | anna
    return enemies(duel(side=3, foe=foe, **stats)).rolled(20)


def test_GR29_D5_a_natural_20_turns_the_attack_and_may_be_answered_or_not() -> None:
    at = countered()
    assert (place(at), hp(at, "anna")) == ("defence.counter", 10)
    at.when("decline_counter", "gm").then_refused("GR_ERR_NO_COUNTER_PENDING")
    at.when("decline_counter", "players").then_tags("counter_declined", "defence_ended")


def test_GR30_a_counter_costs_ammo_and_no_action_and_may_fumble() -> None:
    at = countered().and_("accept_counter", "players", weapon="rifle").rolled(1).rolled(2)
    assert (of(at, "anna").ammo, of(at, "anna").weapons["rifle"].state) == (2, "jammed")
    assert said(at) == [
        "weapon_jammed",
        "attack_ended",
        "defence_ended",
        "enemy_turn_ended",
        "side_turn_started",
        "turn_started",
    ]
    attacked(at, weapon="knife").rolled(3)


def test_GR30_a_counter_may_be_a_critical_hit_after_the_own_turn() -> None:
    at = duel(foe={"kind": "melee", "hp_max": 30}, weapons=[KNIFE], melee_with=["e1"]).and_("end_turn", "players")
    enemies(at).rolled(20).and_("accept_counter", "players", weapon="knife").rolled(20).rolled(4, 3)
    assert hp(at, "e1") == 23


def test_GR30_GR13_a_ranged_counter_uses_the_aim_and_a_melee_one_leaves_it() -> None:
    for key, kept in (("rifle", False), ("knife", True)):
        arms = [weapon(hands=1), KNIFE]
        at = duel(weapons=arms, melee_with=["e1"], foe={"kind": "melee"}).and_("aim", "players")
        enemies(at.and_("end_turn", "players")).rolled(20).and_("accept_counter", "players", weapon=key)
        assert of(at, "anna").aim is kept


def test_GR30_a_counter_needs_reach_and_is_skipped_where_no_weapon_could_be_used() -> None:
    at = duel(side=3, weapons=[KNIFE])
    assert said(enemies(at).rolled(20))[:2] == ["defence_crit", "counter_impossible"]
    at = enemies(duel(side=3, foe={"cover": "total"})).rolled(20)
    assert "counter_impossible" in said(at)
    heavy = weapon(keywords={"HEAVY": True})
    at = enemies(duel(side=3, weapons=[heavy, KNIFE], foe={"cover": "total"})).rolled(20)
    at.when("accept_counter", "players", weapon="knife").then_refused("GR_ERR_TOTAL_COVER", "GR_ERR_NOT_IN_MELEE")
    at.and_("accept_counter", "players", weapon="rifle")
    assert of(at, "e1").cover == "full"


def test_GR31_a_fumbled_defence_doubles_all_of_the_damage_and_takes_a_tier_after_it() -> None:
    foe = {"damage": "1d6+1", "weapon": {"keywords": {"HEAVY": True}}}
    at = enemies(duel(side=3, hp_max=20, armor_tier=3, foe=foe)).rolled(1).rolled(5)
    assert (last(at, "damage_rolled").total, asked(at)) == (12, ("armor", 1, 6))
    at.rolled(6)
    assert (hp(at, "anna"), of(at, "anna").armor_tier) == (14, 1)  # HEAVY takes another


def test_GR31_GR44_in_a_blast_only_the_one_who_rolled_suffers_double_and_loses_the_tier() -> None:
    foe = enemy(weapon={"keywords": {"BLAST": 3}})
    at = begun(fight(grvnt(armor_tier=1), grvnt("bors", armor_tier=1), foe), 3)
    enemies(at).rolled(1).and_("choose_blast", "gm", targets=["bors"]).rolled(3).rolled(1).rolled(1)
    assert [(hp(at, key), of(at, key).armor_tier) for key in ("anna", "bors")] == [(5, 0), (8, 1)]


def test_case_201_a_fumbled_defence_of_5_against_tier_2_is_7_and_leaves_tier_1() -> None:
    at = enemies(duel(side=3, armor_tier=2, foe={"damage": "1d8"})).rolled(1).rolled(5).rolled(3)
    assert (last(at, "damage_applied").net, of(at, "anna").armor_tier) == (7, 1)


def test_GR33_total_cover_is_no_target_for_either_side_without_heavy() -> None:
    at = duel(foe={"cover": "total"}, cover="total")
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_TOTAL_COVER")
    at.and_("end_turn", "players")
    at.when("enemy_act", "gm", enemy="e1", kind="attack", target="anna").then_refused("GR_ERR_TOTAL_COVER")


def test_GR33_fire_and_gas_and_what_comes_from_oneself_are_not_stopped_by_cover() -> None:
    options = {"gas_enabled": True}
    at = duel(options=options, cover="total", in_gas=True, foe={"cover": "total"})
    at.and_("adjust", "gm", combatant="anna", what="burn", value=1, why="x").and_("end_turn", "players")
    at.and_("end_side", "gm").rolled(2)
    assert (hp(at, "anna"), asked(at)[0]) == (8, "gas")
    at.rolled(2).rolled(7)
    assert asked(at)[0] == "downed"


@pytest.mark.parametrize(
    ("timing", "cover", "needed", "after"),
    [
        ("before_roll", "total", 16, "full"),
        ("before_roll", "partial", 12, "none"),
        ("after_roll", "total", 16, "full"),
        ("after_roll", "partial", 14, "none"),
    ],
)
def test_GR34_heavy_takes_cover_down_a_step_even_with_a_natural_1(
    timing: str, cover: str, needed: int, after: str
) -> None:
    options = {"heavy_degrade_timing": timing}
    at = attacked(duel(options=options, weapons=[weapon(**HEAVY)], foe={"cover": cover}))
    assert (dr(at), of(at, "e1").cover) == (needed, cover if timing == "after_roll" else after)
    assert of(at.rolled(1), "e1").cover == after
    foe = {"weapon": HEAVY}
    at = enemies(duel(side=3, options=options, cover=cover, foe=foe))
    assert dr(at) == 24 - needed
    assert of(at.rolled(19), "anna").cover == after


def test_GR34_the_cover_of_an_extra_victim_goes_when_it_is_taken_and_a_shields_never() -> None:
    arms = [weapon(keywords={"HEAVY": True, "BLAST": 2})]
    at = begun(fight(grvnt(weapons=arms), enemy(), enemy("e2", cover="partial")))
    attacked(at).rolled(15).and_("choose_blast", "gm", targets=["e2"])
    assert of(at, "e2").cover == "partial"
    assert of(at.rolled(3), "e2").cover == "none"
    at = enemies(duel(side=3, shield="large", weapons=[KNIFE], foe={"weapon": HEAVY}))
    assert dr(at) == 8
    assert of(at, "anna").shield == "large"


@pytest.mark.parametrize(("heavy_destroys_armor", "tier"), [(True, 1), (False, 2)])
def test_GR35_a_heavy_hit_takes_a_tier_after_the_damage(heavy_destroys_armor: bool, tier: int) -> None:
    options = {"heavy_destroys_armor": heavy_destroys_armor}
    at = attacked(duel(options=options, weapons=[weapon(**HEAVY)], foe={"armor_tier": 2})).rolled(15).rolled(3)
    assert asked(at) == ("armor", 1, 4)
    assert of(at.rolled(4), "e1").armor_tier == tier


def test_GR36_the_better_of_cover_and_shield_counts_and_a_shields_only_against_shots() -> None:
    arms: dict[str, Any] = {"weapons": [KNIFE], "shield": "large", "cover": "partial"}
    assert dr(enemies(duel(side=3, **arms))) == 8
    assert dr(enemies(duel(side=3, foe={"kind": "thrown"}, **arms))) == 8
    assert dr(enemies(duel(side=3, foe={"kind": "melee"}, melee_with=["e1"], **arms))) == 10


def test_GR37_cover_is_taken_with_the_move_and_left_by_a_move_that_names_none() -> None:
    at = begun(fight(grvnt(), enemy(), cover_objects={"wall": "full"}))
    at.when("move", "players", object="hedge").then_refused("GR_ERR_COVER_VALUE")
    at.when("move", "players", object="wall", cover="partial").then_refused("GR_ERR_COVER_VALUE")
    at.and_("move", "players", object="wall")
    assert (of(at, "anna").cover, of(at, "anna").cover_object) == ("full", "wall")
    at.and_("end_turn", "players").and_("end_side", "gm").and_("move", "players")
    assert (of(at, "anna").cover, of(at, "anna").cover_object) == ("none", "")
    at.and_("set_cover", "gm", combatant="anna", level="partial")
    assert of(at, "anna").cover == "partial"


def test_GR37_cover_at_an_object_falls_apart_for_all_who_use_it() -> None:
    behind = {"cover": "full", "cover_object_id": "wall"}
    cast = (grvnt(weapons=[weapon(**HEAVY)], **behind), grvnt("bors"), enemy(**behind), enemy("e2", **behind))
    at = attacked(begun(fight(*cast, cover_objects={"wall": "full"})))
    assert [of(at, key).cover for key in ("anna", "e1", "e2", "bors")] == ["partial"] * 3 + ["none"]
    assert state(at).cover_objects == {"wall": "partial"}


def test_GR64_D1_no_place_gives_cover_by_itself() -> None:
    at = begun(fight(grvnt(in_gas=True), enemy(), terrain="trench", options={"gas_enabled": True}), 3)
    assert of(at, "anna").cover == "none"
    assert dr(enemies(at)) == 14
