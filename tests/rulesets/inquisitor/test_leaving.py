"""Breaking off, other actions, grapples, shooting, parting (3.7, IN-54)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.inquisitor.table import (
    begun,
    codes,
    extra,
    kade,
    morr,
    number,
    place,
    shown,
    status,
    struck,
    total,
    vell,
)


def held(location: str = "body", **more: Any) -> dict[str, Any]:
    """Return Kade holding Morr."""
    return kade(hands={}, hold={"role": "holder", "other": "morr", "location": location}, **more)


def test_IN37_several_opponents_help_only_if_all_are_prone() -> None:
    for posture, needed in (("standing", 65), ("prone", 85)):
        at = begun(kade(engaged_with=["morr", "tane"]), morr(posture="prone"), extra("tane", posture=posture))
        at = at.and_("break_off").and_("refuse_break_off")
        assert f"{needed} or less" in shown(at, "pending.what")


@pytest.mark.parametrize(("option", "yards", "posture"), [("stand", 6, "standing"), ("crawl", 2, "prone")])
def test_IN38_a_prone_leaver_stands_up_or_crawls(option: str, yards: int, posture: str) -> None:
    at = begun(kade(posture="prone"), breakoff_prone=option).and_("break_off")
    done = at.when("allow_break_off", "blue")
    (moved,) = [event for event in done.events if type(event).__name__ == "Moved"]
    assert moved.yards == yards  # type: ignore[attr-defined]
    assert shown(at, "combatants.kade.posture") == posture


def test_IN38_D10_a_direction_is_words_and_left_out_directly_away() -> None:
    at = begun(kade(), morr(stunned=2))
    assert codes(at, "break_off", direction="down the stairs") == codes(at, "break_off") == []
    assert codes(at, "break_off", direction="morr") == ["IN_ERR_CHARGE_AFTER_BREAKOFF"]


def test_IN39_D8_every_capable_opponent_is_asked_until_one_refuses() -> None:
    at = begun(kade(engaged_with=["morr", "tane", "ott"]), morr(), extra("tane", i=60), extra("ott", stunned=2))
    at = at.and_("break_off")
    assert shown(at, "pending.who") == "tane"
    at = at.and_("allow_break_off", "blue")
    assert shown(at, "pending.who") == "morr"
    assert place(at.and_("refuse_break_off")) == "breakoff.roll"


def test_IN39_no_test_when_no_opponent_is_capable() -> None:
    at = begun(kade(), morr(stunned=3)).and_("break_off")
    assert (place(at), shown(at, "combatants.kade.engaged_with")) == ("acting", [])


@pytest.mark.parametrize(("option", "after"), [(False, "acting"), (True, "other.roll")])
def test_IN40_standing_up_is_exempt_unless_the_table_says_otherwise(option: bool, after: str) -> None:
    at = begun(kade(posture="prone"), standup_needs_test=option).and_("stand_up")
    assert place(at) == after
    if option:
        assert shown(at.rolled(60), "combatants.kade.posture") == "standing"


def test_IN40_staunching_beside_an_enemy_takes_the_test_too() -> None:
    at = begun(kade(bleeding={"head": 1})).and_("staunch", patient="kade")
    assert place(at) == "other.roll"
    assert place(at.rolled(65)) == "other.staunch"


@pytest.mark.parametrize(("option", "found"), [(False, ["IN_ERR_TWO_WEAPON"]), (True, [])])
def test_IN40_two_weapons_in_the_free_attack_on_another_action(option: bool, found: list[str]) -> None:
    both = morr(hands={"right": "axe", "left": "knife"})
    at = begun(kade(), both, free_attack_action_allows_two_weapons=option).and_("other_action", what="other").rolled(77)
    assert codes(at, "take_free_attack", **{"weapon": "axe", "with": "knife"}) == found


def test_IN40_the_option_is_not_for_break_offs() -> None:
    both = morr(hands={"right": "axe", "left": "knife"})
    at = begun(kade(), both, free_attack_action_allows_two_weapons=True).and_("break_off").and_("refuse_break_off")
    assert codes(at.rolled(77), "take_free_attack", **{"weapon": "axe", "with": "knife"}) == ["IN_ERR_TWO_WEAPON"]


def test_weapons_go_from_hand_to_belt_and_from_the_ground_to_hand() -> None:
    at = begun(kade(engaged_with=[], hands={"right": "halberd", "left": "halberd"}, carried=["knife"]))
    assert codes(at, "other_action", what="draw", weapon="knife") == ["IN_ERR_WEAPON"]
    at = at.and_("drop", hand="left")
    assert shown(at, "combatants.kade.hands") == {"right": "", "left": ""}
    at = at.and_("other_action", what="draw", weapon="knife", hand="left")
    assert codes(at, "other_action", what="pick_up", weapon="halberd") == ["IN_ERR_WEAPON"]
    at = at.and_("other_action", what="put_away", weapon="knife")
    assert shown(at, "combatants.kade.carried") == ["knife"]


def test_a_weapon_for_either_way_is_drawn_as_it_is_said() -> None:
    for hand, hands in (("both", ["spear", "spear"]), ("left", ["", "spear"]), ("", ["spear", ""])):
        at = begun(kade(engaged_with=[], hands={}, carried=["spear"]))
        at = at.and_("other_action", what="draw", weapon="spear", **({"hand": hand} if hand else {}))
        assert [shown(at, "combatants.kade.hands.right"), shown(at, "combatants.kade.hands.left")] == hands


@pytest.mark.parametrize(("option", "found"), [(2, ["IN_ERR_GRAPPLE_ARMED"]), (1, [])])
def test_ING1_how_many_hands_must_be_empty(option: int, found: list[str]) -> None:
    assert codes(begun(grapple_hands=option), "grapple", target="morr") == found


def test_ING1_an_unaware_victim_is_caught_without_a_roll_to_hit() -> None:
    at = begun(kade(hands={}), morr(unaware_of=["kade"])).and_("grapple", target="morr")
    at = at.and_("choose_backstab", location="head")
    assert place(at) == "grapple.escape"
    assert shown(at.rolled(99), "combatants.morr.hold.location") == "head"


def test_ING2_those_in_a_hold_only_see_to_it() -> None:
    at = begun(held())
    assert codes(at, "attack", "red", weapon="unarmed", target="morr")[0] == "IN_ERR_HELD"
    assert codes(at, "end_activation", "blue")[0] == "IN_ERR_HELD"


def test_ING2_D11_the_holder_may_let_go_and_then_acts_with_two_actions() -> None:
    at = begun(held()).and_("release_hold", "red")
    assert (place(at), shown(at, "acting"), shown(at, "actions_left")) == ("acting", "kade", 2)
    assert shown(at, "combatants.kade.engaged_with") == ["morr"]


def test_ING3_the_test_uses_up_the_activation_and_the_victim_misses_his() -> None:
    at = begun(held(), morr(), vell(i=10)).and_("maintain_hold", "red").rolled(99).rolled(99)
    assert shown(at, "acting") == "vell"


def test_ING3_a_hold_is_not_tested_in_the_round_it_began() -> None:
    at = begun(kade(hands={}), morr(), vell(i=50)).and_("grapple", target="morr").and_("react", kind="none")
    at = at.rolled(5).rolled(30).rolled(90)
    assert shown(at, "acting") == "vell"
    assert codes(at, "maintain_hold", "red")[0] == "IN_ERR_HOLD_TIMING"
    at = at.and_("end_activation").and_("begin_round", "gm")
    assert place(at) == "hold_check"


def test_ING3_or_it_is_tested_at_the_end_of_every_round() -> None:
    at = begun(kade(hands={}), morr(), hold_check="round_end").and_("grapple", target="morr").and_("react", kind="none")
    at = at.rolled(5).rolled(30).rolled(90)
    assert (place(at), shown(at, "pending.who")) == ("hold_end", "kade")
    at = at.and_("maintain_hold").rolled(20).rolled(90)
    assert place(at.and_("apply_pressure").rolled(3)) == "round_start"
    at = at.and_("begin_round", "gm")
    assert place(at) == "hold_end"
    assert place(at.and_("release_hold")) == "round_start"


def test_ING4_D12_pressure_has_the_strength_bonus_and_no_levels() -> None:
    at = begun(held(s=80), morr(armour={})).and_("maintain_hold").rolled(20).rolled(90)
    assert shown(at, "pending.purpose") == "pressure"
    at = at.and_("apply_pressure").rolled(2)
    assert (total(at, "morr"), shown(at, "combatants.morr.levels.body")) == (5, 0)
    at = begun(held()).and_("maintain_hold").rolled(20).rolled(90).and_("decline_pressure")
    assert (place(at), total(at, "morr")) == ("round_start", 0)


def test_ING4_pressure_may_bring_system_shock() -> None:
    at = begun(held(s=120), morr(t=20, armour={})).and_("maintain_hold").rolled(20).rolled(90)
    at = at.and_("apply_pressure").rolled(1)
    assert (total(at, "morr"), place(at)) == (8, "injury.shock")


def test_ING5_a_matched_hit_on_somebody_held_is_doubled_once() -> None:
    at = begun(held(), vell(engaged_with=["morr"]), morr(t=100, armour={})).and_("maintain_hold").rolled(20).rolled(30)
    at = at.and_("attack", weapon="axe", target="morr").rolled(11).rolled(1, 1)
    assert total(at, "morr") == 8


def test_INS1_a_shot_has_no_reaction_no_bonus_and_hits_a_single_target() -> None:
    gunner = vell(s=90, hands={"right": "rifle", "left": "rifle"}, i=90)
    at = begun(gunner, kade(engaged_with=[]), morr()).and_("shoot", weapon="rifle", target="morr", shot_mod=-10)
    assert shown(at, "pending.what") == "the shot of vell: 45 or less"
    at = at.rolled(36)
    assert place(at) == "shot.damage"
    assert total(at.rolled(3, 4), "morr") == 4


def test_INS1_a_matched_success_is_critical_and_a_matched_failure_nothing() -> None:
    gunner = vell(hands={"right": "rifle", "left": "rifle"}, i=90)
    at = begun(gunner, kade(engaged_with=[]), morr(armour={})).and_("shoot", weapon="rifle", target="morr")
    assert place(at.rolled(66)) == "acting"
    at = at.and_("shoot", weapon="rifle", target="morr").rolled(11).rolled(1, 2)
    assert total(at, "morr") == 6


def test_INS1_a_wounded_arm_halves_the_shot() -> None:
    gunner = vell(hands={"right": "rifle", "left": "rifle"}, levels={"left_arm": 3}, i=90)
    at = begun(gunner, kade(engaged_with=[]), morr()).and_("shoot", weapon="rifle", target="morr")
    assert shown(at, "pending.what") == "the shot of vell: 28 or less"


def test_INS2_D13_weights_are_drawn_over_in_the_order_they_are_listed() -> None:
    gunner = vell(hands={"right": "rifle", "left": "rifle"}, i=90)
    at = begun(gunner, kade(), morr())
    weights = [{"id": "morr", "weight": 1}, {"id": "kade", "weight": 3}]
    at = at.and_("shoot", weapon="rifle", target="morr", weights=weights).rolled(36)
    assert shown(at, "pending.sides") == 4
    assert total(at.rolled(2).rolled(6, 6), "kade") == 10


def test_INS2_more_than_two_are_drawn_with_one_die_of_their_number_and_the_fallen_left_out() -> None:
    gunner = vell(hands={"right": "rifle", "left": "rifle"}, i=90)
    fallen = extra("ott", status="out", injury_total=25, posture="prone")
    at = begun(gunner, kade(engaged_with=["morr", "tane", "ott"]), morr(), extra("tane"), fallen)
    at = at.and_("shoot", weapon="rifle", target="morr").rolled(36)
    assert shown(at, "pending.sides") == 3
    assert codes(at, "roll", dice=[4]) == ["IN_ERR_DIE_RANGE"]
    assert total(at.rolled(3).rolled(1, 2), "tane") == 3


def test_IN51_D16_the_worst_place_is_tended_if_none_is_named() -> None:
    at = begun(kade(engaged_with=[], bleeding={"left_leg": 1, "head": 3})).and_("staunch", patient="kade")
    assert shown(at, "pending.what").startswith("the head of kade")
    bleeding = shown(at.rolled(40), "combatants.kade.bleeding")
    assert {where: n for where, n in bleeding.items() if n} == {"left_leg": 1, "head": 1}


def test_IN54_D15_everybody_in_the_melee_must_agree_to_part() -> None:
    at = begun(kade(engaged_with=["morr", "tane"]), morr(), extra("tane"), vell())
    at = at.and_("agree_to_part", "red")
    assert shown(at, "pending.who") == "morr"
    at = at.and_("agree_to_part", "blue")
    assert shown(at, "pending.who") == "tane"
    at = at.and_("refuse_to_part", "blue")
    assert (place(at), shown(at, "combatants.kade.engaged_with")) == ("acting", ["morr", "tane"])
    assert codes(at, "agree_to_part", "red") == ["IN_ERR_NO_ACTIONS"]


def test_IN54_parting_ends_contact_and_holds_and_costs_nothing() -> None:
    third = vell(engaged_with=["morr"], i=90)
    at = begun(held(), third, morr()).and_("agree_to_part", "red")
    at = at.and_("agree_to_part", "red").and_("agree_to_part", "blue")
    assert (place(at), shown(at, "actions_left")) == ("acting", 2)
    assert shown(at, "combatants.morr.engaged_with") == []
    assert shown(at, "combatants.morr.hold") == {}
    assert shown(at, "combatants.kade.conditions") == []


def test_IN54_who_is_stunned_is_not_asked() -> None:
    at = begun(kade(), morr(stunned=3)).and_("agree_to_part", "red")
    assert shown(at, "combatants.morr.engaged_with") == []


def test_IN53_who_is_out_is_prone_and_stays_in_contact_and_the_dead_leave_it() -> None:
    at = struck(begun(kade(hands={"right": "measure"}), morr(armour={}), extra("tane")), "measure", kind="none")
    at = at.rolled(36).rolled(30)
    assert (status(at, "morr"), shown(at, "combatants.morr.posture")) == ("out", "prone")
    assert shown(at, "combatants.kade.engaged_with") == ["morr"]
    at = at.and_("attack", weapon="measure", target="morr").and_("choose_backstab", critical=False).rolled(40)
    assert (status(at, "morr"), shown(at, "combatants.kade.engaged_with")) == ("dead", [])


def test_IN53_who_leaves_the_board_is_gone() -> None:
    at = begun(kade(engaged_with=[]), vell(), morr()).and_("leave", "red")
    assert (status(at, "kade"), shown(at, "acting")) == ("fled", "vell")
    assert codes(at, "attack", "red", weapon="axe", target="kade")[0] == "IN_ERR_TARGET"


def test_IND10_the_number_of_a_blow_at_somebody_down_is_better() -> None:
    at = struck(begun(kade(), morr(posture="prone")), kind="none")
    assert number(at) == 87
