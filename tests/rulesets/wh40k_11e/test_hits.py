"""Hit rolls and what changes them (3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wh40k_11e.events.hits import HitsClassified
from tests.rulesets.wh40k_11e.table import aimed, duel, model, place, state, weapon

TOUGH = model("t", Sv="2+", W=50)


def outcomes(gun: dict[str, Any], faces: list[int], facts: dict[str, Any] | None = None, **options: Any) -> list[str]:
    """Return what becomes of hit rolls of a weapon."""
    at = aimed(duel(gun | {"A": len(faces)}, TOUGH, **options), facts)
    (read,) = [event for event in at.when("roll", dice=faces).events if isinstance(event, HitsClassified)]
    return list(read.outcomes)


def test_K14_an_unmodified_1_fails_whatever_is_added() -> None:
    assert outcomes(weapon(skill="2+"), [1], {"hit_mod": 1, "hit_why": "luck"}) == ["fail"]


def test_K15_an_unmodified_6_is_a_critical_hit_whatever_is_taken_away() -> None:
    found = outcomes(weapon(skill="6+"), [6], {"hit_mod": -3, "hit_why": "fog"}, hit_wound_mod_cap="none")
    assert found == ["critical"]


def test_K16_and_K17_the_skill_or_more_hits_and_less_fails() -> None:
    assert outcomes(weapon(skill="4+"), [3, 4, 5]) == ["fail", "hit", "hit"]


def test_K18_an_ability_can_make_lower_rolls_critical_but_never_a_1() -> None:
    assert outcomes(weapon(critical_hit_on=2), [1, 2, 3]) == ["fail", "critical", "critical"]


def test_K18_a_critical_hit_on_5_hits_although_the_skill_is_6() -> None:
    assert outcomes(weapon(skill="6+", critical_hit_on="5+"), [4, 5]) == ["fail", "critical"]


def test_K19_automatic_hits_need_no_die_and_are_never_critical() -> None:
    at = duel(weapon("TORRENT", "LETHAL HITS", A=3, skill=None), TOUGH)
    at = at.and_("select_to_shoot", "red", unit="shooters").and_("select_weapons")
    done = at.when("select_targets", unit="target")
    (read,) = [event for event in done.events if isinstance(event, HitsClassified)]
    assert (read.outcomes, read.criticals, read.rule) == (("auto",) * 3, 0, "K-19")
    assert place(at) == "attack.wounds"


@pytest.mark.parametrize(
    ("facts", "skill"),
    [
        ({}, 4),
        ({"cover": True}, 5),
        ({"plunging": True}, 3),
        ({"cover": True, "plunging": True}, 4),
        ({"skill_mod": 1, "skill_why": "a relic"}, 3),
        ({"skill_mod": -5, "skill_why": "a curse"}, 6),
        ({"skill_mod": 9, "skill_why": "a miracle"}, 2),
    ],
)
def test_K20_the_skill_is_worsened_and_improved_within_2_and_6(facts: dict[str, Any], skill: int) -> None:
    at = aimed(duel(weapon(skill="4+"), TOUGH), facts)
    assert state(at).pool.key.skill == skill


@pytest.mark.parametrize(("cap", "needed"), [(1, 4), (2, 5), ("none", 6), (None, 6), (0, 3)])
def test_K21_modifiers_are_summed_and_then_capped(cap: int | str | None, needed: int) -> None:
    faces = [needed - 1, needed] if needed < 6 else [5]
    found = outcomes(weapon(), faces, {"hit_mod": -3, "hit_why": "fog"}, hit_wound_mod_cap=cap)
    assert found == (["fail", "hit"] if needed < 6 else ["fail"])


def test_K21_a_roll_is_never_modified_below_1() -> None:
    found = outcomes(weapon(skill="2+"), [2], {"hit_mod": -3, "hit_why": "fog"}, hit_wound_mod_cap="none")
    assert found == ["fail"]


def test_K95_a_modifier_is_told_with_its_sum_and_what_counts_of_it() -> None:
    at = aimed(duel(weapon(A=2), TOUGH), {"hit_mod": -2, "hit_why": "fog"})
    (read,) = [event for event in at.when("roll", dice=[4, 5]).events if isinstance(event, HitsClassified)]
    assert (read.skill, read.modifiers, read.clamped, read.outcomes) == (3, (-2,), -1, ("hit", "hit"))
    assert read.how == " on 3+ with -1 (modifiers -2)"


@pytest.mark.parametrize(
    ("kind", "spotted", "said"),
    [
        ("snap", False, " on 6 alone"),
        ("indirect", False, " on 6 alone"),
        ("indirect", True, " on 4+, where 1 to 3 miss"),
    ],
)
def test_K79_K80_what_is_needed_is_told_as_it_is(kind: str, spotted: bool, said: str) -> None:
    at = aimed(duel(weapon("INDIRECT FIRE"), TOUGH), {"spotted": spotted}, kind, remained_stationary=True)
    (read,) = [event for event in at.when("roll", dice=[1]).events if isinstance(event, HitsClassified)]
    assert read.how == said


@pytest.mark.parametrize(("faces", "extra"), [([1, 2], (1, 1)), ([3, 6], (2, 3))])
def test_K69_a_random_X_is_rolled_for_each_critical_hit(faces: list[int], extra: tuple[int, ...]) -> None:
    at = aimed(duel(weapon("SUSTAINED HITS D3", A=3), TOUGH)).rolled(6, 6, 1)
    assert place(at) == "attack.sustained"
    at.when("roll", dice=faces).then_tags("sustained_hits_rolled")
    assert len(state(at).pool.hit) == 2 + sum(extra)


def test_K69_extra_hits_follow_the_dice_and_are_not_critical() -> None:
    at = aimed(duel(weapon("SUSTAINED HITS 2", A=2), TOUGH)).rolled(6, 4)
    pool = state(at).pool
    assert (pool.hit, pool.critical) == ((1, 2, 3, 4), (1,))


def test_K69_the_first_instance_counts_if_none_is_named() -> None:
    at = aimed(duel(weapon("SUSTAINED HITS 2", "SUSTAINED HITS 1"), TOUGH)).rolled(6)
    assert len(state(at).pool.hit) == 3


@pytest.mark.parametrize(
    ("facts", "still", "found"),
    [
        ({"spotted": True}, True, ["fail", "hit", "critical"]),
        ({"spotted": True, "visible": False}, True, ["fail", "hit", "critical"]),
        ({}, True, ["fail", "fail", "critical"]),
        ({"visible": False}, True, ["fail", "fail", "critical"]),
        ({"spotted": True}, False, ["fail", "fail", "critical"]),
    ],
)
def test_K79_only_1_to_3_miss_if_the_unit_stood_still_and_the_target_is_said_to_be_spotted(
    facts: dict[str, Any], still: bool, found: list[str]
) -> None:
    at = aimed(duel(weapon("INDIRECT FIRE", A=3), TOUGH), facts, "indirect", remained_stationary=still)
    (read,) = [event for event in at.when("roll", dice=[3, 5, 6]).events if isinstance(event, HitsClassified)]
    assert list(read.outcomes) == found


def test_K02_no_hit_at_all_ends_the_pool() -> None:
    aimed(duel(weapon(A=2), TOUGH)).when("roll", dice=[1, 2]).then_tags("pool_resolved", "attacks_resolved")
