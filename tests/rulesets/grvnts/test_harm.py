"""Damage, armour, keywords, wounds, morale, harm from nobody (GR-17 to GR-19, GR-43 to GR-54, GR-60, GR-65)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.grvnts.table import (
    KNIFE,
    asked,
    attacked,
    begun,
    duel,
    enemies,
    enemy,
    fight,
    grvnt,
    hp,
    last,
    of,
    place,
    said,
    state,
    weapon,
)


def test_GR17_GR19_no_ability_is_added_and_nothing_comes_below_0() -> None:
    at = attacked(duel(strength=6, presence=6, foe={"armor_tier": 4})).rolled(15).rolled(2)
    assert hp(at.rolled(8), "e1") == 10


@pytest.mark.parametrize(("tier", "sides"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_GR18_armour_is_a_die_of_its_tier(tier: int, sides: int) -> None:
    at = attacked(duel(foe={"armor_die": sides})).rolled(15).rolled(8)
    assert (of(at, "e1").armor_tier, asked(at)) == (tier, ("armor", 1, sides))
    bare = attacked(duel()).rolled(15).rolled(8)
    assert hp(bare, "e1") == 2  # none is asked at tier 0


@pytest.mark.parametrize(("impact", "die"), [(1, 4), (2, 2), (3, 0)])
def test_GR43_impact_lowers_the_tier_for_this_armour_roll(impact: int, die: int) -> None:
    at = attacked(duel(weapons=[weapon(keywords={"IMPACT": impact})], foe={"armor_tier": 3})).rolled(15).rolled(4)
    if die:
        assert asked(at) == ("armor", 1, die)
        at.rolled(1)
    assert of(at, "e1").armor_tier == 3


@pytest.mark.parametrize("blast_damage", ["shared", "per_target"])
def test_GR44_D8_a_blast_catches_others_whose_damage_is_shared_or_rolled(blast_damage: str) -> None:
    cast = (grvnt(weapons=[weapon(keywords={"BLAST": 3})]), grvnt("bors"), *(enemy(f"e{n}") for n in range(1, 5)))
    at = attacked(begun(fight(*cast, options={"blast_damage": blast_damage}))).rolled(15)
    for wrong in (["e2", "e3", "e4"], ["e2", "e2"], ["e1"], ["bors"], ["anna"]):
        at.when("choose_blast", "gm", targets=wrong).then_refused("GR_ERR_BLAST")
    at.when("choose_blast", "gm", targets=["e9"]).then_refused("GR_ERR_TARGET_UNKNOWN")
    at.and_("choose_blast", "gm", targets=["e2", "e3"]).rolled(4)
    if blast_damage == "per_target":
        at.rolled(2).rolled(3)
    wanted = [6, 6, 6] if blast_damage == "shared" else [6, 8, 7]
    assert [hp(at, key) for key in ("e1", "e2", "e3")] == wanted


def test_GR44_GR67_with_friendly_fire_a_blast_catches_any_side_and_without_extras_only_the_target() -> None:
    cast = (grvnt(weapons=[weapon(keywords={"BLAST": 2})]), grvnt("bors"), enemy(), enemy("e2"))
    at = attacked(begun(fight(*cast, options={"friendly_fire": True}))).rolled(15)
    at.and_("choose_blast", "gm", targets=["bors"]).rolled(4)
    assert (hp(at, "e1"), hp(at, "bors"), hp(at, "e2")) == (6, 6, 10)
    alone = attacked(duel(weapons=[weapon(keywords={"BLAST": 2})])).rolled(15)
    assert place(alone) == "harm.damage"  # nobody could be named, so the game master is not asked


def test_GR45_an_enemy_that_shock_hurts_tests_morale_alone_every_time() -> None:
    arms = [weapon(keywords={"SHOCK": True})]
    cast = (grvnt(weapons=arms), enemy(hp_max=30, morale=7, group_id="x"), enemy("e2", morale=7, group_id="x"))
    at = begun(fight(*cast, options={"actions_per_turn": 3}))
    for _ in range(2):
        attacked(at).rolled(15).rolled(1)
        assert last(at, "morale_asked").ids == ("e1",)
        at.rolled(3, 4)
    off = begun(fight(*cast, options={"morale": False}))
    assert place(attacked(off).rolled(15).rolled(1)) == "grvnt_turn"
    unhurt = begun(fight(grvnt(weapons=arms), enemy(armor_tier=1, morale=7)))
    assert place(attacked(unhurt).rolled(15).rolled(1).rolled(2)) == "grvnt_turn"


def test_GR46_fire_burns_at_the_end_of_this_and_the_next_rounds_without_armour() -> None:
    arms = [weapon(keywords={"BURN": 2})]
    at = attacked(duel(weapons=arms, foe={"armor_tier": 4, "hp_max": 30})).rolled(15).rolled(8).rolled(1)
    assert of(at, "e1").burn == 2
    at.and_("end_turn", "players").and_("end_side", "gm")
    assert (asked(at), at.encounter.options()[0].seats[0]) == (("damage", 1, 4), "gm")
    at.rolled(3)
    assert (hp(at, "e1"), state(at).round, of(at, "e1").burn) == (20, 2, 1)
    attacked(at).rolled(15).rolled(8).rolled(1)
    assert of(at, "e1").burn == 2  # the larger number of rounds
    at.and_("end_turn", "players").and_("end_side", "gm").rolled(1)
    at.and_("end_turn", "players").and_("end_side", "gm").rolled(1)
    assert (of(at, "e1").burn, last(at, "condition_ended").what) == (0, "burn")


def test_GR47_by_option_only_heavy_counts() -> None:
    arms = [weapon(keywords={"IMPACT": 2, "HEAVY": True, "BURN": 2, "BLAST": 3, "SHOCK": True})]
    cast = (grvnt(weapons=arms), enemy(armor_tier=2, morale=7, hp_max=20), enemy("e2"))
    at = attacked(begun(fight(*cast, options={"keywords": "heavy_only"}))).rolled(15).rolled(8)
    assert asked(at) == ("armor", 1, 4)
    at.rolled(1)
    assert (of(at, "e1").armor_tier, of(at, "e1").burn, place(at)) == (1, 0, "grvnt_turn")


def test_case_205_GR47_every_keyword_in_its_order_on_one_hit() -> None:
    keywords = {"BLAST": 2, "IMPACT": 1, "HEAVY": True, "SHOCK": True, "BURN": 2}
    foe = enemy(weapon={"keywords": keywords})
    at = begun(fight(grvnt(armor_tier=2, hp_max=20), grvnt("bors"), foe, options={"shock_enabled": True}), 3)
    enemies(at).rolled(2)
    assert place(at) == "defence.blast"
    at.and_("choose_blast", "gm").rolled(6)
    assert asked(at) == ("armor", 1, 2)  # tier 1 because of IMPACT
    at.rolled(1)
    assert said(at) == ["damage_applied", "armor_reduced", "shock_test_asked"]
    assert (of(at, "anna").armor_tier, last(at, "shock_test_asked").dr) == (1, 14)
    at.rolled(14)
    assert (said(at)[1], of(at, "anna").burn) == ("burn_set", 2)
    at.and_("end_turn", "players").and_("end_turn", "players")
    assert (asked(at), last(at, "burn_ticked").left) == (("damage", 1, 4), 1)
    shot = weapon(keywords={"SCOPED": True, **keywords})
    at = attacked(begun(fight(grvnt(weapons=[shot]), enemy(), enemy("e2"))))
    assert said(at)[1] == "aim_used"


def test_GR48_damage_may_go_below_0_and_healing_stops_at_the_maximum() -> None:
    at = attacked(duel(foe={"hp_max": 2})).rolled(15).rolled(8)
    assert hp(at, "e1") == -6


DOWNED = [(1, "active", 3), (2, "active", 2), (3, "active", 1), (4, "active", 1), (5, "dead", 0), (6, "dead", 0)]


@pytest.mark.parametrize(("face", "status", "left"), DOWNED)
@pytest.mark.parametrize("hurt", [3, 4])
def test_case_204_GR49_the_downed_table_at_0_and_minus_1(face: int, status: str, left: int, hurt: int) -> None:
    at = begun(fight(grvnt(hp_max=3), grvnt("bors"), enemy()), 3)
    enemies(at).rolled(2).rolled(hurt)
    assert (asked(at), of(at, "anna").status, hp(at, "anna")) == (("downed", 1, 6), "downed", 3 - hurt)
    at.rolled(face)
    assert of(at, "anna").status == status
    assert hp(at, "anna") == (left if status == "active" else 3 - hurt)
    assert (place(at) == "harm.nearby") is (face == 6)


def test_case_204_GR51_minus_2_is_death_without_a_table() -> None:
    at = begun(fight(grvnt(hp_max=3), grvnt("bors"), enemy()), 3)
    assert "grvnt_died" in said(enemies(at).rolled(2).rolled(5))


def test_GR49_hp_after_the_table_is_capped_and_entry_4_brings_d2_shock_where_it_is_played() -> None:
    at = enemies(duel(side=3, hp_max=1)).rolled(2).rolled(1).rolled(1)
    assert hp(at, "anna") == 1
    at = enemies(duel(side=3, hp_max=3, options={"shock_enabled": True})).rolled(2).rolled(3).rolled(4)
    assert asked(at) == ("shock_dice", 1, 2)
    assert of(at.rolled(2), "anna").shock == 2


def test_GR49_D12_a_hidden_grenade_hurts_up_to_three_near_with_armour_and_helmet() -> None:
    near = [grvnt("bors", armor_tier=1, helmet=True), grvnt("cato", cover="total")]
    at = begun(fight(grvnt(hp_max=3), *near, enemy(), enemy("e2"), enemy("e3")), 3)
    enemies(at).rolled(2).rolled(3).rolled(6)
    for wrong in (["bors", "e1", "e2", "e3"], ["cato"], ["anna"], ["bors", "bors"]):
        at.when("choose_nearby", "gm", targets=wrong).then_refused("GR_ERR_BLAST")
    at.and_("choose_nearby", "gm", targets=["bors", "e1"]).and_("choose_mitigation", "players").rolled(4)
    assert asked(at) == ("armor", 1, 2)
    at.rolled(1)
    assert (hp(at, "bors"), hp(at, "e1")) == (7, 6)  # the die is shared


def test_GR49_a_grenade_of_one_who_burns_is_stopped_by_armour_although_fire_is_not() -> None:
    cast = (grvnt(hp_max=3, weapons=[KNIFE]), grvnt("bors", armor_tier=2, helmet=True), enemy())
    at = begun(fight(*cast)).and_("adjust", "gm", combatant="anna", what="burn", value=1, why="x")
    at.and_("end_turn", "players").and_("end_turn", "players").and_("end_side", "gm").rolled(3).rolled(6)
    at.and_("choose_nearby", "gm", targets=["bors"])
    assert last(at, "mitigation_asked").choices == ("helmet",)
    assert asked(at.and_("choose_mitigation", "players").rolled(4)) == ("armor", 1, 4)


def broken(face: int) -> Given:
    """Return Anna at exactly 0 hit points, with this entry of the table of the broken."""
    cast = (grvnt(hp_max=3), grvnt("bors"), enemy())
    return enemies(begun(fight(*cast, options={"zero_hp_profile": "morkborg"}), 3)).rolled(2).rolled(3).rolled(face)


def test_GR50_unconscious_for_d4_rounds_and_then_awake_with_d4_hp() -> None:
    at = broken(1).rolled(2)
    assert (of(at, "anna").status, of(at, "anna").out_rounds) == ("out", 2)
    at.and_("end_turn", "players").and_("end_side", "gm").and_("end_turn", "players")
    assert asked(at) == ("wake", 1, 4)
    assert (of(at.rolled(4), "anna").status, hp(at, "anna"), state(at).round) == ("active", 3, 3)


@pytest.mark.parametrize(("face", "hurt"), [(5, "a limb"), (6, "an eye")])
def test_GR50_a_limb_or_an_eye_for_d4_rounds(face: int, hurt: str) -> None:
    at = broken(2).rolled(face)
    assert hurt in last(at, "broken_dice_asked").tell({})
    assert of(at.rolled(3), "anna").out_rounds == 3


def test_GR50_bleeding_out_stays_at_0_with_every_base_at_16_and_the_next_wound_kills() -> None:
    at = broken(3)
    assert (of(at, "anna").status, hp(at, "anna")) == ("active", 0)
    attacked(at)
    assert last(at, "attack_roll_asked").dr == 16
    at.rolled(2).and_("call_test", "gm", grvnt="anna", ability="strength", dr=18)
    assert last(at, "test_asked").dr == 18
    at.rolled(2).and_("adjust", "gm", combatant="anna", what="bleeding_out", value=False, why="a dressing")
    at.and_("end_turn", "players").and_("end_turn", "players")
    assert of(enemies(at).rolled(2).rolled(1), "anna").status == "dead"


def test_GR50_entry_4_and_less_than_0_are_death() -> None:
    assert of(broken(4), "anna").status == "dead"
    cast = (grvnt(hp_max=3), grvnt("bors"), enemy())
    at = enemies(begun(fight(*cast, options={"zero_hp_profile": "morkborg"}), 3)).rolled(2).rolled(4)
    assert of(at, "anna").status == "dead"


def test_GR51_by_option_0_is_out_of_the_fight() -> None:
    cast = (grvnt(hp_max=3), grvnt("bors"), enemy())
    at = enemies(begun(fight(*cast, options={"zero_hp_profile": "simple"}), 3)).rolled(2).rolled(6)
    assert (of(at, "anna").status, hp(at, "anna")) == ("out", -3)


def test_GR52_enemies_and_followers_die_at_0_and_leave_every_contact() -> None:
    at = attacked(duel(foe={"hp_max": 4}, melee_with=["e1"], weapons=[weapon(melee_safe=True)])).rolled(15).rolled(4)
    assert (of(at, "e1").status, of(at, "anna").melee_with) == ("dead", [])
    dog = begun(fight(grvnt("dog", follower=True, hp_max=3), grvnt(), enemy()), 3)
    assert of(enemies(dog, target="dog").rolled(2).rolled(3), "dog").status == "dead"


def squad(**options: Any) -> Given:
    """Return Anna with three attacks a turn against a leader and three of the same group."""
    members = [enemy(f"e{n}", hp_max=4, morale=7, group_id="squad", is_leader=n == 1) for n in range(1, 5)]
    return begun(fight(grvnt(weapons=[weapon()]), *members, options={"actions_per_turn": 5, **options}))


def killed(at: Given, *targets: str) -> Given:
    """Kill enemies one after another."""
    for target in targets:
        attacked(at, target).rolled(15).rolled(8)
    return at


def test_GR53_a_leader_killed_and_half_a_group_killed_each_fire_once() -> None:
    at = killed(squad(), "e1")
    assert last(at, "morale_triggered").why == "leader killed"
    assert last(at, "morale_asked").ids == ("e2", "e3", "e4")
    killed(at.rolled(3, 4), "e2")
    assert last(at, "morale_triggered").why == "half killed"
    assert place(killed(at.rolled(3, 4), "e3")) == "grvnt_turn"
    assert place(killed(squad(morale=False), "e1")) == "grvnt_turn"


def test_GR53_one_that_is_left_alone_below_a_third_tests_when_it_comes_to_that() -> None:
    foes = (enemy(hp_max=12, morale=7, group_id="x"), enemy("e2", hp_max=4, morale=7, group_id="x"))
    at = begun(fight(grvnt(weapons=[weapon(damage="1d20")]), *foes, options={"actions_per_turn": 5}))
    attacked(at).rolled(15).rolled(9)
    attacked(at, "e2").rolled(15).rolled(20)
    fired = [event.why for entry in at.encounter.entries(1) for event in entry.then if getattr(event, "why", "")]
    assert fired == ["half killed", "alone and badly hurt"]
    assert last(at, "morale_asked").ids == ("e1",)  # one test for both


OUTCOMES = [
    ("farewell", 3, "fled"),
    ("farewell", 4, "surrendered"),
    ("farewell", 6, "turned"),
    ("morkborg", 3, "fled"),
    ("morkborg", 6, "surrendered"),
]


@pytest.mark.parametrize(("morale_outcome", "face", "status"), OUTCOMES)
def test_GR54_above_morale_fails_and_a_die_says_what_they_do(morale_outcome: str, face: int, status: str) -> None:
    at = killed(squad(morale_outcome=morale_outcome), "e1").rolled(4, 4).rolled(face)
    assert {of(at, key).status for key in ("e2", "e3", "e4")} == {status}


def test_GR54_each_compares_the_shared_sum_and_who_has_no_morale_never_tests() -> None:
    ranks = (("e1", 7), ("e2", 9), ("e3", None))
    foes = [enemy(key, hp_max=4, morale=morale, group_id="x", is_leader=key == "e1") for key, morale in ranks]
    at = killed(begun(fight(grvnt(weapons=[weapon()]), *foes)), "e1")
    assert last(at, "morale_asked").ids == ("e2",)
    assert last(at.rolled(4, 5), "morale_held").ids == ("e2",)


def test_GR54_by_option_one_that_changes_side_joins_the_players_in_the_next_round() -> None:
    foes = (enemy(hp_max=4, is_leader=True, group_id="x"), enemy("e2", morale=5, group_id="x", agility=3), enemy("e3"))
    at = killed(begun(fight(grvnt(), *foes, options={"turned_enemy": "joins"})), "e1").rolled(4, 4).rolled(6)
    assert of(at, "e2").status == "turned"
    at.and_("end_turn", "players").and_("end_side", "gm").and_("end_turn", "players")
    assert (state(at).acting, of(at, "e2").side, of(at, "e2").agility) == ("e2", "players", 0)
    assert at.encounter.show()["combatants"]["e2"]["side"] == "players"
    attacked(at, "e3", weapon="attack").rolled(15).rolled(6)
    at.and_("end_turn", "players").and_("enemy_act", "gm", enemy="e3", kind="attack", target="e2").rolled(2)
    assert of(at.rolled(6), "e2").hp == 4


def test_GR65_D13_harm_from_nobody_goes_through_the_same_steps() -> None:
    cast = (
        grvnt(armor_tier=2, shield="small", weapons=[KNIFE], helmet=True),
        enemy(armor_tier=1),
        grvnt("far", cover="total"),
    )
    at = begun(fight(*cast))
    shell = {"targets": ["anna", "far", "e1"], "damage": "2d6+1", "keywords": {"IMPACT": 1}, "why": "a shell"}
    for wrong in ("7d6", "1d7", "1d6-1", "six"):
        at.when("inflict", "gm", **{**shell, "damage": wrong}).then_refused("GR_ERR_STAT_RANGE")
    at.and_("inflict", "gm", **shell)
    assert last(at, "mitigation_asked").choices == ("helmet",)
    at.and_("choose_mitigation", "players")
    assert (asked(at), at.encounter.options()[0].seats[0]) == (("damage", 2, 6), "gm")
    at.rolled(3, 2)
    assert asked(at) == ("armor", 1, 2)
    at.rolled(1)
    assert (hp(at, "anna"), last(at, "harm_skipped").id) == (10 - 6 + 1 + 1, "far")
    assert (hp(at, "e1"), place(at)) == (4, "grvnt_turn")


def test_GR65_without_damage_only_shock_and_fire_touch_the_victims() -> None:
    at = duel(options={"shock_enabled": True}, helmet=True, foe={"morale": 7})
    at.and_("inflict", "gm", targets=["anna", "e1"], keywords={"SHOCK": True, "BURN": 1}, why="concussion")
    assert asked(at)[0] == "shock_test"
    at.rolled(20)
    assert (of(at, "anna").burn, of(at, "e1").burn, asked(at)[0]) == (1, 1, "morale")


def test_GR60_with_nobody_on_either_side_nobody_wins_and_aims_are_cleared() -> None:
    at = begun(fight(grvnt(hp_max=3), enemy(hp_max=1)), 3)
    enemies(at).rolled(2).rolled(3).rolled(6).and_("choose_nearby", "gm", targets=["e1"]).rolled(1)
    assert (place(at), state(at).winner, state(at).ended) == ("ended", "none", "beaten")
    named = duel().and_("aim", "players").and_("end_encounter", "gm", winner="enemies", note="dusk")
    assert (state(named).winner, state(named).ended, of(named, "anna").aim) == ("enemies", "gm", False)
