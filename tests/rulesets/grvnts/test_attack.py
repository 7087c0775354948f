"""The difficulty of an attack, critical hits and fumbles (GR-10 to GR-26, GR-63, GR-67)."""

from __future__ import annotations

import pytest

from tests.rulesets.grvnts.table import (
    KNIFE,
    asked,
    attacked,
    begun,
    dr,
    duel,
    enemy,
    fight,
    grvnt,
    hp,
    last,
    of,
    place,
    said,
    weapon,
)

BOMB = weapon("bomb", "thrown", "1d4")


def test_GR10_GR11_melee_tests_strength_and_a_shot_presence_against_12() -> None:
    at = duel(strength=3, presence=-2, weapons=[weapon(hands=1), KNIFE], melee_with=["e1"])
    attacked(at, weapon="knife")
    assert (dr(at), last(at, "attack_roll_asked").modifier) == (12, 3)
    other = attacked(duel(strength=3, presence=-2))
    assert (dr(other), last(other, "attack_roll_asked").modifier) == (12, -2)


@pytest.mark.parametrize(("thrown_ability", "modifier"), [("strength", 3), ("presence", -2)])
def test_GR11_a_throw_tests_the_ability_of_the_option(thrown_ability: str, modifier: int) -> None:
    at = duel(options={"thrown_ability": thrown_ability}, strength=3, presence=-2, weapons=[BOMB])
    attacked(at, weapon="bomb")
    assert (dr(at), last(at, "attack_roll_asked").modifier) == (12, modifier)


@pytest.mark.parametrize(
    ("safe", "melee_fire_penalty", "needed"), [(False, True, 14), (True, True, 12), (False, False, 12)]
)
def test_GR12_firing_in_melee_is_2_harder(safe: bool, melee_fire_penalty: bool, needed: int) -> None:
    options = {"melee_fire_penalty": melee_fire_penalty}
    at = attacked(duel(options=options, weapons=[weapon(melee_safe=safe)], melee_with=["e1"]))
    assert dr(at) == needed
    thrown = attacked(duel(weapons=[BOMB], melee_with=["e1"]), weapon="bomb")
    assert dr(thrown) == 12


def test_GR15_GR63_the_terrain_is_that_of_the_grvnt_who_rolls() -> None:
    at = begun(fight(grvnt(weapons=[KNIFE], melee_with=["e1"], terrain="trench"), enemy(), terrain="no_mans_land"))
    attacked(at, weapon="knife")
    assert dr(at) == 10
    at.rolled(2).and_("set_terrain", "gm", terrain="open")  # takes away every own one
    assert of(at, "anna").terrain == ""
    at.and_("end_turn", "players").and_("enemy_act", "gm", enemy="e1", kind="attack", target="anna")
    assert dr(at) == 12


COVERED = [("none", 0, 12), ("partial", 0, 14), ("full", 3, 19), ("none", -6, 6)]


@pytest.mark.parametrize(("cover", "dr_mod", "needed"), COVERED)
def test_GR16_GR32_cover_and_the_enemys_own_are_added_in_melee_too(cover: str, dr_mod: int, needed: int) -> None:
    for key, kind in (("rifle", "ranged"), ("knife", "melee")):
        foe = {"cover": cover, "dr_mod": dr_mod}
        at = duel(weapons=[weapon(key, kind, melee_safe=True)], melee_with=["e1"], foe=foe, cover="total")
        attacked(at, weapon=key)
        assert dr(at) == needed


def test_GR16_the_dr_is_never_below_1() -> None:
    two = {"aim_cost": "action", "actions_per_turn": 2, "aim_default": "dr"}
    at = begun(fight(grvnt(terrain="trench", weapons=[KNIFE], melee_with=["e1"]), enemy(dr_mod=-6), options=two))
    attacked(at, weapon="knife")
    assert dr(at) == 4
    at.rolled(2).and_("adjust", "gm", combatant="e1", what="dr_mod", value=-6, why="x")
    low = begun(fight(grvnt(), enemy(dr_mod=-6), options={**two, "omens_enabled": True}))
    low.and_("adjust", "gm", combatant="anna", what="omens", value=1, why="x").and_("aim", "players")
    attacked(low).and_("spend_omen", "players", use="lower_dr")
    assert dr(low) == 1  # 12 - 6 - 2 - 4 is 0


def test_GR67_by_option_a_grvnt_attacks_a_comrade_without_contact_and_without_a_defence() -> None:
    cast = (grvnt(weapons=[KNIFE]), grvnt("bors"), enemy())
    begun(fight(*cast)).when("attack", "players", weapon="knife", target="bors").then_refused("GR_ERR_FRIENDLY_TARGET")
    at = begun(fight(*cast, options={"friendly_fire": True}))
    at.when("attack", "players", weapon="knife", target="anna").then_refused("GR_ERR_SELF_TARGET")
    attacked(at, "bors", "knife").rolled(12).rolled(4)
    assert hp(at, "bors") == 6


CRITS = [
    ("roll_twice_sum", 2, (5, 2), 5 + 1 + 2 + 1 + 2),
    ("roll_twice_best", 2, (5, 2), 5 + 1 + 2),
    ("double_single_roll", 1, (5,), 2 * (5 + 1) + 2),
]


