"""Damage, Resilience, critical hits (WG-40 to WG-51)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.tables import COMPLICATIONS, CRITICALS, ED, ED_BRUTAL
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    blade,
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
)

HIT = (4, 4, 4, 1, 1, 1, 1)


def test_WG40_extra_damage_by_face() -> None:
    assert [ED[face] for face in range(1, 7)] == [0, 0, 0, 1, 1, 2]
    assert [ED_BRUTAL[face] for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]


def test_WG41_melee_adds_strength_and_bare_hands_are_strength_alone() -> None:
    at = turn_of(fight(agent(strength=6, engaged_with=["r"]), threat()), "v")
    at.and_("attack", "players", weapon="unarmed", targets=["r"])
    on_to(at.rolled(4, 4, 4, 1, 1, 1))
    assert ed(at) == {"bare hands": 1}
    rolled(at, 6)
    assert one(at, "r").wounds == 6 + 2 - 6


def test_WG41_a_thrown_weapon_adds_no_strength() -> None:
    knife = {"id": "knife", "kind": "thrown", "damage": 9, "ed": 0, "range": [10]}
    at = shoot(turn_of(fight(agent(strength=6, weapons=[knife]), threat()), "v"), weapon="knife", distance=10)
    rolled(at, *HIT)
    assert one(at, "r").wounds == 3
    at.and_("end_turn", "players")
    turn_of(at, "v").when("attack", "players", weapon="knife", targets=["r"], distance=11).then_refused("WG_E_RANGE")


def test_WG42_glory_on_damage_is_the_players_any_number_of_points() -> None:
    at = shoot(turn_of(fight(agent(), threat(), glory=4), "v"))
    on_to(at.rolled(*HIT)).rolled(1)
    at.when("spend_glory", "gm").then_refused("WG_E_GLORY")
    at.when("spend_glory", "players", n=5).then_refused("WG_E_GLORY")
    at.when("spend_glory", "players", n=1, effect="wound").then_refused("WG_E_GLORY")
    at.and_("spend_glory", "players", n=3).and_("spend_glory", "players", n=1).and_("accept", "players")
    assert one(at, "r").wounds == 10 + 4 - 6


def parts(one_of: dict[str, Any], ap: int, mode: str = "armour_only") -> int:
    """Return a Threat's Resilience against an AP."""
    at = fight(agent(), threat(**one_of), options={"ap_mode": mode})
    return sum(part.n for part in figures.resilience_parts(one(at, "r"), ap, state(at).settings))


@pytest.mark.parametrize(
    ("armour", "ap", "expected"),
    [
        ([{"rating": 5}], 0, 9),
        ([{"rating": 5}], -3, 6),
        ([{"rating": 5}], -9, 4),
        ([{"rating": 5, "invulnerable": True}], -9, 9),
        ([{"rating": 5}, {"rating": 3, "invulnerable": True}], 0, 9),
        ([{"rating": 5}, {"rating": 3, "invulnerable": True}], -3, 7),
        ([{"rating": 3}, {"rating": 3, "invulnerable": True}], -1, 7),
        ([{"rating": 3}, {"rating": 2, "shield": True}], 0, 9),
        ([{"rating": 3}, {"rating": 2, "shield": True}], -4, 5),
        ([], -4, 4),
    ],
)
def test_WG43_the_best_piece_and_every_shield_count(armour: list[dict[str, Any]], ap: int, expected: int) -> None:
    assert parts({"armour": armour}, ap) == expected


@pytest.mark.parametrize(
    ("armour", "ap", "expected"),
    [
        ([{"rating": 5}], -3, 6),
        ([], -9, 1),
        ([{"rating": 5}, {"rating": 1, "invulnerable": True}], -3, 9),
    ],
)
def test_WG44_by_option_ap_takes_the_whole_of_resilience(armour: list[dict[str, Any]], ap: int, expected: int) -> None:
    assert parts({"armour": armour}, ap, "total_resilience") == expected


