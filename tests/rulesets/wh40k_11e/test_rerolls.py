"""Re-rolls (K-24 to K-27, K-73)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wh40k_11e.events.rerolls import RerollOffered
from affray.testing import Given, Outcome
from tests.rulesets.wh40k_11e.table import (
    aimed,
    duel,
    left,
    model,
    place,
    roster,
    started,
    state,
    unit,
    weapon,
    wounded,
)

TOUGH = model("t", W=50)


def offered(done: Outcome) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the dice and sources that are offered, none if nothing is."""
    found = [event for event in done.events if isinstance(event, RerollOffered)]
    return (found[0].indices, found[0].sources) if found else ((), ())


@pytest.mark.parametrize(("which", "dice"), [("any", (1, 2, 3, 4)), ("ones", (1,)), ("failed", (1, 2))])
def test_K26_what_a_permission_covers_in_hit_rolls(which: str, dice: tuple[int, ...]) -> None:
    at = aimed(duel(weapon(A=4, rerolls=[f"hit {which}"]), TOUGH))
    assert offered(at.when("roll", dice=[1, 2, 4, 6])) == (dice, (f"hit {which}",))


@pytest.mark.parametrize("modifier", [-1, 0, 1])
def test_K24_K26_failed_looks_at_the_face_and_what_it_needs_before_modifiers(modifier: int) -> None:
    def facts(step: str) -> dict[str, Any]:
        return {f"{step}_mod": modifier, f"{step}_why": "fog"}

    at = aimed(duel(weapon(A=3, rerolls=["hit failed"]), TOUGH), facts("hit"))
    assert offered(at.when("roll", dice=[2, 3, 4]))[0] == (1,)
    at = aimed(duel(weapon(A=3, rerolls=["wound failed"]), TOUGH), facts("wound")).rolled(4, 4, 4)
    assert offered(at.when("roll", dice=[3, 4, 5]))[0] == (1,)
    target = model("t", W=50, Sv="4+", InSv="6+", rerolls=["save failed"])
    at = wounded(aimed(duel(weapon(A=3, AP=-2), target), facts("save")), 3)
    assert offered(at.when("roll", dice=[3, 4, 5]))[0] == (1,)


def test_K26_failed_counts_what_changes_the_skill_and_what_is_critical() -> None:
    at = aimed(duel(weapon(A=3, rerolls=["hit failed"]), TOUGH), {"cover": True})
    assert offered(at.when("roll", dice=[3, 4, 5]))[0] == (1,)
    at = aimed(duel(weapon(A=3, skill="6+", critical_hit_on=5, rerolls=["hit failed"]), TOUGH))
    assert offered(at.when("roll", dice=[4, 5, 6]))[0] == (1,)
    at = aimed(duel(weapon("ANTI-INFANTRY 3+", A=3, rerolls=["wound failed"]), TOUGH | {"keywords": ["INFANTRY"]}))
    assert offered(at.rolled(4, 4, 4).when("roll", dice=[2, 3, 4]))[0] == (1,)


def test_K26_a_save_fails_against_the_better_of_the_saves_and_a_save_of_7_is_none() -> None:
    for saves, dice in (({"Sv": 7, "InSv": "5+"}, (1,)), ({"Sv": 7}, (1, 2, 3)), ({"Sv": "6+", "InSv": "5+"}, (1,))):
        at = wounded(aimed(duel(weapon(A=3), model("t", W=50, rerolls=["save failed"], **saves))), 3)
        assert offered(at.when("roll", dice=[4, 5, 6]))[0] == dice


def test_K26_without_a_permission_or_a_die_for_it_nothing_is_offered() -> None:
    assert offered(aimed(duel(weapon(A=2), TOUGH)).when("roll", dice=[1, 4])) == ((), ())
    gun = weapon(A=2, rerolls=["hit ones"])
    assert offered(aimed(duel(gun, TOUGH)).when("roll", dice=[2, 4])) == ((), ())


