"""Tests and the Wrath die (WG-20 to WG-30, WG-53, WG-61)."""

from __future__ import annotations

import pytest

from affray.rulesets.wrath_and_glory.events.dice_tests import FacesFinal
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    blade,
    dice,
    fight,
    figures_of,
    gun,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
    wanted,
)

HARD = [{"why": "a storm", "dn_mod": 9}]


def shot(options: dict | None = None, **roster: object) -> Given:
    """Return V, seven dice, shooting at R, DN 3."""
    return shoot(turn_of(fight(agent(), threat(), options=options, **roster), "v"))


def test_WG20_faces_are_worth_0_1_and_2_icons() -> None:
    at = shot().rolled(1, 2, 3, 4, 5, 6, 6)
    assert state(at).test.icons == 0 + 0 + 0 + 1 + 1 + 2 + 2


def test_WG20_declared_icons_count_and_no_reroll_touches_them() -> None:
    at = turn_of(fight(agent(skills={}, agility=3), threat()), "v")
    talent = [{"why": "a talent", "bonus_icons": 2, "dn_mod": 1}]
    shoot(at, modifiers=talent).rolled(4, 2, 1)
    assert state(at).test.icons == 3
    assert state(at).test.dn == 4
    at.and_("spend_wrath", "players").rolled(5, 3)
    assert state(at).test.icons == 4


def test_WG20_a_modifier_needs_a_reason_and_has_its_limits() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    for modifier in ({"why": ""}, {"why": "x", "bonus_dice": 11}, {"why": "x", "bonus_icons": -1}):
        at.when("attack", "players", weapon="gun", targets=["r"], modifiers=[modifier]).then_refused("WG_E_FACT")


def test_WG21_a_pool_is_never_less_than_the_wrath_die() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    shoot(at, modifiers=[{"why": "a curse", "bonus_dice": -9}])
    assert (state(at).test.total, state(at).test.wrath_dice) == (1, 1)


def test_WG22_a_wrath_critical_brings_glory_or_ruin_on_any_test() -> None:
    at = turn_of(fight(agent(), threat()), "v").and_("test", "players", skill="tech", dn=9, what="a lock")
    at.rolled(6, 1, 1)
    on_to(at)
    assert state(at).glory == 1
    shoot(turn_of(at, "r"), "v", by="gm")
    rolled(at, 6, 1, 1, 1, 1)
    assert state(at).ruin == 1


def test_WG22_gains_over_the_maximum_are_lost_and_recorded() -> None:
    at = turn_of(fight(agent(), threat(), glory=6), "v")
    at.and_("test", "players", skill="tech", dn=9, what="a lock").rolled(6, 1, 1)
    told = at.when("accept", "players")
    assert figures_of(told, "glory_gained", "n", "left", "lost") == [(1, 6, 1)]


@pytest.mark.parametrize(("abilities", "ruin", "place"), [([], 0, "turn"), (["wrath"], 1, "turn")])
def test_WG23_troops_ignore_the_wrath_die_without_the_ability(abilities: list[str], ruin: int, place: str) -> None:
    at = turn_of(fight(agent(), threat(kind="troop", abilities=abilities)), "r")
    shoot(at, "v", by="gm", modifiers=HARD).rolled(6, 1, 1, 1, 1)
    on_to(at)
    assert (state(at).ruin, state(at).place) == (ruin, place)


def test_WG23_a_troop_with_the_ability_suffers_complications() -> None:
    at = turn_of(fight(agent(), threat(kind="troop", abilities=["complication"])), "r")
    shoot(at, "v", by="gm").rolled(1, 1, 1, 1, 1)
    assert state(at).place == "test.complication_choice"


