"""Weapon and armour traits (WG-80 to WG-89)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rulesets.wrath_and_glory.rules import figures
from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    blade,
    dice,
    dn,
    ed,
    fight,
    figures_of,
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


def armed(weapon: dict[str, Any], *others: dict[str, Any], target: dict[str, Any] | None = None, **stats: Any) -> Given:
    """Return V's turn with one weapon, against R."""
    return turn_of(fight(agent(weapons=[weapon], **stats), threat(**(target or {})), *others), "v")


def test_WG80_agonising_adds_shock_for_each_wound_that_is_inflicted() -> None:
    at = shoot(armed(gun(ed=0, traits={"agonising": True}), target={"max_shock": 9, "kind": "adversary"}))
    at.rolled(*HIT)
    on_to(at, "harm.determination")
    at.rolled(4, 1, 1)
    assert (one(at, "r").wounds, one(at, "r").shock) == (3, 1 + 3)


def test_WG80_wounds_that_come_from_shock_are_not_agonising_again() -> None:
    at = shoot(armed(gun(ed=0, traits={"agonising": True}), target={"shock": 6}))
    rolled(at, *HIT)
    assert (one(at, "r").wounds, one(at, "r").shock) == (8, 6)


@pytest.mark.parametrize(("keywords", "more"), [(["VEHICLE"], 3), ([], 0)])
def test_WG81_arc_is_for_vehicles(keywords: list[str], more: int) -> None:
    at = shoot(armed(gun(traits={"arc": 3}), target={"keywords": keywords}))
    on_to(at.rolled(*HIT))
    assert ed(at).get("Arc", 0) == more


def test_WG82_an_assault_weapon_is_fired_in_a_sprint_at_plus_2() -> None:
    at = armed(gun(traits={"assault": True}))
    at.when("sprint", "players", metres=9, target="r").then_refused("WG_E_OPTION")
    at.when("sprint", "players", metres=9, weapon="gun").then_refused("WG_E_OPTION")
    at.when("sprint", "players", metres=9, weapon="gun", target="r").then_tags("movement_made", "attack_declared")
    assert dn(at) == 5
    at = armed(gun())
    at.when("sprint", "players", metres=9, weapon="gun", target="r").then_refused("WG_E_OPTION")


def test_WG83_a_blast_has_dn_3_and_everybody_within_is_hit_by_the_gms_word() -> None:
    bombs = gun(ed=0, traits={"blast": 6})
    at = shoot(armed(bombs, threat("q"), agent("w"), target={"in_cover": "half", "initiative": 9}))
    assert dn(at) == 3
    at.rolled(*HIT)
    on_to(at, "attack.area")
    at.when("caught", "gm", ids=["r"]).then_refused("WG_E_NOT_ACTIVE")
    at.when("caught", "gm", ids=["q", "q"]).then_refused("WG_E_FACT")
    at.when("caught", "gm", ids=["z"]).then_refused("WG_E_UNKNOWN")
    at.and_("caught", "gm", ids=["q", "w"])
    on_to(at)
    assert [one(at, name).wounds for name in ("r", "q", "w")] == [4, 4, 2]


def test_WG83_a_failed_blast_scatters_and_hits_where_it_lands() -> None:
    at = shoot(armed(gun(ed=0, traits={"blast": 6}), threat("q")))
    at.rolled(4, 1, 1, 1, 1, 1, 1)
    at.and_("accept", "players").rolled(5, 3)
    assert state(at).shot.scattered == (5, 3)
    at.when("caught", "gm", ids=["q"]).then_tags("area_declared", "test_resolved")
    on_to(at)
    assert (one(at, "q").wounds, one(at, "r").wounds) == (4, 0)


def test_WG83_a_scattered_blast_scores_no_critical() -> None:
    at = shoot(armed(gun(traits={"blast": 6}), threat("q")))
    at.rolled(6, 1, 1, 1, 1, 1, 1)
    at.and_("accept", "players").rolled(5, 3).and_("caught", "gm", ids=["q"])
    assert ed(at) == {"gun": 1}


def test_WG83_against_a_mob_half_the_rating_of_members_is_hit() -> None:
    cast = [agent(weapons=[gun(ed=0, traits={"blast": 5})]), threat("t", "troop", count=6, max_wounds=3)]
    at = fight(*cast).and_("form_mob", "gm", members=[f"t{n}" for n in range(1, 7)])
    at = shoot(turn_of(at, "v"), "t1")
    at.rolled(*HIT)
    on_to(at)
    assert len(one(at, "t1").members) == 3