def test_K26_each_die_may_be_left_as_it_is() -> None:
    at = aimed(duel(weapon(A=3, rerolls=["hit any"]), TOUGH)).rolled(1, 1, 1).and_("reroll", dice=[2]).rolled(5)
    assert place(at) == "reroll"
    assert state(at.and_("accept")).pool.hit == (2,)


def test_K24_a_die_is_rerolled_once_by_whatever() -> None:
    at = aimed(duel(weapon(A=2, rerolls=["hit any"]), TOUGH)).rolled(1, 1)
    at.when("reroll", dice=[1, 1]).then_refused("K_E_REROLL_TWICE")
    at = at.and_("reroll", dice=[1]).rolled(1)
    at.when("reroll", dice=[1]).then_refused("K_E_REROLL_TWICE")
    at.when("reroll", dice=[3]).then_refused("K_E_REROLL_NOT_ALLOWED")
    at.when("reroll", dice=[]).then_refused("K_E_REROLL_NOT_ALLOWED")
    at.when("reroll", dice=[2], source="TWIN-LINKED").then_refused("K_E_REROLL_NOT_ALLOWED")


def test_K25_the_new_face_counts_as_the_unmodified_one() -> None:
    at = aimed(duel(weapon(rerolls=["hit ones"]), TOUGH)).rolled(1).and_("reroll", dice=[1]).rolled(6)
    assert state(at).pool.critical == (1,)


def test_K73_twin_linked_rerolls_any_wound_roll_and_is_named_as_what_does() -> None:
    at = aimed(duel(weapon("TWIN-LINKED", A=2, rerolls=["wound ones"]), TOUGH)).rolled(4, 4)
    assert offered(at.when("roll", dice=[1, 6])) == ((1, 2), ("TWIN-LINKED",))
    at.when("reroll", dice=[1], source="wound ones").then_refused("K_E_REROLL_NOT_ALLOWED")
    at = at.and_("reroll", dice=[1], source="TWIN-LINKED").rolled(5).and_("accept")
    assert place(at) == "attack.order"


@pytest.mark.parametrize(
    ("rerolls", "dice", "source"),
    [
        (["hit ones", "hit failed"], (1, 2), "hit failed"),
        (["hit any", "hit ones", "hit failed"], (1, 2, 3), "hit any"),
        (["hit ones"], (1,), "hit ones"),
    ],
)
def test_K26_of_several_permissions_for_a_roll_the_widest_is_used(
    rerolls: list[str], dice: tuple[int, ...], source: str
) -> None:
    at = aimed(duel(weapon(A=3, rerolls=rerolls), TOUGH))
    assert offered(at.when("roll", dice=[1, 2, 4])) == (dice, (source,))


@pytest.mark.parametrize(("which", "dice"), [("any", (1, 2, 3)), ("ones", (1,)), ("failed", (1, 2))])
def test_K26_saves_are_rerolled_by_the_defender_with_a_models_permission(which: str, dice: tuple[int, ...]) -> None:
    target = model("t", W=50, rerolls=[f"save {which}"])
    at = wounded(aimed(duel(weapon(A=3, AP=-1), target)), 3)
    assert offered(at.when("roll", dice=[1, 2, 3])) == (dice, (f"save {which}",))
    assert state(at).reroll.seat == "blue"
    at.when("accept", "red").then_refused("K_E_WRONG_PLAYER")
    at = at.and_("reroll", "blue", dice=[1]).rolled(6)
    at = at.and_("accept", "blue") if place(at) == "reroll" else at
    assert left(at)["t"] == 48


def test_K26_a_destroyed_model_permits_nothing_any_more() -> None:
    at = duel(weapon(), model("a", rerolls=["save any"]), model("b", W=2))
    at = at.and_("mortal_wounds", "red", unit="target", count=1, cause="fire")
    assert offered(wounded(aimed(at), 1).when("roll", dice=[1])) == ((), ())