def test_WG24_shifts_are_limited_by_sixes_and_by_spare_icons() -> None:
    at = shot().rolled(6, 6, 6, 1, 1, 1, 1)
    at.and_("accept", "players")
    at.when("shift", "players", uses=[{"use": "ed"}] * 2).then_refused("WG_E_SHIFT")
    at.when("shift", "players", uses=[{"use": "ed", "die": 4}]).then_refused("WG_E_SHIFT")
    at.when("shift", "players", uses=[]).then_refused("WG_E_SHIFT")
    at.when("shift", "players", uses=[{"use": "value"}]).then_refused("WG_E_SHIFT")
    at.and_("shift", "players", uses=[{"use": "ed", "die": 3}])
    assert state(at).test.icons == 4


def test_WG25_a_die_is_shifted_to_glory_once_a_test() -> None:
    at = shot().rolled(4, 6, 6, 6, 4, 4, 1)
    at.and_("accept", "players")
    at.when("shift", "players", uses=[{"use": "glory"}] * 2).then_refused("WG_E_SHIFT")
    at.and_("shift", "players", uses=[{"use": "glory"}, {"use": "ed"}])
    assert state(at).glory == 1
    assert state(at).shot.ed_parts[1].n == 1


def test_WG25_a_threat_shifts_to_damage_but_not_to_glory() -> None:
    at = turn_of(fight(agent(), threat()), "r")
    shoot(at, "v", by="gm").rolled(4, 6, 6, 1, 1)
    at.when("shift", "gm", uses=[{"use": "glory"}]).then_refused("WG_E_SHIFT")


def test_WG27_a_blast_is_shifted_to_glory_alone_and_a_multi_attack_not_at_all() -> None:
    bombs = gun("bombs", traits={"blast": 4})
    at = turn_of(fight(agent(weapons=[bombs, gun()]), threat(), threat("q")), "v")
    shoot(at, weapon="bombs").rolled(6, 6, 6, 4, 4, 4, 4)
    on_to(at, "attack.area").and_("decline", "gm")
    at.when("shift", "players", uses=[{"use": "ed"}]).then_refused("WG_E_SHIFT")
    at.and_("shift", "players", uses=[{"use": "glory"}])
    at = turn_of(fight(agent(), threat(), threat("q")), "v")
    shoot(at, ["r", "q"], options=["multi_attack"]).rolled(4, 6, 6, 6, 6, 4, 4)
    assert state(at).place == "attack.damage"
    at.when("shift", "players", uses=[{"use": "ed"}]).then_refused("WG_E_SHIFT")


def test_WG27_with_several_dns_the_spare_icons_count_against_the_highest_met() -> None:
    scatter = gun("scatter", traits={"spread": True})
    at = turn_of(fight(agent(weapons=[scatter]), threat(), threat("q", initiative=6)), "v")
    shoot(at, ["r", "q"], weapon="scatter", distance=5, options=["spread"]).rolled(4, 6, 6, 1, 1, 1, 1, 1)
    at.and_("accept", "players")
    assert state(at).place == "attack.damage", "one icon to spare over 5 is too few"
    at = turn_of(fight(agent(weapons=[scatter]), threat(), threat("q", initiative=6)), "v")
    shoot(at, ["r", "q"], weapon="scatter", distance=5, options=["spread"]).rolled(4, 6, 6, 4, 4, 1, 1, 1)
    at.and_("accept", "players").and_("shift", "players", uses=[{"use": "ed"}])
    assert state(at).test.icons == 5


def test_WG28_a_reroll_is_had_once_and_takes_every_die_that_failed() -> None:
    at = shot().rolled(2, 1, 3, 6, 4, 4, 1)
    at.and_("spend_wrath", "players", dice=[1, 2, 3, 7]).rolled(1, 1, 4, 4)
    assert state(at).test.faces == [1, 1, 4, 6, 4, 4, 4]
    assert state(at).place in ("test.shift", "test.complication_choice"), "the new 1 on the Wrath die counts"
    at.when("spend_wrath", "players").then_refused("WG_E_REROLL")


