"""Saves, damage, feel no pain (3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wh40k_11e.events.damage import FeelNoPainDue, WoundsLost
from affray.rulesets.wh40k_11e.events.saves import SaveAllocated
from affray.rulesets.wh40k_11e.profiles import ModelProfile
from affray.rulesets.wh40k_11e.rules.modifiers import damage_to
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, left, model, place, state, weapon, wounded


def lines(
    target: dict[str, Any], ap: int, faces: list[int], facts: dict[str, Any] | None = None, **options: Any
) -> list[int]:
    """Return the line of K-44 that each save matches, in the order of the faces."""
    at = wounded(aimed(duel(weapon(A=len(faces), AP=ap), target, **options), facts), len(faces))
    found = [event for event in at.when("roll", dice=faces).events if isinstance(event, SaveAllocated)]
    return [event.line for event in sorted(found, key=lambda event: event.attack)]


STURDY: dict[str, Any] = {"W": 50}


def test_K44_the_four_lines_in_their_order() -> None:
    assert lines(model("t", Sv="3+", InSv="5+", **STURDY), -1, [1, 5, 4, 3, 6]) == [1, 2, 3, 4, 2]


def test_K44_ap_never_touches_an_invulnerable_save() -> None:
    assert lines(model("t", Sv="2+", InSv="4+", **STURDY), -6, [4, 3]) == [2, 4]


@pytest.mark.parametrize("modifier", [0, 1, 3])
def test_K44_a_save_of_7_is_none_whatever_is_added(modifier: int) -> None:
    facts = {"save_mod": modifier, "save_why": "a wall"}
    assert lines(model("t", Sv=7, **STURDY), 0, [6, 5], facts) == [4, 4]


@pytest.mark.parametrize(("invulnerable", "said"), [("-", "saves nothing"), ("5+", "misses the invulnerable save 5+")])
def test_K44_a_save_that_is_none_is_told_as_none(invulnerable: str, said: str) -> None:
    at = wounded(aimed(duel(weapon(), model("t", Sv=7, InSv=invulnerable, **STURDY))), 1)
    (told,) = [event.why for event in at.when("roll", dice=[4]).events if isinstance(event, SaveAllocated)]
    assert told == f" {said}, and there is no armour save"


def test_K45_modifiers_help_both_saves_without_a_cap_and_never_a_1() -> None:
    facts = {"save_mod": 2, "save_why": "a wall"}
    assert lines(model("t", Sv="5+", InSv="6+", **STURDY), 0, [1, 3, 4], facts) == [1, 3, 2]


def test_K45_the_cap_of_the_option() -> None:
    facts = {"save_mod": 2, "save_why": "a wall"}
    assert lines(model("t", Sv="5+", **STURDY), 0, [3, 4], facts, save_mod_cap=1) == [4, 3]


def test_K45_invulnerable_saves_can_be_left_out_by_the_option() -> None:
    facts = {"save_mod": 2, "save_why": "a wall"}
    target = model("t", Sv="7", InSv="5+", **STURDY)
    assert lines(target, 0, [3, 5], facts) == [2, 2]
    assert lines(target, 0, [3, 5], facts, save_mod_applies_to_invuln=False) == [4, 2]


def test_K42_K46_a_die_is_checked_against_the_group_that_is_current_then() -> None:
    at = wounded(aimed(duel(weapon(A=2), model("a", Sv="7"), model("b", Sv="2+", W=2))), 2)
    at.and_("declare_order", order=[["b"], ["a"]]).rolled(1, 3)
    assert left(at) == {"r": 1, "a": 1, "b": 1}


def test_K43_free_choice_among_several_wounded_models() -> None:
    target = [model("a", W=3, wounds=2), model("b", W=3, wounds=1), model("c", W=3)]
    at = wounded(aimed(duel(weapon(), *target, auto_model="require_choice")), 1).rolled(1)
    at.when("select_model", model="c").then_refused("K_E_MODEL_MUST_BE_WOUNDED")
    at.when("select_model", model="b").then_shows({"combatants.b.wounds.left": 0})


def test_K43_nobody_is_asked_when_one_living_model_is_left_in_the_group() -> None:
    at = wounded(aimed(duel(weapon(), model("a", W=2), auto_model="require_choice")), 1).rolled(1)
    assert place(at) == "ready"


def test_K43_a_model_of_another_group_is_refused() -> None:
    target = [model("a", W=2), model("b", W=2), model("c", W=3)]
    at = wounded(aimed(duel(weapon(), *target, auto_model="require_choice")), 1).rolled(1)
    at.when("select_model", model="c").then_refused("K_E_MODEL_NOT_IN_GROUP")


@pytest.mark.parametrize(
    ("halvings", "reduction", "damage", "comes_to"),
    [(0, 0, 3, 3), (0, 1, 3, 2), (0, 1, 1, 1), (1, 0, 3, 2), (1, 1, 7, 3), (1, 1, 3, 1), (2, 0, 5, 2), (2, 1, 9, 2)],
)
def test_K22_K47_damage_is_divided_then_reduced_then_rounded_up(
    halvings: int, reduction: int, damage: int, comes_to: int
) -> None:
    assert damage_to(ModelProfile(4, 3, 1, halvings=halvings, reduction=reduction), damage) == comes_to


def test_K47_the_model_that_was_selected_changes_the_damage() -> None:
    target = [model("a", W=4, wounds=3, damage_mods=["-2"]), model("b", W=4)]
    at = wounded(aimed(duel(weapon(A=2, D=3), *target)), 2).rolled(1, 1)
    assert left(at) == {"r": 1, "a": 1, "b": 4}


def test_K48_a_destroyed_model_stands_at_0_or_below_as_the_option_says() -> None:
    for floor, after in ((True, 0), (False, -2)):
        at = wounded(aimed(duel(weapon(D=3), model("a"), model("b"), wounds_floor_zero=floor)), 1).rolled(1)
        assert left(at)["a"] == after
        at.encounter.act("select_to_shoot", "red", unit="shooters")


def test_K49_K50_what_is_too_much_is_told_and_goes_to_nobody() -> None:
    at = wounded(aimed(duel(weapon(A=1, D=5), model("a", W=2), model("b", W=2))), 1)
    (lost,) = [event for event in at.when("roll", dice=[1]).events if isinstance(event, WoundsLost)]
    assert (lost.model, lost.amount, lost.before, lost.after, lost.excess) == ("a", 5, 2, 0, 3)


def test_K51_the_rest_of_the_pool_is_lost_with_the_unit() -> None:
    at = aimed(duel(weapon("DEVASTATING WOUNDS", A=4), model("a"))).rolled(4, 4, 4, 4).rolled(4, 5, 6, 6)
    done = at.when("roll", dice=[1, 1])
    (lost,) = [event for event in done.events if event.__class__.__name__ == "AttacksLost"]
    assert getattr(lost, "count", 0) == 3


def pained(damage: int | str, wounds: int, fnp: list[str], attacks: int = 1, **options: Any) -> Given:
    """Return an attack that has inflicted damage on a model with feel no pain."""
    at = wounded(aimed(duel(weapon(A=attacks, D=damage), model("v", W=wounds, fnp=fnp), **options)), attacks)
    return at.rolled(*[1] * attacks)


def test_K52_all_dice_of_the_damage_are_rolled_at_once() -> None:
    at = pained(5, 2, ["5+"])
    assert state(at).request.dice == 5


def test_K52_until_destroyed_asks_for_as_many_as_the_model_has_left_and_again() -> None:
    at = pained(5, 2, ["5+"], fnp_roll_count="until_destroyed")
    assert state(at).request.dice == 2
    at = at.rolled(5, 1)
    assert (state(at).request.dice, left(at)["v"]) == (1, 1)
    at = at.rolled(6)
    assert (state(at).request.dice, left(at)["v"]) == (1, 1)
    at = at.rolled(6)
    assert state(at).request.dice == 1
    at = at.rolled(1)
    assert left(at)["v"] == 0


@pytest.mark.parametrize("faces", [(5, 1, 6, 2), (1, 1, 1, 1), (6, 6, 6, 6), (1, 5, 5, 5)])
def test_K52_both_ways_of_rolling_come_to_the_same(faces: tuple[int, ...]) -> None:
    at_once = pained(4, 3, ["5+"]).rolled(*faces)
    one_by_one = pained(4, 3, ["5+"], fnp_roll_count="until_destroyed")
    rest = list(faces)
    while (request := state(one_by_one).request) is not None:
        taken, rest = rest[: request.dice], rest[request.dice :]
        one_by_one.rolled(*taken)
    assert left(at_once) == left(one_by_one)


def test_K52_the_lowest_that_applies_is_used_unless_another_is_chosen() -> None:
    at = pained(1, 6, ["6+", "4+ normal", "2+ mortal"])
    pain = state(at).pain
    assert (pain.threshold, pain.thresholds) == (4, (4, 6))
    at.when("choose_fnp", threshold=2).then_refused("K_E_FNP")
    at.when("choose_fnp", threshold=6).then_shows({"feel_no_pain.threshold": 6})
    at.when("choose_fnp", threshold=4).then_refused("K_E_PHASE")
    assert left(at.rolled(5))["v"] == 5


def test_K52_mortal_wounds_are_rolled_for_one_model_at_a_time() -> None:
    target = [model("v1", W=2, fnp=["5+"]), model("v2", W=2, fnp=["5+"])]
    at = duel(weapon(), *target).and_("mortal_wounds", "red", unit="target", count=3, cause="fire")
    assert state(at).request.dice == 2
    at = at.rolled(1, 1)
    assert (state(at).request.dice, state(at).pain.model) == (1, "v2")
    assert left(at.rolled(5)) == {"r": 1, "v1": 0, "v2": 2}


def test_K53_a_model_has_suffered_damage_although_every_wound_is_ignored() -> None:
    at = wounded(aimed(duel(weapon(), model("v", W=2, fnp=["2+"]))), 1)
    at.when("roll", dice=[1]).then_tags("damage_inflicted", "feel_no_pain_due")
    at.when("roll", dice=[6]).then_tags("feel_no_pain_rolled", "pool_resolved")
    assert left(at)["v"] == 2
    assert [line.sentence for line in at.encounter.history("v") if "inflicts" in line.sentence]


def test_K52_feel_no_pain_of_a_devastating_wound_comes_in_batches_and_stays_on_one_model() -> None:
    gun = weapon("DEVASTATING WOUNDS", D=4)
    at = aimed(duel(gun, model("v", W=2, fnp=["5+"]), model("w", W=2, fnp=["5+"]))).rolled(4).rolled(6)
    assert state(at).request.dice == 2
    at = at.rolled(5, 5)
    at.when("roll", dice=[1, 1]).then_tags("feel_no_pain_rolled", "model_destroyed", "mortal_wounds_inflicted")
    assert left(at) == {"r": 1, "v": 0, "w": 2}


def test_K63_destroyed_models_are_removed_after_the_attacks_or_at_once() -> None:
    at = wounded(aimed(duel(weapon(A=2), model("a"), model("b"))), 2)
    at.when("roll", dice=[1, 6]).then_tags("model_destroyed", "save_allocated", "attacks_resolved", "models_removed")
    at = wounded(aimed(duel(weapon(A=2), model("a"), model("b"), destroyed_removal="immediate")), 2)
    at.when("roll", dice=[1, 6]).then_tags("model_destroyed", "models_removed", "save_allocated", "attacks_resolved")


def test_K47_random_damage_may_be_rerolled_as_a_whole() -> None:
    at = wounded(aimed(duel(weapon(D="2D6", rerolls=["damage any"]), model("v", W=20))), 1).rolled(1).rolled(1, 1)
    at = at.and_("reroll", dice=[1])
    assert state(at).request.dice == 2
    assert left(at.rolled(6, 6))["v"] == 8


def test_feel_no_pain_is_told_with_what_is_still_to_come() -> None:
    at = wounded(aimed(duel(weapon(D=3), model("v", W=2, fnp=["5+"]), fnp_roll_count="until_destroyed")), 1)
    (due,) = [event for event in at.when("roll", dice=[1]).events if isinstance(event, FeelNoPainDue)]
    assert (due.dice, due.left, due.total, due.cause) == (2, 1, 3, "normal")