@pytest.mark.parametrize(
    ("traits", "distance", "keywords", "value"),
    [
        ({"brutal": True}, 30, [], 2 + 1 + 1),
        ({"melta": True}, 30, [], 1 + 0 + 0),
        ({"melta": True}, 6, [], 2 + 1 + 1),
        ({"melta": True}, 6, ["VEHICLE"], 2 + 1 + 1),
        ({}, 6, [], 1 + 0 + 0),
    ],
)
def test_WG84_brutal_and_melta_read_their_dice_better(
    traits: dict[str, Any], distance: int, keywords: list[str], value: int
) -> None:
    at = shoot(armed(gun(ed=3, traits=traits), target={"keywords": keywords}), distance=distance)
    on_to(at.rolled(4, 4, 4, 4, 4, *[1] * (state(at).test.total - 5)), "attack.damage")
    told = at.when("roll", "players", dice=[5, 3, 3])
    assert figures_of(told, "extra_damage_rolled", "value") == [(value,)]


def test_WG84_melta_against_vehicles_has_no_blank_face() -> None:
    at = shoot(armed(gun(ed=2, traits={"melta": True}), target={"keywords": ["VEHICLE"]}), distance=6)
    on_to(at.rolled(4, 4, 4, 1, 1, 1, 1, 1), "attack.damage")
    told = at.when("roll", "players", dice=[1, 4])
    assert figures_of(told, "extra_damage_rolled", "value") == [(1 + 2,)]


def test_WG85_a_flamer_ignores_cover_sets_on_fire_and_arcs_with_a_shift() -> None:
    flamer = gun(ed=0, traits={"flamer": True})
    at = shoot(armed(flamer, threat("q"), threat("z"), target={"in_cover": "half"}))
    assert dn(at) == 3
    at.rolled(4, 6, 4, 4, 1, 1, 1)
    on_to(at, "attack.area").and_("caught", "gm", ids=["q"])
    at.when("shift", "players", uses=[{"use": "arc", "target": "q"}]).then_refused("WG_E_SHIFT")
    at.when("shift", "players", uses=[{"use": "arc", "target": "nobody"}]).then_refused("WG_E_UNKNOWN")
    at.and_("shift", "players", uses=[{"use": "arc", "target": "z"}])
    on_to(at)
    assert [(one(at, name).wounds, has(at, name)) for name in ("r", "q", "z")] == [(4, ["on_fire"])] * 3


@pytest.mark.parametrize(("keywords", "damage"), [(["PSYKER"], 4 + 2 + 3), ([], 4 - 2 + 3)])
def test_WG86_force_is_strong_in_a_psykers_hands_and_weak_in_others(keywords: list[str], damage: int) -> None:
    at = armed(blade(ed=0, traits={"force": True}), keywords=keywords, engaged_with=["r"])
    at.and_("attack", "players", weapon="blade", targets=["r"]).rolled(4, 4, 4, 1, 1, 1)
    told = at.when("accept", "players")
    assert figures_of(told, "damage_computed", "total") == [(damage,)]


def test_WG87_by_option_an_unbraced_complication_knocks_down() -> None:
    heavy = gun(traits={"heavy": 9})
    at = turn_of(fight(agent(weapons=[heavy]), threat(), options={"heavy_unbraced": "penalty"}), "v")
    shoot(at).rolled(1, 1, 1, 1, 1, 1, 1)
    on_to(at)
    assert has(at, "v") == ["prone"]


@pytest.mark.parametrize(("armour", "expected"), [(2, ["poisoned"]), (8, [])])
def test_WG88a_a_condition_is_inflicted_if_a_wound_gets_through(armour: int, expected: list[str]) -> None:
    venom = gun(ed=0, traits={"inflict": [{"condition": "poisoned", "dn": 5}]})
    at = shoot(armed(venom, target={"armour": [{"rating": armour}]}))
    rolled(at, *HIT)
    assert has(at, "r") == expected
    assert [had.dn for had in one(at, "r").conditions] == [5] * len(expected)