def test_WG28_the_gm_pays_ruin_and_the_players_wrath() -> None:
    at = shot().rolled(2, 1, 1, 1, 1, 1, 1)
    at.when("spend_ruin", "players").then_refused("WG_E_RUIN")
    at.and_("accept", "players")
    at = turn_of(fight(agent(), threat(kind="troop"), ruin=1), "v").and_("end_turn", "players")
    shoot(turn_of(at, "r"), "v", by="gm").rolled(2, 1, 1, 1, 1)
    at.when("spend_wrath", "gm").then_refused("WG_E_WRATH")
    at.and_("spend_ruin", "gm").rolled(4, 4, 4, 4, 4)
    assert (state(at).ruin, one(at, "v").wrath) == (0, 2)


def test_WG28_without_wrath_or_a_failed_die_there_is_nothing_to_buy() -> None:
    at = turn_of(fight(agent(wrath=0), threat()), "v")
    shoot(at).rolled(4, 1, 1, 1, 1, 1, 1)
    assert state(at).place == "turn"
    at = shot().rolled(1, 4, 4, 4, 4, 4, 4)
    assert state(at).place != "test.reroll"


def test_WG29_glory_dice_are_bought_before_the_roll_for_any_test_of_an_agent() -> None:
    at = turn_of(fight(agent(), threat(), glory=3), "v").and_("test", "players", skill="tech", dn=2, what="a lock")
    at.when("spend_glory", "players", n=4).then_refused("WG_E_GLORY")
    at.when("spend_glory", "gm", n=1).then_refused("WG_E_GLORY")
    at.when("spend_glory", "players", n=-1).then_refused("WG_E_GLORY")
    at.and_("spend_glory", "players", n=2).and_("spend_glory", "players")
    assert (state(at).test.total, state(at).glory, dice(at)) == (6, 0, {"Glory": 3})


def test_WG29_by_option_glory_dice_come_after_the_faces_and_are_not_rerolled() -> None:
    at = shot({"glory_dice_timing": "after"}, glory=2)
    at.when("spend_glory", "players").then_refused("WG_E_GLORY")
    at.rolled(2, 1, 1, 1, 1, 1, 4).and_("spend_glory", "players", n=1)
    at.rolled(1)
    assert state(at).test.faces == [2, 1, 1, 1, 1, 1, 4, 1]
    at.when("spend_wrath", "players", dice=[1, 2, 3, 4, 5, 6, 8]).then_refused("WG_E_REROLL")
    at.and_("spend_wrath", "players").rolled(4, 4, 4, 4, 4, 4)
    assert state(at).place == "test.reroll", "dice may still be added"
    at.and_("spend_glory", "players").rolled(6)
    assert (state(at).glory, len(state(at).test.faces)) == (0, 9)


def test_WG29_by_option_bonus_dice_are_capped() -> None:
    at = shot({"max_bonus_dice": 2}, glory=5)
    at.when("spend_glory", "players", n=3).then_refused("WG_E_GLORY")
    at.and_("spend_glory", "players", n=2)
    assert state(at).test.total == 9
    at = turn_of(fight(agent(), threat(), options={"max_bonus_dice": 1}), "v").and_("aim", "players")
    shoot(at, distance=5)
    assert state(at).test.total == 8


def held(at: Given) -> Given:
    """Bring it about that V holds a Combat Action and R acts."""
    turn_of(at, "v").and_("hold", "players").and_("end_turn", "players")
    return turn_of(at, "r")


def test_WG30_a_held_action_is_used_between_turns_without_a_test() -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "v").and_("hold", "players").and_("end_turn", "players")
    at.when("use_held", "gm", combatant="v").then_refused("WG_E_SEAT")
    at.when("use_held", "players", combatant="w").then_refused("WG_E_REACTION")
    at.and_("use_held", "players", combatant="v")
    shoot(at)
    rolled(at, 4, 4, 1, 1, 1, 1, 1)
    assert (state(at).place, one(at, "v").held) == ("round.pick", False)


