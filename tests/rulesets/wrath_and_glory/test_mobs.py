"""Mobs and troops (WG-90 to WG-93)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.wrath_and_glory.table import (
    agent,
    fight,
    gun,
    one,
    rolled,
    shoot,
    state,
    threat,
    turn_of,
)


def mob(count: int, **options: Any) -> Given:
    """Return V's turn against a Mob of Troops named t1, t2, ..."""
    at = fight(agent(), threat("t", "troop", count=count, max_wounds=3, max_shock=2), options=options)
    return turn_of(at.and_("form_mob", "gm", members=[f"t{n}" for n in range(1, count + 1)]), "v")


@pytest.mark.parametrize(("rounding", "bonus"), [("up", 3), ("down", 2)])
def test_WG90_half_a_mob_adds_dice(rounding: str, bonus: int) -> None:
    at = shoot(turn_of(mob(5, mob_bonus_rounding=rounding), "t1"), "v", by="gm")
    assert state(at).test.total == 5 + bonus


def test_WG90_a_mob_of_one_has_no_bonus() -> None:
    at = mob(2).and_("inflict", "gm", targets=["t1"], cause="x", mortal=1)
    at.and_("end_turn", "players")
    shoot(turn_of(at, "t1"), "v", by="gm")
    assert state(at).test.total == 5


def test_WG90_a_mob_splits_its_attack_into_groups_each_with_its_own_roll_and_damage() -> None:
    at = fight(agent(), agent("w"), threat("t", "troop", count=5, max_wounds=3))
    at = turn_of(at.and_("form_mob", "gm", members=["t1", "t2", "t3", "t4", "t5"]), "t1")
    at.and_("attack", "gm", weapon="gun", targets=["v", "w"], groups=[3, 2])
    assert state(at).test.total == 5 + 2
    rolled(at, 4, 4, 4, 1, 1, 1, 1)
    rolled(at, 1)
    assert (state(at).test.against, state(at).test.total) == (("w",), 5 + 1)
    rolled(at, 4, 4, 4, 1, 1, 1)
    rolled(at, 6)
    assert (one(at, "v").wounds, one(at, "w").wounds) == (2, 4)


def test_WG90_troops_alike_form_mobs_before_the_fight_or_between_rounds() -> None:
    cast = [agent(), threat("t", "troop", count=4), threat("other", "troop", speed=7), threat("e")]
    at = fight(*cast)
    for members in (["t1"], ["t1", "t1"], ["t1", "e"], ["t1", "other"]):
        at.when("form_mob", "gm", members=members).then_refused("WG_E_MOB")
    at.and_("form_mob", "gm", members=["t1", "t2", "t3"])
    at.when("split_mob", "gm", mob="t1", sizes=[1, 2]).then_refused("WG_E_MOB")
    turn_of(at, "v").when("form_mob", "gm", members=["t1", "t4"]).then_refused("WG_E_STATE")
    turn_of(at, "t4").and_("end_turn", "gm")
    while state(at).place != "round.over":
        at = turn_of(
            at, "t1" if one(at, "t1").when == "pending" else "other" if one(at, "other").when == "pending" else "e"
        )
        at.and_("end_turn", "gm")
    at.when("split_mob", "gm", mob="t1", sizes=[2, 2]).then_refused("WG_E_MOB")
    at.and_("split_mob", "gm", mob="t1", sizes=[1, 2])
    assert (one(at, "t1").members, one(at, "t2").members) == ([], ["t2", "t3"])
    at.when("form_mob", "gm", members=["t1", "t2"]).then_refused("WG_E_MOB")


def test_WG90_a_split_leaves_shock_and_conditions_with_every_part() -> None:
    at = (
        mob(4)
        .and_("inflict", "gm", targets=["t1"], cause="x", shock=2, condition="bleeding")
        .and_("end_turn", "players")
    )
    turn_of(at, "t1").and_("end_turn", "gm").and_("split_mob", "gm", mob="t1", sizes=[1, 1, 1])
    shown = at.encounter.show()["combatants"]
    assert [shown[name]["shock"]["suffered"] for name in ("t1", "t2", "t3")] == [2, 2, 2]
    assert [[each["name"] for each in shown[name]["conditions"]] for name in ("t1", "t2", "t3")] == [["bleeding"]] * 3


@pytest.mark.parametrize(("damage", "left", "shock"), [(7, 2, 0), (6, 5, 1), (5, 5, 0)])
def test_WG91_every_hit_member_dies_or_the_mob_is_shaken(damage: int, left: int, shock: int) -> None:
    cast = [agent(weapons=[gun(damage=damage, ed=0)]), threat("t", "troop", count=5, initiative=3, max_wounds=3)]
    at = fight(*cast).and_("form_mob", "gm", members=["t1", "t2", "t3", "t4", "t5"])
    at = shoot(turn_of(at, "v"), "t1")
    rolled(at, 4, 4, 4, 4, 1, 1, 1)
    assert (len(one(at, "t1").members), one(at, "t1").shock) == (left, shock)


def test_WG91_shock_past_the_maximum_drives_one_away_and_starts_again() -> None:
    at = mob(3).and_("inflict", "gm", targets=["t1"], cause="x", shock=3)
    assert (one(at, "t1").members, one(at, "t1").shock, one(at, "t3").status) == (["t1", "t2"], 0, "fled")


def test_WG91_spray_at_a_mob_alone_takes_the_whole_turn_and_hits_salvo_more() -> None:
    at = mob(6).and_("simple", "players", what="x")
    at.when("attack", "players", weapon="gun", targets=["t1"], options=["spray"]).then_refused("WG_E_BUDGET")
    at = shoot(mob(6), "t1", options=["spray"])
    rolled(at, 4, 4, 4, 1, 1, 1, 1)
    rolled(at, 1)
    assert len(one(at, "t1").members) == 3
    turn = one(at, "v").turn
    assert (turn.movement, turn.combat, turn.simple, one(at, "v").reloads) == (False, 0, False, 2)


def test_WG92_a_mob_of_which_none_is_left_is_dead_and_one_that_lost_less_than_half_holds() -> None:
    at = mob(3).and_("inflict", "gm", targets=["t1"], cause="x", mortal=1).and_("end_turn", "players")
    turn_of(at, "t1").and_("end_turn", "gm")
    assert state(at).place == "round.over"
    at = mob(2).and_("inflict", "gm", targets=["t1"], cause="x", mortal=2)
    assert one(at, "t1").status == "dead"


def test_WG93_troops_have_no_salvo_options_and_no_determination_without_ruin() -> None:
    at = turn_of(fight(agent(), threat("t", "troop")), "t")
    at.when("attack", "gm", weapon="gun", targets=["v"], options=["full_auto"]).then_refused("WG_E_OPTION")
    at.when("pin", "gm", weapon="gun", target="v").then_refused("WG_E_OPTION")