def test_WG88a_not_if_determination_turned_every_wound_into_shock() -> None:
    venom = gun(ed=0, damage=7, traits={"inflict": [{"condition": "poisoned"}]})
    at = shoot(armed(venom, target={"kind": "adversary"}))
    on_to(at.rolled(*HIT), "harm.determination")
    at.rolled(4, 1, 1)
    assert has(at, "r") == []


def test_WG88b_parry_is_for_melee() -> None:
    parrying = {"weapons": [blade(traits={"parry": True})], "engaged_with": ["v"]}
    at = armed(blade(), target=parrying).and_("attack", "players", weapon="blade", targets=["r"])
    assert dn(at) == 4
    at = shoot(armed(gun(), target={"weapons": [blade(traits={"parry": True})]}))
    assert dn(at) == 3


def test_WG88c_a_pistol_is_fired_while_engaged() -> None:
    at = armed(gun(traits={"pistol": True}), engaged_with=["r"])
    shoot(at)
    assert dn(at) == 5


def test_WG88d_rad_lifts_every_face_to_6_at_most() -> None:
    at = shoot(armed(gun(ed=3, traits={"rad": 2})))
    on_to(at.rolled(*HIT))
    told = at.when("roll", "players", dice=[6, 4, 2])
    assert figures_of(told, "extra_damage_rolled", "faces", "value") == [((6, 4, 2), 2 + 2 + 1)]


@pytest.mark.parametrize(("distance", "more"), [(12, 2), (13, 0)])
def test_WG88e_rapid_fire_works_at_short_range(distance: int, more: int) -> None:
    at = shoot(armed(gun(traits={"rapid_fire": 2})), distance=distance)
    on_to(at.rolled(*HIT, *[1] * (state(at).test.total - 7)))
    assert ed(at).get("Rapid Fire", 0) == more


def test_WG88f_reliable_ignores_its_first_complication() -> None:
    at = shoot(armed(gun(traits={"reliable": True})))
    at.rolled(1, 1, 1, 1, 1, 1, 1).when("accept", "players").then_tags("complication_ignored", "attack_resolved")
    at.and_("end_turn", "players")
    shoot(turn_of(at, "v")).rolled(1, 1, 1, 1, 1, 1, 1)
    at.when("accept", "players").then_tags("complication_triggered", "complication_offered")


def test_WG88g_a_shift_may_deepen_ap_by_rending() -> None:
    at = shoot(armed(gun(ed=0, ap=-1, traits={"rending": 2}), target={"armour": [{"rating": 6}]}))
    at.rolled(4, 6, 6, 4, 4, 1, 1)
    at.and_("accept", "players").and_("shift", "players", uses=[{"use": "rending"}, {"use": "rending"}])
    on_to(at)
    assert one(at, "r").wounds == 10 - (4 + 6 - 5)


def test_WG88h_silent_changes_no_figure() -> None:
    loud, silent = shoot(armed(gun())), shoot(armed(gun(traits={"silent": True})))
    assert (dn(loud), dice(loud), state(loud).test.total) == (dn(silent), dice(silent), state(silent).test.total)


def test_WG88i_a_sniper_aims_with_two_dice_and_more_damage() -> None:
    at = shoot(armed(gun(traits={"sniper": 2})).and_("aim", "players"))
    assert dice(at) == {"Aim": 1, "Sniper": 1}
    on_to(at.rolled(*HIT, 1, 1))
    assert ed(at) == {"gun": 1, "Sniper": 2}


def test_WG88j_spread_hits_several_at_short_range_without_penalty() -> None:
    at = armed(gun(ed=0, traits={"spread": True}), threat("q", initiative=7))
    at.when("attack", "players", weapon="gun", targets=["r", "q"], options=["spread"]).then_refused("WG_E_OPTION")
    shoot(at, ["r", "q"], distance=4, options=["spread"])
    assert (dn(at), dn(at, "q")) == (3, 6)
    rolled(at, 4, 4, 4, 4, 1, 1, 1, 1)
    assert (one(at, "r").wounds, one(at, "q").wounds) == (4, 0)


def test_WG88j_spread_at_a_mob_has_three_dice_more() -> None:
    cast = [agent(weapons=[gun(traits={"spread": True})]), threat("t", "troop", count=2)]
    at = turn_of(fight(*cast).and_("form_mob", "gm", members=["t1", "t2"]), "v")
    shoot(at, "t1", distance=6)
    assert dice(at)["Spread at a Mob"] == 3


