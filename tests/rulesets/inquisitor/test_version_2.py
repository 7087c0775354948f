"""What version 2 of the rules decides otherwise: each row of the table of changes (section 10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from affray import Encounter
from affray.rulesets.inquisitor import RULESET
from affray.rulesets.inquisitor.settings import PRESETS, Settings
from affray.testing import Given, given
from tests.rulesets.inquisitor.table import begun, codes, extra, fight, kade, morr, number, place, shown, struck, vell

HOLD = {"role": "holder", "other": "morr", "location": "body"}
TWO = {"right": "sword", "left": "knife"}
GUN = {"hands": {"right": "pistol"}}


def held(**more: Any) -> dict[str, Any]:
    """Return Kade holding Morr."""
    return kade(hands={}, hold=HOLD, **more)


def events(at: Given) -> list[str]:
    """Return the tags and rules of what followed from the last action."""
    last = list(at.encounter.entries())[-1]
    return [f"{type(event).__struct_config__.tag} {event.rule}" for event in last.then]


def offered(at: Given, action: str) -> list[Any]:
    """Return the offers of an action."""
    return [offer for offer in at.encounter.options() if offer.action == action]


def test_ING6_a_hold_is_let_go_between_rounds() -> None:
    at = fight(held(), morr()).and_("start_encounter", "gm")
    assert [offer.seats for offer in offered(at, "release_hold")] == [("red",)]
    assert codes(at, "release_hold", "blue") == ["IN_ERR_HOLD_ROLE", "IN_ERR_PHASE"]
    at = at.and_("release_hold", "red")
    assert (place(at), events(at)) == ("round_start", ["hold_ended IN-G6"])
    assert shown(at, "combatants.kade.engaged_with") == ["morr"]
    at = at.and_("begin_round", "gm")
    assert (place(at), shown(at, "acting"), shown(at, "actions_left")) == ("acting", "kade", 2)


def test_ING6_a_hold_is_let_go_while_somebody_else_acts_and_the_activation_to_come_is_had_in_full() -> None:
    at = begun(held(), morr(), vell(i=90)).and_("release_hold", "red")
    assert (place(at), shown(at, "acting"), events(at)) == ("acting", "vell", ["hold_ended IN-G6"])
    at = at.and_("end_activation")
    assert (shown(at, "acting"), shown(at, "actions_left")) == ("kade", 2)


def test_ING6_an_activation_that_the_hold_used_up_is_gone() -> None:
    at = begun(held(), morr(), vell(i=50)).and_("maintain_hold", "red").rolled(50).rolled(40)
    assert shown(at, "acting") == "vell"
    at = at.and_("release_hold", "red").and_("end_activation")
    assert shown(at, "acting") == "morr"


def test_ING6_there_is_no_release_while_the_hold_is_tested_or_pressed() -> None:
    at = begun(held(), morr()).and_("maintain_hold", "red")
    assert (place(at), codes(at, "release_hold", "red")) == ("grapple.roll", ["IN_ERR_HOLD_TIMING", "IN_ERR_PHASE"])
    at = at.rolled(50).rolled(60)
    assert (place(at), codes(at, "release_hold", "red")) == ("grapple.pressure", ["IN_ERR_HOLD_TIMING", "IN_ERR_PHASE"])


def test_ING6_under_attack_by_an_outsider_the_blow_is_declared_anew() -> None:
    tane = extra("tane", i=90, hands={"right": "axe"}, engaged_with=["kade"])
    at = begun(held(), morr(), tane).and_("attack", weapon="axe", target="kade")
    assert (place(at), number(at)) == ("attack.roll", 60)
    at = at.and_("release_hold", "red")
    assert events(at) == ["hold_ended IN-G6", "reaction_asked IN-21"]
    assert number(at.and_("react", kind="none")) == 60
    assert shown(at.rolled(45), "nest.0.critical") is False


def test_ING6_a_pistol_at_the_one_held_may_be_dodged_after_a_release() -> None:
    shooter = vell(i=90, engaged_with=["morr"], **GUN)
    at = begun(held(), morr(), shooter).and_("fire_pistol", weapon="pistol", target="morr")
    assert place(at) == "attack.roll"
    at = at.and_("release_hold", "red")
    assert (place(at), shown(at, "pending.who")) == ("attack.react", "morr")
    assert codes(at, "react", "blue", kind="dodge") == []


def test_ING6_under_attack_only_the_hold_that_is_attacked_is_let_go() -> None:
    other = extra("ulf", i=10, hold={"role": "holder", "other": "wim", "location": "body"})
    wim = extra("wim", side="red", i=9)
    tane = extra("tane", i=90, hands={"right": "axe"}, engaged_with=["kade"])
    at = begun(held(), morr(), tane, other, wim).and_("attack", weapon="axe", target="kade")
    assert place(at) == "attack.roll"
    assert codes(at, "release_hold", "blue") == ["IN_ERR_HOLD_TIMING", "IN_ERR_PHASE"]
    assert codes(at, "release_hold", "red", id="kade") == []


def test_ING6_a_seat_with_several_holds_says_whose() -> None:
    second = vell(hands={}, hold={"role": "holder", "other": "tane", "location": "body"})
    at = fight(held(), morr(), second, extra("tane")).and_("start_encounter", "gm")
    assert codes(at, "release_hold", "red") == ["IN_ERR_HOLD_ROLE"]
    assert codes(at, "release_hold", "red", id="morr") == ["IN_ERR_HOLD_ROLE"]
    at = at.and_("release_hold", "red", id="vell")
    assert (shown(at, "combatants.vell.hold"), shown(at, "combatants.kade.hold.role")) == ({}, "holder")


@pytest.mark.parametrize(("roll", "where"), [(65, "shot.roll"), (67, "acting"), (77, "breakoff.punished")])
def test_INS3_a_shot_out_of_a_melee_takes_the_test_of_another_action_first(roll: int, where: str) -> None:
    at = begun(kade(**GUN), morr(), extra("tane")).and_("shoot", weapon="pistol", target="tane")
    assert (place(at), shown(at, "actions_left")) == ("shot.test", 1)
    at = at.rolled(roll)
    assert (place(at), shown(at, "resources.kade.pistol")) == (where, 6)
    assert {event.rpartition(" ")[2] for event in events(at)[:1]} == {"IN-S3"}


def test_INS3_somebody_in_contact_is_no_target_of_a_shot() -> None:
    at = begun(kade(**GUN), morr(), extra("tane"))
    assert codes(at, "shoot", weapon="pistol", target="morr") == ["IN_ERR_ALREADY_ENGAGED"]


def test_INS3_modifiers_hold_through_the_test() -> None:
    at = begun(kade(**GUN), morr(), extra("tane"))
    at = at.and_("shoot", weapon="pistol", target="tane", shot_mod=-10, gm_mod=5, gm_reason="smoke", cover=2)
    assert shown(at.rolled(60), "pending.what") == "the shot of kade: 50 or less"
    at = at.rolled(31).rolled(8)
    assert shown(at, "combatants.tane.wounds.suffered") == 6


def test_INS3_without_a_capable_opponent_there_is_no_test() -> None:
    at = begun(kade(**GUN), morr(stunned=1), extra("tane")).and_("shoot", weapon="pistol", target="tane")
    assert place(at) == "shot.roll"


def test_INS3_the_shooter_is_left_out_of_a_draw_in_their_own_melee() -> None:
    friend = vell(engaged_with=["tane"], hands={"right": "axe"})
    tane = extra("tane", engaged_with=["wim"])
    wim = extra("wim", side="red", i=4, engaged_with=["morr"])
    at = begun(kade(**GUN), morr(), friend, tane, wim).and_("shoot", weapon="pistol", target="tane")
    at = at.rolled(60).rolled(31)
    assert shown(at, "pending.what") == "who is hit, over morr 1, vell 1, tane 1, wim 1"
    weighed = begun(kade(**GUN), morr(), vell(engaged_with=["tane"]), tane, wim)
    weights = [{"id": "kade", "weight": 1}, {"id": "tane", "weight": 1}]
    assert codes(weighed, "shoot", weapon="pistol", target="tane", weights=weights) == ["IN_ERR_WEIGHTS"]


def test_INB2_the_first_of_two_blows_at_the_unaware_is_free_and_the_second_an_ordinary_one() -> None:
    at = begun(kade(hands=TWO), morr(unaware_of=["kade"])).and_("two_weapon_attack", target="morr")
    assert place(at) == "attack.backstab"
    at = at.and_("choose_backstab", location="left_arm", critical=False).rolled(1, 1)
    assert (place(at), shown(at, "nest.0.weapon")) == ("attack.react", "knife")
    assert number(at.and_("react", kind="none")) == 21


def test_INB2_a_charge_with_two_weapons_at_the_unaware() -> None:
    at = begun(kade(hands=TWO, engaged_with=[]), morr(unaware_of=["kade"]))
    at = at.and_("charge", target="morr", yards=3, how="two_weapons")
    at = at.and_("choose_backstab", location="left_arm", critical=False).rolled(1, 1)
    assert number(at.and_("react", kind="none")) == 26


def test_INB2_is_refused_on_the_fallen_behind_a_pistol_and_for_a_split_second_blow() -> None:
    out = morr(status="out", injury_total=30)
    at = begun(kade(hands=TWO), out, extra("tane"))
    assert codes(at, "two_weapon_attack", target="morr") == ["IN_ERR_TWO_WEAPON"]
    both = kade(hands={"right": "pistol", "left": "knife"})
    at = begun(both, morr(unaware_of=["kade"]))
    assert codes(at, "fire_pistol", weapon="pistol", target="morr", **{"with": "knife"}) == ["IN_ERR_TWO_WEAPON"]
    pair = kade(hands=TWO, engaged_with=["morr", "tane"])
    at = begun(pair, morr(), extra("tane", unaware_of=["kade"]), two_weapon_split_targets=True)
    assert codes(at, "two_weapon_attack", target="morr", second_target="tane") == ["IN_ERR_TWO_WEAPON"]
    assert codes(at, "two_weapon_attack", target="tane", second_target="tane") == []
    assert codes(at, "two_weapon_attack", target="tane", second_target="morr") == []


@pytest.mark.parametrize(("prone_attack", "needed"), [("allowed", 87), ("minus_10", 77)])
def test_IN18_a_prone_target_is_worth_10_to_a_prone_attacker_too(prone_attack: str, needed: int) -> None:
    at = begun(kade(posture="prone"), morr(posture="prone"), prone_attack=prone_attack)
    assert number(struck(at, kind="none")) == needed


def test_IN36_minus_10_is_not_taken_off_a_pistol() -> None:
    at = begun(kade(posture="prone", **GUN), morr(), prone_attack="minus_10")
    at = at.and_("fire_pistol", weapon="pistol", target="morr").and_("react", kind="none")
    assert number(at) == 62


def beaten(**options: Any) -> Given:
    """Return a fight in which the last of blue has just fallen."""
    at = struck(begun(kade(), morr(injury_total=25), **options), kind="none")
    return at.rolled(45).rolled(2, 3)


def test_IN56_by_default_the_fight_ends_when_one_side_is_left() -> None:
    assert (place(beaten()), shown(beaten(), "winner")) == ("ended", "red")


def test_IN56_by_hand_the_victors_go_on_until_the_game_master_ends_it() -> None:
    at = beaten(ending="by_hand")
    assert (place(at), shown(at, "actions_left")) == ("acting", 1)
    at = at.and_("end_activation")
    assert (place(at), codes(at, "begin_round", "gm")) == ("round_start", [])
    at = at.and_("begin_round", "gm").and_("end_encounter", "gm")
    assert (place(at), shown(at, "winner")) == ("ended", "red")


def test_IN56_by_hand_with_nobody_left_the_fight_can_only_be_ended() -> None:
    wounds = {"bleeding": {"body": 2}}
    at = begun(kade(injury_total=28, **wounds), morr(injury_total=25, **wounds), ending="by_hand")
    at = at.and_("end_activation").and_("end_activation").rolled(3, 3).rolled(3, 3)
    assert place(at) == "round_start"
    assert codes(at, "begin_round", "gm") == ["IN_ERR_PHASE"]
    assert codes(at, "special_event", "gm", note="smoke") == ["IN_ERR_PHASE"]
    assert [offer.action for offer in at.encounter.options()] == ["end_encounter"]
    assert shown(at.and_("end_encounter", "gm"), "winner") == "none"


def test_source_strict_leaves_to_the_table_what_the_text_leaves_to_it() -> None:
    row = PRESETS["source_strict"]
    assert row["contact_without_charge"] == "gm_only"
    assert row["standup_needs_test"] is True
    assert row["free_attack_chains"] is True
    assert row["free_attack_action_allows_two_weapons"] is True
    assert row["ending"] == "by_hand"


def test_source_strict_of_a_log_of_version_1_has_the_five_settings_that_it_recorded() -> None:
    recorded = (
        b'{"preset":"source_strict","matched_success_critical":false,"prone_attack":"allowed",'
        b'"helpless_is_unaware":false,"injury":"report","ammo":"off"}'
    )
    settings = msgspec.json.decode(recorded, type=Settings).in_full()
    assert (settings.contact_without_charge, settings.ending) == ("allowed", "at_once")
    assert (settings.standup_needs_test, settings.free_attack_chains) == (False, False)


def test_source_strict_standing_up_beside_an_enemy_takes_a_test() -> None:
    at = begun(kade(posture="prone"), preset="source_strict").and_("stand_up")
    assert place(at) == "other.roll"


def test_source_strict_a_move_ends_in_no_contact() -> None:
    at = begun(kade(engaged_with=[]), preset="source_strict")
    assert codes(at, "move", yards=2, contact=["morr"]) == ["IN_ERR_MOVE_RANGE"]


def test_what_is_offered_for_a_reaction_says_what_its_field_takes() -> None:
    at = begun(kade(), morr(stunned=1)).and_("attack", weapon="sword", target="morr")
    dodge = offered(at, "react")[-1]
    assert (dodge.says, dodge.fields["kind"].values) == ("do nothing", ("none",))


def test_bleeding_and_levels_are_shown_of_every_place() -> None:
    at = begun()
    assert shown(at, "combatants.kade.bleeding.head") == 0
    assert shown(at, "combatants.kade.bleeding").keys() == shown(at, "combatants.kade.levels").keys()


def test_what_a_fighter_is_made_of_is_shown() -> None:
    kept = {name: shown(begun(), f"combatants.kade.{name}") for name in ("ws", "bs", "s", "t", "i", "speed", "handed")}
    assert kept == {"ws": 62, "bs": 55, "s": 58, "t": 60, "i": 65, "speed": 4, "handed": "right"}


def test_what_the_game_master_owes_is_said_in_words() -> None:
    assert shown(fight(), "pending.purpose") == "begin the fight"
    assert shown(fight().and_("start_encounter", "gm"), "pending.purpose") == "begin the next round"


def test_equal_rosters_stand_equally_however_their_tables_were_typed() -> None:
    def typed(turned: bool) -> Encounter:
        armed = {"right": "sword", "left": "pistol"}
        armour = {"head": 4, "body": 5}
        if turned:
            armed, armour = dict(reversed(armed.items())), dict(reversed(armour.items()))
        at = fight(kade(hands=armed, armour=armour), morr())
        return at.encounter

    assert typed(False).snapshot() == typed(True).snapshot()


def test_a_log_of_version_1_is_read() -> None:
    assert (RULESET.version, RULESET.reads) == ("2", ("1",))
    assert given(RULESET, {"character": [kade(), morr()]}).encounter.opening.version == "2"
