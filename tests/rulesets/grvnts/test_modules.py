"""The optional modules: SHOCK, gas, Omens, rest, heavy armour (GR-55 to GR-59)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.grvnts.table import (
    KNIFE,
    RIFLE,
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

SHOCK = {"keywords": {"SHOCK": True}}


def shocked(entry: int, *others: dict[str, Any], foe: dict[str, Any] | None = None, **anna: Any) -> Given:
    """Return Anna gaining the last point that leads to an entry of the SHOCK table."""
    options = {"shock_enabled": True, **anna.pop("options", {})}
    foe = {"weapon": SHOCK} | (foe or {})
    cast = (grvnt(shock=entry - 1, hp_max=20, **anna), *others, enemy(**foe), enemy("e2"))
    at = begun(fight(*cast, options=options), 3)
    return enemies(at).rolled(2).rolled(1).rolled(13).rolled(1)


def test_GR55_a_failed_test_at_14_adds_a_d4_and_a_passed_one_nothing() -> None:
    at = enemies(duel(side=3, options={"shock_enabled": True}, toughness=1, foe={"weapon": SHOCK})).rolled(2).rolled(1)
    assert (asked(at)[0], last(at, "shock_test_asked").dr) == ("shock_test", 14)
    at.rolled(12)
    assert asked(at) == ("shock_dice", 1, 4)
    assert of(at.rolled(4), "anna").shock == 4
    held = enemies(duel(side=3, options={"shock_enabled": True}, foe={"weapon": SHOCK})).rolled(2).rolled(1)
    assert of(held.rolled(14), "anna").shock == 0
    off = enemies(duel(side=3, foe={"weapon": SHOCK})).rolled(2).rolled(1)
    assert place(off) != "harm.shock"


def test_GR55_1_is_last_in_the_order_and_4_does_1_less_damage() -> None:
    at = shocked(1, grvnt("bors")).and_("end_side", "gm")
    assert state(at).acting == "bors"
    at = shocked(4).and_("end_side", "gm")
    assert hp(attacked(at).rolled(15).rolled(3), "e1") == 8


def test_GR55_2_makes_the_next_die_a_d6_and_is_then_used_up() -> None:
    at = shocked(2, foe={"attacks": 2})
    enemies(at).rolled(2).rolled(1).rolled(2)
    assert asked(at) == ("shock_dice", 1, 6)
    at.rolled(3)
    assert of(at, "anna").shock_marks == []
    names = {each["name"] for each in at.encounter.show()["combatants"]["anna"]["conditions"]}
    assert "SHOCK 2" not in names


def test_GR55_3_drops_the_first_weapon_in_both_its_forms() -> None:
    arms = [weapon(hands=2, shares_with="bayonet"), weapon("bayonet", "melee", hands=2, shares_with="rifle"), KNIFE]
    at = shocked(3, weapons=arms).and_("end_side", "gm")
    assert [each.lost for each in of(at, "anna").weapons.values()] == [True, True, False, False]
    at.when("switch_weapon", "players", ready=["bayonet"]).then_refused("GR_ERR_WEAPON_NOT_READY")


def test_GR55_5_attacks_nobody_for_d2_rounds() -> None:
    at = shocked(5)
    assert asked(at) == ("shock_dice", 1, 2)
    at.rolled(1).and_("end_side", "gm")
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_CANNOT_TARGET")
    at.and_("end_turn", "players").and_("end_side", "gm")
    attacked(at)


def test_GR55_6_fires_at_once_at_the_nearest_against_16_and_costs_no_action() -> None:
    at = shocked(6)
    assert (dr(at), state(at).attack.target, state(at).attack.kind) == (16, "e1", "shock")
    at.rolled(16).rolled(4)
    assert (hp(at, "e1"), of(at, "anna").ammo) == (6, 2)
    near = shocked(6, melee_with=["e2"], weapons=[weapon(melee_safe=True)])
    assert state(near).attack.target == "e2"
    assert said(shocked(6, weapons=[KNIFE]))[1] == "shock_effect"  # nothing to fire with


def test_GR55_7_without_an_omen_hurts_oneself_as_8_does() -> None:
    bare = shocked(7, weapons=[KNIFE])
    assert (state(bare).harm.source, asked(bare)) == ("self", ("damage", 1, 4))
    assert hp(bare.rolled(4), "anna") == 15
    assert of(bare, "anna").weapons["knife"].state == "ready"
    assert said(shocked(8))[1] == "shock_effect"  # a rifle is no side arm


def test_GR55_7_takes_the_omen_in_the_view_as_well() -> None:
    options = {"shock_enabled": True, "omens_enabled": True}
    at = enemies(duel(side=3, options=options, shock=6, omens=2, foe={"weapon": SHOCK}))
    at.rolled(2).and_("pass_omen", "players", rest=True).rolled(1).rolled(2).rolled(1)
    assert of(at, "anna").omens == 1
    assert at.encounter.show()["resources"]["anna"]["omens"] == 1


def test_GR55_9_runs_and_spreads_to_those_near() -> None:
    at = shocked(9, grvnt("bors"), grvnt("cato"))
    assert (of(at, "anna").status, place(at)) == ("fled", "harm.nearby")
    at.when("choose_nearby", "gm", targets=["e1"]).then_refused("GR_ERR_BLAST")
    at.and_("choose_nearby", "gm", targets=["bors", "cato"])
    assert (asked(at)[0], last(at, "nearby_chosen").rule) == ("shock_test", "GR-55")
    at.rolled(2).rolled(1).rolled(20)
    assert (of(at, "bors").shock, of(at, "cato").shock) == (1, 0)


def test_GR55_10_attacks_a_comrade_with_the_strongest_weapon() -> None:
    at = shocked(10, grvnt("bors"), weapons=[KNIFE, weapon("axe", "melee", "1d10")])
    frame = state(at).attack
    assert (frame.target, frame.weapon, dr(at)) == ("bors", "axe", 12)
    assert hp(at.rolled(12).rolled(7), "bors") == 3
    covered = shocked(10, grvnt("bors", cover="total"))
    assert said(covered)[1] == "shock_effect"  # nobody whom the weapon may target


def test_GR55_11_walks_unarmed_at_the_enemy_and_12_dies() -> None:
    at = shocked(11)
    assert (of(at, "anna").ready, of(at, "anna").melee_with) == ([], ["e1"])
    at.and_("end_side", "gm")
    attacked(at, weapon="unarmed")
    assert of(shocked(12, grvnt("bors")), "anna").status == "dead"


def gassed(face: int, **anna: Any) -> Given:
    """Return Anna at the end of a round in gas, with this entry of its table."""
    options = {"gas_enabled": True, "omens_enabled": True}
    at = begun(fight(grvnt(in_gas=True, **anna), grvnt("bors"), enemy(), options=options))
    at.and_("end_turn", "players").and_("end_turn", "players").and_("end_side", "gm")
    return at.rolled(2).rolled(face)


def test_GR56_who_is_in_gas_tests_toughness_at_14_or_with_a_mask_8() -> None:
    for mask, needed in ((False, 14), (True, 8)):
        at = duel(options={"gas_enabled": True}, gas_mask=mask).and_("set_gas", "gm", grvnts=["anna"])
        at.and_("end_turn", "players").and_("end_side", "gm")
        assert last(at, "gas_test_asked").dr == needed
        assert state(at.rolled(needed)).round == 2
    duel().when("set_gas", "gm", grvnts=["anna"]).then_refused("GR_ERR_PHASE")


def test_GR56_1_is_nothing_and_2_kills_when_the_next_test_fails() -> None:
    assert of(gassed(1), "anna").gas_marks == []
    at = gassed(2).and_("end_turn", "players").and_("end_turn", "players").and_("end_side", "gm")
    assert of(at.rolled(13), "anna").status == "dead"


def test_GR56_3_bars_omens_and_4_aim() -> None:
    at = attacked(gassed(3, omens=2))
    at.when("spend_omen", "players", use="lower_dr").then_refused("GR_ERR_OMEN")
    gassed(4).when("aim", "players").then_refused("GR_ERR_CANNOT_TARGET")


def test_GR56_5_makes_the_own_armour_die_count_as_1() -> None:
    at = gassed(5, armor_tier=4).and_("end_turn", "players").and_("end_turn", "players")
    assert hp(enemies(at).rolled(2).rolled(4), "anna") == 7


@pytest.mark.parametrize("ready", [["knife"], []])
def test_GR56_6_leaves_only_the_weapons_in_hand(ready: list[str]) -> None:
    at = gassed(6, weapons=[RIFLE, KNIFE], ready_weapon_ids=ready)
    at.when("switch_weapon", "players", ready=["rifle"]).then_refused("GR_ERR_WEAPON_NOT_READY")
    at.and_("switch_weapon", "players", ready=ready)


def test_GR56_7_is_the_downed_table_at_2_more_and_8_is_death() -> None:
    at = gassed(7)
    assert (asked(at), of(at, "anna").status) == (("downed", 1, 6), "downed")
    assert at.encounter.show()["combatants"]["anna"]["status"] == "downed"
    assert hp(at.rolled(1), "anna") == 1
    assert place(gassed(7).rolled(4)) == "harm.nearby"
    assert of(gassed(8), "anna").status == "dead"


OMENS = {"omens_enabled": True}


def test_GR57_D10_an_omen_lowers_a_dr_by_4_once() -> None:
    at = attacked(duel(options=OMENS, omens=3)).and_("spend_omen", "players", use="lower_dr")
    assert (dr(at), of(at, "anna").omens) == (8, 2)
    at.when("spend_omen", "players", use="lower_dr").then_refused("GR_ERR_OMEN")


def test_GR57_an_omen_rolls_a_die_again_or_makes_a_natural_a_plain_number() -> None:
    at = attacked(duel(options=OMENS, omens=3)).rolled(2)
    assert (place(at), state(at).omen_uses) == ("omen", ("reroll",))
    at.and_("spend_omen", "players", use="reroll").rolled(12)
    assert last(at, "attack_hit").face == 12
    at = attacked(duel(options=OMENS, omens=1)).rolled(1).and_("spend_omen", "players", use="cancel")
    assert (last(at, "attack_missed").face, place(at)) == (1, "grvnt_turn")
    at = enemies(duel(side=3, options=OMENS, omens=1)).rolled(1).and_("spend_omen", "players", use="cancel")
    assert last(at, "defence_failed").face == 1


def test_GR57_an_omen_maximises_an_own_attacks_damage_and_softens_what_comes() -> None:
    at = attacked(duel(options=OMENS, omens=1)).rolled(15)
    at.and_("pass_omen", "players").rolled(1).and_("spend_omen", "players", use="maximise")
    assert hp(at, "e1") == 2
    at = enemies(duel(side=3, options=OMENS, omens=1)).rolled(2).and_("pass_omen", "players").rolled(6)
    at.when("spend_omen", "players", use="maximise").then_refused("GR_ERR_OMEN")
    at.when("spend_omen", "players", use="reroll", die=2).then_refused("GR_ERR_OMEN")
    assert hp(at.and_("spend_omen", "players", use="soften").rolled(4), "anna") == 8


def test_GR57_one_who_passes_with_rest_is_not_asked_again_until_no_frame_is_open() -> None:
    at = attacked(duel(options=OMENS, omens=1)).rolled(15).and_("pass_omen", "players", rest=True).rolled(3)
    assert place(at) == "grvnt_turn"
    at.and_("end_turn", "players")
    assert place(enemies(at).rolled(2)) == "omen"


def test_GR57_a_comrade_who_is_hit_has_a_window_after_the_attackers() -> None:
    cast = (grvnt(omens=1), grvnt("bors", omens=1), enemy())
    at = begun(fight(*cast, options={**OMENS, "friendly_fire": True}))
    attacked(at, "bors").rolled(15).and_("pass_omen", "players").rolled(5)
    assert state(at).omen_of == "anna"
    at.and_("pass_omen", "players")
    assert (state(at).omen_of, state(at).omen_uses) == ("bors", ("reroll", "soften"))


def test_GR57_against_harm_from_nobody_only_softening_is_open_and_without_the_module_nothing() -> None:
    at = duel(options=OMENS, omens=1).and_("inflict", "gm", targets=["anna"], damage="1d6", why="x").rolled(5)
    assert state(at).omen_uses == ("soften",)
    attacked(duel(omens=1)).when("spend_omen", "players", use="lower_dr").then_refused("GR_ERR_OMEN")
    duel(omens=1).when("pass_omen", "players").then_refused("GR_ERR_OMEN")


def test_GR58_after_the_fight_each_kind_of_rest_gives_back_hp_once() -> None:
    options = {"shock_enabled": True}
    at = duel(options=options, hp=1, shock=3)
    at.when("rest", "players", grvnt="anna").then_refused("GR_ERR_REST")
    at.and_("end_encounter", "gm").and_("rest", "players", grvnt="anna")
    assert asked(at) == ("rest", 1, 4)
    at.rolled(3).when("rest", "players", grvnt="anna").then_refused("GR_ERR_REST")
    at.and_("rest", "players", grvnt="anna", kind="night").rolled(6)
    assert asked(at) == ("rest_shock", 1, 2)
    at.rolled(2)
    assert (hp(at, "anna"), of(at, "anna").shock) == (10, 1)


@pytest.mark.parametrize(("tier", "test", "defence"), [(1, 12, 12), (2, 14, 14), (3, 16, 14), (4, 16, 14)])
def test_GR59_by_option_armour_hinders_agility_by_its_undamaged_tier(tier: int, test: int, defence: int) -> None:
    options = {"armor_dr_penalty": "morkborg"}
    at = duel(options=options, armor_tier=1, armor_tier_max=tier)
    at.and_("call_test", "gm", grvnt="anna", ability="agility")
    assert last(at, "test_asked").dr == test
    at.rolled(2).and_("end_turn", "players")
    assert dr(enemies(at)) == defence