def test_WG43_a_printed_resilience_keeps_its_armour_part_for_ap() -> None:
    printed = {"resilience": 9, "armour": [{"rating": 4}]}
    assert (parts(printed, 0), parts(printed, -3), parts(printed, -8)) == (9, 6, 5)


@pytest.mark.parametrize(("damage", "wounds", "shock"), [(9, 3, 0), (6, 0, 1), (5, 0, 0)])
def test_WG45_damage_above_at_and_below_resilience(damage: int, wounds: int, shock: int) -> None:
    at = shoot(turn_of(fight(agent(weapons=[gun(damage=damage, ed=0)]), threat()), "v"))
    rolled(at, *HIT)
    assert (one(at, "r").wounds, one(at, "r").shock) == (wounds, shock)


def test_WG46_one_damage_roll_is_compared_with_every_target() -> None:
    cast = [threat("a"), threat("b", armour=[{"rating": 7}]), threat("c", armour=[{"rating": 9}])]
    at = shoot(turn_of(fight(agent(), *cast), "v"), ["a", "b", "c"], options=["multi_attack"])
    on_to(at.rolled(4, 6, 6, 6, 4, 4, 4))
    rolled(at, 4)
    assert [one(at, name).wounds for name in "abc"] == [5, 0, 0]
    assert [one(at, name).shock for name in "abc"] == [0, 1, 0]


def test_WG47_mortal_wounds_are_compared_with_nothing_and_meet_no_determination() -> None:
    at = turn_of(fight(agent(), threat(armour=[{"rating": 16}])), "v")
    at.when("inflict", "gm", targets=["r"], cause="smite", mortal=2).then_tags("mortal_wounds_suffered", "harm_ended")
    assert one(at, "r").wounds == 2


@pytest.mark.parametrize("kind", ["troop", "elite"])
def test_WG48_troops_score_no_critical_hits(kind: str) -> None:
    at = turn_of(fight(agent(), threat("r", kind, abilities=["wrath"])), "r")
    shoot(at, "v", by="gm").rolled(6, 4, 4, 1, 1)
    on_to(at)
    assert ed(at).get("Critical Hit", 0) == (0 if kind == "troop" else 3)


def test_WG48_in_a_multi_attack_the_attacker_picks_whom_the_table_hits() -> None:
    at = turn_of(fight(agent(), threat(), threat("q"), options={"critical_mode": "table"}), "v")
    shoot(at, ["q", "r"], options=["multi_attack"]).rolled(6, 4, 4, 4, 4, 1, 1)
    at.and_("accept", "players").rolled(3, 1).and_("accept", "players")
    assert at.encounter.show()["attack"]["critical"]["asking"] == "target"
    at.when("accept", "players", target="v").then_refused("WG_E_OPTION")
    at.and_("accept", "players", target="r")
    rolled(at, 1)
    assert (one(at, "q").wounds, one(at, "r").wounds) == (4, 5)


def test_WG49_the_attacker_may_have_the_choice_of_mode() -> None:
    at = shoot(turn_of(fight(agent(), threat(), options={"critical_mode": "choose"}), "v"))
    at.rolled(6, 4, 1, 1, 1, 1, 1).and_("accept", "players")
    at.when("accept", "players").then_refused("WG_E_OPTION")
    at.and_("choose_critical_mode", "players", mode="table")
    assert state(at).dice is not None
    at = shoot(turn_of(fight(agent(), threat(), options={"critical_mode": "choose"}), "v"))
    at.rolled(6, 4, 1, 1, 1, 1, 1).and_("accept", "players").and_("choose_critical_mode", "players", mode="simple")
    assert ed(at) == {"gun": 1, "Critical Hit": 3}


def test_WG49_the_tables_leave_no_gap() -> None:
    d66 = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    for table in (CRITICALS, COMPLICATIONS):
        assert [sum(row.low <= roll <= row.high for row in table) for roll in d66] == [1] * 36


