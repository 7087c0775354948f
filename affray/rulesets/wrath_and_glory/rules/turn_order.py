"""Rounds and picks: who is next, when a round closes, when the fight is over (E1, E2, E3, E7, E8; WG-01 to WG-09)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events import turn_order as turn_order_events
from affray.rulesets.wrath_and_glory.events.dice_tests import TestEnded
from affray.rulesets.wrath_and_glory.events.turns import HeldEnded, HeldLost
from affray.rulesets.wrath_and_glory.facts import Budget
from affray.rulesets.wrath_and_glory.rules import conditions, dice_tests, hazards, sides
from affray.rulesets.wrath_and_glory.rules.aftermath import first_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import FLEE_DN, SEIZE_COST

Ending = Literal["players_down", "threats_down", "both_down"]


def start(state: Fight, came: object) -> Iterator[Consequence]:
    """E1: hazards of the round's start, then the players' pick; the GM's if no Agent has a turn."""
    yield from first_of(
        hazards.proceed(state, came, "round_start"),
        hazards.come_due(state, came, "round_start", "round_start"),
        open_pick(state, sides.PLAYERS),
    )


def open_pick(state: Fight, side: str) -> Iterator[Consequence]:
    """Yield whose pick is next, that of `side` if it has anybody left, or the round closing (E1, E7)."""
    # a side that has nobody left gives its picks away (WG-04)
    if not sides.pending(state, side):
        side = sides.other(side)
        if not sides.pending(state, side):
            yield turn_order_events.RoundClosing("WG-04")
            return
    if not state.passed and may_seize(state, sides.other(side)):
        yield turn_order_events.SeizeOffered("WG-05", side=sides.other(side), over=side)
    else:
        yield turn_order_events.PickOffered("WG-03", side)
        yield from _auto_pick(state, side)


def _auto_pick(state: Fight, side: str) -> Iterator[Consequence]:
    if state.settings.auto_pick:
        yield take_turn(state, sides.pending(state, side)[0], False)


def may_seize(state: Fight, side: str) -> bool:
    """Return whether a side may seize the other's pick: somebody pending, 1 to pay, not twice in a row (WG-05)."""
    first = state.turns_taken == 0 and not state.settings.seize_first_pick
    return (
        not first
        and sides.funds(state, side) >= SEIZE_COST
        and side not in state.seized
        and bool(sides.pending(state, side))
    )


def picking(state: Fight, came: object) -> Iterator[Consequence]:
    """E2, E3: after something else was done at a pick, see whether it is still the same pick."""
    if not isinstance(
        came,
        (
            HeldEnded,
            turn_order_events.AmbushNegated,
            turn_order_events.CombatantJoined,
            turn_order_events.CombatantLeft,
            turn_order_events.ObjectiveSet,
        ),
    ):
        return
    if not sides.pending(state, state.pick):
        yield from next_turn(state, state.pick)
        return
    seizable = not state.passed and may_seize(state, sides.other(state.pick))
    if seizable and state.place == "round.pick":
        yield turn_order_events.SeizeOffered("WG-05", side=sides.other(state.pick), over=state.pick)
    elif not seizable and state.place == "round.seize":
        yield turn_order_events.PickOffered("WG-03", state.pick)
        yield from _auto_pick(state, state.pick)


def after_turn(state: Fight, came: object) -> Iterator[Consequence]:
    """E7: the side that has just acted gives the pick to the other."""
    assert isinstance(came, turn_order_events.TurnEnded)
    side = state.combatants[came.actor].side
    yield from next_turn(state, sides.other(side))


def next_turn(state: Fight, side: str) -> Iterator[Consequence]:
    """Yield the end of the fight if a side is down, or the next pick."""
    reason = over(state)
    if reason is not None:
        yield turn_order_events.EncounterEnded("WG-03", reason)
    else:
        yield from open_pick(state, side)


def over(state: Fight) -> Ending | None:
    """Return why the fight is over, or None: a side has nobody active and nobody still to join."""
    standing = {
        combatant.profile.side for combatant in state.combatants.values() if combatant.status in ("active", "absent")
    }
    if len(standing) == len(sides.SIDES):
        return None
    if not standing:
        return "both_down"
    return "threats_down" if sides.PLAYERS in standing else "players_down"


def take_turn(state: Fight, combatant: Combatant, seized: bool) -> turn_order_events.TurnStarted:
    """Return a turn starting with what it has to spend (WG-02b, WG-10, WG-15)."""
    lost = combatant.condition("turn_lost") is not None
    fresh = state.settings.reflexive_reset == "turn" or combatant.turn.reflexive
    movement = not lost and not combatant.owes_movement
    return turn_order_events.TurnStarted(
        "WG-10",
        actor=combatant.id,
        side=combatant.side,
        seized=seized,
        budget=Budget(movement, 0 if lost else 1, not lost, fresh),
    )


def end(state: Fight, came: object) -> Iterator[Consequence]:
    """E8: held actions are lost, hazards of the round's end, Mobs that may flee, what ends with the round."""
    yield from first_of(
        _lose_held(state),
        _flee(state, came),
        hazards.proceed(state, came, "round_end"),
        hazards.come_due(state, came, "round_end", "round_end"),
        _waver(state),
        conditions.ended_by_round(state),
        iter((turn_order_events.RoundEnded("WG-04", state.round),)),
    )


def _lose_held(state: Fight) -> Iterator[Consequence]:
    held = tuple(combatant.id for combatant in state.everybody if combatant.held)
    if held:
        yield HeldLost("WG-30", held)


def _waver(state: Fight) -> Iterator[Consequence]:
    """Yield the test of the next Mob that lost half of those it had when the round began (WG-92)."""
    for mob in sides.present(state):
        wavers = mob.mob and mob.slain > 0 and 2 * mob.slain >= mob.members_at_start
        if wavers and not state.dealt_with("flee", mob.id) and not conditions.immune(mob, "terror"):
            yield from dice_tests.call(
                state,
                roller=mob.id,
                skill="resolve",
                dn=FLEE_DN,
                frame="round_end",
                what="flee",
                rule="WG-92",
                about=mob.id,
            )
            return


def _flee(state: Fight, came: object) -> Iterator[Consequence]:
    if isinstance(came, TestEnded) and came.what == "flee" and not came.success:
        terror = conditions.gain("terror", dn=FLEE_DN, source="its losses")
        yield conditions.gained(state, came.roller, terror, "WG-92")
