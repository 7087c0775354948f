"""Conditions, hazards, complications, mobs and reactions (WG-76, WG-90 to WG-99)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.core.rulesets.wrath_and_glory.rules import figures
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    beside,
    blade,
    dn,
    fight,
    gun,
    has,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
    wanted,
    why,
)


def with_condition(name: str, **more: Any) -> Given:
    """Return V's turn, who has a condition, with W at its side."""
    given = agent(conditions=[{"name": name} | more], skills={"medicae": 2, "leadership": 2})
    return turn_of(fight(given, agent("w", skills={"medicae": 2, "leadership": 2}), threat()), "v")


def test_WG76a_bleeding_costs_a_mortal_wound_at_the_end_of_each_turn() -> None:
    at = with_condition("bleeding").and_("end_turn", "players")
    assert one(at, "v").wounds == 1
    at = with_condition("bleeding")
    at.when("treat", "players", target="w", condition="bleeding").then_refused("WG_E_FACT")
    at.and_("treat", "players", target="v", condition="bleeding", skill="toughness")
    assert (state(at).test.total, state(at).test.dn) == (4, 4)
    rolled(at, 4, 6, 4, 4)
    assert has(at, "v") == []


def test_WG76a_medicae_treats_others_at_dn_4_and_oneself_at_5() -> None:
    at = with_condition("bleeding").and_("treat", "players", target="v", condition="bleeding")
    assert (state(at).test.total, state(at).test.dn) == (5, 5)
    at = turn_of(with_condition("bleeding"), "w")
    at.when("treat", "players", target="v", condition="bleeding", skill="toughness").then_refused("WG_E_OPTION")
    at.and_("treat", "players", target="v", condition="bleeding")
    assert state(at).test.dn == 4


def test_WG76b_fire_is_rolled_out_or_borne() -> None:
    at = turn_of(fight(agent(conditions=[{"name": "on_fire"}]), threat()), "v").rolled(1)
    assert one(at, "v").wounds == 1
    at.and_("roll_out", "players")
    assert (state(at).test.skill, state(at).test.dn, has(at, "v")) == ("athletics", 4, ["on_fire", "prone"])
    rolled(at, 4, 6, 5)
    assert (has(at, "v"), one(at, "v").turn.combat) == (["prone"], 0)


def test_WG76c_the_blind_see_again_by_the_test_that_the_gm_names() -> None:
    at = shoot(with_condition("blinded"), vision=2)
    assert why(at)["Blinded"] == 4
    assert "vision" not in why(at)
    at = with_condition("blinded")
    at.when("clear", "players", condition="blinded", skill="nonsense").then_refused("WG_E_UNKNOWN")
    at.when("clear", "players", condition="blinded", dn=0).then_refused("WG_E_STAT")
    at.and_("clear", "players", condition="blinded")
    assert (state(at).test.skill, state(at).test.dn) == ("awareness", 3)
    at = with_condition("blinded").and_("clear", "players", condition="blinded", skill="medicae", dn=1)
    rolled(at, 4, 4, 1, 1, 1)
    assert has(at, "v") == []


def test_WG76d_hindered_makes_every_test_harder_until_the_end_of_the_next_turn() -> None:
    at = turn_of(fight(agent(), threat()), "v").and_(
        "inflict", "gm", targets=["v"], cause="x", condition="hindered", value=3
    )
    at.and_("end_turn", "players")
    assert has(at, "v") == ["hindered"], "this turn began before it"
    at = turn_of(at, "v").and_("test", "players", skill="tech", dn=1, what="x")
    assert state(at).test.dn == 4
    rolled(at, 1, 1, 1)
    at.and_("end_turn", "players")
    assert has(at, "v") == []


def test_WG76_the_same_condition_twice_keeps_the_higher_value_and_the_later_end() -> None:
    at = with_condition("vulnerable", value=2)
    at.and_("inflict", "gm", targets=["v"], cause="x", condition="vulnerable", value=1)
    assert [(had.value, had.expiry) for had in one(at, "v").conditions] == [(2, "end_of_next_turn")]


def test_WG76e_vulnerable_takes_off_defence() -> None:
    at = turn_of(with_condition("vulnerable", value=1, expiry="scene"), "r")
    shoot(at, "v", by="gm")
    assert dn(at, "v") == 1


