"""Glory dice, and the pool built anew: what was bought is in the pool, the DN is what it was (WG-29, WG-32, WG-34)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import astuple

from affray.rulesets.wrath_and_glory.events.dice_tests import PoolBuilt
from affray.rulesets.wrath_and_glory.rules.dice_tests import rebuild
from affray.rulesets.wrath_and_glory.state import Fight
from affray.scenario import read
from affray.testing import Given, play
from tests.rulesets.wrath_and_glory.table import (
    agent,
    beside,
    dice,
    dn,
    fight,
    figures_of,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
    wanted,
    why,
)

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
STORM = [{"why": "a storm", "dn_mod": 1}]
WOUNDED = {"DN": 4, "Wounded": 1, "a storm": 1}


def lock(*, options: dict[str, Any] | None = None, **stats: Any) -> Given:
    """Return V, three dice, testing a lock of DN 4 in a storm, with 3 Glory; Wounded unless something else is said."""
    at = turn_of(fight(agent(**({"wounds": 1} | stats)), threat(), options=options, glory=3), "v")
    return at.and_("test", "players", skill="tech", dn=4, what="a lock", modifiers=STORM)


def dn_parts(at: Given) -> dict[str, int]:
    """Return the parts of the DN of a test that is no attack."""
    return {part.why: part.n for part in state(at).test.pool.dn_parts}


def test_WG29_glory_dice_bought_once_leave_the_dn_of_a_test_as_it_was() -> None:
    at = lock()
    assert (state(at).test.dn, dn_parts(at)) == (6, WOUNDED)
    bought = at.when("spend_glory", "players", n=1)
    assert figures_of(bought, "pool_built", "total", "dn") == [(4, 6)]
    assert (state(at).test.dn, dn_parts(at), dice(at)) == (6, WOUNDED, {"Glory": 1})


def test_WG29_glory_dice_bought_twice_leave_the_dn_of_a_test_as_it_was() -> None:
    at = lock().and_("spend_glory", "players", n=1)
    bought = at.when("spend_glory", "players", n=2)
    assert figures_of(bought, "pool_built", "total", "dn") == [(6, 6)]
    assert (dn_parts(at), dice(at)) == (WOUNDED, {"Glory": 3})


def test_WG29_the_test_is_judged_against_the_dn_it_had_before_glory() -> None:
    at = lock(wrath=0).and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=2)
    told = at.when("roll", "players", dice=[4, 4, 4, 4, 4, 4])
    assert figures_of(told, "test_resolved", "icons", "dn", "success") == [(6, 6, True)]


def test_WG29_dice_bought_after_the_faces_leave_the_dn_of_a_test_as_it_was() -> None:
    at = lock(options={"glory_dice_timing": "after"}).rolled(4, 4, 4)
    at.and_("spend_glory", "players", n=2).rolled(4, 4)
    assert (state(at).place, state(at).test.dn) == ("test.reroll", 6)
    told = at.and_("spend_glory", "players").when("roll", "players", dice=[4])
    assert figures_of(told, "test_resolved", "icons", "dn", "success") == [(6, 6, True)]


def test_WG28_a_reroll_of_a_pool_with_glory_dice_is_judged_against_the_same_dn() -> None:
    at = lock().and_("spend_glory", "players", n=3).rolled(4, 4, 4, 4, 4, 3)
    told = at.and_("spend_wrath", "players").when("roll", "players", dice=[4])
    assert figures_of(told, "test_resolved", "icons", "dn", "success") == [(6, 6, True)]


@pytest.mark.parametrize(
    ("condition", "harder"),
    [
        ({"name": "hindered", "value": 3}, {"Hindered": 3}),
        ({"name": "fear", "dn": 3}, {"Fear": 2}),
        ({"name": "poisoned", "dn": 3}, {"Poisoned": 2}),
    ],
)
def test_WG34_a_condition_makes_a_test_harder_once_however_often_glory_dice_are_bought(
    condition: dict[str, Any], harder: dict[str, int]
) -> None:
    at = turn_of(fight(agent(conditions=[condition]), threat(), glory=2), "v")
    if state(at).place == "test.pool":
        rolled(at, 1, 1, 1, 1)
    at.and_("test", "players", skill="tech", dn=4, what="a lock")
    for spent in (1, 2):
        at.and_("spend_glory", "players", n=1)
        assert (state(at).test.total, dn_parts(at)) == (3 + spent, {"DN": 4} | harder)


def test_WG34_a_multi_action_makes_a_test_harder_once_however_often_glory_dice_are_bought() -> None:
    at = turn_of(fight(agent(), threat(), glory=2), "v").and_("multi_action", "players", count=2)
    at.and_("test", "players", skill="tech", dn=4, what="a lock")
    at.and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=1)
    assert dn_parts(at) == {"DN": 4, "Multi-Action": 2}


def test_WG32_a_dn_that_is_lifted_to_1_is_lifted_once() -> None:
    at = turn_of(fight(agent(), threat(), glory=2), "v")
    easy = [{"why": "a good light", "dn_mod": -5}]
    at.and_("test", "players", skill="tech", dn=2, what="a lock", modifiers=easy)
    at.and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=1)
    assert (state(at).test.dn, dn_parts(at)) == (1, {"DN": 2, "a good light": -5, "never below 1": 4})


def test_WG95_glory_dice_leave_the_dn_of_a_hazards_test_as_it_was() -> None:
    gas = {"id": "gas", "when": "start", "who": "all", "test": "toughness", "dn": 3, "on_fail": [{"shock": 2}]}
    at = turn_of(fight(agent(wounds=1), threat(), glory=2, hazard=[gas]), "v")
    at.and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=1)
    assert (state(at).test.what, dn_parts(at), dice(at)) == ("hazard", {"DN": 3, "Wounded": 1}, {"Glory": 2})


def test_WG14_full_defence_has_no_dn_with_glory_dice_either() -> None:
    at = turn_of(fight(agent(wounds=1), threat(), glory=2), "v").and_("full_defence", "players", modifiers=STORM)
    at.and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=1)
    assert (state(at).test.total, state(at).test.dn, dn_parts(at)) == (5, 0, {})


def test_WG29_glory_dice_leave_the_dn_of_an_attack_as_it_was() -> None:
    at = shoot(turn_of(fight(agent(wounds=1), threat(), glory=3), "v"), modifiers=STORM)
    was = {"Defence": 3, "Wounded": 1, "a storm": 1}
    assert (dn(at), why(at)) == (5, was)
    at.and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=2)
    assert (state(at).test.dn, dn(at), why(at), state(at).test.total) == (5, 5, was, 10)


def test_WG29_glory_dice_leave_the_dn_of_an_interaction_attack_as_it_was() -> None:
    at = turn_of(fight(agent(wounds=1), threat(), glory=3), "v")
    at.and_("interact", "players", target="r", skill="intimidation", modifiers=STORM)
    was = {"Resolve": 2, "Wounded": 1, "a storm": 1}
    assert (dn(at), why(at)) == (4, was)
    at.and_("spend_glory", "players", n=1).and_("spend_glory", "players", n=2)
    assert (state(at).test.dn, dn(at), why(at), dice(at)) == (4, 4, was, {"Glory": 3})


def test_WG97_a_targets_full_defence_between_two_purchases_adds_to_the_dn_once() -> None:
    at = shoot(turn_of(fight(agent(wounds=1), threat(), glory=3), "v"), modifiers=STORM)
    at.and_("spend_glory", "players", n=1).and_("react", "gm", kind="full_defence")
    rolled(at, 4, 4, 1, 1)
    at.and_("spend_glory", "players", n=1)
    assert why(at) == {"Defence": 3, "full defence": 3, "Wounded": 1, "a storm": 1}
    assert (dn(at), dice(at)) == (8, {"Glory": 2})


def test_WG30_an_opposed_test_takes_no_glory_dice_and_counts_what_is_harder_once() -> None:
    at = turn_of(fight(agent(wounds=1), threat(wounds=1), glory=3), "v").and_("hold", "players")
    turn_of(at.and_("end_turn", "players"), "r").and_("interrupt", "players", combatant="v")
    assert (beside(at).roll, wanted(at).dice) == ("opposed", 3 + 1)
    at.when("spend_glory", "players", n=1).then_refused("WG_E_STATE")
    at.rolled(1, 1, 1, 1)
    assert wanted(at).dice == 4 + 1
    at.when("spend_glory", "players", n=1).then_refused("WG_E_STATE")


@pytest.mark.parametrize("roster", ROSTERS, ids=lambda file: file.stem)
def test_WG32_a_pool_that_is_built_again_with_nothing_changed_is_the_same_pool(roster: Path) -> None:
    scenario = read(roster)
    built = 0
    for number in range(3):
        encounter = scenario.create(clock=lambda: "")
        play(encounter, f"{roster.stem} built again {number}", rare=encounter.ruleset.endings)
        for seq, entry in enumerate(encounter.entries()):
            if not any(isinstance(event, PoolBuilt) for event in entry.then):
                continue
            now = encounter.at(seq).state
            assert isinstance(now, Fight)
            if now.place == "test.pool":
                built += 1
                again, pool = rebuild(now), now.test.pool
                assert [getattr(again, name) for name in pool.__struct_fields__] == list(astuple(pool))
    assert built > 4
