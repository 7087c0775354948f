"""The budget of a turn, movement, and what is done beside attacks (WG-10 to WG-19)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wrath_and_glory.rules import figures
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
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
)


def mine(at: Given) -> Given:
    return turn_of(at, "v")


def test_WG10_a_turn_has_movement_and_one_of_each_action_and_free_ones_without_end() -> None:
    at = mine(fight(agent(), threat()))
    at.and_("simple", "players", what="a lever").when("simple", "players", what="another").then_refused("WG_E_BUDGET")
    shoot(at)
    rolled(at, 1, 1, 1, 1, 1, 1, 1)
    at.when("test", "players", skill="tech", dn=2, what="a door").then_refused("WG_E_BUDGET")
    for _ in range(3):
        at.and_("free", "players", what="a shout")
    at.and_("move", "players", mode="walk", metres=6)


@pytest.mark.parametrize("reset", ["turn", "round"])
def test_WG10_the_reflexive_action_comes_back_with_the_turn_or_the_round(reset: str) -> None:
    at = turn_of(fight(agent(), threat(), options={"reflexive_reset": reset}), "v").and_("end_turn", "players")
    shoot(turn_of(at, "r"), "v", by="gm").and_("react", "players", kind="full_defence")
    rolled(at, 1, 1, 1)
    rolled(at, 1, 1, 1, 1, 1)
    assert not one(at, "v").turn.reflexive
    at.and_("end_turn", "gm").and_("next_round", "gm")
    assert one(at, "v").turn.reflexive is (reset == "round")
    at.and_("choose", "players", combatant="v")
    assert one(at, "v").turn.reflexive


@pytest.mark.parametrize("uses", [False, True])
def test_WG11_a_full_round_action_takes_everything_and_by_option_the_reflexive_one(uses: bool) -> None:
    at = mine(fight(agent(), threat(), options={"full_round_uses_reflexive": uses}))
    at.and_("full_defence", "players")
    turn = one(at, "v").turn
    assert (turn.movement, turn.combat, turn.simple, turn.reflexive) == (False, 0, False, not uses)


@pytest.mark.parametrize(
    "before",
    [("move", {"mode": "walk", "metres": 1}), ("simple", {"what": "x"}), ("aim", {}), ("hold", {})],
    ids=lambda before: before[0],
)
@pytest.mark.parametrize("action", ["full_defence", "sprint", "charge"])
def test_WG11_nothing_may_be_spent_before_a_full_round_action(before: tuple[str, dict], action: str) -> None:
    at = mine(fight(agent(), threat())).and_(before[0], "players", **before[1])
    wanted: dict[str, dict[str, Any]] = {
        "full_defence": {},
        "sprint": {"metres": 5},
        "charge": {"target": "r", "metres": 5},
    }
    at.when(action, "players", **wanted[action]).then_refused("WG_E_BUDGET")


def test_WG12_walking_running_sprinting_and_crawling_have_their_limits() -> None:
    at = mine(fight(agent(), threat()))
    for mode, most in (("walk", 6), ("run", 12), ("crawl", 3)):
        at.when("move", "players", mode=mode, metres=most + 1).then_refused("WG_E_TOO_FAR")
    at.when("sprint", "players", metres=19).then_refused("WG_E_TOO_FAR")
    at.when("sprint", "players", metres=18, straight=False).then_refused("WG_E_TOO_FAR")
    at.when("sprint", "players", metres=18).then_shows({"combatants.v.budget.moved": 18})


def test_WG12_legs_add_up_and_a_leg_run_makes_all_of_it_a_run() -> None:
    at = mine(fight(agent(), threat())).and_("move", "players", mode="walk", metres=4)
    at.when("move", "players", mode="walk", metres=3).then_refused("WG_E_TOO_FAR")
    at.and_("move", "players", mode="run", metres=4)
    assert not one(at, "v").turn.simple
    at.and_("move", "players", mode="walk", metres=4)
    at.when("move", "players", mode="walk", metres=1).then_refused("WG_E_TOO_FAR")


def test_WG12_running_needs_the_simple_action() -> None:
    at = mine(fight(agent(), threat())).and_("simple", "players", what="x")
    at.when("move", "players", mode="run", metres=8).then_refused("WG_E_BUDGET")


def test_WG12_who_crawls_standing_is_prone_and_half_a_speed_is_rounded_up_once() -> None:
    staggered = agent(speed=7, conditions=[{"name": "staggered"}])
    at = mine(fight(staggered, threat()))
    at.and_("inflict", "gm", targets=["v"], cause="x", condition="vulnerable")
    assert figures.speed(one(at, "v")) == 4
    at.and_("move", "players", mode="crawl", metres=2)
    assert "prone" in has(at, "v")


def test_WG13_a_charge_is_4_metres_to_twice_the_speed_and_ends_engaged() -> None:
    at = mine(fight(agent(), threat(), threat("q", engaged_with=["v"])))
    for metres in (3, 13):
        at.when("charge", "players", target="r", metres=metres).then_refused("WG_E_TOO_FAR")
    at.when("charge", "players", target="q", metres=4).then_refused("WG_E_FACT")
    at.when("charge", "players", target="r", metres=5, weapon="gun").then_refused("WG_E_WEAPON")
    at.when("charge", "players", target="r", metres=5, leaves=["q"]).then_tags("reaction_offered")


def test_WG13_a_charger_stopped_by_a_reaction_makes_no_attack() -> None:
    q = threat("q", engaged_with=["v"], weapons=[blade(damage=18)])
    at = mine(fight(agent(initiative=4), agent("w"), threat(), q))
    at.and_("charge", "players", target="r", metres=5, leaves=["q"]).and_("react", "gm", kind="attack", weapon="blade")
    rolled(at, 4, 5, 5, 4, 4)
    rolled(at, 1, 1)
    assert one(at, "v").status == "dying"
    told = at.when("roll", "players", dice=[1])
    told.then_tags("memorable_injury_suffered", "attack_resolved", "action_cancelled", "turn_closing", "turn_ended")
    assert one(at, "v").engaged == ["q"]


def test_WG14_full_defence_gives_1_and_icons_and_halves_the_speed_until_the_next_turn_ends() -> None:
    at = mine(fight(agent(), threat())).and_("full_defence", "players")
    assert state(at).test.total == 3
    rolled(at, 4, 5, 1)
    assert figures.defence(one(at, "v")) == 2 + 1 + 2
    assert figures.speed(one(at, "v")) == 3
    at.and_("end_turn", "players")
    assert figures.defence(one(at, "v")) == 5
    mine(at).and_("end_turn", "players")
    assert figures.defence(one(at, "v")) == 2


def test_WG15_a_second_full_defence_counts_only_if_it_is_higher() -> None:
    at = fight(agent(), threat(), threat("q"), options={"reflexive_reset": "round"})
    turn_of(at, "v").and_("end_turn", "players")
    shoot(turn_of(at, "q"), "v", by="gm").and_("react", "players", kind="full_defence")
    rolled(at, 4, 5, 4)
    assert figures.defence(one(at, "v")) == 6
    rolled(at, 1, 1, 1, 1, 1)
    at.and_("end_turn", "gm")
    turn_of(at, "v").and_("inflict", "gm", targets=["v"], cause="x", shock=1)
    at.and_("end_turn", "players")
    assert figures.defence(one(at, "v")) == 2


def test_WG16_several_combat_actions_cost_2_dn_each_and_hold_one_attack() -> None:
    at = mine(fight(agent(), threat(engaged_with=["v"])))
    at.when("multi_action", "players", count=1).then_refused("WG_E_OPTION")
    at.and_("multi_action", "players", count=3)
    at.and_("attack", "players", weapon="blade", targets=["r"])
    assert dn(at) == 3 + 4
    rolled(at, 4, 1, 1, 1, 1, 1)
    at.when("attack", "players", weapon="blade", targets=["r"]).then_refused("WG_E_BUDGET")
    at.when("attack", "players", weapon="blade", targets=["r"], options=["all_out"]).then_refused("WG_E_BUDGET")
    at.and_("interact", "players", target="r", skill="intimidation")
    assert dn(at) == 2 + 4
    rolled(at, 4, 1, 1)
    at.and_("test", "players", skill="tech", dn=1, what="a lock")
    assert state(at).test.dn == 5


def test_WG16_it_is_announced_first_and_goes_with_no_all_out_attack() -> None:
    at = mine(fight(agent(initiative=6), threat(engaged_with=["v"]))).and_("multi_action", "players", count=2)
    at.when("attack", "players", weapon="blade", targets=["r"], options=["all_out"]).then_refused("WG_E_OPTION")
    at = mine(fight(agent(), threat())).and_("hold", "players")
    at.when("multi_action", "players", count=2).then_refused("WG_E_BUDGET")


def test_WG17_reloading_costs_a_simple_action_and_a_reload() -> None:
    at = mine(fight(agent(weapons=[gun(salvo="-")]), threat()))
    shoot(at)
    rolled(at, 4, 1, 1, 1, 1, 1, 1)
    assert not one(at, "v").weapons["gun"].loaded
    at.and_("reload", "players", weapon="gun")
    assert (one(at, "v").reloads, one(at, "v").weapons["gun"].loaded) == (2, True)
    at.and_("end_turn", "players")
    mine(at).when("reload", "players", weapon="gun").then_refused("WG_E_WEAPON")


def test_WG17_without_reloads_there_is_nothing_to_reload_with_but_troops_do_not_count_them() -> None:
    empty = gun(state="unloaded")
    at = mine(fight(agent(reloads=0, weapons=[empty]), threat("t", "troop", weapons=[empty], reloads=0)))
    shoot_refused = at.when("attack", "players", weapon="gun", targets=["t"])
    shoot_refused.then_refused("WG_E_WEAPON")
    at.when("reload", "players", weapon="gun").then_refused("WG_E_WEAPON")
    turn_of(at, "t").when("reload", "gm", weapon="gun").then_tags("reloaded")


def test_WG17_weapons_are_drawn_and_put_away_with_simple_actions() -> None:
    at = mine(fight(agent(weapons=[gun(drawn=False), blade()]), threat()))
    at.when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_WEAPON")
    at.when("attack", "players", weapon="bow", targets=["r"]).then_refused("WG_E_UNKNOWN", "WG_E_WEAPON")
    at.and_("draw", "players", weapon="gun").and_("end_turn", "players")
    mine(at).when("draw", "players", weapon="gun").then_refused("WG_E_WEAPON")
    at.when("simple", "players", what="holster", pick_up="gun").then_refused("WG_E_WEAPON")
    at.and_("simple", "players", what="holster", stow="gun")
    assert not one(at, "v").weapons["gun"].drawn


def test_WG18_engaged_only_a_pistol_is_fired_and_only_at_those_engaged() -> None:
    pistol = gun("pistol", traits={"pistol": True})
    at = mine(fight(agent(weapons=[gun(), pistol, blade()], engaged_with=["r"]), threat(), threat("q")))
    at.when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_ENGAGED")
    at.when("attack", "players", weapon="pistol", targets=["q"]).then_refused("WG_E_ENGAGED")
    at.when("attack", "players", weapon="blade", targets=["q"]).then_refused("WG_E_ENGAGED")
    at.when("aim", "players").then_refused("WG_E_ENGAGED")
    at.and_("attack", "players", weapon="pistol", targets=["r"])
    assert dn(at) == 3 + 2
    assert state(at).test.total == 7, "no die for Short range while engaged"


def test_WG18_an_interaction_attack_does_not_care_who_is_engaged() -> None:
    at = mine(fight(agent(engaged_with=["r"]), threat(), threat("q")))
    at.and_("interact", "players", target="q", skill="tech")


def test_WG19_each_enemy_left_may_strike_before_the_mover_goes() -> None:
    at = mine(fight(agent(engaged_with=["q", "r"]), threat(), threat("q")))
    at.when("move", "players", mode="walk", metres=4, leaves=["r", "q"]).then_tags("reaction_offered")
    assert state(at).asked == "q"
    at.when("decline", "gm").then_tags("reaction_declined", "window_closed", "reaction_offered")
    assert one(at, "v").turn.moved == 0
    at.when("decline", "gm").then_tags("movement_made", "turn_continues")
    assert one(at, "v").engaged == []


def test_WG19_a_mover_struck_down_does_not_move_and_its_movement_is_spent() -> None:
    at = mine(fight(agent(engaged_with=["r"]), agent("w"), threat(weapons=[blade(damage=20)])))
    at.and_("move", "players", mode="walk", metres=4, leaves=["r"]).and_("react", "gm", kind="attack", weapon="blade")
    rolled(at, 4, 5, 5, 4, 4)
    rolled(at, 1, 1)
    rolled(at, 1)
    assert (one(at, "v").status, one(at, "v").engaged, one(at, "v").turn.movement) == ("dying", ["r"], False)


def test_WG19_falling_back_can_be_cut_short_by_the_surroundings() -> None:
    at = mine(fight(agent(engaged_with=["r"]), threat()))
    at.when("fall_back", "players", metres=1, leaves=["r"]).then_refused("WG_E_TOO_FAR")
    at.and_("fall_back", "players", metres=1, leaves=["r"], hemmed=True)
    assert one(at, "v").engaged == []


def test_declared_engagement_must_fit_the_state() -> None:
    at = mine(fight(agent(engaged_with=["r"]), agent("w"), threat(), threat("q")))
    at.when("move", "players", mode="walk", metres=2, engages=["r"]).then_refused("WG_E_FACT")
    at.when("move", "players", mode="walk", metres=2, engages=["w"]).then_refused("WG_E_FACT")
    at.when("move", "players", mode="walk", metres=2, leaves=["q"]).then_refused("WG_E_FACT")
    at.when("move", "players", mode="walk", metres=2, engages=["z"]).then_refused("WG_E_UNKNOWN")
    at.and_("move", "players", mode="walk", metres=2, engages=["q"])
    assert one(at, "q").engaged == ["v"]


def test_WG16_a_turn_with_a_multi_action_holds_no_combat_action_and_does_not_offer_to() -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "v")
    assert "hold" in [offer.action for offer in at.encounter.options()]
    at.and_("multi_action", "players", count=2)
    at.when("hold", "players").then_refused("WG_E_BUDGET")
    assert "hold" not in [offer.action for offer in at.encounter.options()]


def test_WG15_full_defence_as_a_reaction_in_a_turn_of_ones_own_costs_the_turn_after() -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "r").and_("hold", "gm").and_("end_turn", "gm")
    at = turn_of(at, "w").and_("interrupt", "gm", combatant="r").rolled(4, 4, 4, 4).rolled(1, 1, 1)
    shoot(at, "w", by="gm").and_("react", "players", kind="full_defence").rolled(4, 1, 1).and_("accept", "players")
    assert "turn_lost" in has(at, "w")
    on_to(at.rolled(1, 1, 1, 1, 1), "turn")
    at.and_("end_turn", "players")
    assert "turn_lost" in has(at, "w")
    turn_of(at, "w")
    assert (one(at, "w").turn.movement, one(at, "w").turn.combat) == (False, 0)
