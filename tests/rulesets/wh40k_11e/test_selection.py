"""Selecting units, weapons and targets (3.1, 3.9, K-94, K-95)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.wh40k_11e.table import aimed, duel, model, place, roster, started, state, unit, weapon

INFANTRY = {"keywords": ["INFANTRY"]}


def armed(weapons: dict[str, dict[str, Any]], *units: dict[str, Any], **shooter: Any) -> Given:
    """Return a battle in which `r` carries the weapons, against the unit `target` and what else is given."""
    data = roster(weapons, [model("r", weapons=list(weapons), **shooter)], unit("target", model("t", W=9)), *units)
    return started(data)


def shooting(at: Given, kind: str = "", **facts: Any) -> Given:
    """Select the unit to shoot."""
    return at.and_("select_to_shoot", "red", unit="shooters", kind=kind, facts=facts)


def chosen(at: Given) -> list[str]:
    """Return the weapons that are selected when nothing is said."""
    return [pick.weapon.partition(".")[2] for pick in state(at.and_("select_weapons")).attack.weapons]


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        ("", {}, ""),
        ("normal", {"farthest": 6}, ""),
        ("normal", {"advanced": True}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("normal", {"engaged_with": ["target"]}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("", {"fell_back": True}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("snap", {"fell_back": True}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("snap", {"engaged_with": ["target"]}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("assault", {"advanced": True}, ""),
        ("assault", {}, "K_E_SHOOTING_TYPE"),
        ("close-quarters", {"engaged_with": ["target"]}, ""),
        ("", {"engaged_with": ["target"]}, ""),
        ("close-quarters", {}, "K_E_SHOOTING_TYPE"),
        ("close-quarters", {"engaged_with": ["target"], "advanced": True}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("indirect", {}, ""),
        ("indirect", {"advanced": True}, "K_E_UNIT_NOT_ELIGIBLE"),
        ("sideways", {}, "K_E_SHOOTING_TYPE"),
    ],
)
def test_K04_the_types_of_shooting(kind: str, facts: dict[str, Any], code: str) -> None:
    at = armed({"gun": weapon("ASSAULT", "PISTOL", "INDIRECT FIRE")}, **INFANTRY)
    done = at.when("select_to_shoot", "red", unit="shooters", kind=kind, facts=facts)
    if code:
        done.then_refused(code)
    else:
        done.then_tags("unit_selected")


@pytest.mark.parametrize(
    ("kind", "facts"),
    [("assault", {"advanced": True}), ("close-quarters", {"engaged_with": ["target"]}), ("indirect", {})],
)
def test_K04_K64_K67_a_type_needs_a_weapon_for_it(kind: str, facts: dict[str, Any]) -> None:
    at = armed({"gun": weapon()}, **INFANTRY)
    at.when("select_to_shoot", "red", unit="shooters", kind=kind, facts=facts).then_refused("K_E_SHOOTING_TYPE")


def test_K04_a_monster_or_vehicle_may_shoot_in_close_quarters_with_anything() -> None:
    at = shooting(armed({"gun": weapon()}, keywords=["VEHICLE"]), engaged_with=["target"])
    assert chosen(at) == ["gun"]


def test_K04_a_unit_may_be_selected_again_and_again() -> None:
    at = aimed(duel(weapon(), model("t", W=9))).rolled(1)
    assert place(aimed(at)) == "attack.hits"


def test_K03_only_the_owner_selects_a_unit() -> None:
    at = armed({"gun": weapon()})
    at.when("select_to_shoot", "blue", unit="shooters").then_refused("K_E_NOT_YOUR_UNIT")
    at.when("select_to_shoot", "red", unit="nobody").then_refused("K_E_TARGET_UNKNOWN")
    at.when("select_to_shoot", "judge", unit="shooters").then_refused("K_E_NOT_YOUR_UNIT", "K_E_WRONG_PLAYER")


def test_K04_a_destroyed_unit_does_nothing_more() -> None:
    at = armed({"gun": weapon()}, unit("second", model("u")))
    at = at.and_("mortal_wounds", "red", unit="second", count=1, cause="fire")
    at.when("select_to_shoot", "blue", unit="second").then_refused("K_E_UNIT_NOT_ELIGIBLE")


def test_K05_everything_is_selected_if_nothing_is_said_sidearms_only_without_another() -> None:
    weapons = {"gun": weapon(), "spare": weapon(), "pistol": weapon("PISTOL"), "knife": weapon(kind="melee")}
    assert chosen(shooting(armed(weapons))) == ["gun", "spare"]
    assert chosen(shooting(armed({"pistol": weapon("PISTOL")}))) == ["pistol"]
    assert chosen(shooting(armed(weapons, keywords=["MONSTER"]))) == ["gun", "spare"]
    assert chosen(shooting(armed(weapons, keywords=["VEHICLE"]), engaged_with=["target"])) == ["gun", "spare"]
    assert chosen(shooting(armed({"pistol": weapon("PISTOL")}, keywords=["VEHICLE"]))) == ["pistol"]
    assert chosen(shooting(armed(weapons, **INFANTRY), engaged_with=["target"])) == ["pistol"]


def test_K05_assault_and_indirect_shooting_take_only_weapons_for_it() -> None:
    weapons = {"gun": weapon(), "carbine": weapon("ASSAULT"), "mortar": weapon("INDIRECT FIRE")}
    assert chosen(shooting(armed(weapons), "assault", advanced=True)) == ["carbine"]
    assert chosen(shooting(armed(weapons), "indirect")) == ["mortar"]
    at = shooting(armed(weapons), "assault", advanced=True)
    at.when("select_weapons", weapons=[{"weapon": "r.gun"}]).then_refused("K_E_SHOOTING_TYPE")


def test_K05_fighting_takes_one_ordinary_weapon_and_all_extra_ones() -> None:
    weapons = {
        "sword": weapon(kind="melee"),
        "axe": weapon(kind="melee"),
        "tail": weapon("EXTRA ATTACKS", kind="melee"),
    }
    at = armed(weapons).and_("select_to_fight", "red", unit="shooters", facts={"engaged_with": ["target"]})
    for names in ([], ["axe"], ["axe", "sword", "tail"], ["tail"]):
        picks = [{"weapon": f"r.{name}"} for name in names]
        at.when("select_weapons", weapons=picks).then_refused("K_E_MELEE_COUNT")
    assert chosen(at) == ["axe", "tail"]


def test_K05_K82_a_model_with_extra_weapons_alone_selects_no_ordinary_one() -> None:
    at = armed({"tail": weapon("EXTRA ATTACKS", kind="melee")})
    at = at.and_("select_to_fight", "red", unit="shooters", facts={"engaged_with": ["target"]})
    assert chosen(at) == ["tail"]


def test_K05_sidearms_and_other_weapons_are_not_used_together() -> None:
    at = shooting(armed({"gun": weapon(), "pistol": weapon("CLOSE-QUARTERS")}, **INFANTRY))
    both = [{"weapon": "r.gun"}, {"weapon": "r.pistol"}]
    at.when("select_weapons", weapons=both).then_refused("K_E_MIXED_SIDEARMS")
    at.when("select_weapons", weapons=both[1:]).then_tags("weapons_selected")


def test_K05_a_monster_or_vehicle_may_use_both_if_it_says_so() -> None:
    at = shooting(armed({"gun": weapon(), "pistol": weapon("PISTOL")}, keywords=["VEHICLE"]))
    at.when("select_weapons", weapons=[{"weapon": "r.gun"}, {"weapon": "r.pistol"}]).then_tags("weapons_selected")


def test_K05_one_profile_is_chosen_of_several() -> None:
    staff = weapon() | {"profile": [{"name": "beam", "A": 2}, {"name": "storm", "A": 4}]}
    at = shooting(armed({"staff": staff}))
    at.when("select_weapons").then_refused("K_E_PROFILE")
    at.when("select_weapons", weapons=[{"weapon": "r.staff"}]).then_refused("K_E_PROFILE")
    at.when("select_weapons", weapons=[{"weapon": "r.staff", "profile": "rain"}]).then_refused("K_E_PROFILE")
    two = [{"weapon": "r.staff", "profile": "beam"}, {"weapon": "r.staff", "profile": "storm"}]
    at.when("select_weapons", weapons=two).then_refused("K_E_PROFILE")
    at = at.and_("select_weapons", weapons=two[1:]).and_("select_targets", unit="target")
    assert state(at).request.dice == 4


def test_K05_weapons_that_are_not_there_or_of_the_other_kind() -> None:
    at = shooting(armed({"gun": weapon(), "knife": weapon(kind="melee")}))
    at.when("select_weapons", weapons=[{"weapon": "r.bow"}]).then_refused("K_E_WEAPON_UNKNOWN")
    at.when("select_weapons", weapons=[{"weapon": "t.gun"}]).then_refused("K_E_WEAPON_UNKNOWN")
    at.when("select_weapons", weapons=[{"weapon": "r.knife"}]).then_refused("K_E_WEAPON_KIND")
    at.when("select_weapons", weapons=[]).then_tags("weapons_selected")


def test_K05_a_destroyed_model_shoots_with_nothing() -> None:
    data = roster(
        {"gun": weapon()},
        [model("r1", weapons=["gun"]), model("r2", weapons=["gun"])],
        unit("target", model("t", W=9)),
    )
    at = started(data).and_("mortal_wounds", "blue", unit="shooters", count=1, cause="fire")
    at = at.and_("select_to_shoot", "red", unit="shooters")
    at.when("select_weapons", weapons=[{"weapon": "r1.gun"}]).then_refused("K_E_MODEL_DESTROYED")
    assert chosen(at) == ["gun"]


def test_K69_one_instance_of_a_repeated_ability_is_chosen_and_no_other() -> None:
    at = shooting(armed({"gun": weapon("SUSTAINED HITS 1", "SUSTAINED HITS 2", "HEAVY")}))
    for instances in (["HEAVY"], ["SUSTAINED HITS 3"], ["SUSTAINED HITS 1", "SUSTAINED HITS 2"]):
        picks = [{"weapon": "r.gun", "instances": instances}]
        at.when("select_weapons", weapons=picks).then_refused("K_E_PROFILE")


def test_K83_a_one_shot_weapon_is_spent_with_its_selection() -> None:
    at = shooting(armed({"gun": weapon("ONE SHOT")})).and_("select_weapons").and_("select_targets")
    assert place(at) == "ready"
    at = shooting(at)
    at.when("select_weapons", weapons=[{"weapon": "r.gun"}]).then_refused("K_E_ONE_SHOT_SPENT")


def test_K94_a_fight_is_normal_when_engaged_and_else_an_overrun() -> None:
    at = armed({"sword": weapon(kind="melee")})
    at.when("select_to_fight", "red", unit="shooters", kind="normal").then_refused("K_E_UNIT_NOT_ELIGIBLE")
    at.when("select_to_fight", "red", unit="shooters", kind="wild").then_refused("K_E_SHOOTING_TYPE")
    at = at.and_("select_to_fight", "red", unit="shooters")
    assert state(at).attack.kind == "overrun"
    at = at.and_("select_weapons")
    at.when("select_targets", unit="target").then_refused("K_E_TARGET_NOT_ENGAGED")
    at.when("select_targets").then_tags("targets_selected", "attacks_resolved")
    assert place(at) == "ready"


def test_K94_an_overrun_fights_whatever_it_is_engaged_with() -> None:
    at = armed({"sword": weapon(kind="melee")})
    at = at.and_("select_to_fight", "red", unit="shooters", kind="overrun", facts={"engaged_with": ["target"]})
    at.and_("select_weapons").when("select_targets", unit="target").then_tags("attack_dice_gathered")
