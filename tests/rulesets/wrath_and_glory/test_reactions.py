"""Reactions and reflexive attacks (WG-97, WG-98)."""

from __future__ import annotations

from tests.rulesets.wrath_and_glory.table import (
    agent,
    blade,
    dn,
    fight,
    gun,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
)


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