@pytest.mark.parametrize(("stays", "cover"), [({}, "half"), ({"cover_near": False}, "none")])
def test_WG76f_the_pinned_run_for_cover_and_pay_with_their_next_movement(stays: dict[str, Any], cover: str) -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "r").and_("pin", "gm", weapon="gun", target="v", **stays)
    rolled(at, 4, 4, 1, 1, 1)
    assert one(at, "v").cover == cover
    at.and_("end_turn", "gm")
    turn_of(at, "v")
    assert one(at, "v").turn.movement is (cover == "none")


def test_WG76f_the_pinned_cannot_leave_cover_until_the_pinners_turn_or_a_rally() -> None:
    pinned = agent(in_cover="part", skills={"leadership": 3})
    at = turn_of(fight(agent("w"), pinned, threat()), "r").and_("pin", "gm", weapon="gun", target="v")
    rolled(at, 4, 4, 1, 1, 1)
    at.and_("end_turn", "gm")
    turn_of(at, "v").when("move", "players", mode="walk", metres=2).then_refused("WG_E_PINNED")
    at.and_("move", "players", mode="walk", metres=2, cover="half")
    at.when("rally", "players", condition="pinned", targets=["w"]).then_refused("WG_E_FACT")
    at.and_("rally", "players", condition="pinned", targets=["v"])
    assert (state(at).test.skill, state(at).test.dn) == ("leadership", 2)
    rolled(at, 4, 4, 1, 1, 1, 1)
    assert has(at, "v") == []


def test_WG76f_rallying_is_harder_for_somebody_who_was_damaged() -> None:
    at = turn_of(fight(agent("w"), agent(), threat()), "r").and_("pin", "gm", weapon="gun", target="v")
    rolled(at, 4, 4, 1, 1, 1)
    at.and_("inflict", "gm", targets=["v"], cause="x", mortal=1).and_("end_turn", "gm")
    turn_of(at, "w").and_("rally", "players", condition="pinned", targets=["v"])
    assert state(at).test.dn == 3


def test_WG76g_the_prone_crawl_or_stand_up_and_then_only_walk() -> None:
    at = turn_of(fight(agent(conditions=[{"name": "prone"}], weapons=[gun(traits={"heavy": 9})]), threat()), "v")
    for mode in ("walk", "run"):
        at.when("move", "players", mode=mode, metres=2).then_refused("WG_E_PRONE")
    at.when("sprint", "players", metres=2).then_refused("WG_E_PRONE")
    at.and_("stand", "players").when("stand", "players").then_refused("WG_E_PRONE")
    for action, fields in (("aim", {}), ("brace", {}), ("move", {"mode": "run", "metres": 8})):
        at.when(action, "players", **fields).then_refused("WG_E_PRONE")
    at.and_("move", "players", mode="walk", metres=6)


def test_WG76h_the_restrained_do_not_move_and_are_easier_to_hit() -> None:
    at = with_condition("restrained")
    at.when("move", "players", mode="crawl", metres=1).then_refused("WG_E_RESTRAINED")
    assert figures.defence(one(at, "v")) == 1
    at.when("clear", "players", condition="restrained", dn=1).then_refused("WG_E_OPTION")
    at.and_("clear", "players", condition="restrained")
    assert (state(at).test.skill, state(at).test.dn) == ("strength", 4)


def test_WG76i_the_staggered_are_slow_and_do_not_run() -> None:
    at = with_condition("staggered")
    assert figures.speed(one(at, "v")) == 3
    for action, fields in (("move", {"mode": "run", "metres": 2}), ("sprint", {"metres": 2})):
        at.when(action, "players", **fields).then_refused("WG_E_STAGGERED")
    at.and_("end_turn", "players")
    assert has(at, "v") == []


def test_WG76j_poison_makes_every_test_harder_its_own_included() -> None:
    at = fight(agent(conditions=[{"name": "poisoned", "dn": 2}]), agent("w", skills={"medicae": 3}), threat())
    turn_of(at, "w").and_("treat", "players", target="v", condition="poisoned")
    assert state(at).test.dn == 2
    rolled(at, 1, 1, 1, 1, 1, 1)
    turn_of(at, "v")
    assert (state(at).test.what, state(at).test.dn) == ("poisoned", 4)
    rolled(at, 6, 4, 5, 1)
    assert has(at, "v") == []


