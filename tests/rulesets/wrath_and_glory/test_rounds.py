"""Rounds, picks, seizing, ambush, joining and leaving (WG-01 to WG-09, WG-69, WG-75, WG-96)."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.scenario import read
from affray.testing import Given, play
from tests.rulesets.wrath_and_glory.table import agent, beside, fight, one, rolled, shoot, state, threat, turn_of


def acted(at: Given) -> list[str]:
    """Return who has had a turn this round."""
    return [one.id for one in state(at).combatants.values() if one.when == "done"]


def test_WG01_WG02_no_initiative_is_rolled_and_the_players_pick_first() -> None:
    at = fight(agent("a"), agent("b"), threat())
    at.when("start_encounter", "gm").then_tags("round_started", "pick_offered")
    assert state(at).request is None
    at.when("choose", "players", combatant="b").then_shows({"acting": "b"})


def test_WG02_without_an_agent_left_the_gm_picks_first() -> None:
    at = fight(agent("v", wounds=8), threat(), threat("q"))
    at = turn_of(at, "r").and_("inflict", "gm", targets=["v"], cause="a trap", mortal=30)
    at.and_("end_turn", "gm").when("decline", "gm").then_refused("WG_E_STATE")
    assert state(at).place == "ended"


def test_WG03_sides_alternate_and_each_pick_is_free() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"))
    turn_of(at, "b").and_("end_turn", "players")
    turn_of(at, "y").and_("end_turn", "gm")
    at.when("choose", "players", combatant="b").then_refused("WG_E_ALREADY_ACTED")
    turn_of(at, "a").and_("end_turn", "players").when("choose", "gm", combatant="x").then_tags("turn_started")


def test_WG05_a_seize_costs_one_and_is_had_once_before_the_other_side_acts() -> None:
    at = fight(agent("a"), agent("b"), agent("c"), threat("x"), threat("y"), glory=2)
    turn_of(at, "a").and_("end_turn", "players").and_("seize", "players", combatant="b")
    assert state(at).glory == 1
    at.and_("end_turn", "players")
    assert state(at).place == "round.pick"
    at.when("seize", "players", combatant="c").then_refused("WG_E_SEIZE_TWICE")
    at.and_("choose", "gm", combatant="x").and_("end_turn", "gm").and_("choose", "players", combatant="c")
    at.and_("end_turn", "players")
    assert state(at).place == "round.pick", "nobody of the players is left to seize for"


def test_WG05_the_once_flag_outlives_the_round_and_ends_with_a_turn_of_the_other_side() -> None:
    at = fight(agent("a"), threat("x"), threat("y"), ruin=2)
    at.and_("start_encounter", "gm").and_("seize", "gm", combatant="x").and_("end_turn", "gm")
    assert state(at).seized == ["gm"]
    at.and_("choose", "players", combatant="a")
    assert state(at).seized == []


@pytest.mark.parametrize(("first", "place"), [(True, "round.seize"), (False, "round.pick")])
def test_WG05_whether_the_first_pick_can_be_seized_is_an_option(first: bool, place: str) -> None:
    at = fight(agent(), threat(), ruin=1, options={"seize_first_pick": first}).and_("start_encounter", "gm")
    assert state(at).place == place


def test_WG06_a_seized_turn_is_the_turn_of_the_round_and_the_pick_goes_back() -> None:
    at = fight(agent("a"), threat("x"), threat("y"), ruin=1)
    at.and_("start_encounter", "gm").and_("seize", "gm", combatant="x").and_("end_turn", "gm")
    assert state(at).pick == "players"
    assert acted(at) == ["x"]


def test_WG07_nobody_seizes_from_a_turn_that_is_being_taken() -> None:
    at = turn_of(fight(agent(), threat(), ruin=2), "v")
    at.when("seize", "gm", combatant="r").then_refused("WG_E_STATE")


def test_WG05_what_is_against_seizing() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"), glory=1, ruin=1).and_("start_encounter", "gm")
    at.when("seize", "gm", combatant="a").then_refused("WG_E_SEIZE_OWN_PICK")
    at.when("seize", "gm", combatant="z").then_refused("WG_E_UNKNOWN")
    at.when("seize", "players", combatant="a").then_refused("WG_E_SEIZE_OWN_PICK")
    at.and_("seize", "gm", combatant="x").and_("end_turn", "gm")
    at.when("seize", "gm", combatant="y").then_refused("WG_E_SEIZE_NO_RESOURCE", "WG_E_SEIZE_TWICE")


def test_WG08_the_ambushed_have_no_turn_in_round_1_and_may_still_react() -> None:
    at = fight(agent("a"), agent("b"), threat(), ruin=1, glory=1)
    at.and_("mark_ambush", "gm", ids=["a", "b"]).when("mark_ambush", "gm", ids=["a"]).then_refused("WG_E_AMBUSHED")
    turn_of(at, "r")
    shoot(at, "a", by="gm").when("react", "players", kind="full_defence").then_tags("reaction_taken")


def test_WG08_a_mark_can_be_bought_off_at_a_pick_of_round_1() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"), glory=1)
    at.and_("mark_ambush", "gm", ids=["b"])
    turn_of(at, "a").and_("end_turn", "players")
    at.when("negate_ambush", "gm", id="b").then_refused("WG_E_SEAT")
    at.when("negate_ambush", "players", id="a").then_refused("WG_E_AMBUSHED")
    at.and_("negate_ambush", "players", id="b")
    assert state(at).glory == 0
    turn_of(at, "b")
    assert state(at).round == 1


def test_WG08_buying_a_mark_off_may_open_the_pick_to_seizing() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"), glory=2)
    at.and_("mark_ambush", "gm", ids=["b"])
    turn_of(at, "a").and_("end_turn", "players")
    assert state(at).place == "round.pick"
    at.when("negate_ambush", "players", id="b").then_tags("ambush_negated", "seize_offered")


@pytest.mark.parametrize(("option", "rounds"), [("next", 2), ("now", 1)])
def test_WG09_who_joins_has_a_turn_in_the_next_round_or_now(option: str, rounds: int) -> None:
    at = fight(agent("a"), agent("b", status="absent"), threat(), options={"join_round": option})
    at.and_("start_encounter", "gm").when("choose", "players", combatant="b").then_refused("WG_E_NOT_ACTIVE")
    at.and_("join", "gm", id="b").when("join", "gm", id="b").then_refused("WG_E_FACT")
    turn_of(at, "b")
    assert state(at).round == rounds


def test_WG09_who_leaves_before_its_turn_loses_it_and_the_actor_leaving_ends_its_turn() -> None:
    at = fight(agent("a"), agent("b"), threat("x"), threat("y"))
    at.and_("start_encounter", "gm").and_("leave", "gm", id="b")
    at.when("choose", "players", combatant="b").then_refused("WG_E_NOT_ACTIVE")
    turn_of(at, "a").when("leave", "players", id="x").then_refused("WG_E_SEAT")
    at.when("leave", "players", id="a", status="removed").then_tags("combatant_left", "turn_ended", "encounter_ended")
    assert state(at).ended == "players_down"


def test_WG09_a_side_with_somebody_still_to_join_is_not_down() -> None:
    at = fight(agent("a"), agent("b", status="absent"), threat())
    turn_of(at, "a").and_("leave", "players", id="a")
    assert state(at).place == "round.pick"


def test_WG69_the_dead_have_no_turn_and_no_engagement() -> None:
    at = turn_of(fight(agent(), threat("x", engaged_with=["v"]), threat("y")), "v")
    at.and_("inflict", "gm", targets=["x"], cause="a trap", mortal=30)
    assert one(at, "x").status == "dead"
    assert one(at, "v").engaged == one(at, "x").engaged == []
    at.and_("end_turn", "players").when("choose", "gm", combatant="x").then_refused("WG_E_NOT_ACTIVE")


def test_WG69_what_the_dead_caused_until_their_turn_ends_with_the_round() -> None:
    at = turn_of(fight(agent("a"), agent("b"), threat("x"), threat("y")), "x")
    at.and_("pin", "gm", weapon="gun", target="a")
    rolled(at, 4, 5, 5, 4, 4)
    assert one(at, "a").condition("pinned")
    at.and_("end_turn", "gm")
    turn_of(at, "b").and_("inflict", "gm", targets=["x"], cause="a trap", mortal=30).and_("end_turn", "players")
    assert one(at, "a").condition("pinned")
    turn_of(at, "y").and_("end_turn", "gm")
    assert not one(at, "a").condition("pinned")


def test_WG75_pools_begin_as_the_rules_say_or_the_roster() -> None:
    at = fight(agent("a"), agent("b"), threat(), glory=None, ruin=None)
    assert (state(at).glory, state(at).ruin, one(at, "a").wrath) == (0, 2, 2)


def test_WG96_an_objective_is_set_once_and_tells_what_the_battle_does() -> None:
    gate = {"id": "gate", "achieved": "the line advances", "lost": "the line breaks"}
    at = turn_of(fight(agent(), threat(), objective=[gate]), "v")
    told = at.when("set_objective", "gm", objective="gate", state="achieved").events
    assert [getattr(event, "outcome", "") for event in told] == ["the line advances"]
    at.when("set_objective", "gm", objective="gate", state="lost").then_refused("WG_E_OBJECTIVE")
    at.when("set_objective", "gm", objective="hill", state="lost").then_refused("WG_E_UNKNOWN")


def test_WG04_auto_pick_takes_the_lowest_id() -> None:
    at = fight(agent("b"), agent("a"), threat(), options={"auto_pick": True})
    at.when("start_encounter", "gm").then_tags("pick_offered", "turn_started").then_shows({"acting": "a"})


def test_WG02b_the_start_of_a_turn_goes_in_its_order() -> None:
    gas = {"id": "gas", "when": "start", "on_fail": [{"shock": 1}]}
    burning = [{"name": "frenzied"}, {"name": "poisoned", "dn": 2}, {"name": "on_fire"}]
    at = fight(agent(conditions=burning), threat(), hazard=[gas]).and_("start_encounter", "gm")
    at.when("choose", "players", combatant="v").then_tags("turn_started", "hazard_resolved", "test_called")
    assert state(at).test.what == "frenzied"
    rolled(at, 1, 1, 1)
    assert state(at).test.what == "poisoned"
    rolled(at, 1, 1, 1, 1)
    assert beside(at).roll == "fire"
    rolled(at, 1)
    assert state(at).place == "turn.fire"


def test_a_round_that_nobody_survives_leaves_the_gm_to_end_the_fight() -> None:
    flood = {"id": "flood", "when": "round_end", "on_fail": [{"mortal": 60}]}
    at = fight(agent(), threat(), hazard=[flood])
    turn_of(at, "r").and_("end_turn", "gm")
    assert (state(at).place, one(at, "v").status, one(at, "r").status) == ("round.over", "dead", "dead")
    assert [offer.action for offer in at.encounter.options()] == ["next_round", "end_encounter"]
    at.when("end_encounter", "gm").then_shows({"ended": "ended_by_gm"})


def test_the_roster_of_the_skirmish_begins_the_fight_that_the_example_plays() -> None:
    folder = Path(__file__).parents[3] / "examples"
    played, by_hand = read(folder / "skirmish.toml"), read(folder / "skirmish-roster.toml")
    assert played.roster == by_hand.roster
    assert (by_hand.dice, by_hand.acts) == ("seeded", ())
    encounter = by_hand.create(clock=lambda: "")
    play(encounter, "by hand", 3000, encounter.ruleset.endings)
