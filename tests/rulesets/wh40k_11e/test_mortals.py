"""Mortal wounds (3.7, K-97)."""

from __future__ import annotations

from affray.rulesets.wh40k_11e.events.mortals import MortalWoundsInflicted
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, left, model, place, state, weapon

CHARACTER = {"keywords": ["CHARACTER"]}


def struck(count: int, *target: dict[str, object], **options: object) -> Given:
    """Return mortal wounds entered on the target."""
    return duel(weapon(), *target, **options).and_("mortal_wounds", "blue", unit="target", count=count, cause="fire")


def told(at: Given) -> MortalWoundsInflicted:
    """Return what the last entry says of mortal wounds."""
    *_, entry = at.encounter.entries()
    (found,) = [event for event in entry.then if isinstance(event, MortalWoundsInflicted)]
    return found


def test_K54_no_hit_wound_or_save_is_rolled() -> None:
    assert place(struck(1, model("a", Sv="2+", InSv="2+"), model("b"))) == "ready"


def test_K55_wounded_first_then_others_then_wounded_characters_then_characters() -> None:
    target = [
        model("a", W=2),
        model("b", W=2, wounds=1),
        model("j", W=2, **CHARACTER),
        model("k", W=2, wounds=1, **CHARACTER),
    ]
    at = struck(6, *target)
    assert told(at).models == ("b", "a", "a", "k", "j", "j")
    assert place(at) == "ended"


def test_K55_what_the_unit_cannot_take_is_lost() -> None:
    said = told(struck(5, model("a", W=2), model("b")))
    assert (said.models, said.lost) == (("a", "a", "b"), 2)


def test_K55_the_sequence_of_the_order_counts_for_devastating_wounds() -> None:
    gun = weapon("DEVASTATING WOUNDS", A=2, D=1)
    at = aimed(duel(gun, model("a", W=3), model("b", W=3))).rolled(4, 4).rolled(5, 6)
    at = at.and_("declare_order", order=[["b", "a"]]).rolled(6)
    assert (left(at)["a"], left(at)["b"]) == (3, 2)


def test_K55_each_mortal_wound_is_asked_for_where_the_option_says_so() -> None:
    target = [model("a", W=2, wounds=1), model("b", W=2, wounds=1), model("c", W=2)]
    at = struck(2, *target, auto_model="require_choice")
    at.when("select_model", model="c").then_refused("K_E_MORTAL_PRIORITY")
    at.when("select_model", model="r").then_refused("K_E_MODEL_NOT_IN_GROUP")
    at = at.and_("select_model", model="b")
    assert left(at) == {"r": 1, "a": 0, "b": 0, "c": 2}


def test_K56_normal_damage_comes_before_mortal_wounds() -> None:
    gun = weapon("DEVASTATING WOUNDS", A=2, D=1)
    at = aimed(duel(gun, model("a"), model("b"))).rolled(4, 4).rolled(6, 5)
    at.when("roll", dice=[1]).then_tags("damage_inflicted", "saves_done", "wounds_lost", "mortal_wounds_inflicted")


def test_K57_random_damage_is_rolled_for_each_critical_wound_and_the_model_changes_it() -> None:
    gun = weapon("DEVASTATING WOUNDS", "MELTA 2", A=2, D="D3")
    at = aimed(duel(gun, model("a", W=9, damage_mods=["-1"])), {"half_range": True}).rolled(4, 4).rolled(6, 6)
    assert (place(at), state(at).request.dice) == ("attack.damage_roll", 1)
    at = at.rolled(5)
    assert (place(at), left(at)["a"]) == ("attack.damage_roll", 5)
    assert left(at.rolled(1))["a"] == 3


def test_K57_feel_no_pain_applies_and_that_against_normal_wounds_does_not() -> None:
    at = aimed(duel(weapon("DEVASTATING WOUNDS", D=2), model("a", W=9, fnp=["5+ normal", "6+ mortal"]))).rolled(4)
    at = at.rolled(6)
    assert state(at).pain.thresholds == (6,)
    assert left(at.rolled(6, 1))["a"] == 8


def test_K57_the_model_of_a_critical_wound_may_be_asked_for() -> None:
    gun = weapon("DEVASTATING WOUNDS", D=2)
    at = aimed(duel(gun, model("a", W=2), model("b", W=2), auto_model="require_choice")).rolled(4).rolled(6)
    assert place(at) == "attack.model"
    assert left(at.and_("select_model", model="b")) == {"r": 1, "a": 2, "b": 0}


def test_K97_mortal_wounds_are_entered_between_attacks_only() -> None:
    at = aimed(duel(weapon(), model("a")))
    at.when("mortal_wounds", "red", unit="target", count=1, cause="fire").then_refused("K_E_PHASE")


def test_K97_they_need_a_unit_that_stands_a_number_and_a_cause() -> None:
    at = duel(weapon(), model("a"))
    at.when("mortal_wounds", "red", unit="target", count=1, cause="").then_refused("K_E_FACTS")
    at.when("mortal_wounds", "red", unit="target", count=0, cause="fire").then_refused("K_E_FACTS")
    at.when("mortal_wounds", "red", unit="nobody", count=1, cause="fire").then_refused("K_E_TARGET_UNKNOWN")
    at.when("mortal_wounds", "judge", unit="target", count=1, cause="fire").then_refused("K_E_WRONG_PLAYER")
