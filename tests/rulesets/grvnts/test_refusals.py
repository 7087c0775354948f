"""Bad input is refused by name, with every reason, and changes nothing (section 5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from affray import BadRoster
from affray.rulesets.grvnts.codes import CODES
from affray.testing import Given
from tests.rulesets.grvnts.table import KNIFE, attacked, begun, duel, enemies, enemy, fight, grvnt, weapon

HERE = Path(__file__).parent

PAIR = (grvnt(), grvnt("bors"), enemy(), enemy("e2"))


def pair(side: int = 4) -> Given:
    """Return two grvnts against two enemies."""
    return begun(fight(*PAIR), side)


def over() -> Given:
    """Return a fight that is over."""
    return pair().and_("end_encounter", "gm")


ATTACK = {"weapon": "rifle", "target": "e1"}
BY_ENEMY = {"enemy": "e1", "kind": "attack", "target": "anna"}

CASES: list[tuple[str, Callable[[], Given], str, str, dict[str, Any]]] = [
    ("GR_ERR_NOT_YOUR_TURN", lambda: pair(3), "attack", "players", ATTACK),
    ("GR_ERR_NOT_YOUR_TURN", pair, "attack", "gm", ATTACK),
    ("GR_ERR_NOT_YOUR_TURN", pair, "enemy_act", "gm", BY_ENEMY),
    (
        "GR_ERR_NOT_YOUR_TURN",
        lambda: pair(3).and_("enemy_act", "gm", enemy="e1", kind="pass"),
        "enemy_act",
        "gm",
        BY_ENEMY,
    ),
    ("GR_ERR_PHASE", lambda: fight(*PAIR), "attack", "players", ATTACK),
    ("GR_ERR_PHASE", pair, "roll", "gm", {"dice": [3]}),
    ("GR_ERR_PHASE", lambda: attacked(pair()), "end_turn", "players", {}),
    ("GR_ERR_SIDES", lambda: fight(grvnt(), enemy(status="absent")), "start_encounter", "gm", {}),
    (
        "GR_ERR_ACTOR_STATUS",
        lambda: pair(3).and_("adjust", "gm", combatant="e1", what="status", value="fled", why="x"),
        "enemy_act",
        "gm",
        BY_ENEMY,
    ),
    ("GR_ERR_NO_ACTION_LEFT", lambda: pair().and_("move", "players"), "move", "players", {}),
    ("GR_ERR_TARGET_UNKNOWN", pair, "attack", "players", {**ATTACK, "target": "e9"}),
    ("GR_ERR_TARGET_UNKNOWN", pair, "set_terrain", "gm", {"terrain": "open", "grvnts": ["e1"]}),
    (
        "GR_ERR_TARGET_STATUS",
        lambda: pair().and_("adjust", "gm", combatant="e1", what="status", value="dead", why="x"),
        "attack",
        "players",
        ATTACK,
    ),
    ("GR_ERR_FRIENDLY_TARGET", pair, "attack", "players", {**ATTACK, "target": "bors"}),
    ("GR_ERR_FRIENDLY_TARGET", lambda: pair(3), "enemy_act", "gm", {**BY_ENEMY, "target": "e2"}),
    ("GR_ERR_SELF_TARGET", pair, "attack", "players", {**ATTACK, "target": "anna"}),
    ("GR_ERR_SELF_TARGET", lambda: pair(3), "enemy_act", "gm", {**BY_ENEMY, "target": "e1"}),
    (
        "GR_ERR_TOTAL_COVER",
        lambda: pair().and_("set_cover", "gm", combatant="e1", level="total"),
        "attack",
        "players",
        ATTACK,
    ),
    ("GR_ERR_WEAPON_NOT_READY", pair, "attack", "players", {**ATTACK, "weapon": "knife"}),
    ("GR_ERR_WEAPON_STATE", lambda: duel(weapons=[weapon(state="jammed")]), "attack", "players", ATTACK),
    ("GR_ERR_NO_AMMO", lambda: duel(ammo=0), "attack", "players", ATTACK),
    (
        "GR_ERR_NOT_CHAMBERED",
        lambda: duel(weapons=[weapon(uses_ammo=True, chambered=False)], melee_with=["e1"]),
        "attack",
        "players",
        ATTACK,
    ),
    ("GR_ERR_RELOAD", pair, "reload", "players", {"weapon": "rifle"}),
    (
        "GR_ERR_SCOPED_IN_MELEE",
        lambda: duel(weapons=[weapon(keywords={"SCOPED": True})], melee_with=["e1"]),
        "attack",
        "players",
        ATTACK,
    ),
    ("GR_ERR_NOT_IN_MELEE", pair, "break_contact", "players", {}),
    ("GR_ERR_IN_MELEE", lambda: duel(melee_with=["e1"]), "withdraw", "players", {}),
    ("GR_ERR_AIM_NONE", pair, "attack", "players", {**ATTACK, "aim_option": "dr"}),
    ("GR_ERR_AIM_CHOICE", pair, "attack", "players", {**ATTACK, "aim_option": "both"}),
    ("GR_ERR_CRIT_CHOICE", pair, "choose_crit_reduction", "players", {"what": "armor"}),
    ("GR_ERR_NO_COUNTER_PENDING", pair, "accept_counter", "players", {"weapon": "rifle"}),
    ("GR_ERR_NO_COUNTER_PENDING", pair, "decline_counter", "players", {}),
    ("GR_ERR_OMEN", pair, "spend_omen", "players", {"use": "lower_dr"}),
    ("GR_ERR_NOT_JAMMED", pair, "clear_jam", "players", {"weapon": "rifle"}),
    ("GR_ERR_NOT_REPAIRABLE", pair, "repair_weapon", "players", {"grvnt": "anna", "weapon": "rifle"}),
    ("GR_ERR_NOT_REPAIRABLE", over, "repair_weapon", "players", {"grvnt": "anna", "weapon": "rifle"}),
    ("GR_ERR_REST", pair, "rest", "players", {"grvnt": "anna"}),
    ("GR_ERR_REST", over, "rest", "players", {"grvnt": "anna", "kind": "week"}),
    ("GR_ERR_ENEMY_ROLLS", pair, "enemy_act", "gm", {**BY_ENEMY, "dice": [12]}),
    ("GR_ERR_ENEMY_ROLLS", lambda: attacked(pair()), "roll", "players", {"dice": [12], "who": "e2"}),
    ("GR_ERR_DIE_RANGE", lambda: attacked(pair()), "roll", "players", {"dice": [0]}),
    ("GR_ERR_DIE_RANGE", lambda: attacked(pair()), "roll", "players", {"dice": [21]}),
    ("GR_ERR_DIE_RANGE", lambda: attacked(pair()).rolled(1), "roll", "players", {"dice": [5]}),
    ("GR_ERR_DIE_RANGE", lambda: attacked(pair()), "roll", "players", {"dice": [5, 5]}),
    ("GR_ERR_STAT_RANGE", pair, "call_test", "gm", {"grvnt": "anna", "ability": "luck"}),
    ("GR_ERR_STAT_RANGE", pair, "call_test", "gm", {"grvnt": "anna", "ability": "agility", "dr": 0}),
    ("GR_ERR_COVER_VALUE", pair, "set_cover", "gm", {"combatant": "anna", "level": "most"}),
    ("GR_ERR_COVER_VALUE", pair, "move", "players", {"object": "wall"}),
    ("GR_ERR_TERRAIN", pair, "set_terrain", "gm", {"terrain": "marsh"}),
    ("GR_ERR_ENCOUNTER_OVER", over, "attack", "players", ATTACK),
    ("GR_ERR_ENCOUNTER_OVER", over, "end_encounter", "gm", {}),
    ("GR_ERR_ENCOUNTER_OVER", over, "move", "players", {}),
]


@pytest.mark.parametrize(("code", "given", "action", "by", "fields"), CASES)
def test_it_is_refused_by_this_code_and_nothing_changes(
    code: str, given: Callable[[], Given], action: str, by: str, fields: dict[str, Any]
) -> None:
    at = given()
    head, before = at.encounter.head, at.encounter.snapshot()
    at.when(action, by, **fields).then_refused(code)
    assert (at.encounter.head, at.encounter.snapshot()) == (head, before)


def test_every_code_is_reached_by_a_test() -> None:
    texts = [path.read_text() for path in HERE.glob("test_*.py")]
    reached = {code for text in texts for code in re.findall(r"GR_ERR_[A-Z_]+", text)} - {"GR_ERR_"}
    assert reached == set(CODES), sorted(reached ^ set(CODES))


def test_all_reasons_are_given_and_the_first_of_the_table_is_the_code() -> None:
    at = duel(weapons=[weapon(uses_ammo=True, state="jammed")], ammo=0).and_("use_item", "players", item="x")
    at.when("attack", "gm", weapon="rifle", target="anna", aim_option="dr").then_refused(
        "GR_ERR_NOT_YOUR_TURN",
        "GR_ERR_NO_ACTION_LEFT",
        "GR_ERR_SELF_TARGET",
        "GR_ERR_WEAPON_STATE",
        "GR_ERR_NO_AMMO",
        "GR_ERR_AIM_NONE",
    )


def test_a_command_without_its_occasion_comes_before_turn_and_phase() -> None:
    at = enemies(pair(3))
    at.when("decline_counter", "gm").then_refused("GR_ERR_NO_COUNTER_PENDING", "GR_ERR_PHASE")
    at.when("rest", "gm", grvnt="anna").then_refused("GR_ERR_REST", "GR_ERR_PHASE")


FAULTS: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("strength", "GR_ERR_STAT_RANGE", {"strength": 7}, {}),
    ("armor_tier", "GR_ERR_STAT_RANGE", {"armor_tier": 5}, {}),
    ("ammo", "GR_ERR_STAT_RANGE", {"ammo": -1}, {}),
    ("hp", "GR_ERR_STAT_RANGE", {"hp": 11}, {}),
    ("morale", "GR_ERR_STAT_RANGE", {}, {"morale": 13}),
    ("armor_tier", "GR_ERR_STAT_RANGE", {}, {"armor_tier": 7}),
    ("damage", "GR_ERR_STAT_RANGE", {"weapons": [weapon(damage="much")]}, {}),
    ("cover_object_id", "GR_ERR_COVER_VALUE", {"cover_object_id": "wall"}, {}),
    ("ready_weapon_ids", "GR_ERR_WEAPON_NOT_READY", {"ready_weapon_ids": ["rifle", "knife"]}, {}),
    ("weapons[0].id", "GR_ERR_WEAPON_NOT_READY", {"weapons": [weapon("unarmed")]}, {}),
    ("melee_with", "GR_ERR_TARGET_STATUS", {}, {"status": "absent", "melee_with": ["anna"]}),
    ("shares_with", "GR_ERR_STAT_RANGE", {"weapons": [{**KNIFE, "shares_with": "knife"}]}, {}),
]


@pytest.mark.parametrize(("path", "code", "anna", "foe"), FAULTS)
def test_a_roster_is_checked_with_the_same_codes_and_the_path_into_the_file(
    path: str, code: str, anna: dict[str, Any], foe: dict[str, Any]
) -> None:
    with pytest.raises(BadRoster) as refused:
        fight(grvnt(**anna), enemy(**foe))
    assert path in str(refused.value)
    assert code in str(refused.value)