def test_K26_hazard_rolls_by_the_weapon_or_a_model_of_the_unit() -> None:
    gun = weapon("HAZARDOUS", rerolls=["hazard ones"])
    at = aimed(duel(gun, TOUGH)).rolled(1)
    assert offered(at.when("roll", dice=[1])) == ((1,), ("hazard ones",))
    at = at.and_("reroll", dice=[1]).rolled(3)
    assert (place(at), left(at)["r"]) == ("ready", 1)


def command(cp: int = 1, **more: Any) -> Given:
    """Return an attack with Command Re-roll switched on."""
    data = roster(
        {"gun": weapon(A=2, D="D6", rerolls=["hit ones"])},
        [model("r", weapons=["gun"])],
        unit("target", model("t", W=50)),
        cp=cp,
    )
    return aimed(started(data, command_reroll_enabled=True, **more))


def test_K27_it_costs_a_point_and_may_be_used_once_in_an_attack() -> None:
    at = command(cp=2)
    assert offered(at.when("roll", dice=[1, 4])) == ((1, 2), ("hit ones", "COMMAND RE-ROLL"))
    at = at.and_("command_reroll", die=2).rolled(5)
    at.when("command_reroll", die=1).then_refused("K_E_STRATAGEM_USED")
    at = at.and_("reroll", dice=[1]).rolled(4)
    assert place(at) == "attack.wounds"
    assert offered(at.when("roll", dice=[5, 5])) == ((), ())
    at = at.rolled(6, 6)
    assert at.encounter.show()["resources"]["red"] == {"cp": 1}
    at = aimed(at)
    assert "COMMAND RE-ROLL" in offered(at.when("roll", dice=[4, 4]))[1]


def test_K27_it_does_not_reroll_what_a_rule_has_rerolled() -> None:
    at = command().rolled(1, 4).and_("reroll", dice=[1]).rolled(2)
    at.when("command_reroll", die=1).then_refused("K_E_REROLL_TWICE")
    at.when("command_reroll", die=0).then_refused("K_E_REROLL_NOT_ALLOWED")


def test_K27_without_a_point_there_is_none() -> None:
    at = command(cp=0).rolled(1, 4)
    at.when("command_reroll", die=1).then_refused("K_E_CP")


def test_K27_it_serves_the_number_of_attacks_and_saves_and_hazards_too() -> None:
    data = roster(
        {"gun": weapon("HAZARDOUS", A="D6")},
        [model("r", W=3, weapons=["gun"])],
        unit("target", model("t", W=50)),
        cp=1,
    )
    data["side"][1]["cp"] = 1
    at = aimed(started(data, command_reroll_enabled=True))
    assert offered(at.when("roll", dice=[1]))[1] == ("COMMAND RE-ROLL",)
    at = at.and_("accept").rolled(4).and_("accept").rolled(5).and_("accept")
    assert offered(at.when("roll", dice=[1]))[1] == ("COMMAND RE-ROLL",)
    at = at.and_("command_reroll", "blue", die=1).rolled(6)
    assert place(at) == "hazard"
    at = at.rolled(1).and_("command_reroll", die=1).rolled(6)
    assert (place(at), left(at)) == ("ready", {"r": 3, "t": 50})


def test_K79_K80_protected_hit_rolls_are_not_rerolled_by_a_command_point_either() -> None:
    data = roster(
        {"gun": weapon("INDIRECT FIRE", rerolls=["hit any"])},
        [model("r", weapons=["gun"])],
        unit("target", model("t", W=50)),
        cp=1,
    )
    for kind in ("indirect", "snap"):
        at = aimed(started(data, command_reroll_enabled=True), kind=kind)
        assert offered(at.when("roll", dice=[6])) == ((), ())
        at.when("reroll", dice=[1]).then_refused("K_E_REROLL_NOT_ALLOWED")
        at.when("command_reroll", die=1).then_refused("K_E_REROLL_NOT_ALLOWED")
        assert offered(at.when("roll", dice=[6]))[1] == ("COMMAND RE-ROLL",)
