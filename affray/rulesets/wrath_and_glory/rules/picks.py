"""Before the fight and at a pick: choosing, seizing, ambush, joining, leaving, objectives (WG-02 to WG-09, WG-96)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.rounds import (
    AmbushNegated,
    AmbushSet,
    CombatantJoined,
    CombatantLeft,
    InitiativeSeized,
    ObjectiveSet,
    TurnClosing,
)
from affray.rulesets.wrath_and_glory.rules.pools import pay, resource
from affray.rulesets.wrath_and_glory.rules.rounds import take_turn
from affray.rulesets.wrath_and_glory.rules.table import GM, funds, other, pending, side_of_seat
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import AMBUSH_COST, SEIZE_COST


def choose(state: Fight, action: actions.Choose, by: str) -> Iterator[Consequence]:
    """Yield the turn of whoever is picked."""
    yield take_turn(state, state.combatants[action.combatant], False)


def check_choose(state: Fight, action: actions.Choose, by: str) -> Iterator[Reason]:
    """Yield what is against a pick."""
    one = state.combatants.get(action.combatant)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.combatant!r}", "WG-02")
        return
    side = side_of_seat(state, by)
    if side and side != state.pick:
        yield Reason("WG_E_NOT_YOUR_PICK", f"the pick is that of {state.pick}, not of {side}", "WG-03")
    elif one.side != state.pick:
        yield Reason("WG_E_NOT_YOUR_PICK", f"{one.name} is not of the side that picks, {state.pick}", "WG-03")
    yield from _has_turn(state, one)


def _has_turn(state: Fight, one: Combatant) -> Iterator[Reason]:
    if not one.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status} and has no turn", "WG-09")
    elif one.when != "pending":
        said = ", ".join(other.id for other in pending(state, one.side)) or "nobody"
        yield Reason("WG_E_ALREADY_ACTED", f"{one.name} has had its turn this round; left are {said}", "WG-03")
    elif state.round == 1 and one.ambushed:
        yield Reason("WG_E_AMBUSHED", f"{one.name} is ambushed and has no turn in round 1", "WG-08")


def seize(state: Fight, action: actions.Seize, by: str) -> Iterator[Consequence]:
    """Yield the price, the seizing and the turn (WG-05, WG-06)."""
    side = other(state.pick)
    yield pay(state, side, SEIZE_COST, "seizing the initiative", "WG-05")
    yield InitiativeSeized("WG-05", side, action.combatant, resource(side), SEIZE_COST)
    yield take_turn(state, state.combatants[action.combatant], True)


def check_seize(state: Fight, action: actions.Seize, by: str) -> Iterator[Reason]:
    """Yield what is against seizing."""
    one = state.combatants.get(action.combatant)
    side = side_of_seat(state, by)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.combatant!r}", "WG-05")
    if side:
        yield from _may_not_seize(state, side)
    if one is not None:
        if side and one.side != side:
            yield Reason("WG_E_SEIZE_OWN_PICK", f"{one.name} is the other side's", "WG-05")
        yield from _has_turn(state, one)


def _may_not_seize(state: Fight, side: str) -> Iterator[Reason]:
    if funds(state, side) < SEIZE_COST:
        yield Reason("WG_E_SEIZE_NO_RESOURCE", f"seizing costs 1 {resource(side).title()}; there is none", "WG-05")
    if side in state.seized:
        yield Reason("WG_E_SEIZE_TWICE", f"{side} has seized; the other side takes a turn first", "WG-05")
    if state.pick == side:
        yield Reason("WG_E_SEIZE_OWN_PICK", f"the pick is {side}'s already: choose", "WG-05")


def check_seize_elsewhere(state: Fight, action: actions.Seize, by: str) -> Iterator[Reason]:
    """Yield why seizing is not possible where it is not offered, at a pick."""
    side = side_of_seat(state, by)
    if side and state.place == "round.pick":
        yield from _may_not_seize(state, side)


def mark_ambush(state: Fight, action: actions.MarkAmbush, by: str) -> Iterator[Consequence]:
    """Yield the marks."""
    yield AmbushSet("WG-08", action.ids)


def check_mark_ambush(state: Fight, action: actions.MarkAmbush, by: str) -> Iterator[Reason]:
    """Yield what is against marking."""
    if not action.ids or len(set(action.ids)) < len(action.ids):
        yield Reason("WG_E_FACT", "name the ambushed, each once", "WG-08")
    for key in action.ids:
        one = state.combatants.get(key)
        if one is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {key!r}", "WG-08")
        elif not one.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status}", "WG-08")
        elif one.ambushed:
            yield Reason("WG_E_AMBUSHED", f"{one.name} is marked already", "WG-08")


def negate_ambush(state: Fight, action: actions.NegateAmbush, by: str) -> Iterator[Consequence]:
    """Yield the price and the mark coming off."""
    side = state.combatants[action.id].side
    yield pay(state, side, AMBUSH_COST, "not being ambushed", "WG-08")
    yield AmbushNegated("WG-08", action.id, resource(side))


def check_negate_ambush(state: Fight, action: actions.NegateAmbush, by: str) -> Iterator[Reason]:
    """Yield what is against taking a mark off."""
    one = state.combatants.get(action.id)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.id!r}", "WG-08")
        return
    if not one.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status}", "WG-08")
    if not one.ambushed:
        yield Reason("WG_E_AMBUSHED", f"{one.name} carries no mark", "WG-08")
    if side_of_seat(state, by) != one.side:
        yield Reason("WG_E_SEAT", f"{one.name} is of the side {one.side}, which alone pays for it", "WG-08")
    if funds(state, one.side) < AMBUSH_COST:
        code = "WG_E_RUIN" if one.side == GM else "WG_E_GLORY"
        yield Reason(code, f"it costs 1 {resource(one.side).title()}; there is none", "WG-08")


def join(state: Fight, action: actions.Join, by: str) -> Iterator[Consequence]:
    """Yield somebody coming in; between rounds and with option join_round it has its turn in this one."""
    yield CombatantJoined("WG-09", action.id, state.settings.join_round == "now")


def check_join(state: Fight, action: actions.Join, by: str) -> Iterator[Reason]:
    """Yield what is against somebody coming in."""
    one = state.combatants.get(action.id)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.id!r}", "WG-09")
    elif one.status != "absent":
        yield Reason("WG_E_FACT", f"{one.name} is {one.status}; only the absent can join", "WG-09")


def leave(state: Fight, action: actions.Leave, by: str) -> Iterator[Consequence]:
    """Yield somebody going; the actor's going ends its turn."""
    yield CombatantLeft("WG-09", action.id, action.status)
    if action.id == state.actor:
        yield TurnClosing("WG-09", action.id)


