"""Who acts first, and in which order (GR-04 to GR-08b, GR-62)."""

from __future__ import annotations

from typing import Any

import pytest

from affray.testing import Given
from tests.rulesets.grvnts.table import (
    KNIFE,
    attacked,
    begun,
    enemy,
    fight,
    grvnt,
    last,
    of,
    place,
    said,
    state,
    weapon,
)


def party(*, options: dict[str, Any] | None = None) -> Given:
    """Return three grvnts of Agility 0, 2 and 0 against two enemies."""
    cast = (grvnt("anna"), grvnt("bors", agility=2), grvnt("cato"), enemy(), enemy("e2", agility=1))
    return fight(*cast, options=options)


def sided(at: Given, face: int = 4) -> Given:
    """Begin up to the roll for the order."""
    return at.and_("start_encounter", "gm").and_("roll", "gm", dice=[face])


def turns(at: Given) -> list[str]:
    """Return who acts in the rest of the round, everybody ending the turn at once."""
    found: list[str] = []
    began = state(at).round
    while state(at).round == began and place(at) in ("grvnt_turn", "enemy_side", "enemy_turn"):
        if place(at) == "enemy_side":
            found.append("enemies")
            at.and_("end_side", "gm")
        elif place(at) == "enemy_turn":
            found.append(state(at).acting)
            at.and_("enemy_act", "gm", enemy=state(at).acting, kind="pass")
        else:
            found.append(state(at).acting)
            at.and_("end_turn", "players")
    return found


@pytest.mark.parametrize("face", range(1, 7))
def test_GR04_up_to_3_the_enemies_act_first(face: int) -> None:
    at = sided(party(), face).rolled(6, 1, 1)
    assert last(at, "side_initiative_rolled").first == ("enemies" if face <= 3 else "players")
    assert turns(at)[0] == ("enemies" if face <= 3 else "anna")


def test_GR05_the_order_is_d6_and_agility_whatever_the_terrain() -> None:
    cast = (grvnt("anna"), grvnt("bors", agility=2), grvnt("dog", follower=True), enemy())
    at = sided(fight(*cast, terrain="trench")).rolled(3, 2, 6)
    rolled = last(at, "party_order_rolled")
    assert (rolled.totals, rolled.order) == ((3, 4, 6), ("dog", "bors", "anna"))
    assert turns(at) == ["dog", "bors", "anna", "enemies"]


def test_GR06_ties_go_by_agility_and_then_by_the_list() -> None:
    at = sided(party()).rolled(4, 2, 4)
    assert turns(at)[:3] == ["bors", "anna", "cato"]


def test_GR06_D11_the_players_order_the_tied_or_leave_it_at_the_list() -> None:
    for order, wanted in ((["cato", "anna", "bors"], ["cato", "anna", "bors"]), (None, ["anna", "bors", "cato"])):
        at = sided(party(options={"party_tie": "choice"})).rolled(4, 2, 4)
        assert place(at) == "party_tie"
        at.when("settle_tie", "players", order=["cato", "anna"]).then_refused("GR_ERR_ORDER")
        at.and_("settle_tie", "players", **({"order": order} if order else {}))
        assert turns(at)[:3] == wanted


def test_GR06_the_tied_roll_again_until_no_tie_is_left() -> None:
    at = sided(party(options={"party_tie": "reroll"})).rolled(4, 2, 4)
    assert last(at, "tie_reroll_asked").ids == ("anna", "bors", "cato")
    at.rolled(2, 4, 2)  # bors is first among them, the others are tied again
    assert last(at, "tie_reroll_asked").ids == ("anna", "cato")
    at.rolled(1, 5)
    assert turns(at)[:3] == ["bors", "cato", "anna"]


def test_GR07_the_order_is_rolled_once_or_each_round() -> None:
    for cadence, where in (("encounter", "grvnt_turn"), ("round", "side_init")):
        at = sided(party(options={"initiative_cadence": cadence})).rolled(6, 1, 1)
        turns(at)
        assert place(at) == where
    at.and_("roll", "gm", dice=[1]).rolled(1, 1, 6)
    assert turns(at)[:2] == ["enemies", "cato"]


def test_GR08_the_game_master_picks_the_enemies_in_any_order_and_each_once() -> None:
    at = sided(party(), 1).rolled(6, 1, 1)
    at.and_("enemy_act", "gm", enemy="e2", kind="pass")
    at.when("enemy_act", "gm", enemy="e2", kind="pass").then_refused("GR_ERR_NOT_YOUR_TURN")
    at.and_("enemy_act", "gm", enemy="e1", kind="pass")
    assert state(at).acting == "anna"


def test_GR08_everybody_rolls_for_one_order_and_the_side_roll_breaks_ties_between_the_sides() -> None:
    options = {"initiative_mode": "individual"}
    for side, wanted in ((2, ["bors", "e2", "anna", "e1", "cato"]), (5, ["bors", "anna", "e2", "e1", "cato"])):
        at = sided(party(options=options), side).rolled(5, 4, 1, 2, 4)  # 5, 6, 1 against 2, 5
        assert turns(at) == wanted


