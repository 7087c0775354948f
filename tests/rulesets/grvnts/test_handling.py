"""Ammunition, loading, switching, helmets and shields, bare hands (GR-38 to GR-42b, GR-66)."""

from __future__ import annotations

from typing import Any

import pytest

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
    weapon,
)

GUN = weapon(uses_ammo=True)


@pytest.mark.parametrize("face", [1, 2, 15, 20])
def test_GR38_a_shot_costs_1_ammo_whatever_comes_of_it(face: int) -> None:
    assert of(attacked(duel()).rolled(face), "anna").ammo == 2


def test_GR38_without_ammo_or_uses_nothing_is_fired_and_blades_do_not_care() -> None:
    bomb = weapon("bomb", "thrown", "1d4", uses=1)
    at = duel(ammo=0, weapons=[weapon(hands=1, uses_ammo=True), KNIFE], melee_with=["e1"])
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_NO_AMMO")
    attacked(at, weapon="knife")
    at = attacked(duel(weapons=[bomb], options={"actions_per_turn": 2}), weapon="bomb").rolled(2)
    at.when("attack", "players", weapon="bomb", target="e1").then_refused("GR_ERR_NO_AMMO")


def test_GR38_by_option_ammunition_is_not_counted_but_uses_are() -> None:
    bomb = weapon("bomb", "thrown", "1d4", uses=1)
    options = {"ammo_model": "off", "actions_per_turn": 3}
    at = attacked(duel(options=options, ammo=0, weapons=[GUN, bomb])).rolled(1).rolled(1)
    attacked(at, weapon="bomb").rolled(2)
    at.when("attack", "players", weapon="bomb", target="e1").then_refused("GR_ERR_NO_AMMO")
    assert "no ammunition" in last(at, "ammo_lost").tell({})


@pytest.mark.parametrize(("face", "fired"), [(11, False), (12, True)])
def test_GR38b_a_failed_test_to_fire_costs_the_action_alone(face: int, fired: bool) -> None:
    cannon = weapon(uses_ammo=True, fire_test="strength", keywords={"HEAVY": True})
    at = begun(fight(grvnt(weapons=[cannon]), enemy(cover="full"), terrain="trench"))
    attacked(at).rolled(face)
    assert (place(at) == "attack.roll") is fired
    assert (of(at, "e1").cover, of(at, "anna").ammo) == ("partial" if fired else "full", 3)
    if not fired:
        at.when("use_item", "players", item="x").then_refused("GR_ERR_NO_ACTION_LEFT")


def test_GR39_in_melee_a_firearm_gives_one_shot_and_is_loaded_at_the_edges_of_a_turn_outside() -> None:
    options = {"actions_per_turn": 3}
    at = attacked(duel(options=options, weapons=[GUN], melee_with=["e1"])).rolled(2)
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_NOT_CHAMBERED")
    at.and_("break_contact", "players")
    attacked(at).rolled(2)  # out of melee nothing bars the next shot
    at.and_("end_turn", "players")
    assert of(at, "anna").weapons["rifle"].chambered


def test_GR39_by_option_loading_is_an_action_or_is_not_kept() -> None:
    options = {"actions_per_turn": 5, "reload_model": "action"}
    at = attacked(duel(options=options, weapons=[GUN])).rolled(2)
    at.when("attack", "players", weapon="rifle", target="e1").then_refused("GR_ERR_NOT_CHAMBERED")
    at.and_("reload", "players", weapon="rifle")
    at.when("reload", "players", weapon="rifle").then_refused("GR_ERR_RELOAD")
    attacked(at).rolled(2).and_("move", "players", engage=["e1"])
    at.when("reload", "players", weapon="rifle").then_refused("GR_ERR_RELOAD")
    off = {"actions_per_turn": 2, "reload_model": "off"}
    attacked(attacked(duel(options=off, weapons=[GUN], melee_with=["e1"])).rolled(2))
    duel().when("reload", "players", weapon="rifle").then_refused("GR_ERR_RELOAD")


@pytest.mark.parametrize(("two_handed_switch", "costs"), [("action", True), ("free", False)])
def test_GR40_switching_from_a_two_handed_weapon_costs_the_main_action(two_handed_switch: str, costs: bool) -> None:
    at = duel(options={"two_handed_switch": two_handed_switch}, weapons=[RIFLE, KNIFE], shield="small")
    at.and_("switch_weapon", "players", ready=["knife"])
    done = at.when("use_item", "players", item="x")
    if costs:
        done.then_refused("GR_ERR_NO_ACTION_LEFT")
    else:
        at.when("switch_weapon", "players", ready=[]).then_refused("GR_ERR_NO_ACTION_LEFT")