def test_WG76k_fear_lasts_until_an_ally_rallies() -> None:
    at = turn_of(fight(agent(), agent("w", skills={"leadership": 3}), threat(abilities=["causes_fear"])), "r")
    at.when("frighten", "gm", targets=["r"], dn=3).then_refused("WG_E_FACT")
    at.when("frighten", "gm", targets=["v"], dn=0).then_refused("WG_E_STAT")
    at.and_("frighten", "gm", targets=["v", "w"], dn=2)
    assert (state(at).test.skill, state(at).test.total) == ("resolve", 2)
    rolled(at, 1, 1)
    rolled(at, 4, 4)
    assert (has(at, "v"), has(at, "w")) == (["fear"], [])
    at.and_("end_turn", "gm")
    turn_of(at, "v").when("rally", "players", condition="fear", targets=["v"]).then_refused("WG_E_FACT")
    at.and_("end_turn", "players")
    turn_of(at, "w").and_("rally", "players", condition="fear", targets=["v"])
    assert state(at).test.dn == 4
    rolled(at, 6, 6, 1, 1, 1, 1)
    assert has(at, "v") == []


def test_WG76k_in_terror_everything_goes_to_moving_away() -> None:
    at = with_condition("terror", dn=2)
    for action, fields in (
        ("attack", {"weapon": "gun", "targets": ["r"]}),
        ("simple", {"what": "x"}),
        ("charge", {"target": "r", "metres": 5}),
        ("move", {"mode": "walk", "metres": 2, "engages": ["r"]}),
    ):
        at.when(action, "players", **fields).then_refused("WG_E_TERROR")
    at.and_("move", "players", mode="run", metres=12)


def test_WG76k_who_causes_fear_cannot_be_intimidated() -> None:
    at = turn_of(fight(agent(), threat(abilities=["causes_fear"])), "v")
    at.when("interact", "players", target="r", skill="intimidation").then_refused("WG_E_OPTION")
    at.and_("interact", "players", target="r", skill="deception")


def test_WG76l_the_frenzied_are_strong_and_attack_all_out_in_melee() -> None:
    raging = agent(initiative=6, conditions=[{"name": "frenzied"}], engaged_with=["r"])
    at = fight(raging, threat(), threat("q"))
    turn_of(at, "v")
    assert (state(at).test.what, state(at).test.dn) == ("frenzied", 3)
    rolled(at, 1, 1, 1)
    assert figures.attribute(one(at, "v"), "strength") == 4
    at.when("attack", "players", weapon="blade", targets=["r"]).then_refused("WG_E_FRENZIED")
    for action, fields in (("hold", {}), ("full_defence", {}), ("interact", {"target": "r", "skill": "tech"})):
        at.when(action, "players", **fields).then_refused("WG_E_FRENZIED")
    at.and_("attack", "players", weapon="blade", targets=["r"], options=["all_out"])
    rolled(at, *[1] * 11)
    at.and_("end_turn", "players")
    turn_of(at, "q").when("pin", "gm", weapon="gun", target="v").then_refused("WG_E_OPTION")
    at.when("frighten", "gm", targets=["v"], dn=2).then_refused("WG_E_FACT")


def test_WG76l_all_out_is_not_asked_for_where_defence_forbids_it() -> None:
    at = turn_of(fight(agent(conditions=[{"name": "frenzied"}], engaged_with=["r"]), threat()), "v")
    rolled(at, 1, 1, 1)
    at.and_("attack", "players", weapon="blade", targets=["r"])


def mob(count: int, **options: Any) -> Given:
    """Return V's turn against a Mob of Troops named t1, t2, ..."""
    at = fight(agent(), threat("t", "troop", count=count, max_wounds=3, max_shock=2), options=options)
    return turn_of(at.and_("form_mob", "gm", members=[f"t{n}" for n in range(1, count + 1)]), "v")


@pytest.mark.parametrize(("rounding", "bonus"), [("up", 3), ("down", 2)])
def test_WG90_half_a_mob_adds_dice(rounding: str, bonus: int) -> None:
    at = shoot(turn_of(mob(5, mob_bonus_rounding=rounding), "t1"), "v", by="gm")
    assert state(at).test.total == 5 + bonus


def test_WG90_a_mob_of_one_has_no_bonus() -> None:
    at = mob(2).and_("inflict", "gm", targets=["t1"], cause="x", mortal=1)
    at.and_("end_turn", "players")
    shoot(turn_of(at, "t1"), "v", by="gm")
    assert state(at).test.total == 5