def test_GR08_a_tie_of_grvnts_is_settled_in_the_one_order_too() -> None:
    at = sided(party(options={"initiative_mode": "individual", "party_tie": "choice"})).rolled(5, 3, 1, 2, 4)
    assert last(at, "tie_choice_asked").ids == ("anna", "bors")
    at.and_("settle_tie", "players", order=["bors", "anna"])
    assert turns(at)[:2] == ["bors", "anna"]


def test_GR08b_D9_who_is_on_watch_shoots_before_the_side_roll_in_listed_order() -> None:
    shots = [weapon(hands=1), weapon("bomb", "thrown", "1d4", uses=1)]
    cast = (
        grvnt("anna", on_watch=True, weapons=shots),
        grvnt("bors"),
        grvnt("cato", on_watch=True),
        enemy(),
        enemy("e2"),
    )
    at = fight(*cast, options={"on_watch": True}).and_("start_encounter", "gm")
    assert (place(at), state(at).watcher) == ("on_watch", "anna")
    at.when("watch_shot", "players", weapon="unarmed", target="e1").then_refused("GR_ERR_WEAPON_NOT_READY")
    at.and_("watch_shot", "players", weapon="bomb", target="e1").rolled(12).rolled(3)
    assert (of(at, "e1").hp, state(at).watcher) == (7, "cato")
    at.and_("pass_watch", "players")
    assert said(at) == ["watch_passed", "side_initiative_asked"]


def test_GR08b_a_blade_is_no_shot_and_without_the_option_nobody_is_on_watch() -> None:
    at = fight(grvnt(on_watch=True, weapons=[KNIFE, weapon(hands=1)]), enemy(), options={"on_watch": True})
    at.and_("set_contact", "gm", grvnt="anna", enemies=["e1"]).and_("start_encounter", "gm")
    at.when("watch_shot", "players", weapon="knife", target="e1").then_refused("GR_ERR_WEAPON_NOT_READY")
    off = fight(grvnt(on_watch=True), enemy())
    off.when("set_watch", "gm", grvnt="anna").then_refused("GR_ERR_PHASE")
    assert place(off.and_("start_encounter", "gm")) == "side_init"
    bare = fight(grvnt(on_watch=True, weapons=[KNIFE]), enemy(), options={"on_watch": True})
    assert place(bare.and_("start_encounter", "gm")) == "side_init"  # nothing to shoot with, so nobody is asked


def test_GR08b_a_scoped_weapon_is_aimed_on_watch() -> None:
    scoped = weapon(keywords={"SCOPED": True})
    at = fight(grvnt(on_watch=True, weapons=[scoped]), enemy(), options={"on_watch": True})
    at.and_("start_encounter", "gm").and_("watch_shot", "players", weapon="rifle", target="e1")
    assert last(at, "aim_used").source == "SCOPED"


def test_GR62_who_joins_acts_from_the_next_round_and_may_be_attacked_at_once() -> None:
    cast = (grvnt(), grvnt("late", status="absent"), enemy(), enemy("e2", status="absent"))
    at = begun(fight(*cast))
    at.when("join", "gm", combatants=["nobody"]).then_refused("GR_ERR_TARGET_UNKNOWN")
    at.when("join", "gm", combatants=["anna"]).then_refused("GR_ERR_TARGET_STATUS")
    at.and_("join", "gm", combatants=["e2"], cover="partial", engage=["anna"])
    assert (of(at, "e2").cover, of(at, "anna").melee_with) == ("partial", ["e2"])
    attacked(at, "e2", weapon="rifle").rolled(2)
    at.and_("end_turn", "players").and_("enemy_act", "gm", enemy="e1", kind="move")
    at.and_("join", "gm", combatants=["late"])
    at.and_("enemy_act", "gm", enemy="e1", kind="attack", target="late").rolled(19)
    assert (state(at).round, turns(at)) == (2, ["anna", "late", "enemies"])


def test_GR62_GR07_the_joined_go_last_in_the_one_order() -> None:
    cast = (grvnt(), grvnt("late", status="absent", agility=6), enemy())
    at = sided(fight(*cast, options={"initiative_mode": "individual"})).rolled(6, 1)
    at.and_("join", "gm", combatants=["late"])
    turns(at)
    assert turns(at) == ["anna", "e1", "late"]


def test_GR62_the_absent_do_not_keep_a_fight_going() -> None:
    at = begun(fight(grvnt(), grvnt("late", status="absent"), enemy()))
    at.and_("adjust", "gm", combatant="anna", what="status", value="fled", why="x")
    assert (place(at), state(at).winner) == ("ended", "enemies")


@pytest.mark.parametrize(("face", "first"), [(3, "enemies"), (4, "players")])
def test_case_206_the_watch_shoots_before_the_die_that_says_which_side_is_first(face: int, first: str) -> None:
    at = fight(grvnt(on_watch=True), enemy(), options={"on_watch": True}).and_("start_encounter", "gm")
    at.and_("watch_shot", "players", weapon="rifle", target="e1").rolled(3).and_("roll", "gm", dice=[face])
    kinds = [type(event).__name__ for entry in at.encounter.entries(1) for event in entry.then]
    assert kinds.index("AttackMissed") < kinds.index("SideInitiativeRolled")
    assert state(at).first == first
    one_order = sided(party(options={"initiative_mode": "individual"}), face).rolled(1, 2, 3, 4, 5)
    assert last(one_order, "party_order_rolled").totals == (1, 4, 3, 4, 6)  # d6 and Agility each