def test_GR40_any_other_switch_is_free_once_a_turn_and_two_hands_are_all() -> None:
    at = duel(weapons=[KNIFE, weapon("club", "melee", "1d6"), RIFLE])
    assert of(at, "anna").ready == ["knife", "club"]
    for ready in (["rifle", "knife"], ["spoon"], ["knife", "knife"], ["unarmed"]):
        at.when("switch_weapon", "players", ready=ready).then_refused("GR_ERR_WEAPON_NOT_READY")
    at.and_("switch_weapon", "players", ready=["rifle"])
    attacked(at)


def test_GR41_a_helmet_is_broken_once_for_all_the_damage_of_a_hit_but_not_of_what_ignores_it() -> None:
    at = enemies(duel(side=3, helmet=True, foe={"attacks": 2})).rolled(2)
    at.and_("choose_mitigation", "players", what="helmet")
    assert (hp(at, "anna"), of(at, "anna").helmet) == (10, False)
    assert place(enemies(at).rolled(2)) == "harm.damage"  # there is nothing left to break
    club = {"weapon": {"ignores_helmet": True}}
    assert place(enemies(duel(side=3, helmet=True, foe=club)).rolled(2)) == "harm.damage"


def test_GR41_GR42_neither_helps_against_fire() -> None:
    at = duel(helmet=True, shield="large", weapons=[KNIFE], armor_tier=4)
    at.and_("adjust", "gm", combatant="anna", what="burn", value=1, why="x").and_("end_turn", "players")
    at.and_("end_side", "gm").rolled(4)
    assert hp(at, "anna") == 6


@pytest.mark.parametrize(("shield", "soak"), [("small", 1), ("large", 2)])
def test_GR42_D6_a_shield_takes_damage_off_and_is_broken_against_blows_alone(shield: str, soak: int) -> None:
    arms: dict[str, Any] = {"weapons": [KNIFE], "shield": shield}
    at = enemies(duel(side=3, **arms)).rolled(2)
    assert hp(at.rolled(5), "anna") == 10 - 5 + soak
    foe = {"kind": "melee"}
    at = enemies(duel(side=3, foe=foe, melee_with=["e1"], **arms)).rolled(2)
    assert last(at, "mitigation_asked").choices == ("shield",)
    at.when("choose_mitigation", "players", what="helmet").then_refused("GR_ERR_MITIGATION")
    at.and_("choose_mitigation", "players", what="shield")
    assert (hp(at, "anna"), of(at, "anna").shield) == (10, "none")


def test_GR42_behind_a_two_handed_weapon_a_shield_does_not_count() -> None:
    at = enemies(duel(side=3, shield="large", weapons=[RIFLE]))
    assert dr(at) == 12
    assert hp(at.rolled(2).rolled(5), "anna") == 5


def test_GR42b_by_option_the_choice_comes_when_damage_and_armour_are_known() -> None:
    options = {"mitigation_timing": "after_damage"}
    for what, left in (("helmet", 10), ("none", 5)):
        at = enemies(duel(side=3, options=options, helmet=True, armor_tier=1)).rolled(2).rolled(6).rolled(1)
        assert place(at) == "harm.late"
        assert hp(at.and_("choose_mitigation", "players", what=what), "anna") == left


def test_GR42b_by_option_helmets_and_shields_are_ignored() -> None:
    options = {"helmets_and_shields": False}
    at = enemies(duel(side=3, options=options, helmet=True, shield="large", weapons=[KNIFE]))
    assert dr(at) == 12
    assert asked(at.rolled(2))[0] == "damage"
    assert hp(at.rolled(3), "anna") == 7


@pytest.mark.parametrize("unarmed", [True, False])
def test_GR66_bare_hands_are_always_there_unless_an_option_takes_them(unarmed: bool) -> None:
    at = duel(options={"unarmed": unarmed}, weapons=[], melee_with=["e1"])
    if unarmed:
        assert asked(attacked(at, weapon="unarmed").rolled(15)) == ("damage", 1, 2)
        bare = attacked(duel(weapons=[], melee_with=["e1"]), weapon="unarmed").rolled(1)
        assert (place(bare), last(bare, "attack_missed").rule) == ("grvnt_turn", "GR-66")
    else:
        at.when("attack", "players", weapon="unarmed", target="e1").then_refused("GR_ERR_WEAPON_NOT_READY")
        assert "counter_impossible" in said(enemies(at.and_("end_turn", "players")).rolled(20))