@pytest.mark.parametrize(("crit_damage_mode", "dice", "faces", "damage"), CRITS)
def test_GR20_the_damage_of_a_critical_hit(
    crit_damage_mode: str, dice: int, faces: tuple[int, ...], damage: int
) -> None:
    options = {"crit_damage_mode": crit_damage_mode, "aim_cost": "action", "actions_per_turn": 2}
    at = duel(options=options, weapons=[weapon(damage="1d8+1")], foe={"hp_max": 20}).and_("aim", "players")
    attacked(at, aim_option="damage").rolled(20)
    assert asked(at) == ("damage", dice, 8)  # nothing to take, so nobody was asked
    at.rolled(*faces)
    assert hp(at, "e1") == 20 - damage
    assert str(damage) in last(at, "damage_rolled").tell({})


def test_GR20_D4_armour_or_cover_or_none_and_only_what_there_is() -> None:
    for what, tier, cover in (("armor", 1, "full"), ("cover", 2, "partial"), ("none", 2, "full")):
        at = attacked(duel(foe={"armor_tier": 2, "cover": "full", "hp_max": 30})).rolled(20)
        at.and_("choose_crit_reduction", "players", what=what).rolled(1, 1)
        assert asked(at) == ("armor", 1, 4)  # the loss comes after the damage
        at.rolled(1)
        assert (of(at, "e1").armor_tier, of(at, "e1").cover) == (tier, cover)
    at = attacked(duel(foe={"cover": "partial"})).rolled(20)
    at.when("choose_crit_reduction", "players", what="armor").then_refused("GR_ERR_CRIT_CHOICE")
    at.when("choose_crit_reduction", "players", what="both").then_refused("GR_ERR_CRIT_CHOICE")
    at.and_("choose_crit_reduction", "players").rolled(1, 1)
    assert of(at, "e1").cover == "partial"


def test_GR21_before_damage_the_lower_tier_soaks_and_only_the_primary_target_loses() -> None:
    blast = [weapon(keywords={"BLAST": 2})]
    cast = (grvnt(weapons=blast), enemy(armor_tier=2), enemy("e2", armor_tier=2))
    at = begun(fight(*cast, options={"crit_reduction_timing": "before_damage"}))
    attacked(at).rolled(20).and_("choose_crit_reduction", "players", what="armor")
    at.and_("choose_blast", "gm", targets=["e2"]).rolled(4, 2)
    assert asked(at) == ("armor", 1, 2)
    at.rolled(1)
    assert (hp(at, "e1"), asked(at)) == (5, ("armor", 1, 4))
    at.rolled(1)
    assert (of(at, "e1").armor_tier, of(at, "e2").armor_tier) == (1, 2)


FUMBLES = [(1, "ready", 0), (2, "jammed", 2), (3, "broken", 2), (4, "destroyed", 2)]


@pytest.mark.parametrize(("face", "condition", "ammo"), FUMBLES)
def test_GR22_a_fumble_misses_and_a_die_says_what_becomes_of_the_weapon(face: int, condition: str, ammo: int) -> None:
    at = attacked(duel(presence=6, foe={"dr_mod": -6})).rolled(1).rolled(face)
    if face == 4:
        at.rolled(3)
    assert (of(at, "anna").weapons["rifle"].state, of(at, "anna").ammo, hp(at, "e1")) == (condition, ammo, 10)


def test_GR22_blades_and_throws_fumble_too() -> None:
    for key, arm in (("knife", KNIFE), ("bomb", BOMB)):
        at = attacked(duel(weapons=[arm], melee_with=["e1"]), weapon=key).rolled(1).rolled(2)
        assert of(at, "anna").weapons[key].state == "jammed"


@pytest.mark.parametrize(("only", "ammo"), [(False, 0), (True, 3)])
def test_GR23_the_first_fumble_with_a_blade_empties_the_stock_unless_an_option_says(only: bool, ammo: int) -> None:
    options = {"fumble1_only_if_uses_ammo": only}
    at = attacked(duel(options=options, weapons=[KNIFE], melee_with=["e1"]), weapon="knife").rolled(1).rolled(1)
    assert of(at, "anna").ammo == ammo


@pytest.mark.parametrize(("explosion_uses_armor", "left"), [(True, 10 - (6 - 2 - 1)), (False, 4)])
def test_GR26_an_exploding_weapon_hurts_its_user(explosion_uses_armor: bool, left: int) -> None:
    options = {"explosion_uses_armor": explosion_uses_armor}
    heavy = weapon(keywords={"HEAVY": True, "IMPACT": 2, "BLAST": 3})
    at = duel(options=options, weapons=[heavy], armor_tier=2, shield="small", cover="total")
    attacked(at).rolled(1).rolled(4)
    assert asked(at) == ("damage", 1, 8)
    at.rolled(6)
    if explosion_uses_armor:
        at.rolled(2)
    assert (hp(at, "anna"), of(at, "anna").armor_tier) == (left, 2)  # keywords do not apply
    assert of(at, "anna").weapons["rifle"].state == "destroyed"


@pytest.mark.parametrize("explosion_uses_armor", [True, False])
def test_GR26_a_helmet_may_be_broken_and_a_shield_may_not(explosion_uses_armor: bool) -> None:
    options = {"explosion_uses_armor": explosion_uses_armor}
    at = duel(options=options, weapons=[KNIFE], helmet=True, shield="large", melee_with=["e1"])
    attacked(at, weapon="knife").rolled(1).rolled(4)
    assert last(at, "mitigation_asked").choices == ("helmet",)
    at.and_("choose_mitigation", "players", what="helmet")
    assert (hp(at, "anna"), of(at, "anna").helmet) == (10, False)
    assert said(at)[-1] == "attack_ended"
    assert place(at) == "grvnt_turn"
