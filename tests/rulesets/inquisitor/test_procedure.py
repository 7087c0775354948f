"""The options in which the two sources differ, each of their values beside a preset of the other source (3.10)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.inquisitor import RULESET
from affray.testing import Given, given
from tests.rulesets.inquisitor.table import begun, codes, fight, kade, morr, number, place, shown, struck

TWO = {"right": "sword", "left": "knife"}


def text(*characters: dict[str, Any], **options: Any) -> Given:
    """Return a fight by the text but for these options."""
    return begun(*characters, **options)


def lrb(*characters: dict[str, Any], **options: Any) -> Given:
    """Return a fight by `lrb` but for these options, with two actions a round and no automatic results."""
    return begun(*characters, preset="lrb", economy="two_actions", auto_bands="none", **options)


def attacked(at: Given, *faces: int) -> Given:
    """Let Kade attack Morr with the sword, nobody react before the roll, and these faces be rolled."""
    at = at.and_("attack", weapon="sword", target="morr")
    at = at.and_("react", kind="none") if place(at) == "attack.react" else at
    return at.rolled(*faces) if faces else at


def test_INL3_reactions_rolled_are_asked_for_after_a_roll_that_is_on_target() -> None:
    at = text(reactions="rolled").and_("attack", weapon="sword", target="morr")
    assert (place(at), number(at)) == ("attack.roll", 77)
    at = at.rolled(40).and_("react", kind="parry")
    assert shown(at, "pending.what") == "the parry of morr: 28 or less"
    assert place(at.rolled(29)) == "attack.damage"
    stopped = attacked(text(reactions="rolled"), 40).and_("react", kind="parry").rolled(28)
    assert place(stopped) == "acting"


def test_INL3_a_dodge_that_is_rolled_stops_the_blow_and_moves_no_number() -> None:
    at = attacked(text(reactions="rolled"), 40).and_("react", kind="dodge")
    assert shown(at, "pending.what") == "the dodge of morr: 68 or less"
    assert number(at.rolled(69)) == 77
    assert place(attacked(text(reactions="rolled"), 40).and_("react", kind="dodge").rolled(68)) == "acting"


def test_IN22_reactions_passive_go_into_a_number_by_reach() -> None:
    at = lrb(reactions="passive").and_("attack", weapon="sword", target="morr").and_("react", kind="parry")
    assert number(at) == 62 + 10 - 10
    at = lrb(reactions="passive").and_("attack", weapon="sword", target="morr").and_("react", kind="dodge")
    assert number(at.rolled(35)) == 62 + 10 - 5


def test_IN25_one_reaction_for_the_action_is_a_reaction_before_the_roll() -> None:
    for reactions, where in (("passive", "attack.roll"), ("rolled", "attack.roll")):
        at = text(kade(hands=TWO), reactions=reactions, reaction_scope="action")
        at = at.and_("two_weapon_attack", target="morr")
        at = at.and_("react", kind="parry") if place(at) == "attack.react" else at
        at = at.rolled(98)
        assert place(at) == where
    assert place(at.rolled(5)) == "attack.react"


def test_INL2_modifiers_by_reach_and_size_beside_a_parry_before_the_roll() -> None:
    assert number(struck(text(modifiers="reach"))) == 62 + 10 - 10
    large = morr(size="large", posture="prone")
    assert number(struck(text(kade(), large, modifiers="reach"))) == 62 + 10 + 20 + 30 - 10


def test_IN16b_modifiers_of_the_weapon_by_the_other_procedure() -> None:
    assert number(attacked(lrb(modifiers="weapon"))) == 62 + 15
    assert number(attacked(lrb(kade(height=-1), morr(), modifiers="weapon"))) == 62 + 15 - 10


def test_IN19_a_weapon_is_too_heavy_only_where_its_weight_counts() -> None:
    heavy = kade(s=20)
    assert number(struck(text(heavy))) == 62 + 15 - 10 - 10
    assert number(struck(text(heavy, modifiers="reach"))) == 62 + 10 - 10
    assert number(attacked(lrb(heavy, modifiers="weapon"))) == 62 + 15 - 10


def test_INL2_two_weapons_as_a_penalty_strike_once() -> None:
    at = text(kade(hands=TWO), two_weapons="penalty")
    assert codes(at, "two_weapon_attack", target="morr") == ["IN_ERR_TWO_WEAPON"]
    assert number(struck(at)) == 62 + 15 - 10 - 20


def test_IN20_two_weapons_as_an_action_by_reach_are_halved() -> None:
    assert number(attacked(lrb(kade(hands=TWO), two_weapons="action"))) == 72
    assert number(lrb(kade(hands=TWO), two_weapons="action").and_("two_weapon_attack", target="morr")) == 36


def test_INL2_a_tenth_is_critical_where_doubles_are_not() -> None:
    assert shown(attacked(text(critical="tenth"), 7), "nest.0.critical") is True
    assert shown(attacked(text(critical="tenth"), 55), "nest.0.critical") is False


def test_IN29_a_matched_success_is_critical_after_a_reaction_too() -> None:
    for face, critical in ((22, True), (7, False)):
        at = attacked(lrb(critical="matched", location="reversed"), face).and_("react", kind="none")
        assert shown(at, "nest.0.critical") is critical


def test_INL4_a_parry_opens_a_counter_where_a_matched_failure_does_not() -> None:
    assert place(attacked(text(counter_on="parry"), 99)) == "acting"
    for face, where in ((18, "attack.counter"), (19, "acting")):
        at = attacked(text(counter_on="parry", reactions="rolled"), 40).and_("react", kind="parry").rolled(face)
        assert place(at) == where


def test_IN30_a_matched_failure_opens_a_counter_where_a_parry_does_not() -> None:
    assert place(attacked(lrb(counter_on="matched_failure"), 99)) == "attack.counter"
    at = attacked(lrb(counter_on="matched_failure"), 40).and_("react", kind="parry").rolled(1)
    assert place(at) == "acting"


def test_INL6_a_location_that_is_rolled_has_parts_of_the_body_and_may_be_aimed_at() -> None:
    at = attacked(text(location="rolled"), 45)
    assert place(at) == "attack.location"
    assert shown(at.rolled(70), "nest.0.location") == "abdomen"
    high = text(location="rolled").and_("attack", weapon="sword", target="morr", high=True)
    assert shown(high.and_("react", kind="none").rolled(45).rolled(80), "nest.0.location") == "chest"


def test_IN27_a_location_that_is_reversed_has_none() -> None:
    at = attacked(lrb(location="reversed"), 45).and_("react", kind="none")
    assert shown(at, "nest.0.location") == "body"


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({}, {"high": True, "arc": "side"}),
        ({"location": "rolled"}, {"arc": "side"}),
        ({"reactions": "rolled"}, {"high": True}),
        ({"location": "rolled", "reactions": "rolled"}, {}),
    ],
)
def test_INL3_INL6_each_aim_belongs_to_its_own_option(options: dict[str, Any], refused: dict[str, Any]) -> None:
    aims: list[dict[str, Any]] = [{"high": True}, {"arc": "side"}]
    for aim in aims:
        wrong = codes(text(**options), "attack", weapon="sword", target="morr", **aim)
        assert wrong == (["IN_ERR_DECLARED"] if set(aim) <= set(refused) else [])


def refused(at: Given) -> Given:
    """Let Kade break off, and Morr bar the way."""
    return at.and_("break_off").and_("refuse_break_off")


def test_INL5_a_break_off_is_botched_above_double_initiative() -> None:
    for face, where in ((80, "acting"), (88, "breakoff.punished"), (81, "breakoff.punished")):
        at = refused(text(kade(i=40), morr(i=30), breakoff_botch="double_initiative")).rolled(face)
        assert place(at) == where


def test_IN38_a_break_off_is_botched_by_a_matched_failure() -> None:
    for face, where in ((88, "breakoff.punished"), (81, "acting")):
        at = refused(lrb(kade(i=40), morr(i=30), breakoff_botch="matched")).rolled(face)
        assert place(at) == where


def test_INL7_arms_length_is_an_option_of_its_own() -> None:
    assert codes(text(arms_length=True), "step_back") == []
    assert codes(text(), "step_back") == ["IN_ERR_DECLARED"]
    assert codes(lrb(arms_length=False), "step_back") == ["IN_ERR_DECLARED"]
    armed = kade(hands={"right": "pistol"})
    shot = {"weapon": "pistol", "target": "morr"}
    assert codes(text(armed, arms_length=True), "fire_pistol", **shot) == ["IN_ERR_ARMS_LENGTH"]
    assert codes(text(armed, arms_length=True).and_("step_back"), "fire_pistol", **shot) == []
    assert codes(lrb(armed, arms_length=False), "fire_pistol", **shot) == []


@pytest.mark.parametrize("preset", ["imperium", "lrb"])
@pytest.mark.parametrize(("unarmed_damage", "plus"), [("D3", 0), ("D3+1", 1)])
def test_INL6_the_damage_of_bare_hands(preset: str, unarmed_damage: str, plus: int) -> None:
    state: Any = fight(preset=preset, unarmed_damage=unarmed_damage).encounter.now.state
    weapons = state.weapons
    assert (weapons["unarmed"].damage.sides, weapons["unarmed"].damage.plus) == (3, plus)


@pytest.mark.parametrize("preset", ["imperium", "lrb"])
@pytest.mark.parametrize(("improvised_damage", "plus"), [("encumbrance", 4), ("fixed", 2)])
def test_INL6_the_damage_of_improvised_weapons(preset: str, improvised_damage: str, plus: int) -> None:
    beam = {"id": "beam", "kind": "improvised", "enc": 450}
    roster = {"weapon": [beam], "character": [kade(), morr()]}
    at = given(RULESET, roster, {"preset": preset, "improvised_damage": improvised_damage})
    state: Any = at.encounter.now.state
    assert state.weapons["beam"].damage.plus == plus
