"""Complications and hazards (WG-94, WG-95)."""

from __future__ import annotations

import pytest

from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    beside,
    fight,
    has,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
    wanted,
)


def complicated(kind: str) -> Given:
    """Return V's turn after a miss whose Complication the GM named."""
    at = shoot(turn_of(fight(agent(), threat()), "v"))
    at.rolled(1, 1, 1, 1, 1, 1, 1).and_("accept", "players")
    at.when("complication", "gm", kind="rain").then_refused("WG_E_OPTION")
    return at.and_("complication", "gm", kind=kind)


@pytest.mark.parametrize(
    ("kind", "weapon", "skill", "against"),
    [
        ("jammed", "jammed", "tech", 2),
        ("malfunctioning", "malfunctioning", "tech", 4),
        ("stuck", "stuck", "strength", 3),
    ],
)
def test_WG94_a_weapon_that_fails_is_cleared_with_its_test(kind: str, weapon: str, skill: str, against: int) -> None:
    at = complicated(kind)
    assert one(at, "v").weapons["gun"].state == weapon
    at.and_("end_turn", "players")
    turn_of(at, "v").when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_WEAPON")
    at.when("clear", "players", weapon="blade").then_refused("WG_E_WEAPON")
    at.when("clear", "players").then_refused("WG_E_OPTION")
    at.and_("clear", "players", weapon="gun")
    assert (state(at).test.skill, state(at).test.dn) == (skill, against)
    rolled(at, 6, 6, 6)
    assert one(at, "v").weapons["gun"].state == "ready"


def test_WG94_other_complications() -> None:
    at = complicated("weapon_dropped")
    assert one(at, "v").weapons["gun"].state == "dropped"
    at.and_("simple", "players", what="stoops", pick_up="gun")
    assert one(at, "v").weapons["gun"].state == "ready"
    assert not one(complicated("out_of_ammo"), "v").weapons["gun"].loaded
    for kind in ("prone", "restrained", "blinded"):
        assert has(complicated(kind), "v") == [kind]
    assert state(complicated("narrative")).place == "turn"


def test_WG94_by_option_the_table_says_what_happens_and_may_turn_the_attack() -> None:
    cast = [agent(), agent("w"), threat(), threat("q")]
    at = shoot(turn_of(fight(*cast, options={"complication_mode": "table"}), "v"))
    at.rolled(1, 4, 4, 4, 1, 1, 1).and_("accept", "players").rolled(6, 5)
    at.when("retarget", "gm", target="r").then_refused("WG_E_NOT_ACTIVE")
    at.when("retarget", "gm", target="z").then_refused("WG_E_UNKNOWN")
    at.and_("retarget", "gm", target="w")
    rolled(at, 1)
    assert (one(at, "w").wounds, one(at, "r").wounds) == (2, 0)
    at = shoot(turn_of(fight(*cast, options={"complication_mode": "table"}), "v"))
    at.rolled(1, 4, 4, 4, 1, 1, 1).and_("accept", "players").rolled(3, 1)
    rolled(at, 1)
    assert (one(at, "v").weapons["gun"].state, one(at, "r").wounds) == ("jammed", 4)


def test_WG94_weapon_results_do_nothing_to_bare_hands_and_other_tests_use_the_gm() -> None:
    cast = [agent(engaged_with=["r"]), threat()]
    at = turn_of(fight(*cast, options={"complication_mode": "table"}), "v")
    at.and_("attack", "players", weapon="unarmed", targets=["r"])
    at.rolled(1, 1, 1, 1, 1, 1).and_("accept", "players").rolled(3, 1)
    assert state(at).place == "turn"
    at = turn_of(fight(*cast, options={"complication_mode": "table"}), "v")
    at.and_("test", "players", skill="tech", dn=9, what="x").rolled(1, 1, 1).and_("accept", "players")
    assert state(at).place == "test.complication_choice"


def test_WG95_hazards_strike_in_order_of_their_ids_and_each_once_a_turn() -> None:
    first = {"id": "a", "when": "start", "on_fail": [{"shock": 1}]}
    second = {
        "id": "b",
        "when": "start",
        "test": "agility",
        "dn": 2,
        "on_fail": [{"shock": 1}],
        "on_success": [{"lost_action": True}],
    }
    at = fight(agent(), threat(), hazard=[second, first]).and_("start_encounter", "gm")
    at.and_("choose", "players", combatant="v")
    assert (one(at, "v").shock, state(at).test.about) == (1, "b")
    rolled(at, 4, 4, 1, 1)
    assert has(at, "v") == ["action_lost"]
    at.when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_BUDGET")
    at.and_("move", "players", mode="walk", metres=1).and_("end_turn", "players")
    assert has(at, "v") == []


def test_WG95_an_action_lost_between_turns_is_that_of_the_next_turn() -> None:
    gale = {"id": "gale", "when": "event", "on_fail": [{"lost_action": True}]}
    at = turn_of(fight(agent(), threat(), hazard=[gale]), "r").and_(
        "trigger_hazard", "gm", hazard="gale", targets=["v"]
    )
    at.and_("end_turn", "gm")
    turn_of(at, "v").when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_BUDGET")
    at.and_("end_turn", "players")
    assert has(at, "v") == []


def test_WG95_damage_of_a_hazard_is_compared_and_its_dice_are_the_gms() -> None:
    rock = {"id": "rock", "when": "event", "on_fail": [{"damage": 8, "ed": 2}, {"mortal": "d3+1"}, {"shock": "d6"}]}
    at = turn_of(fight(agent(), agent("w"), threat(), hazard=[rock]), "v")
    at.and_("trigger_hazard", "gm", hazard="rock", targets=["w", "v"])
    assert (wanted(at).seat, wanted(at).dice) == ("gm", 2)
    at.rolled(6, 4).rolled(5, 2)
    at.and_("decline", "players")
    assert (one(at, "w").wounds, one(at, "w").shock) == (3 + 4, 2)
    assert beside(at).about == "v"


def test_WG95_an_event_hazard_is_the_gms_and_others_strike_by_themselves() -> None:
    rain = {"id": "rain", "when": "end", "on_fail": [{"shock": 1}]}
    hole = {"id": "hole", "who": ["v"], "on_fail": [{"shock": 1}]}
    at = turn_of(fight(agent(), threat(), hazard=[rain, hole]), "v")
    at.when("trigger_hazard", "gm", hazard="rain", targets=["v"]).then_refused("WG_E_HAZARD")
    at.when("trigger_hazard", "gm", hazard="hole", targets=["r"]).then_refused("WG_E_HAZARD")
    at.when("trigger_hazard", "gm", hazard="mist", targets=["v"]).then_refused("WG_E_UNKNOWN")
    at.when("trigger_hazard", "gm", hazard="hole", targets=[]).then_refused("WG_E_FACT")
