"""The aftermath: hazards, Deadly Demise, removal, the end (K-59, K-63, K-78, K-89)."""

from __future__ import annotations

from typing import Any

from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, left, model, place, roster, started, state, unit, weapon, wounded


def battle(gun: dict[str, Any], *targets: dict[str, Any], **shooter: Any) -> Given:
    """Return a battle of a model `r`, and a second own unit, against units of blue."""
    data = roster({"gun": gun}, [model("r", weapons=["gun"], **shooter)], *targets)
    data["side"][0]["unit"].append(unit("second", model("s", W=9)))
    return started(data)


TARGET = unit("target", model("t", W=9))


def test_K78_a_hazard_roll_for_each_weapon_selected_not_for_each_that_fired() -> None:
    at = battle(weapon("HAZARDOUS"), TARGET, W=3)
    at = at.and_("select_to_shoot", "red", unit="shooters").and_("select_weapons").and_("select_targets")
    assert (place(at), state(at).request.dice) == ("hazard", 1)
    assert left(at.rolled(1))["r"] == 2


def test_K59_three_mortal_wounds_only_if_every_model_is_a_monster_or_vehicle() -> None:
    data = roster(
        {"gun": weapon("HAZARDOUS")},
        [model("r", W=6, weapons=["gun"], keywords=["VEHICLE"]), model("q", W=6)],
        TARGET,
    )
    at = aimed(started(data)).rolled(1).rolled(2)
    assert sum(left(at).values()) == 6 + 5 + 9


def test_K59_a_3_is_no_failure() -> None:
    at = aimed(battle(weapon("HAZARDOUS"), TARGET, W=3)).rolled(1)
    at.when("roll", dice=[3]).then_tags("hazard_rolled", "hazards_read", "aftermath_ended")


def test_K78_hazards_come_before_what_blows_up_and_may_end_the_battle() -> None:
    target = unit("target", model("t", abilities=["DEADLY DEMISE 1"]))
    data = roster({"gun": weapon("HAZARDOUS")}, [model("r", weapons=["gun"])], target, unit("rest", model("u")))
    at = wounded(aimed(started(data)), 1).rolled(1)
    assert place(at) == "hazard"
    at = at.rolled(1)
    assert place(at) == "demise"
    at = at.rolled(1)
    assert place(at) == "ended"


def test_K89_each_unit_in_order_of_id_friend_and_foe_its_own_included() -> None:
    target = unit("target", model("a", abilities=["DEADLY DEMISE 2"]), model("b", W=9))
    at = wounded(aimed(battle(weapon(), target, W=9)), 1).rolled(1)
    assert (place(at), state(at).request.seat) == ("demise", "blue")
    at = at.rolled(6)
    done = at.when("declare_within", units=["target", "shooters", "second"])
    suffered = [event.unit for event in done.events if event.__class__.__name__ == "MortalsDue"]  # type: ignore[attr-defined]
    assert suffered == ["second", "shooters", "target"]
    assert left(at) == {"r": 7, "s": 7, "a": 0, "b": 7}


def test_K89_newly_destroyed_models_join_the_end_of_the_line() -> None:
    target = unit("target", model("a", abilities=["DEADLY DEMISE 1"]), model("b", abilities=["DEADLY DEMISE 1"]))
    rest = unit("third", model("c", abilities=["DEADLY DEMISE 1"]), model("d", W=5))
    at = wounded(aimed(battle(weapon(A=2), target, rest, W=9)), 2).rolled(1, 1)
    at = at.rolled(6).and_("declare_within", units=["third"])
    blown = state(at).after.exploding
    assert (blown, left(at)["c"]) == ("b", 0)
    at = at.rolled(1)
    assert state(at).after.exploding == "c"


def test_K89_nobody_within_reach_must_be_said() -> None:
    target = unit("target", model("a", abilities=["DEADLY DEMISE D3"]), model("b", W=9))
    at = wounded(aimed(battle(weapon(), target)), 1).rolled(1).rolled(6)
    at.when("declare_within", units=["nobody"]).then_refused("K_E_WITHIN")
    at.when("declare_within", units=["second", "second"]).then_refused("K_E_WITHIN")
    assert place(at.and_("declare_within", units=[])) == "ready"


def test_K89_a_random_number_is_rolled_for_each_unit() -> None:
    target = unit("target", model("a", abilities=["DEADLY DEMISE 2D3+1"]), model("b", W=9))
    at = wounded(aimed(battle(weapon(), target, W=9)), 1).rolled(1).rolled(6)
    at = at.and_("declare_within", units=["target", "second"])
    assert state(at).request.dice == 4
    at = at.rolled(1, 1, 6, 6)
    assert (left(at)["s"], left(at)["b"]) == (6, 2)


def test_K63_the_aftermath_of_mortal_wounds_removes_models_too() -> None:
    at = battle(weapon(), unit("target", model("a"), model("b")))
    done = at.when("mortal_wounds", "red", unit="target", count=1, cause="fire")
    done.then_tags("mortals_due", "model_destroyed", "mortal_wounds_inflicted", "mortals_done", "models_removed")
    assert "attacks_resolved" not in {event.__struct_config__.tag for event in done.events}


def test_the_battle_ends_when_a_player_has_no_model_left_and_the_other_wins() -> None:
    at = battle(weapon(), unit("target", model("a")))
    done = at.when("mortal_wounds", "blue", unit="target", count=1, cause="fire")
    ended = done.events[-1]
    assert (ended.__struct_config__.tag, ended.winner, ended.reason) == ("battle_ended", "red", "destroyed")  # type: ignore[attr-defined]
    assert place(at) == "ended"
    assert not at.encounter.options()


def test_who_gives_up_loses() -> None:
    done = battle(weapon(), TARGET).when("concede", "red")
    assert done.events[-1].winner == "blue"  # type: ignore[attr-defined]


def test_any_player_may_begin_and_say_who_is_first() -> None:
    from affray.rulesets.wh40k_11e import RULESET
    from affray.testing import given

    at = given(RULESET, roster({"gun": weapon()}, [model("r", weapons=["gun"])], TARGET))
    at.when("start_battle", "red", first="green").then_refused("K_E_FACTS")
    at.when("select_to_shoot", "red", unit="shooters").then_refused("K_E_PHASE")
    at.when("start_battle", "judge").then_refused("K_E_WRONG_PLAYER")
    at.when("start_battle", "blue", first="blue").then_shows({"state": "ready", "first": "blue"})