def test_WG30_an_interruption_is_an_opposed_test_and_a_tie_is_the_holders() -> None:
    at = held(fight(agent(), threat()))
    at.and_("interrupt", "players", combatant="v")
    assert wanted(at).dice == 3
    at.rolled(4, 1, 1)
    assert wanted(at).dice == 4
    at.when("roll", "gm", dice=[4, 1, 1, 1]).then_tags("interrupt_resolved", "held_opened")
    at.and_("test", "players", skill="tech", dn=1, what="a switch").rolled(4, 4, 4)
    on_to(at)
    assert (state(at).place, state(at).actor, one(at, "v").held) == ("turn", "r", False)


def test_WG30_what_makes_ones_tests_harder_is_the_opponents_bonus_dice() -> None:
    at = held(fight(agent(wounds=1), threat(conditions=[{"name": "poisoned", "dn": 9}])))
    rolled(at, 1, 1, 1)
    at.and_("interrupt", "players", combatant="v")
    assert wanted(at).dice == 3 + 2
    at.rolled(1, 1, 1, 1, 1)
    assert wanted(at).dice == 4 + 1


def test_WG30_a_lost_interruption_comes_after_the_actors_next_action_without_another_test() -> None:
    at = held(fight(agent(), threat(weapons=[gun(), blade(drawn=False)]))).and_("interrupt", "players", combatant="v")
    at.rolled(1, 1, 1).rolled(4, 4, 1, 1)
    assert (state(at).place, state(at).waiting) == ("turn", ["v"])
    at.when("interrupt", "players", combatant="v").then_refused("WG_E_REACTION")
    at.when("draw", "gm", weapon="blade").then_tags("action_declared", "held_opened")
    at.when("decline", "players").then_tags("held_closed", "held_ended", "turn_continues")
    assert one(at, "v").held


def test_WG30_a_held_action_is_lost_with_the_round_or_its_holder() -> None:
    at = held(fight(agent(), threat()))
    at.when("end_turn", "gm").then_tags("held_lost", "round_ended")
    at = held(fight(agent(), agent("w"), threat()))
    at.and_("inflict", "gm", targets=["v"], cause="x", mortal=9).rolled(1)
    at.when("interrupt", "players", combatant="v").then_refused("WG_E_REACTION")


def test_WG30_a_held_attack_is_answered_by_full_defence_alone() -> None:
    at = held(fight(agent(), threat()))
    at.and_("interrupt", "players", combatant="v").rolled(4, 4, 4).rolled(1, 1, 1, 1)
    shoot(at).and_("react", "gm", kind="full_defence")
    rolled(at, 1, 1, 1, 1)
    rolled(at, 4, 1, 1, 1, 1, 1, 1)
    assert (state(at).place, state(at).actor) == ("turn", "r")


def test_WG53_glory_wrath_and_shifts_are_not_for_determination() -> None:
    at = turn_of(fight(agent(), threat(), glory=3), "v")
    at.and_("inflict", "gm", targets=["v"], cause="x", damage=10)
    at.when("spend_glory", "players").then_refused("WG_E_STATE")
    at.when("spend_wrath", "players").then_refused("WG_E_REROLL")
    at.rolled(1, 2, 3, 6)
    assert (one(at, "v").wounds, one(at, "v").shock) == (0, 2)


@pytest.mark.parametrize(
    ("faces", "critical", "complication"),
    [((6, 4, 2), False, False), ((6, 6, 6), True, False), ((6, 6, 1), False, True)],
)
def test_WG61_while_dying_every_wrath_die_must_show_6_and_any_1_hurts(
    faces: tuple[int, ...], critical: bool, complication: bool
) -> None:
    injuries = [{"injury": "torso"}, {"injury": "arm", "side": "left"}]
    at = turn_of(fight(agent(wounds=9, traumatic_injuries=injuries), agent("w"), threat()), "v")
    shoot(at, modifiers=HARD).rolled(*faces, 1, 1, 1, 1)
    final = next(event for event in at.when("accept", "players").events if isinstance(event, FacesFinal))
    assert (final.critical, final.complication) == (critical, complication)
    assert bool(state(at).glory) is critical
    assert (state(at).dice is not None) is complication
