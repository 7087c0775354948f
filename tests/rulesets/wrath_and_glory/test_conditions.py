"""Conditions, and harm done by hand (WG-76, WG-99)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wrath_and_glory.rules import figures
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    dn,
    fight,
    gun,
    has,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
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


def vulnerable(at: Given) -> list[tuple[int, str]]:
    """Return what is shown of Vulnerable on Vael: the value in force, and when it ends."""
    shown = at.encounter.show()["combatants"]["v"]["conditions"]
    return [(had["value"], had["until"]) for had in shown if had["name"] == "vulnerable"]


def test_WG76e_of_two_gains_the_higher_value_counts_and_each_ends_by_its_own_clock() -> None:
    at = with_condition("vulnerable", value=2)
    at.and_("inflict", "gm", targets=["v"], cause="x", condition="vulnerable", value=1)
    assert vulnerable(at) == [(2, "the end of its next turn")]
    at.when("end_turn", "players").then_tags("turn_closing", "condition_lessened", "turn_ended", "pick_offered")
    assert vulnerable(at) == [(1, "the end of its next turn")]
    turn_of(at, "v").and_("end_turn", "players")
    assert vulnerable(at) == []


def test_WG76e_a_lower_value_that_lasts_longer_is_told_when_the_higher_one_ends() -> None:
    at = with_condition("vulnerable", value=2)
    at.and_("inflict", "gm", targets=["v"], cause="x", condition="vulnerable", value=1)
    told = [event.tell({}) for event in at.when("end_turn", "players").events]
    assert "v stays vulnerable 1 until the end of its next turn" in told


def test_WG76g_a_removal_in_words_removes_every_instance() -> None:
    at = with_condition("prone")
    at.and_("inflict", "gm", targets=["v"], cause="x", condition="prone")
    turn_of(at, "v").and_("stand", "players")
    assert "prone" not in has(at, "v")


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


def test_WG99_harm_by_hand_needs_an_effect_and_sound_figures() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    at.when("inflict", "gm", targets=["v"], cause="x").then_refused("WG_E_HAZARD")
    at.when("inflict", "gm", targets=["v"], cause="x", damage=1, ap=2).then_refused("WG_E_STAT")
    at.when("inflict", "gm", targets=["v"], cause="x", mortal=-1).then_refused("WG_E_STAT")
    at.when("inflict", "players", targets=["v"], cause="x", mortal=1).then_refused("WG_E_SEAT")
    at.when("inflict", "gm", targets=["z"], cause="x", mortal=1).then_refused("WG_E_UNKNOWN")
