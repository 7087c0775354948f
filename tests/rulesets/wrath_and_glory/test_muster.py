"""The roster: every fault at once, each with its path; derived traits; what is shown (1.1, 1.2, 2.x)."""

from __future__ import annotations

from typing import Any

import pytest

from affray import BadRoster, Encounter
from affray.rulesets.wrath_and_glory import RULESET
from affray.rulesets.wrath_and_glory.rules import figures
from tests.rulesets.wrath_and_glory.table import agent, blade, fight, gun, one, shoot, state, threat, turn_of


def faults(*cast: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> list[str]:
    """Return the faults of a roster."""
    with pytest.raises(BadRoster) as bad:
        Encounter.create(RULESET, {"combatant": list(cast)} | more, options=options, clock=lambda: "")
    return list(bad.value.faults)


STATS = [
    (agent(tier=5), "combatant[0].tier"),
    (agent(rank=4), "combatant[0].rank"),
    (agent(toughness=0), "combatant[0].toughness"),
    (agent(speed=-1), "combatant[0].speed"),
    (agent(skills={"tech": 9}), "combatant[0].skills.tech"),
    (agent(skills={"teck": 1}), "combatant[0].skills.teck"),
    (agent(bonuses={"luck": 1}), "combatant[0].bonuses.luck"),
    (agent(max_wounds=9), "combatant[0].max_wounds"),
    (agent(armour=[{"rating": -1}]), "combatant[0].armour[0].rating"),
    (agent(weapons=[gun(ap=1)]), "combatant[0].weapons[0].ap"),
    (agent(weapons=[gun(damage=-1)]), "combatant[0].weapons[0].damage"),
    (agent(weapons=[gun(salvo=0)]), "combatant[0].weapons[0].salvo"),
    (agent(weapons=[gun(range=[12, 6, 48])]), "combatant[0].weapons[0].range"),
    (agent(wounds=10), "combatant[0].wounds"),
    (agent(shock=7), "combatant[0].shock"),
    (agent(traumatic_injuries=[{"injury": "torso"}] * 4), "combatant[0].traumatic_injuries"),
]


@pytest.mark.parametrize(("entry", "path"), STATS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_figure_outside_its_range_is_a_fault_with_its_path_and_code(entry: dict[str, Any], path: str) -> None:
    found = faults(entry, threat())
    assert [fault for fault in found if fault.startswith(f"{path}:") and "WG_E_STAT" in fault], found


def test_all_faults_are_found_at_once() -> None:
    found = faults(agent(tier=0, strength=0), threat(max_wounds=None, weapons=[gun(ap=3), gun()]), glory=9)
    starts = [fault.split(":")[0] for fault in found]
    assert starts == [
        "combatant[0].tier",
        "combatant[0].strength",
        "combatant[1].max_wounds",
        "combatant[1].weapons[0].id",
        "combatant[1].weapons[0].ap",
        "combatant[1].weapons[1].id",
        "glory",
    ]


HAZARDS = [
    ({"id": "h"}, "hazard[0]: a hazard without effect"),
    ({"id": "h", "test": "luck", "dn": 1, "on_fail": [{"shock": 1}]}, "hazard[0].test"),
    ({"id": "h", "test": "tech", "on_fail": [{"shock": 1}]}, "hazard[0].dn"),
    ({"id": "h", "on_fail": [{"shock": 1, "mortal": 1}]}, "hazard[0].on_fail[0]"),
    ({"id": "h", "on_fail": [{"mortal": "d7"}]}, "hazard[0].on_fail[0].mortal"),
    ({"id": "h", "on_fail": [{"shock": 1}], "on_repeat": [{"shock": 1}]}, "hazard[0]: without a test"),
    ({"id": "h", "who": "random", "on_fail": [{"shock": 1}]}, "hazard[0].who"),
    ({"id": "h", "who": ["z"], "on_fail": [{"shock": 1}]}, "hazard[0].who"),
    ({"id": "h", "when": "start", "chance": [7], "on_fail": [{"shock": 1}]}, "hazard[0].chance"),
]


@pytest.mark.parametrize(("hazard", "path"), HAZARDS, ids=lambda value: value if isinstance(value, str) else "")
def test_WG95_a_hazard_has_a_test_or_an_effect_that_can_be_played(hazard: dict[str, Any], path: str) -> None:
    assert any(fault.startswith(path) for fault in faults(agent(), threat(), hazard=[hazard]))


OTHERS: list[tuple[list[dict[str, Any]], dict[str, Any], str]] = [
    ([agent(), agent(), threat()], {}, "combatant[0].id"),
    ([agent()], {}, "combatant: nobody is of side 'gm'"),
    ([agent(kind="elite", max_wounds=3), threat()], {}, "combatant[0].kind"),
    ([agent(count=2), threat()], {}, "combatant[0].count"),
    ([agent(player="zoe"), threat()], {}, "combatant[0].player"),
    ([agent(), threat(player="players")], {}, "combatant[1].player"),
    ([agent(), threat()], {"side": [{"id": "gm", "seats": ["x"]}]}, "side[0].seats"),
    ([agent(), threat()], {"side": [{"id": "players", "seats": ["gm"]}]}, "side[0].seats"),
    ([agent(engaged_with=["z"]), threat()], {}, "combatant v: engaged_with"),
    ([agent(), threat()], {"ruin": 3}, "ruin"),
    (
        [agent(armour=[{"rating": 1, "shield": True}], weapons=[gun(traits={"two_handed": True})]), threat()],
        {},
        "combatant[0].weapons",
    ),
    ([agent(weapons=[blade(traits={"pistol": True})]), threat()], {}, "combatant[0].weapons[0].traits"),
    ([agent(), threat()], {"objective": [{"id": "a"}, {"id": "a"}]}, "objective[0].id"),
]


@pytest.mark.parametrize(("cast", "more", "path"), OTHERS, ids=lambda value: value if isinstance(value, str) else "")
def test_other_faults_of_a_roster(cast: list[dict[str, Any]], more: dict[str, Any], path: str) -> None:
    assert any(fault.startswith(path) for fault in faults(*cast, **more))


def test_a_typing_mistake_in_a_field_is_named_with_what_may_have_been_meant() -> None:
    [fault] = faults(agent(tougness=4), threat())
    assert fault.startswith("combatant[0].tougness: there is no such field (did you mean toughness?)")


def test_derived_traits_come_from_attributes_with_their_bonuses() -> None:
    grown = agent(toughness=3, willpower=3, bonuses={"toughness": 1, "willpower": 1})
    found = one(fight(grown, threat()), "v")
    assert (figures.determination(found), figures.max_shock(found), figures.max_wounds(found)) == (4, 6, 8)


def test_printed_figures_of_a_threat_are_taken_as_they_are() -> None:
    printed = threat(defence=7, resilience=12, resolve=6, determination={"dice": 9}, size="tiny")
    found = one(fight(agent(), printed), "r")
    got = (figures.defence(found), figures.resilience(found), figures.resolve(found), figures.determination(found))
    assert got == (7, 12, 6, 9)


def test_a_count_makes_threats_with_numbers() -> None:
    at = fight(agent(), threat("t", "troop", name="Raider", count=3))
    assert at.encounter.names["t2"] == "Raider 2"
    assert list(state(at).combatants) == ["v", "t1", "t2", "t3"]


def test_players_may_have_seats_of_their_own() -> None:
    cast = [agent("a", player="ann"), agent("b", player="bo"), threat()]
    at = fight(*cast, side=[{"id": "players", "seats": ["ann", "bo"]}]).and_("start_encounter", "gm")
    at.and_("choose", "bo", combatant="a")
    at.when("end_turn", "bo").then_refused("WG_E_SEAT")
    at.and_("end_turn", "ann")
    assert [seat.id for seat in at.encounter.opening.seats] == ["ann", "bo", "gm", "judge"]


def test_show_has_budgets_pools_picks_and_the_attack_in_progress() -> None:
    at = fight(agent(), threat(), glory=2, ruin=1).and_("start_encounter", "gm")
    shown = at.encounter.show()
    assert shown["pick"] == {"side": "players", "pending": {"players": ["v"], "gm": ["r"]}, "may_seize": "gm"}
    assert shown["pools"] == {"glory": {"left": 2, "max": 6}, "ruin": {"left": 1, "max": 2}, "wrath": {"v": 2}}
    shoot(turn_of(at, "v"))
    shown = at.encounter.show()
    assert shown["combatants"]["v"]["budget"]["combat"] == 0
    assert (shown["test"]["pool"], shown["test"]["icons"], shown["test"]["may"]) == (
        7,
        None,
        {"glory_dice": 2, "full_defence": ["r"]},
    )
    at.rolled(4, 6, 6, 1, 1, 1, 1)
    shown = at.encounter.show()
    assert (shown["test"]["icons"], shown["test"]["may"]) == (5, {"reroll": [4, 5, 6, 7], "glory_dice": 0})
    at.and_("accept", "players")
    assert at.encounter.show()["test"]["may"] == {"shifts": 1, "shift_to": ["ed", "glory"]}
    at.and_("shift", "players", uses=[{"use": "ed"}]).rolled(6, 6)
    shown = at.encounter.show()["attack"]
    assert shown["extra_damage"] == {"parts": [["gun", 1], ["shifted", 1]], "faces": [6, 6], "value": 4}


def test_history_says_where_wounds_came_from() -> None:
    at = shoot(turn_of(fight(agent(name="Vael"), threat(name="Raider")), "v"))
    at.rolled(4, 4, 4, 1, 1, 1, 1).and_("accept", "players").rolled(6)
    told = [line.sentence for line in at.encounter.history("r")]
    assert "Raider: 12 damage against Resilience 6 (toughness and body 4, armour +2): 6 Wounds" in told
    assert told[-1] == "Raider suffers 6 Wounds (0 to 6)"


def test_faults_of_tracks_and_engagement_are_found_beside_all_others() -> None:
    cast = [agent(tier=0), threat("t", "troop", count=3), agent("w", wounds=30), threat(engaged_with=["nobody"])]
    starts = [fault.split(":")[0] for fault in faults(*cast)]
    assert starts == ["combatant[0].tier", "combatant[2].wounds", "combatant r"]


def test_nobody_is_absent_and_dying_or_begins_with_more_shock_than_is_recorded() -> None:
    assert faults(agent(), agent("w", wounds=9, status="absent"), threat())[0].startswith("combatant[1].status")
    assert faults(agent(shock=6), threat(), options={"shock_clamp": "max"})[0].startswith("combatant[0].shock")