def test_WG90_a_mob_splits_its_attack_into_groups_each_with_its_own_roll_and_damage() -> None:
    at = fight(agent(), agent("w"), threat("t", "troop", count=5, max_wounds=3))
    at = turn_of(at.and_("form_mob", "gm", members=["t1", "t2", "t3", "t4", "t5"]), "t1")
    at.and_("attack", "gm", weapon="gun", targets=["v", "w"], groups=[3, 2])
    assert state(at).test.total == 5 + 2
    rolled(at, 4, 4, 4, 1, 1, 1, 1)
    rolled(at, 1)
    assert (state(at).test.against, state(at).test.total) == (("w",), 5 + 1)
    rolled(at, 4, 4, 4, 1, 1, 1)
    rolled(at, 6)
    assert (one(at, "v").wounds, one(at, "w").wounds) == (2, 4)


def test_WG90_troops_alike_form_mobs_before_the_fight_or_between_rounds() -> None:
    cast = [agent(), threat("t", "troop", count=4), threat("other", "troop", speed=7), threat("e")]
    at = fight(*cast)
    for members in (["t1"], ["t1", "t1"], ["t1", "e"], ["t1", "other"]):
        at.when("form_mob", "gm", members=members).then_refused("WG_E_MOB")
    at.and_("form_mob", "gm", members=["t1", "t2", "t3"])
    at.when("split_mob", "gm", mob="t1", sizes=[1, 2]).then_refused("WG_E_MOB")
    turn_of(at, "v").when("form_mob", "gm", members=["t1", "t4"]).then_refused("WG_E_STATE")
    turn_of(at, "t4").and_("end_turn", "gm")
    while state(at).place != "round.over":
        at = turn_of(
            at, "t1" if one(at, "t1").when == "pending" else "other" if one(at, "other").when == "pending" else "e"
        )
        at.and_("end_turn", "gm")
    at.when("split_mob", "gm", mob="t1", sizes=[2, 2]).then_refused("WG_E_MOB")
    at.and_("split_mob", "gm", mob="t1", sizes=[1, 2])
    assert (one(at, "t1").members, one(at, "t2").members) == ([], ["t2", "t3"])
    at.when("form_mob", "gm", members=["t1", "t2"]).then_refused("WG_E_MOB")


def test_WG90_a_split_leaves_shock_and_conditions_with_every_part() -> None:
    at = (
        mob(4)
        .and_("inflict", "gm", targets=["t1"], cause="x", shock=2, condition="bleeding")
        .and_("end_turn", "players")
    )
    turn_of(at, "t1").and_("end_turn", "gm").and_("split_mob", "gm", mob="t1", sizes=[1, 1, 1])
    shown = at.encounter.show()["combatants"]
    assert [shown[name]["shock"]["suffered"] for name in ("t1", "t2", "t3")] == [2, 2, 2]
    assert [[each["name"] for each in shown[name]["conditions"]] for name in ("t1", "t2", "t3")] == [["bleeding"]] * 3


@pytest.mark.parametrize(("damage", "left", "shock"), [(7, 2, 0), (6, 5, 1), (5, 5, 0)])
def test_WG91_every_hit_member_dies_or_the_mob_is_shaken(damage: int, left: int, shock: int) -> None:
    cast = [agent(weapons=[gun(damage=damage, ed=0)]), threat("t", "troop", count=5, initiative=3, max_wounds=3)]
    at = fight(*cast).and_("form_mob", "gm", members=["t1", "t2", "t3", "t4", "t5"])
    at = shoot(turn_of(at, "v"), "t1")
    rolled(at, 4, 4, 4, 4, 1, 1, 1)
    assert (len(one(at, "t1").members), one(at, "t1").shock) == (left, shock)


def test_WG91_shock_past_the_maximum_drives_one_away_and_starts_again() -> None:
    at = mob(3).and_("inflict", "gm", targets=["t1"], cause="x", shock=3)
    assert (one(at, "t1").members, one(at, "t1").shock, one(at, "t3").status) == (["t1", "t2"], 0, "fled")


def test_WG91_spray_at_a_mob_alone_takes_the_whole_turn_and_hits_salvo_more() -> None:
    at = mob(6).and_("simple", "players", what="x")
    at.when("attack", "players", weapon="gun", targets=["t1"], options=["spray"]).then_refused("WG_E_BUDGET")
    at = shoot(mob(6), "t1", options=["spray"])
    rolled(at, 4, 4, 4, 1, 1, 1, 1)
    rolled(at, 1)
    assert len(one(at, "t1").members) == 3
    turn = one(at, "v").turn
    assert (turn.movement, turn.combat, turn.simple, one(at, "v").reloads) == (False, 0, False, 2)