def scored(*rolls: int, glory: int = 0, effect: str = "", points: int = 0, **stats: Any) -> Given:
    """Return a table critical by V on R, damage 10 against Resilience 6: 4 Wounds before the table.

    `rolls` are the d66 and the effect's dice; `points` of Glory go into severity.
    """
    cast = [agent(weapons=[gun(ed=0)]), threat(max_wounds=40, max_shock=20, **stats)]
    at = shoot(turn_of(fight(*cast, options={"critical_mode": "table"}, glory=glory), "v"))
    on_to(at.rolled(6, 4, 1, 1, 1, 1, 1))
    at.rolled(*rolls[:2])
    for _ in range(points):
        at.and_("spend_glory", "players", n=1, **({"effect": effect} if effect else {}))
    while state(at).place == "attack.critical_choice":
        on_to(at, "dice", "attack.dodges")
    if rolls[2:]:
        at.rolled(*rolls[2:])
    return on_to(at)


ROWS = [
    ((1, 1, 3), 4 + 2, 0, ["staggered"]),
    ((2, 1, 6), 4 + 3, 0, ["hindered"]),
    ((2, 4, 1), 4 + 1, 0, ["vulnerable"]),
    ((3, 1), 4 + 1, 0, []),
    ((4, 1, 5), 4 + 3, 0, []),
    ((4, 6, 2), 4 + 2, 0, ["prone"]),
    ((5, 1, 4), 4, 4, ["staggered"]),
    ((5, 4, 2), 4 + 2, 0, ["on_fire"]),
    ((5, 6, 2), 4 + 2, 0, []),
    ((6, 1, 4), 4 + 5, 0, []),
    ((6, 4, 5), 4 + 5, 0, []),
]


@pytest.mark.parametrize(("rolls", "wounds", "shock", "conditions"), ROWS, ids=str)
def test_WG50_each_row_of_the_table_does_what_it_says(
    rolls: tuple[int, ...], wounds: int, shock: int, conditions: list[str]
) -> None:
    at = scored(*rolls)
    assert (one(at, "r").wounds, one(at, "r").shock, has(at, "r")) == (wounds, shock, conditions)


SEVERE = [
    ((1, 1, 3), "wound", 4 + 2 + 2, 0, ["staggered"]),
    ((3, 1), "mortal", 4 + 1 + 2, 0, []),
    ((4, 6, 2), "", 4 + 2 + 2, 0, ["prone"]),
    ((5, 1, 4), "shock", 4, 4 + 4, ["staggered"]),
    ((5, 6, 2), "", 4 + 2 + 2, 0, ["restrained"]),
    ((4, 4), "shock", 4 + 1 + 2, 4, []),
    ((4, 4), "prone", 4 + 1 + 2, 0, ["prone"]),
    ((6, 4, 5), "wound", 4 + 5 + 2, 0, []),
]


@pytest.mark.parametrize(("rolls", "effect", "wounds", "shock", "conditions"), SEVERE, ids=str)
def test_WG50_glory_makes_it_worse(
    rolls: tuple[int, ...], effect: str, wounds: int, shock: int, conditions: list[str]
) -> None:
    at = scored(*rolls, glory=2, effect=effect, points=2)
    assert (one(at, "r").wounds, one(at, "r").shock, has(at, "r")) == (wounds, shock, conditions)
    assert state(at).glory == 1, "the Wrath Critical's"


def test_WG50_a_memorable_injury_follows_if_the_target_survives() -> None:
    at = scored(3, 4)
    rolled(at, 6)
    assert [had.injury for had in one(at, "r").memorable] == ["ear"]