def test_WG88k_supercharge_hits_harder_and_burns_on_a_complication() -> None:
    at = shoot(armed(gun(traits={"supercharge": True})), options=["supercharge"])
    on_to(at.rolled(4, 4, 4, 1, 1, 1, 1))
    assert ed(at) == {"gun": 1, "Supercharge": 3}
    at = shoot(armed(gun(traits={"supercharge": True})), options=["supercharge"])
    at.rolled(1, 1, 1, 1, 1, 1, 1).and_("accept", "players").rolled(5)
    assert one(at, "v").wounds == 5


def test_WG88l_unwieldy_weapons_are_harder_to_hit_with() -> None:
    assert dn(shoot(armed(gun(traits={"unwieldy": 2})))) == 5


@pytest.mark.parametrize(
    ("keywords", "wounds", "bonus", "more"), [(["ORK"], 0, 1, 0), (["ORK"], 1, 1, 1), ([], 1, 0, 0)]
)
def test_WG88m_waaagh_is_for_orks(keywords: list[str], wounds: int, bonus: int, more: int) -> None:
    at = shoot(armed(gun(traits={"waaagh": True}), keywords=keywords, wounds=wounds))
    assert dice(at).get("Waaagh!", 0) == bonus
    on_to(at.rolled(4, 4, 4, 4, *[1] * (state(at).test.total - 4)))
    assert ed(at).get("Waaagh!", 0) == more


@pytest.mark.parametrize(("armour", "wounds"), [(2, 10 - 4), (20, 20 - 15)])
def test_WG88n_warp_damage_keeps_up_with_resilience(armour: int, wounds: int) -> None:
    at = shoot(
        armed(gun(ed=0, ap=-9, traits={"warp": True}), target={"armour": [{"rating": armour}], "max_wounds": 99})
    )
    rolled(at, *HIT)
    assert one(at, "r").wounds == wounds


def test_WG88o_two_hands_hold_one_two_handed_weapon() -> None:
    arms = [gun(traits={"two_handed": True}), gun("other", traits={"two_handed": True}, drawn=False)]
    at = turn_of(fight(agent(weapons=arms), threat()), "v")
    at.when("draw", "players", weapon="other").then_refused("WG_E_WEAPON")
    at.and_("simple", "players", what="x", stow="gun").and_("end_turn", "players")
    turn_of(at, "v").and_("draw", "players", weapon="other")
    shoot(at, weapon="other")


def test_WG89a_bulk_slows() -> None:
    assert figures.speed(one(armed(gun(), armour=[{"rating": 3, "bulk": 2}]), "v")) == 4
    assert figures.speed(one(armed(gun(), armour=[{"rating": 3, "bulk": 9}]), "v")) == 0


def test_WG89b_the_cumbersome_do_not_run() -> None:
    at = armed(gun(), armour=[{"rating": 3, "cumbersome": True}])
    at.when("move", "players", mode="run", metres=8).then_refused("WG_E_STAGGERED")
    at.when("sprint", "players", metres=8).then_refused("WG_E_STAGGERED")


def test_WG89c_powered_armour_adds_strength_for_damage_and_heavy_weapons() -> None:
    at = armed(gun(traits={"heavy": 5}), armour=[{"rating": 3, "powered": 2}])
    assert figures.attribute(one(at, "v"), "strength") == 5
    shoot(at)


def test_WG89d_a_power_field_meets_mortal_wounds_with_a_roll_of_its_own() -> None:
    at = turn_of(fight(agent(armour=[{"rating": 3, "power_field": True}]), threat()), "r")
    at.and_("inflict", "gm", targets=["v"], cause="x", damage=10, mortal=2)
    at.rolled(4, 1, 1, 1)
    assert state(at).place == "harm.determination"
    assert one(at, "v").wounds == 1
    at.rolled(4, 4, 1, 1)
    assert (one(at, "v").wounds, one(at, "v").shock) == (1, 3)


def test_WG89e_a_shield_adds_to_defence_and_resilience() -> None:
    bearer = one(armed(gun(), armour=[{"rating": 3}, {"rating": 2, "shield": True}]), "v")
    assert (figures.defence(bearer), figures.resilience(bearer)) == (4, 10)
