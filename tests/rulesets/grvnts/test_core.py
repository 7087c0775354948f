"""Tests, naturals, who rolls, and what the game master sets (GR-01 to GR-03, GR-61)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.grvnts.rules.adjusting import FIELDS
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
    weapon,
)


@pytest.mark.parametrize(("face", "hits"), [(11, False), (12, True)])
def test_GR01_reaching_the_dr_with_ability_and_roll_mod_is_enough(face: int, hits: bool) -> None:
    at = attacked(duel(presence=2, roll_mod=-2)).rolled(face)
    assert (place(at) == "harm.damage") is hits


@pytest.mark.parametrize(("ability", "base", "terrain"), [("strength", 12, "trench"), ("agility", 14, "trench")])
def test_GR01b_a_called_test_is_12_and_takes_the_trench_for_agility(ability: str, base: int, terrain: str) -> None:
    at = begun(fight(grvnt(agility=1, strength=1), enemy(), terrain=terrain))
    at.and_("call_test", "gm", grvnt="anna", ability=ability)
    assert last(at, "test_asked").dr == base
    at.rolled(base - 1)
    assert last(at, "test_passed").total == base
    at.and_("call_test", "gm", grvnt="anna", ability=ability, dr=20).rolled(20)
    assert (last(at, "test_failed" if ability == "agility" else "test_passed").face, place(at)) == (20, "grvnt_turn")
    at.and_("attack", "players", weapon="rifle", target="e1")  # a test costs nothing


def test_GR01b_natural_faces_mean_nothing_in_a_called_test() -> None:
    at = duel(presence=-6).and_("call_test", "gm", grvnt="anna", ability="presence", dr=15).rolled(20)
    assert last(at, "test_failed").total == 14
    at.and_("call_test", "gm", grvnt="anna", ability="strength", dr=1).rolled(1)
    assert last(at, "test_passed").total == 1


NATURAL = [
    (True, 20, 30, "attack_crit"),
    (True, 1, 1, "attack_fumbled"),
    (False, 20, 30, "attack_missed"),
    (False, 20, 12, "attack_crit"),
    (False, 1, 1, "attack_hit"),
    (False, 1, 12, "attack_fumbled"),
]


@pytest.mark.parametrize(("natural_overrides_total", "face", "needed", "tag"), NATURAL)
def test_GR02_naturals_decide_before_the_total_unless_an_option_says(
    natural_overrides_total: bool, face: int, needed: int, tag: str
) -> None:
    # DR 12 with 6 more for the enemy and 4 for cover is 22, which 20 - 6 does not reach; 1 + 6 reaches 1
    hard = {"dr_mod": 6, "cover": "full"} if needed == 30 else {"dr_mod": -6} if needed == 1 else {}
    presence = {30: -6, 1: 6, 12: 0}[needed]
    options = {"natural_overrides_total": natural_overrides_total}
    at = attacked(duel(options=options, foe=hard, presence=presence)).rolled(face)
    assert last(at, tag).face == face


@pytest.mark.parametrize(("natural", "face", "tag"), [(True, 1, "defence_fumbled"), (False, 1, "defence_held")])
def test_GR02_a_natural_1_that_reaches_the_dr_fails_a_defence(natural: bool, face: int, tag: str) -> None:
    options = {"natural_overrides_total": natural}
    at = enemies(duel(side=3, options=options, agility=6, cover="full", foe={"defence_dr_mod": -1}))
    assert dr(at) == 7
    at.rolled(face)
    assert last(at, tag).total == 7


def test_GR02_a_natural_20_below_the_dr_holds_and_without_the_override_does_not() -> None:
    for natural, tag in ((True, "defence_crit"), (False, "defence_failed")):
        options = {"natural_overrides_total": natural}
        at = enemies(duel(side=3, options=options, agility=-6, foe={"defence_dr_mod": 6})).rolled(20)
        assert last(at, tag).dr == 18


def test_GR03_the_players_roll_for_the_enemies_and_an_attack_roll_for_one_is_refused_by_name() -> None:
    at = duel(side=3, foe={"weapon": {"damage": "1d6"}})
    at.when("enemy_act", "gm", enemy="e1", kind="attack", target="anna", dice=[15]).then_refused("GR_ERR_ENEMY_ROLLS")
    enemies(at)
    at.when("roll", "players", dice=[15], who="e1").then_refused("GR_ERR_ENEMY_ROLLS", "GR_ERR_NOT_YOUR_TURN")
    at.and_("roll", "players", dice=[5], who="anna")
    assert at.encounter.options()[0].seats == ("players",)  # the enemy's damage dice
    at.rolled(3)
    assert hp(at, "anna") == 7


def test_GR03_the_players_roll_the_enemys_armour() -> None:
    at = attacked(duel(foe={"armor_tier": 3})).rolled(15).rolled(8)
    assert (asked(at), at.encounter.options()[0].seats) == (("armor", 1, 6), ("players",))
    at.when("roll", "players", dice=[2], who="e1").then_refused("GR_ERR_NOT_YOUR_TURN")


ADJUSTED: list[tuple[str, str, Any, Any, str]] = [
    ("anna", "hp", 1, 11, ""),
    ("anna", "armor_tier", 4, 5, ""),
    ("anna", "burn", 20, 21, ""),
    ("anna", "ammo", 0, -1, ""),
    ("anna", "helmet", True, "yes", ""),
    ("anna", "shield", "large", "huge", ""),
    ("anna", "shock", 12, 13, ""),
    ("anna", "omens", 20, 21, ""),
    ("anna", "bleeding_out", True, 1, ""),
    ("anna", "roll_mod", -6, -7, ""),
    ("anna", "status", "fled", "surrendered", ""),
    ("anna", "state", "broken", "lost", "rifle"),
    ("anna", "uses", 0, 21, "rifle"),
    ("e1", "hp", 10, 0, ""),
    ("e1", "armor_tier", 6, 7, ""),
    ("e1", "burn", 1, -1, ""),
    ("e1", "morale", 12, 13, ""),
    ("e1", "dr_mod", 6, 7, ""),
    ("e1", "defence_dr_mod", -6, -7, ""),
    ("e1", "status", "surrendered", "turned", ""),
    ("e1", "uses", 1, -1, "attack"),
    ("e1", "state", "jammed", "ready to go", "attack"),
]


@pytest.mark.parametrize(("who", "what", "value", "wrong", "of"), ADJUSTED)
def test_GR61_the_game_master_sets_a_value_within_its_range(
    who: str, what: str, value: Any, wrong: Any, of: str
) -> None:
    at = begun(fight(grvnt(weapons=[weapon(), KNIFE]), grvnt("bors"), enemy(), enemy("e2")))
    more = {"weapon": of} if of else {}
    act = {"combatant": who, "what": what, "why": "so it is", **more}
    at.when("adjust", "gm", **act, value=wrong).then_refused("GR_ERR_STAT_RANGE")
    at.when("adjust", "gm", **act, value=value).then_tags("adjusted")
    combatant = at.encounter.now.state.combatants[who]  # type: ignore[attr-defined]
    assert getattr(combatant.weapons[of] if of else combatant, what) == value
    assert last(at, "adjusted").why == "so it is"


def test_GR61_every_value_that_can_be_set_is_tried() -> None:
    assert {what for _, what, *_ in ADJUSTED} == set(FIELDS)


def test_GR61_only_the_value_changes_and_only_of_the_active() -> None:
    options = {"shock_enabled": True}
    at = begun(fight(grvnt(), grvnt("bors"), enemy(morale=7), enemy("e2", group_id="e1"), options=options))
    at.when("adjust", "gm", combatant="anna", what="shock", value=12, why="x").then_tags("adjusted")
    assert (of(at, "anna").status, place(at)) == ("active", "grvnt_turn")
    at.when("adjust", "gm", combatant="e1", what="status", value="dead", why="x").then_tags("adjusted")
    assert place(at) == "grvnt_turn"  # half a group is dead, and nobody tests morale
    at.when("adjust", "gm", combatant="e1", what="hp", value=1, why="x").then_refused("GR_ERR_TARGET_STATUS")
    at.when("adjust", "gm", combatant="anna", what="morale", value=7, why="x").then_refused("GR_ERR_STAT_RANGE")
    at.when("adjust", "gm", combatant="e2", what="ammo", value=7, why="x").then_refused("GR_ERR_STAT_RANGE")
    at.and_("adjust", "gm", combatant="e2", what="status", value="surrendered", why="hands up")
    assert (place(at), at.encounter.show()["winner"]) == ("ended", "players")


def test_GR61_concussion_is_two_off_the_rolls_of_a_grvnt_and_two_more_to_defend_from_an_enemy() -> None:
    at = duel(side=3)
    at.and_("adjust", "gm", combatant="e1", what="defence_dr_mod", value=-2, why="concussion")
    enemies(at)
    assert dr(at) == 10
    at.rolled(10).and_("adjust", "gm", combatant="anna", what="roll_mod", value=-2, why="concussion")
    attacked(at).rolled(13)
    assert last(at, "attack_missed").total == 11