def test_WG50_bystanders_keep_their_feet_or_fall_once_the_targets_harm_is_done() -> None:
    cast = [agent(weapons=[gun(ed=0)]), agent("w", engaged_with=["r"]), threat(max_wounds=40)]
    at = shoot(turn_of(fight(*cast, options={"critical_mode": "table"}), "v").and_("aim", "players", use="melee"))
    on_to(at.rolled(6, 4, 1, 1, 1, 1, 1)).rolled(4, 5)
    on_to(at)
    while state(at).place == "attack.critical_choice":
        on_to(at)
    assert (state(at).test.what, state(at).test.roller, state(at).test.dn) == ("topple", "w", 3)
    assert one(at, "r").wounds == 5
    rolled(at, 2, 1, 1, 1)
    assert has(at, "w") == ["prone"]


def test_WG50_a_blast_among_explosives_reaches_others() -> None:
    cast = [agent(weapons=[gun(ed=0)]), threat(max_wounds=40, abilities=["explosives"]), threat("q")]
    at = shoot(turn_of(fight(*cast, options={"critical_mode": "table"}, glory=3), "v"))
    on_to(at.rolled(6, 4, 1, 1, 1, 1, 1)).rolled(6, 4)
    at.when("spend_glory", "players", effect="target").then_refused("WG_E_OPTION")
    at.when("spend_glory", "players", effect="target", target="z").then_refused("WG_E_UNKNOWN")
    at.when("spend_glory", "players", n=2, effect="target", target="q").then_refused("WG_E_GLORY")
    at.when("spend_glory", "players", effect="prone").then_refused("WG_E_OPTION")
    at.and_("spend_glory", "players", effect="target", target="q").and_("spend_glory", "players", effect="wound")
    at.and_("accept", "players").rolled(3, 6)
    on_to(at)
    assert (one(at, "r").wounds, one(at, "q").wounds) == (4 + 3 + 1 + 3, 3 + 1 + 3)


@pytest.mark.parametrize(("face", "seat"), [(4, "players"), (3, "gm")])
def test_WG50_a_limb_is_picked_by_the_attacker_or_the_gm_and_counts_as_an_injury(face: int, seat: str) -> None:
    cast = [agent(weapons=[gun(ed=0)]), threat(max_wounds=40)]
    at = shoot(turn_of(fight(*cast, options={"critical_mode": "table"}), "v"))
    at.rolled(6, 4, 1, 1, 1, 1, 1).and_("accept", "players").rolled(6, 6)
    at.and_("accept", "players").rolled(face)
    other = "gm" if seat == "players" else "players"
    at.when("accept", other).then_refused("WG_E_SEAT")
    at.when("accept", seat, limb="left ear").then_refused("WG_E_OPTION")
    at.and_("accept", seat, limb="right leg")
    on_to(at)
    assert [(had.side, had.injury) for had in one(at, "r").traumatic] == [("right", "leg")]
    assert one(at, "r").wounds == 5


@pytest.mark.parametrize(
    ("option", "wounds", "shock", "conditions"),
    [
        ("one_wound_plus_effects", 1 + 2, 0, ["staggered"]),
        ("one_wound_only", 1, 0, []),
        ("effects_only", 2, 1, ["staggered"]),
    ],
)
def test_WG51_a_critical_not_above_resilience(option: str, wounds: int, shock: int, conditions: list[str]) -> None:
    options = {"critical_mode": "table", "crit_no_penetration": option}
    at = shoot(turn_of(fight(agent(weapons=[gun(damage=6, ed=0)]), threat(), options=options), "v"))
    on_to(at.rolled(6, 4, 1, 1, 1, 1, 1)).rolled(1, 1)
    on_to(at)
    while state(at).place == "attack.critical_choice":
        on_to(at)
    rolled(at, 4)
    assert (one(at, "r").wounds, one(at, "r").shock, has(at, "r")) == (wounds, shock, conditions)


def test_a_critical_cannot_be_claimed_without_one() -> None:
    at = turn_of(fight(agent(weapons=[gun(), blade()]), threat()), "v")
    at.when("choose_critical_mode", "players", mode="table").then_refused("WG_E_CRIT")
