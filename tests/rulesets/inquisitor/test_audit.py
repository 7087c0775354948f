"""Corners of the rules that a second reading of the specification found."""

from __future__ import annotations

from typing import Any

import pytest

from affray.encounter import Encounter
from affray.events.errors import BadRoster
from affray.rulesets.inquisitor import RULESET
from tests.rulesets.inquisitor.table import WEAPONS, begun, codes, extra, kade, morr, place, shown, vell


def held(**more: Any) -> dict[str, Any]:
    """Return Kade holding Morr."""
    return kade(hands={}, hold={"role": "holder", "other": "morr", "location": "body"}, **more)


def faults(*characters: dict[str, Any], weapons: list[dict[str, Any]] | None = None, **options: Any) -> tuple[str, ...]:
    """Return the faults of a roster."""
    roster = {"weapon": WEAPONS if weapons is None else weapons, "character": list(characters)}
    with pytest.raises(BadRoster) as caught:
        Encounter.create(RULESET, roster, options=options)
    return caught.value.faults


def test_a_command_without_its_occasion_has_that_code_before_the_one_of_the_turn() -> None:
    at = begun(held(), vell(i=90), morr())
    found = codes(at, "attack", "blue", weapon="axe", target="kade")
    assert found == ["IN_ERR_HELD", "IN_ERR_NOT_ACTIVE", "IN_ERR_PHASE"]


def test_a_code_of_the_turn_keeps_its_place_among_the_others() -> None:
    at = begun(kade(), morr(stunned=2))
    found = codes(at, "attack", "blue", weapon="axe", target="kade")
    assert found[:2] == ["IN_ERR_NOT_ACTIVE", "IN_ERR_STATUS"]


def test_IN38_only_a_break_off_has_a_free_run_that_is_no_charge() -> None:
    at = begun().and_("other_action", what="other").rolled(77)
    assert place(at) == "breakoff.punished"
    assert codes(at, "charge", "red", target="morr", yards=1) == ["IN_ERR_PHASE"]


def test_IN38_a_direction_is_nobody_by_id_and_by_name() -> None:
    at = begun(kade(), morr(name="Morr the Red"))
    for said in ("morr", "Morr the Red"):
        assert codes(at, "break_off", "red", direction=said) == ["IN_ERR_CHARGE_AFTER_BREAKOFF"]
    assert codes(at, "break_off", "red", direction="away from Morr") == []


def test_INL1_once_engaged_any_kind_goes_also_after_the_enemy_is_down() -> None:
    weak = morr(armour={}, t=4)
    at = begun(kade(engaged_with=[], speed=4), weak, extra("tane"), preset="lrb")
    at = at.and_("declare_actions", list=["charge", "attack"]).rolled(6, 6, 1, 1).and_("charge", target="morr", yards=2)
    at = at.rolled(30).and_("react", kind="none").rolled(90).rolled(6, 6)
    assert (place(at), shown(at, "combatants.morr.status"), shown(at, "plan")) == ("acting", "dead", None)
    assert codes(at, "move", "red", yards=1) == []


def test_INL1_a_move_into_contact_frees_the_declared_list_too() -> None:
    at = begun(kade(engaged_with=[], speed=4), preset="lrb").and_("declare_actions", list=["move", "move"])
    at = at.rolled(6, 6, 1, 1).and_("move", yards=1, contact=["morr"])
    assert shown(at, "plan") is None


def test_INL1_two_weapons_are_a_kind_that_may_be_declared() -> None:
    at = begun(kade(engaged_with=[], hands={"right": "sword", "left": "knife"}), economy="speed_dice")
    assert codes(at, "declare_actions", "red", list=["two_weapon_attack"]) == []


def test_IN20_the_second_blow_has_no_number_before_its_own_is_known() -> None:
    at = begun(kade(hands={"right": "sword", "left": "knife"})).and_("two_weapon_attack", target="morr")
    at = at.and_("react", kind="parry").rolled(90)
    nest = shown(at, "nest.0")
    assert (nest["weapon"], nest["step"], nest["number"]) == ("knife", "attack.react", None)


def test_IN20_a_number_that_is_left_as_it_is_is_not_told_as_halved() -> None:
    at = begun(kade(ws=1, hands={"right": "sword", "left": "knife"}), morr(height=2)).and_(
        "two_weapon_attack", target="morr", first="knife"
    )
    asked = at.when("react", "blue", kind="parry").events[-1]
    assert (asked.target, asked.halved) == (-39, False)  # type: ignore[attr-defined]
    assert "halved" not in asked.tell({})


def test_ING1_the_place_of_a_hold_is_read_off_the_roll_in_lrb_too() -> None:
    at = begun(kade(hands={}), preset="lrb", grapple_location="reverse", economy="two_actions")
    at = at.and_("grapple", target="morr").rolled(6)
    found = at.when("react", "blue", kind="none").events
    place_found = next(event for event in found if hasattr(event, "reversed"))
    assert (place_found.roll, place_found.reversed, place_found.location) == (6, 60, "right_arm")  # type: ignore[attr-defined]


def test_IN46_wounds_that_leave_only_crawling_do_not_stand_whatever_they_are() -> None:
    assert "(IN_ERR_POSTURE)" in faults(kade(levels={"abdomen": 5}), morr(), body_table="split")[0]
    assert "(IN_ERR_POSTURE)" in faults(kade(levels={"right_leg": 5}), morr())[0]


def test_INL7_arms_length_belongs_to_lrb() -> None:
    assert "(IN_ERR_ARMS_LENGTH)" in faults(kade(arms_length=["morr"]), morr())[0]
    at = begun(kade(arms_length=["morr"]), preset="lrb")
    assert shown(at, "combatants.morr.arms_length") == ["kade"]


@pytest.mark.parametrize("fatal", [{"injury_total": 61}, {"levels": {"head": 4}}])
def test_IN48_who_has_what_kills_is_not_only_out(fatal: dict[str, Any]) -> None:
    assert "allowed: dead" in faults(kade(engaged_with=[], status="out", **fatal), morr())[0]
    at = begun(kade(engaged_with=[], status="out", injury_total=60), vell(), morr())
    assert shown(at, "combatants.kade.status") == "out"


@pytest.mark.parametrize(
    ("weapon", "path"),
    [
        ({"id": "a\x1b[31m", "damage": "D6"}, "weapon[0].id"),
        ({"id": "club2", "name": "x\u202e", "damage": "D6"}, "weapon[0].name"),
        ({"id": "club2", "special": "\x1b[2J", "damage": "D6"}, "weapon[0].special"),
        ({"id": "club2", "damage": "\u0663D6"}, "weapon[0].damage"),
    ],
)
def test_no_text_of_a_weapon_touches_the_screen(weapon: dict[str, Any], path: str) -> None:
    assert [fault.split(":")[0] for fault in faults(kade(), morr(), weapons=[weapon])] == [path]
