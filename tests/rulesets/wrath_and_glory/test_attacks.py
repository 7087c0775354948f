"""Building the attack, its options, and which of them combine (WG-31 to WG-39)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wrath_and_glory.rules import figures
from tests.rulesets.wrath_and_glory.table import (
    agent,
    beside,
    blade,
    dice,
    dn,
    ed,
    fight,
    gun,
    has,
    on_to,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
    wanted,
    why,
)


def test_WG31_bonus_dice_add_up() -> None:
    ambushed = threat(size="huge")
    at = fight(agent(), ambushed).and_("mark_ambush", "gm", ids=["r"])
    at = turn_of(at, "v").and_("aim", "players")
    shoot(at, distance=5, options=["surprise", "full_auto"])
    assert dice(at) == {"Aim": 1, "short range": 1, "size of the target": 2, "Full Auto": 2, "surprise": 2}
    assert state(at).test.total == 7 + 8
    on_to(at.rolled(4, 4, 4, *[1] * 12))
    assert ed(at) == {"gun": 1, "surprise": 2}


def test_WG31_surprise_is_for_round_1_and_those_still_marked() -> None:
    at = fight(agent(), threat()).and_("mark_ambush", "gm", ids=["r"])
    turn_of(at, "v").and_("end_turn", "players")
    turn_of(at, "v").when("attack", "players", weapon="gun", targets=["r"], options=["surprise"]).then_refused(
        "WG_E_OPTION"
    )


def test_WG32_defence_and_dn_never_fall_below_1() -> None:
    weak = threat(conditions=[{"name": "vulnerable", "value": 9}, {"name": "restrained"}])
    at = shoot(turn_of(fight(agent(), weak), "v"), modifiers=[{"why": "luck", "dn_mod": -5}])
    assert why(at)["Defence never below 1"] == 9
    assert dn(at) == 1


def test_WG34_dn_modifiers_add_up() -> None:
    sick = [{"name": "hindered", "value": 2}, {"name": "poisoned", "dn": 9}, {"name": "fear"}]
    unwieldy = gun(traits={"unwieldy": 2})
    at = turn_of(fight(agent(wounds=1, conditions=sick, weapons=[unwieldy]), threat()), "v")
    rolled(at, 1, 1, 1, 1)
    shoot(at, distance=30, vision=2)
    own = {"Wounded": 1, "Hindered": 2, "Fear": 2, "Poisoned": 2}
    assert why(at) == {"Defence": 3, **own, "long range": 2, "vision": 2, "Unwieldy": 2}


@pytest.mark.parametrize(("level", "ranged", "melee"), [(1, 1, 0), (2, 2, 1), (3, 3, 2), (4, 4, 3)])
def test_WG34_bad_vision_is_worse_for_shooting(level: int, ranged: int, melee: int) -> None:
    at = shoot(turn_of(fight(agent(), threat()), "v"), vision=level)
    assert why(at)["vision"] == ranged
    at = turn_of(fight(agent(), threat(engaged_with=["v"])), "v")
    at.and_("attack", "players", weapon="blade", targets=["r"], vision=level)
    assert why(at).get("vision", 0) == melee


def test_WG34_the_pinned_shoot_their_pinner_worse_and_others_as_ever() -> None:
    at = turn_of(fight(agent(), threat(), threat("q")), "r").and_("pin", "gm", weapon="gun", target="v")
    rolled(at, 4, 4, 4, 1, 1)
    at.and_("end_turn", "gm")
    shoot(turn_of(at, "v"), "r")
    assert why(at)["Pinned by it"] == 2
    rolled(at, 4, 1, 1, 1, 1, 1, 1)
    shoot(turn_of(turn_of(at, "r"), "v"), "q")
    assert "Pinned by it" not in why(at, "q")


@pytest.mark.parametrize(
    ("size", "defence", "bonus"),
    [("tiny", 5, 0), ("small", 4, 0), ("average", 3, 0), ("large", 3, 1), ("huge", 3, 2), ("gargantuan", 3, 3)],
)
def test_WG35_small_targets_are_harder_and_large_ones_easier(size: str, defence: int, bonus: int) -> None:
    at = shoot(turn_of(fight(agent(), threat(size=size)), "v"))
    assert (dn(at), dice(at).get("size of the target", 0)) == (defence, bonus)


@pytest.mark.parametrize(
    ("metres", "pool", "expected"), [(12, 8, 3), (13, 7, 3), (24, 7, 3), (25, 7, 5), (48, 7, 5), (None, 7, 3)]
)
def test_WG36_range_bands(metres: int | None, pool: int, expected: int) -> None:
    at = turn_of(fight(agent(), threat()), "v")
    shoot(at, distance=metres)
    assert (state(at).test.total, dn(at)) == (pool, expected)


def test_WG36_beyond_long_range_there_is_no_shot_and_without_bands_none_matters() -> None:
    at = turn_of(fight(agent(weapons=[gun(), gun("eye", range=[])]), threat()), "v")
    at.when("attack", "players", weapon="gun", targets=["r"], distance=49).then_refused("WG_E_RANGE")
    at.when("attack", "players", weapon="gun", targets=["r"], distance=0).then_refused("WG_E_FACT")
    shoot(at, weapon="eye", distance=300)
    assert dn(at) == 3


@pytest.mark.parametrize(("metres", "expected"), [(5, 1), (6, 4), (None, 4)])
def test_WG37_the_prone_are_easy_near_by_and_hard_from_afar(metres: int | None, expected: int) -> None:
    at = turn_of(fight(agent(), threat(conditions=[{"name": "prone"}])), "v")
    shoot(at, distance=metres)
    assert dn(at) == expected


def test_WG38_the_floor_counts_what_belongs_to_the_combatant_and_not_cover() -> None:
    at = turn_of(fight(agent(in_cover="half", engaged_with=["r"]), threat()), "v")
    at.when("attack", "players", weapon="blade", targets=["r"], options=["all_out"]).then_refused("WG_E_DEFENCE_FLOOR")
    at = turn_of(fight(agent(initiative=4, engaged_with=["r"]), threat()), "v")
    at.and_("attack", "players", weapon="blade", targets=["r"], options=["all_out"])
    assert figures.defence(one(at, "v")) == 1


@pytest.mark.parametrize(("cost", "left"), [("simple", (True, False)), ("movement", (False, True))])
def test_WG39a_aim_costs_a_simple_action_or_movement(cost: str, left: tuple[bool, bool]) -> None:
    at = turn_of(fight(agent(), threat(), options={"aim_cost": cost}), "v").and_("aim", "players")
    turn = one(at, "v").turn
    assert (turn.movement, turn.simple) == left
    at.when("aim", "players").then_refused("WG_E_BUDGET")


def test_WG39a_aim_is_for_ranged_attacks_of_this_turn() -> None:
    at = turn_of(fight(agent(), threat()), "v").and_("aim", "players").and_("end_turn", "players")
    shoot(turn_of(at, "v"))
    assert dice(at) == {}


def test_WG39b_all_out_opens_the_attacker_until_its_next_turn() -> None:
    at = turn_of(fight(agent(initiative=6, engaged_with=["r"]), threat()), "v")
    shot = at.when("attack", "players", weapon="gun", targets=["r"], options=["all_out"])
    shot.then_refused("WG_E_ENGAGED", "WG_E_OPTION")
    at.and_("attack", "players", weapon="blade", targets=["r"], options=["all_out"])
    rolled(at, *[1] * 11)
    assert figures.defence(one(at, "v")) == 3
    turn_of(at, "r")
    assert figures.defence(one(at, "v")) == 3
    turn_of(at, "v")
    assert figures.defence(one(at, "v")) == 5


@pytest.mark.parametrize(
    ("limit", "k", "code"), [(None, 20, ""), (None, -1, "WG_E_OPTION"), (3, 3, ""), (3, 4, "WG_E_OPTION")]
)
def test_WG39c_a_called_shot_goes_as_far_as_the_table_lets_it(limit: int | None, k: int, code: str) -> None:
    at = turn_of(fight(agent(), threat(), options={"called_shot_max": limit}), "v")
    outcome = at.when("attack", "players", weapon="gun", targets=["r"], called_shot=k)
    if code:
        outcome.then_refused(code)
    else:
        assert dn(at) == 3 + k


def test_WG39d_with_a_pool_for_each_target_damage_is_still_rolled_once() -> None:
    at = turn_of(fight(agent(), threat(), threat("q"), options={"multi_attack_roll": "per_target"}), "v")
    shoot(at, ["q", "r"], options=["multi_attack"])
    assert state(at).test.against == ("q",)
    at.rolled(6, 4, 4, 4, 1, 1, 1).and_("accept", "players")
    assert state(at).test.against == ("r",)
    at.rolled(1, 4, 4, 4, 4, 4, 4)
    assert ed(at) == {"gun": 1, "Critical Hit": 3}
    at.rolled(1, 1, 1, 1)
    on_to(at)
    assert (one(at, "q").wounds, one(at, "r").wounds) == (4, 4)


@pytest.mark.parametrize("option", ["forbid", "allow"])
def test_WG39d_a_weapon_without_salvo_may_by_option(option: str) -> None:
    at = turn_of(
        fight(agent(weapons=[gun(salvo="-")]), threat(), threat("q"), options={"salvo_dash_multi": option}), "v"
    )
    outcome = at.when("attack", "players", weapon="gun", targets=["r", "q"], options=["multi_attack"])
    outcome.then_refused("WG_E_OPTION") if option == "forbid" else outcome.then_tags("attack_declared")


def test_WG39d_in_melee_every_target_must_be_engaged() -> None:
    at = turn_of(fight(agent(engaged_with=["r"]), threat(), threat("q")), "v")
    at.when("attack", "players", weapon="blade", targets=["r", "q"], options=["multi_attack"]).then_refused(
        "WG_E_ENGAGED"
    )


@pytest.mark.parametrize(("option", "after_shot", "after_reload"), [("at_use", 2, 2), ("at_reload", 3, 2)])
def test_WG39e_the_reload_is_paid_at_use_or_at_the_reload(option: str, after_shot: int, after_reload: int) -> None:
    at = turn_of(fight(agent(), threat(), options={"spray_reload": option}), "v")
    shoot(at, options=["full_auto"])
    rolled(at, *[1] * 9)
    assert (one(at, "v").reloads, one(at, "v").weapons["gun"].loaded) == (after_shot, False)
    at.when("reload", "players", weapon="gun")
    assert one(at, "v").reloads == after_reload


def test_WG39f_full_auto_adds_the_salvo_against_one_target_and_empties_the_weapon() -> None:
    at = turn_of(fight(agent(weapons=[gun(salvo=4)]), threat(), threat("q")), "v")
    at.when("attack", "players", weapon="gun", targets=["r", "q"], options=["full_auto", "multi_attack"]).then_refused(
        "WG_E_OPTION"
    )
    shoot(at, options=["full_auto"])
    assert dice(at) == {"Full Auto": 4}


def test_WG39g_pinning_takes_a_salvo_and_more_targets_take_more_icons() -> None:
    at = turn_of(fight(agent(weapons=[gun(), gun("bow", salvo="-")]), threat(), threat("q", resolve=5)), "v")
    at.when("pin", "players", weapon="bow", target="r").then_refused("WG_E_OPTION")
    at.and_("pin", "players", weapon="gun", target="r").rolled(4, 6, 6, 1, 1, 1, 1)
    at.and_("accept", "players")
    at.when("shift", "players", uses=[{"use": "pin", "target": "q"}]).then_refused("WG_E_SHIFT")
    at.and_("accept", "players")
    assert (has(at, "r"), has(at, "q")) == (["pinned"], [])


@pytest.mark.parametrize(("option", "expected"), [("resolve", 2), ("max_skill_resolve", 4)])
def test_WG39h_the_dn_is_resolve_or_the_better_of_it_and_the_skill(option: str, expected: int) -> None:
    wily = threat(skills={"insight": 4})
    at = turn_of(fight(agent(), wily, options={"interaction_dn": option}), "v")
    at.when("interact", "players", target="r", skill="leadership").then_refused("WG_E_OPTION")
    at.and_("interact", "players", target="r", skill="deception")
    assert dn(at) == expected


def test_WG39i_brace_takes_movement_of_which_none_is_used() -> None:
    at = turn_of(fight(agent(weapons=[gun(traits={"heavy": 9})]), threat()), "v").and_(
        "move", "players", mode="walk", metres=1
    )
    at.when("brace", "players").then_refused("WG_E_BUDGET")
    at.when("attack", "players", weapon="gun", targets=["r"]).then_refused("WG_E_HEAVY_UNBRACED")


@pytest.mark.parametrize(
    ("material", "more"), [("ultra_light", 1), ("light", 2), ("medium", 4), ("heavy", 8), ("super_heavy", 16)]
)
def test_WG39j_cover_that_is_shot_through_adds_resilience_by_its_material(material: str, more: int) -> None:
    at = turn_of(fight(agent(weapons=[gun(damage=40)]), threat(max_wounds=90, in_cover="part")), "v")
    shoot(at, options=["shoot_through"], material=material)
    assert dn(at) == 3
    rolled(at, 4, 4, 4, 1, 1, 1, 1)
    rolled(at, 1)
    assert one(at, "r").wounds == 40 - 6 - more


def test_WG39j_there_must_be_cover_to_shoot_through() -> None:
    at = turn_of(fight(agent(), threat()), "v")
    at.when("attack", "players", weapon="gun", targets=["r"], options=["shoot_through"]).then_refused("WG_E_FACT")
    shoot(at, options=["shoot_through"], cover="half")


def melee() -> list[dict[str, Any]]:
    """Return V who shoots at R, who is engaged with W; Q is engaged with W too."""
    return [agent(), agent("w", engaged_with=["q", "r"]), threat(), threat("q")]


def test_WG39k_a_shot_into_a_melee_goes_at_another_of_it_on_a_wrath_1() -> None:
    at = shoot(turn_of(fight(*melee()), "v"))
    at.rolled(1, 4, 4, 4, 1, 1, 1).and_("accept", "players")
    assert (beside(at).roll, wanted(at).sides) == ("stray", 2)
    at.rolled(2)
    assert [target.id for target in state(at).shot.targets] == ["w"]
    rolled(at, 4)
    assert (one(at, "w").wounds, one(at, "r").wounds) == (3, 0)


def test_WG39k_with_one_other_no_die_is_rolled_and_aim_can_prevent_it() -> None:
    cast = melee()[:3]
    cast[1] = agent("w", engaged_with=["r"])
    at = shoot(turn_of(fight(*cast), "v"))
    at.rolled(1, 4, 4, 4, 1, 1, 1)
    at.when("accept", "players").then_tags("complication_triggered", "target_strayed", "test_resolved")
    at = shoot(turn_of(fight(*cast), "v").and_("aim", "players", use="melee"))
    assert dice(at) == {}
    at.rolled(1, 4, 4, 4, 1, 1, 1).and_("accept", "players")
    assert [target.id for target in state(at).shot.targets] == ["r"]


PAIRS = [
    ({"options": ["full_auto", "spray", "multi_attack"], "targets": ["r", "q"]}, "gun"),
    ({"options": ["multi_attack"], "targets": ["r"]}, "gun"),
    ({"options": ["multi_attack"], "targets": ["r", "r"]}, "gun"),
    ({"targets": ["r", "q"]}, "gun"),
    ({"options": ["multi_attack", "shoot_through"], "targets": ["r", "q"], "cover": "half"}, "gun"),
    ({"options": ["spray"], "targets": ["r"]}, "gun"),
    ({"options": ["supercharge"], "targets": ["r"]}, "gun"),
    ({"options": ["spread"], "targets": ["r", "q"], "distance": 5}, "gun"),
    ({"options": ["surprise"], "targets": ["r"]}, "gun"),
    ({"called_shot": 1, "targets": ["r"]}, "bombs"),
    ({"called_shot": 1, "targets": ["r"]}, "flamer"),
    ({"options": ["multi_attack"], "targets": ["r", "q"]}, "flamer"),
    ({"options": ["shoot_through"], "targets": ["r"], "cover": "half"}, "flamer"),
    ({"targets": ["r", "q"]}, "bombs"),
    ({"targets": []}, "bombs"),
    ({"targets": ["r"], "point": "the wall"}, "bombs"),
    ({"targets": [], "point": "the wall"}, "gun"),
    ({"targets": []}, "gun"),
    ({"targets": ["r"], "groups": [1, 1]}, "gun"),
    ({"options": ["full_auto", "full_auto"], "targets": ["r"]}, "gun"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "weapon"), PAIRS, ids=str)
def test_WG39l_options_that_an_attack_cannot_have_or_not_together(fields: dict[str, Any], weapon: str) -> None:
    arms = [gun(), gun("bombs", traits={"blast": 4}), gun("flamer", traits={"flamer": True})]
    at = turn_of(fight(agent(weapons=arms), threat(), threat("q")), "v")
    at.when("attack", "players", weapon=weapon, **fields).then_refused("WG_E_OPTION")


def test_WG39l_pinning_and_charges_have_their_own_limits() -> None:
    arms = [gun("flamer", traits={"flamer": True}), blade(), gun()]
    at = turn_of(fight(agent(weapons=arms), threat(), threat("q")), "v")
    at.when("pin", "players", weapon="flamer", target="r").then_refused("WG_E_OPTION")
    at.when("charge", "players", target="r", metres=5, options=["multi_attack"]).then_refused("WG_E_OPTION")
    at.and_("aim", "players").when("charge", "players", target="r", metres=5).then_refused("WG_E_BUDGET")


def test_allies_are_attacked_only_where_the_table_wants_friendly_fire() -> None:
    at = turn_of(fight(agent(), agent("w"), threat()), "v")
    at.when("attack", "players", weapon="gun", targets=["w"]).then_refused("WG_E_TARGET_SIDE")
    at = turn_of(fight(agent(), agent("w"), threat(), options={"friendly_fire": True}), "v")
    at.when("attack", "players", weapon="gun", targets=["v"]).then_refused("WG_E_TARGET_SIDE")
    shoot(at, "w")


def test_WG39d_one_cover_and_distance_serve_every_target_that_has_none_of_its_own() -> None:
    at = turn_of(fight(agent(), threat(), threat("q")), "v")
    several: dict[str, Any] = {"options": ["multi_attack"], "distance": 30, "cover": "part"}
    shoot(at, ["r", "q"], **several, places=[{"target": "q", "cover": "none", "distance": 20}])
    assert why(at, "r") == {"Defence": 3, "cover": 1, "long range": 2, "Multi-Attack": 2}
    assert why(at, "q") == {"Defence": 3, "Multi-Attack": 2}


def test_WG39d_the_die_of_short_range_takes_all_targets_at_short_range() -> None:
    near = [{"target": "r", "distance": 5}, {"target": "q", "distance": 6}]
    for standings, has_it in ((near, True), (near[:1], False)):
        at = turn_of(fight(agent(), threat(), threat("q")), "v")
        shoot(at, ["r", "q"], options=["multi_attack"], places=standings)
        assert ("short range" in dice(at)) is has_it


@pytest.mark.parametrize(
    ("standings", "fields", "code"),
    [
        ([{"target": "nobody"}], {}, "WG_E_UNKNOWN"),
        ([{"target": "r"}, {"target": "r", "cover": "half"}], {}, "WG_E_FACT"),
        ([{"target": "r", "distance": 49}], {}, "WG_E_RANGE"),
        ([{"target": "r", "distance": 0}], {}, "WG_E_FACT"),
        ([{"target": "r", "cover": "half"}], {"options": ["shoot_through"], "cover": "half"}, "WG_E_OPTION"),
    ],
)
def test_WG39d_where_single_targets_stand_is_judged(
    standings: list[dict[str, Any]], fields: dict[str, Any], code: str
) -> None:
    at = turn_of(fight(agent(), threat(), threat("q")), "v")
    at.when("attack", "players", weapon="gun", targets=["r"], places=standings, **fields).then_refused(code)


def test_WG39k_a_new_target_has_the_cover_it_stands_in_unless_the_shooter_says_otherwise() -> None:
    for standings, found in (((), 2 + 2), (({"target": "w", "cover": "none"},), 2)):
        cast = agent(), agent("w", engaged_with=["r"], in_cover="half"), threat()
        at = shoot(turn_of(fight(*cast), "v"), "r", cover="part", places=list(standings))
        on_to(at.rolled(1, 4, 4, 4, 4, 4, 4), "attack.damage", "test.shift")
        assert dn(at, "w") == found