def test_WG92_a_mob_of_which_none_is_left_is_dead_and_one_that_lost_less_than_half_holds() -> None:
    at = mob(3).and_("inflict", "gm", targets=["t1"], cause="x", mortal=1).and_("end_turn", "players")
    turn_of(at, "t1").and_("end_turn", "gm")
    assert state(at).place == "round.over"
    at = mob(2).and_("inflict", "gm", targets=["t1"], cause="x", mortal=2)
    assert one(at, "t1").status == "dead"


def test_WG93_troops_have_no_salvo_options_and_no_determination_without_ruin() -> None:
    at = turn_of(fight(agent(), threat("t", "troop")), "t")
    at.when("attack", "gm", weapon="gun", targets=["v"], options=["full_auto"]).then_refused("WG_E_OPTION")
    at.when("pin", "gm", weapon="gun", target="v").then_refused("WG_E_OPTION")


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


def test_WG99_harm_by_hand_needs_an_effect_and_sound_figures() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    at.when("inflict", "gm", targets=["v"], cause="x").then_refused("WG_E_HAZARD")
    at.when("inflict", "gm", targets=["v"], cause="x", damage=1, ap=2).then_refused("WG_E_STAT")
    at.when("inflict", "gm", targets=["v"], cause="x", mortal=-1).then_refused("WG_E_STAT")
    at.when("inflict", "players", targets=["v"], cause="x", mortal=1).then_refused("WG_E_SEAT")
    at.when("inflict", "gm", targets=["z"], cause="x", mortal=1).then_refused("WG_E_UNKNOWN")


def test_WG97_the_windows_of_reactions() -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "r")
    at.when("react", "players", kind="full_defence").then_refused("WG_E_REACTION")
    shoot(at, "v", by="gm")
    at.when("react", "players", kind="attack").then_refused("WG_E_REACTION")
    at.when("react", "players", kind="full_defence", combatant="w").then_refused("WG_E_REACTION")
    at.when("react", "players", kind="full_defence", weapon="gun").then_refused("WG_E_WEAPON")
    at.and_("react", "players", kind="full_defence")
    rolled(at, 1, 1, 1)
    at.when("react", "players", kind="full_defence").then_refused("WG_E_REACTION")
    at.rolled(1, 1, 1, 1, 1).when("react", "players", kind="full_defence").then_refused("WG_E_REACTION")


def test_WG97_only_an_attack_on_defence_is_answered_by_full_defence() -> None:
    at = turn_of(fight(agent(), threat(weapons=[gun(traits={"blast": 4}), gun("rifle")])), "r")
    shoot(at, "v", by="gm").when("react", "players", kind="full_defence").then_refused("WG_E_REACTION")
    at = turn_of(fight(agent(), threat()), "r").and_("pin", "gm", weapon="gun", target="v")
    at.when("react", "players", kind="full_defence").then_refused("WG_E_REACTION")


def test_WG97_a_blast_of_6_cannot_be_dodged_and_dodgers_are_asked_in_turn() -> None:
    cast = [agent(), agent("w"), threat(weapons=[gun(traits={"blast": 4}), gun("big", traits={"blast": 6})])]
    at = shoot(turn_of(fight(*cast), "r"), "v", by="gm")
    at.rolled(4, 4, 4, 1, 1).and_("caught", "gm", ids=["w"])
    on_to(at.rolled(1), "attack.dodge")
    assert state(at).asked == "v"
    at.and_("decline", "players")
    assert state(at).asked == "w"
    at = shoot(turn_of(fight(*cast), "r"), "v", by="gm", weapon="big")
    at.rolled(4, 4, 4, 1, 1).and_("decline", "gm").rolled(1)
    assert state(at).place == "harm.determination"


def test_WG98_a_reflexive_attack_has_no_options_and_may_be_answered() -> None:
    at = turn_of(fight(agent(engaged_with=["r"]), threat(weapons=[gun(), blade(), blade("club", drawn=False)])), "v")
    at.and_("move", "players", mode="walk", metres=4, leaves=["r"])
    at.when("react", "gm", kind="full_defence").then_refused("WG_E_REACTION")
    at.when("react", "gm", kind="attack", weapon="gun").then_refused("WG_E_WEAPON")
    at.when("react", "gm", kind="attack", weapon="club").then_refused("WG_E_WEAPON")
    at.when("react", "gm", kind="attack", combatant="q").then_refused("WG_E_REACTION")
    at.and_("react", "gm", kind="attack").and_("react", "players", kind="full_defence")
    rolled(at, 4, 4, 4)
    assert dn(at, "v") == 2 + 4
    rolled(at, 4, 1, 1, 1, 1)
    assert (state(at).place, one(at, "v").engaged) == ("turn", [])
