"""Wound rolls (3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wh40k_11e.events.wounds import WoundsClassified
from affray.rulesets.wh40k_11e.tables import to_wound
from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, left, model, state, weapon, wounded

TOUGH = model("t", Sv="2+", W=50)


def read(at: Given, *faces: int) -> WoundsClassified:
    """Roll the wounds and return how they were read."""
    (found,) = [event for event in at.when("roll", dice=list(faces)).events if isinstance(event, WoundsClassified)]
    return found


def hit(gun: dict[str, Any], attacks: int, target: dict[str, Any] = TOUGH, **facts: Any) -> Given:
    """Return an attack whose dice have all hit."""
    return aimed(duel(gun | {"A": attacks}, target), facts).rolled(*[4] * attacks)


@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(8, 4, 2), (9, 4, 2), (7, 4, 3), (5, 4, 3), (4, 4, 4), (3, 4, 5), (3, 5, 5), (2, 4, 6), (2, 5, 6), (3, 6, 6),
     (1, 1, 4), (2, 1, 2), (1, 2, 6), (5, 10, 6), (6, 11, 5)],
)  # fmt: skip
def test_K31_the_wound_table_tests_half_or_less_before_less(strength: int, toughness: int, needed: int) -> None:
    assert to_wound(strength, toughness) == needed


def test_K31_every_strength_and_toughness_agrees_with_the_table_said_in_other_words() -> None:
    for strength in range(1, 25):
        for toughness in range(1, 25):
            ratio = (strength >= 2 * toughness, strength > toughness, strength >= toughness, 2 * strength > toughness)
            assert to_wound(strength, toughness) == 6 - sum(ratio)


def test_K28_an_unmodified_1_fails() -> None:
    assert read(hit(weapon(S=9), 1, wound_mod=1, wound_why="rage"), 1).outcomes == ("fail",)


def test_K29_an_unmodified_6_is_critical_and_wounds_whatever_is_needed() -> None:
    found = read(hit(weapon(S=1), 2, wound_mod=-1, wound_why="a shield"), 6, 5)
    assert found.outcomes == ("critical", "fail")


def test_K30_the_modified_result_counts() -> None:
    assert read(hit(weapon(), 2, wound_mod=1, wound_why="rage"), 3, 2).outcomes == ("wound", "fail")


def test_K30_several_modifiers_are_capped_like_those_to_hit() -> None:
    found = read(hit(weapon(), 2, wound_mod=3, wound_why="rage"), 3, 2)
    assert (found.outcomes, found.modifiers, found.clamped) == (("wound", "fail"), (3,), 1)


def test_K32_a_mixed_unit_has_its_highest_toughness() -> None:
    at = aimed(duel(weapon(S=4), model("a", T=3, W=9), model("b", T=5, W=9))).rolled(4)
    assert read(at, 4).needed == 5


@pytest.mark.parametrize("guarded", [True, False])
def test_K32_bodyguards_come_first_only_in_an_attached_unit(guarded: bool) -> None:
    other = {"role": "leader"} if guarded else {}
    at = aimed(duel(weapon(), model("b", T=3, role="bodyguard"), model("c", T=8, **other))).rolled(4)
    assert state(at.rolled(5)).place == ("attack.order" if guarded else "ready")


def test_K33_a_critical_hit_is_a_hit_and_a_critical_wound_a_wound() -> None:
    at = aimed(duel(weapon(), model("t", Sv="7", W=2))).rolled(6)
    assert read(at, 6).pending == (1,)
    at.rolled(6)
    assert left(at)["t"] == 1


def test_K34_critical_wounds_alone_keep_the_pool_whole_with_their_own_ap() -> None:
    at = aimed(duel(weapon(A=2, critical_wound_ap=-3), TOUGH)).rolled(4, 4)
    found = read(at, 6, 6)
    assert (found.next, found.ap) == ("saves", -3)


def test_K34_no_critical_wound_keeps_the_pool_whole() -> None:
    at = aimed(duel(weapon(A=2, AP=-1, critical_wound_ap=-3), TOUGH)).rolled(4, 4)
    found = read(at, 4, 5)
    assert (found.next, found.ap) == ("saves", -1)


def test_K34_left_unsaid_the_better_ap_comes_first() -> None:
    at = aimed(duel(weapon(A=2, AP=-1, critical_wound_ap=-3), TOUGH)).rolled(4, 4).rolled(4, 6)
    at.when("choose_pool").then_shows({"pool.part": "1a", "pool.ap": -3, "pool.pending": [2]})


def test_K34_K56_devastating_wounds_are_not_split_off_for_an_ap_that_no_save_meets() -> None:
    gun = weapon("DEVASTATING WOUNDS", A=2, AP=-1, critical_wound_ap=-3)
    at = aimed(duel(gun, model("t", Sv="2+", W=9))).rolled(4, 4)
    found = read(at, 6, 5)
    assert (found.next, found.ap, found.pending, found.devastating) == ("saves", -1, (2,), (1,))
    at.when("roll", dice=[1]).then_tags("damage_inflicted", "saves_done", "mortal_wounds_inflicted", "pool_resolved")
    assert left(at)["t"] == 7


def test_K34_the_other_parts_are_lost_when_the_unit_falls() -> None:
    at = aimed(duel(weapon(A=3, AP=-1, critical_wound_ap=-3), model("t", W=1))).rolled(4, 4, 4).rolled(6, 5, 5)
    at = at.and_("choose_pool")
    at.when("roll", dice=[1]).then_tags("unit_destroyed", "attacks_lost", "saves_done", "pool_resolved")
    (lost,) = [event for event in last(at) if event.__class__.__name__ == "AttacksLost"]
    assert lost.count == 2


def last(at: Given) -> tuple[Any, ...]:
    """Return the consequences of the last entry."""
    *_, entry = at.encounter.entries()
    return tuple(entry.then)


@pytest.mark.parametrize(("default", "dice"), [("use", 1), ("decline", 3)])
def test_K70_silence_takes_the_default_of_the_option(default: str, dice: int) -> None:
    at = aimed(duel(weapon("LETHAL HITS", A=3), TOUGH, lethal_hits_default=default)).rolled(6, 6, 4)
    assert state(at).request.dice == dice
    at.when("roll", dice=[5] * dice).then_tags("lethal_hits_chosen", "wounds_rolled")


def test_K70_with_no_die_left_the_default_is_accepted() -> None:
    at = aimed(duel(weapon("LETHAL HITS", A=2), TOUGH)).rolled(6, 6)
    assert state(at).request is None
    at.when("accept").then_tags("lethal_hits_chosen", "wounds_classified")
    assert state(at).pool.pending == (1, 2)


def test_K70_the_choice_must_be_made_where_the_option_says_so() -> None:
    at = aimed(duel(weapon("LETHAL HITS", A=2), TOUGH, lethal_hits_default="require_choice")).rolled(6, 4)
    at.when("roll", dice=[5, 5]).then_refused("K_E_CHOICE_REQUIRED")
    at.when("accept").then_refused("K_E_CHOICE_REQUIRED")
    at.when("choose_lethal").then_refused("K_E_CHOICE_REQUIRED")
    assert "roll" not in {offer.action for offer in at.encounter.options()}
    at.when("choose_lethal", attacks=[]).then_shows({"pending.dice": 2})


def test_K70_extra_hits_never_wound_automatically() -> None:
    at = aimed(duel(weapon("LETHAL HITS", "SUSTAINED HITS 1"), TOUGH)).rolled(6)
    at.when("choose_lethal", attacks=[2]).then_refused("K_E_LETHAL_NOT_CRIT")


def test_K70_a_filter_keeps_it_to_targets_with_the_keyword() -> None:
    at = aimed(duel(weapon("LETHAL HITS: VEHICLE"), TOUGH)).rolled(6)
    at.when("choose_lethal", attacks=[1]).then_refused("K_E_LETHAL_NOT_CRIT")


def test_K72_the_lowest_of_several_that_apply_counts() -> None:
    gun = weapon("ANTI-INFANTRY 5+", "ANTI-PSYKER 3+", "ANTI-VEHICLE 2+", S=1)
    at = aimed(duel(gun | {"A": 2}, model("t", W=9, keywords=["INFANTRY", "PSYKER"]))).rolled(4, 4)
    assert read(at, 3, 2).outcomes == ("critical", "fail")


def test_K41_one_save_is_rolled_for_each_attack_that_wounded() -> None:
    at = wounded(aimed(duel(weapon(A=3), TOUGH)), 3)
    assert state(at).request.dice == 3
