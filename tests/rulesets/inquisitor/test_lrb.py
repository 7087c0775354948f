"""The preset `lrb`, where it differs (3.10)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.inquisitor.rules.dice_tests import is_critical
from affray.rulesets.inquisitor.rules.location import rolled_place
from affray.rulesets.inquisitor.settings import Settings
from affray.testing import Given
from tests.rulesets.inquisitor.table import begun, codes, extra, fight, kade, morr, number, place, shown, vell

LRB = Settings(preset="lrb").in_full()


def lrb(*characters: dict[str, Any], **options: Any) -> Given:
    """Return a fight by the preset with a first activation of as many actions as there is Speed."""
    at = begun(*characters, preset="lrb", **options)
    return at.rolled(*[6] * shown(at, "pending.dice")) if place(at) == "speed_roll" else at


def test_INL1_the_order_is_by_speed_then_initiative() -> None:
    at = begun(kade(speed=2), morr(speed=3), vell(speed=3), preset="lrb")
    assert shown(at, "turn_order") == ["vell", "morr", "kade"]


def test_INL1_speed_follows_from_initiative_and_wounds_take_off_it() -> None:
    at = begun(kade(i=65), preset="lrb")
    assert shown(at, "pending.dice") == 4
    at = begun(kade(i=65, levels={"right_leg": 2}), preset="lrb")
    assert shown(at, "pending.dice") == 3


def test_INL1_D17_declared_unengaged_and_rolled_first_when_engaged() -> None:
    assert place(begun(kade(engaged_with=[]), preset="lrb")) == "declare"
    assert place(begun(kade(), preset="lrb")) == "speed_roll"


def test_INL1_after_a_pause_any_kind_goes() -> None:
    at = begun(kade(engaged_with=[], speed=4), preset="lrb").and_("declare_actions", list=["pause", "charge"])
    at = at.rolled(4, 4, 4, 1)
    assert codes(at, "move", yards=2) == ["IN_ERR_DECLARED"]
    at = at.and_("pause")
    assert (shown(at, "actions_left"), shown(at, "plan")) == (2, None)
    assert codes(at, "move", yards=2) == []
    assert codes(at, "pause") == ["IN_ERR_DECLARED"]


def test_INL1_once_engaged_any_kind_goes() -> None:
    at = begun(kade(engaged_with=[], speed=3), preset="lrb").and_("declare_actions", list=["charge", "move", "move"])
    at = at.rolled(4, 4, 4).and_("charge", target="morr", yards=3).rolled(95)
    assert codes(at, "attack", weapon="sword", target="morr") == []


def test_INL1_a_declared_action_that_is_impossible_is_passed() -> None:
    at = begun(kade(engaged_with=[], speed=3), preset="lrb").and_("declare_actions", list=["attack", "move"])
    at = at.rolled(4, 4, 1)
    assert codes(at, "move", yards=1) == ["IN_ERR_DECLARED"]
    at = at.and_("skip_action")
    assert (shown(at, "actions_left"), codes(at, "move", yards=1)) == (1, [])
    assert codes(at, "skip_action") == ["IN_ERR_DECLARED"]


def test_INL1_dice_for_actions_may_be_used_without_the_rest() -> None:
    at = begun(kade(), economy="speed_dice").rolled(1, 4, 5, 6)
    assert shown(at, "actions_left") == 3
    at = at.and_("attack", weapon="sword", target="morr")
    assert place(at) == "attack.react"


@pytest.mark.parametrize(
    ("attacker", "target", "needed"),
    [
        ({}, {}, 72),
        ({"hands": {"right": "spear"}}, {}, 82),
        ({}, {"posture": "prone"}, 92),
        ({"height": 1}, {}, 82),
        ({}, {"height": 1}, 72),
        ({}, {"size": "large"}, 102),
        ({}, {"size": "small"}, 42),
        ({"hands": {"right": "sword", "left": "knife"}}, {}, 52),
        ({"hands": {"left": "sword"}}, {}, 52),
        ({}, {"hands": {}}, 92),
    ],
)
def test_INL2_the_number_to_hit(attacker: dict[str, Any], target: dict[str, Any], needed: int) -> None:
    character = kade(**attacker)
    weapon = next(name for name in character["hands"].values() if name != "knife")
    at = lrb(character, morr(**target)).and_("attack", weapon=weapon, target="morr")
    assert number(at) == needed


def test_INL2_a_tenth_of_the_number_is_critical_and_doubles_mean_nothing() -> None:
    assert [is_critical(roll, 67, roll == 22, LRB) for roll in (1, 6, 7, 22)] == [True, True, False, False]
    at = lrb(kade(), morr()).and_("attack", weapon="sword", target="morr").rolled(99)
    assert place(at) == "acting"


def test_INL2_two_weapons_are_no_attack_of_their_own() -> None:
    at = lrb(kade(hands={"right": "sword", "left": "knife"}))
    assert codes(at, "two_weapon_attack", target="morr") == ["IN_ERR_TWO_WEAPON"]


def parried(at: Given, **fields: Any) -> str:
    """Return what the parry or dodge of a blow that is on target needs."""
    at = at.and_("attack", weapon="sword", target="morr", **fields).rolled(50)
    return str(shown(at.and_("react", kind="parry"), "pending.what")).removeprefix("the parry of morr: ")


@pytest.mark.parametrize(
    ("defender", "fields", "needed"),
    [
        ({}, {}, 28),
        ({"height": 2}, {}, 38),
        ({"posture": "prone"}, {}, 8),
        ({}, {"arc": "side"}, 8),
        ({}, {"arc": "rear"}, -12),
        ({"hands": {"left": "axe"}}, {}, 8),
        ({"hands": {"right": "axe", "left": "knife"}}, {}, 48),
        ({"stunned": 3}, {}, 4),
    ],
)
def test_INL3_what_a_parry_needs(defender: dict[str, Any], fields: dict[str, Any], needed: int) -> None:
    at = lrb(kade(ws=120), morr(**defender))
    assert parried(at, **fields) == f"{needed} or less"


def test_INL3_each_later_reaction_is_halved_and_a_dodge_counts() -> None:
    at = lrb(kade(ws=120, speed=4), morr(ws=45))
    needs = []
    for kind in ("dodge", "parry", "dodge", "parry"):
        at = at.and_("attack", weapon="sword", target="morr").rolled(50).and_("react", kind=kind)
        needs.append(int(str(shown(at, "pending.what")).split(": ")[1].split(" ")[0]))
        at = at.rolled(2)
        if place(at) == "attack.counter":
            at = at.and_("decline_counter")
    assert needs == [45 + 20, 23 - 20, 12 + 20, 6 - 20]


def test_INL3_weapons_used_separately_are_worn_separately() -> None:
    both = morr(ws=80, hands={"right": "axe", "left": "knife"})
    at = lrb(kade(ws=150, speed=4), both)
    needs = []
    for weapon in ("axe", "knife", "axe"):
        at = at.and_("attack", weapon="sword", target="morr").rolled(50).and_("react", kind="parry", weapon=weapon)
        needs.append(int(str(shown(at, "pending.what")).split(": ")[1].split(" ")[0]))
        at = at.rolled(3)
        if place(at) == "attack.counter":
            at = at.and_("decline_counter")
    assert needs == [80 - 20, 80 - 5 - 20 - 20, 40 - 20]


def test_INL3_the_count_starts_anew_each_round() -> None:
    at = lrb(kade(ws=120, speed=1), morr(speed=1))
    assert parried(at) == "28 or less"
    at = at.rolled(20).and_("end_activation").rolled(1).and_("end_activation").and_("begin_round", "gm").rolled(6)
    assert parried(at) == "28 or less"


def test_INL3_a_stunned_parry_never_strikes_back_and_a_dodge_neither() -> None:
    at = lrb(kade(ws=120), morr(ws=90, stunned=3)).and_("attack", weapon="sword", target="morr").rolled(50)
    assert codes(at, "react", kind="dodge") == ["IN_ERR_REACT_FORBIDDEN"]
    assert place(at.and_("react", kind="parry").rolled(1)) == "acting"
    at = lrb(kade(ws=120), morr(ws=90)).and_("attack", weapon="sword", target="morr").rolled(50)
    assert place(at.and_("react", kind="dodge").rolled(1)) == "acting"


def test_INL3_unarmed_or_with_a_pistol_there_is_only_the_dodge() -> None:
    for hands in ({}, {"right": "pistol"}):
        at = lrb(kade(), morr(hands=hands)).and_("attack", weapon="sword", target="morr").rolled(50)
        assert codes(at, "react", kind="parry") == ["IN_ERR_PARRY_UNARMED"]
        assert codes(at, "react", kind="dodge") == []


def test_INL4_a_counter_is_one_blow_that_gives_nothing_back() -> None:
    at = lrb(kade(ws=120), morr(ws=99)).and_("attack", weapon="sword", target="morr").rolled(50)
    at = at.and_("react", kind="parry").rolled(60)
    assert place(at) == "attack.counter"
    at = at.and_("take_counter", weapon="axe").rolled(10).and_("react", kind="parry").rolled(6)
    assert place(at) == "acting"


def test_INL5_more_than_double_initiative_gives_a_free_attack() -> None:
    for roll, after in ((40, "acting"), (81, "breakoff.punished"), (80, "acting")):
        at = lrb(kade(i=40, speed=6)).and_("break_off").and_("refuse_break_off").rolled(roll)
        assert place(at) == after


def test_INL5_arms_length_makes_it_easier() -> None:
    at = lrb(kade(i=40, speed=6)).and_("step_back").and_("break_off").and_("refuse_break_off")
    assert shown(at, "pending.what") == "getting away: 60 or less"


PLACES = [(30, "right_leg"), (29, "left_leg"), (31, "groin"), (35, "groin"), (36, "right_arm"), (65, "left_arm")]
PLACES += [(66, "abdomen"), (80, "abdomen"), (81, "chest"), (95, "chest"), (96, "head"), (100, "head")]


@pytest.mark.parametrize(("roll", "where"), PLACES)
def test_INL6_the_table_of_places(roll: int, where: str) -> None:
    assert rolled_place(roll, False, False) == (roll, where)


def test_INL6_aiming_high_adds_and_left_and_right_go_by_the_roll_itself() -> None:
    assert rolled_place(29, True, False) == (39, "left_arm")
    assert rolled_place(28, True, True) == (48, "right_arm")
    assert rolled_place(95, True, True) == (100, "head")
    at = lrb(kade(height=1), morr()).and_("attack", weapon="sword", target="morr", high=True).rolled(20)
    at = at.and_("react", kind="none").rolled(28)
    assert shown(at, "nest.0.location") == "right_arm"


def test_INL6_bare_hands_hit_harder() -> None:
    at = lrb(kade(hands={}), morr(armour={})).and_("attack", weapon="unarmed", target="morr").rolled(20)
    at = at.and_("react", kind="none").rolled(90).rolled(2)
    assert shown(at, "combatants.morr.wounds.suffered") == 3


def test_INL7_arms_length_is_for_long_weapons_and_pistols() -> None:
    spear = kade(hands={"right": "spear", "left": "pistol"}, speed=6)
    at = lrb(spear)
    assert codes(at, "fire_pistol", weapon="pistol", target="morr") == ["IN_ERR_ARMS_LENGTH"]
    at = at.and_("step_back")
    assert shown(at, "combatants.morr.arms_length") == ["kade"]
    assert codes(at, "step_back") == ["IN_ERR_ARMS_LENGTH"]
    assert codes(at, "fire_pistol", weapon="pistol", target="morr") == []
    at = at.and_("attack", weapon="spear", target="morr").rolled(99)
    assert shown(at, "combatants.kade.arms_length") == ["morr"]
    at = at.and_("attack", weapon="unarmed", target="morr").rolled(99)
    assert shown(at, "combatants.kade.arms_length") == []


def test_INL7_a_charge_with_a_long_weapon_may_stop_there() -> None:
    spear = kade(hands={"right": "spear"}, engaged_with=[], speed=6)
    at = begun(spear, preset="lrb").and_("declare_actions", list=["charge"]).rolled(6, 6, 6, 6, 6, 6)
    assert codes(at, "charge", target="morr", yards=2, arms_length=True) == []
    assert codes(at, "charge", target="morr", yards=2, weapon="unarmed", arms_length=True) == ["IN_ERR_ARMS_LENGTH"]
    at = at.and_("charge", target="morr", yards=2, arms_length=True)
    assert shown(at, "combatants.kade.arms_length") == ["morr"]


def test_INL7_who_cannot_reach_does_not_strike_back() -> None:
    at = lrb(kade(ws=30, hands={"right": "spear", "left": ""}, speed=6, i=10), morr(ws=90)).and_("step_back")
    at = at.and_("break_off").and_("refuse_break_off").rolled(90)
    assert place(at) == "acting"


def test_INL7_a_prone_fighter_fires_at_arms_length() -> None:
    prone = kade(hands={"right": "pistol"}, posture="prone", arms_length=["morr"], speed=6)
    assert codes(lrb(prone), "fire_pistol", weapon="pistol", target="morr") == []


def test_INL2_IN35_a_shot_at_arms_length_can_only_be_dodged() -> None:
    at = lrb(kade(hands={"right": "pistol"}, arms_length=["morr"], speed=6), morr())
    at = at.and_("fire_pistol", weapon="pistol", target="morr").rolled(20)
    at.when("react", "blue", kind="parry").then_refused("IN_ERR_PARRY_PISTOL")
    assert place(at.and_("react", kind="dodge").rolled(99)) == "attack.location"


def test_the_preset_is_chosen_by_name_and_an_option_beside_it_wins() -> None:
    at = fight(kade(), extra("tane"), morr(), preset="lrb", economy="two_actions", auto_bands="none")
    at = at.and_("start_encounter", "gm").and_("begin_round", "gm")
    assert (place(at), shown(at, "actions_left")) == ("acting", 2)
    assert place(at.and_("attack", weapon="sword", target="morr")) == "attack.roll"