def check_leave(state: Fight, action: actions.Leave, by: str) -> Iterator[Reason]:
    """Yield what is against somebody going."""
    one = state.combatants.get(action.id)
    if one is None:
        yield Reason("WG_E_UNKNOWN", f"there is no combatant {action.id!r}", "WG-09")
        return
    if not one.present:
        yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status} and not at the table", "WG-09")
    if by != GM and action.id != state.actor:
        yield Reason("WG_E_SEAT", f"only the GM takes {one.name} off now", "WG-09")


def set_objective(state: Fight, action: actions.SetObjective, by: str) -> Iterator[Consequence]:
    """Yield an objective's end, with what the wider battle does (WG-96)."""
    objective = state.objectives[action.objective]
    listed = objective.achieved if action.state == "achieved" else objective.lost
    yield ObjectiveSet("WG-96", action.objective, action.state, action.outcome or listed)


def check_set_objective(state: Fight, action: actions.SetObjective, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    if action.objective not in state.objectives:
        said = ", ".join(state.objectives) or "none"
        yield Reason("WG_E_UNKNOWN", f"there is no objective {action.objective!r}; there are: {said}", "WG-96")
    elif state.objective_states[action.objective] != "open":
        is_now = state.objective_states[action.objective]
        yield Reason("WG_E_OBJECTIVE", f"{action.objective} is {is_now}; only an open one can be set", "WG-96")
