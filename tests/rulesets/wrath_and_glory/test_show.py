"""What a table sees of a fight at a glance."""

from __future__ import annotations

from typing import Any

from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import agent, fight, gun, on_to, shoot, threat, turn_of


def budget(at: Given, who: str) -> dict[str, Any]:
    """Return the budget shown of somebody, as far as anything is left."""
    shown: dict[str, Any] = at.encounter.show()["combatants"][who]["budget"]
    return {key: left for key, left in shown.items() if left}


def test_the_budget_shown_is_that_of_the_turn_to_come_or_in_progress_and_after_it_the_reaction() -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "v")
    assert budget(at, "w") == {"movement": True, "combat": 1, "simple": True, "reflexive": True}
    at.and_("aim", "players").and_("move", "players", mode="walk", metres=2)
    assert budget(at, "v") == {"movement": True, "moved": 2, "combat": 1, "reflexive": True, "aimed": "die"}
    at.and_("end_turn", "players")
    assert budget(at, "v") == {"reflexive": True}


def test_the_budget_shown_of_a_turn_lost_to_full_defence_is_empty() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    shoot(at).and_("react", "gm", kind="full_defence").rolled(2, 1, 1, 1)
    assert budget(at, "r") == {}


def test_who_has_gone_into_a_mob_is_shown_as_part_of_it_and_with_no_figures_of_its_own() -> None:
    at = fight(agent(), threat("t", "troop", count=3)).and_("form_mob", "gm", members=["t1", "t2", "t3"])
    shown = at.encounter.show()["combatants"]
    assert (shown["t2"]["of_mob"], shown["t2"]["budget"], shown["t1"]["of_mob"]) == ("t1", None, "")
    assert set(shown["t1"]) == set(shown["t2"])


def test_an_attack_in_progress_shows_what_glory_may_still_go_into() -> None:
    at = shoot(turn_of(fight(agent(weapons=[gun(ed=0)]), threat(), glory=2), "v"))
    on_to(at.rolled(4, 4, 4, 4, 1, 1, 1), "attack.glory")
    shown = at.encounter.show()["attack"]
    assert (shown["targets"][0]["icons"], shown["may"]) == (4, {"glory_damage": 2})


def test_the_end_of_a_condition_is_told_without_its_figure() -> None:
    at = (
        turn_of(fight(agent(), threat()), "v").and_("full_defence", "players").rolled(2, 1, 1).and_("accept", "players")
    )
    at = turn_of(at.and_("end_turn", "players"), "v")
    told = [event.tell({}) for event in at.when("end_turn", "players").events]
    assert "v is no longer in Full Defence: its turn is over" in told


def test_WG76a_the_cause_of_harm_is_told_and_stands_in_the_history() -> None:
    at = turn_of(fight(agent(conditions=[{"name": "bleeding"}]), threat()), "v")
    told = [event.tell({}) for event in at.when("end_turn", "players").events]
    assert told.index("v is to suffer 1 Mortal Wound by bleeding") < told.index("v suffers 1 Mortal Wound (0 to 1)")


def test_WG83_who_is_caught_where_a_blast_lands_is_not_told_as_hit_against_a_dn() -> None:
    launcher = gun("launcher", damage=8, salvo="-", traits={"blast": 4})
    at = turn_of(fight(agent(weapons=[launcher]), threat(), threat("q")), "v")
    at.and_("attack", "players", weapon="launcher", targets=["r"])
    on_to(at.rolled(2, 2, 2, 2, 2, 2, 2), "dice").rolled(3, 2)
    told = [event.tell({}) for event in at.when("caught", "gm", ids=["q"]).events]
    assert "v fails with 0 icons: r is missed (DN 3), q is caught" in told
