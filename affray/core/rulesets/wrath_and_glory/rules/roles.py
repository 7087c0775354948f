"""Which seats have a role of the machine's rows as things stand."""

from __future__ import annotations

from affray.core.rulesets.wrath_and_glory.rules import criticals, reactions
from affray.core.rulesets.wrath_and_glory.rules.held import holders
from affray.core.rulesets.wrath_and_glory.rules.table import (
    GM,
    PLAYERS,
    SIDES,
    other,
    seats_of,
    seats_of_side,
)
from affray.core.rulesets.wrath_and_glory.state import Fight


def who(state: Fight, role: str) -> tuple[str, ...]:
    """Return the seats that have a role, none where nobody has it now."""
    match role:
        case "gm":
            return (GM,)
        case "players":
            return seats_of_side(state, PLAYERS)
        case "own_side" | "either":
            return tuple(seat for side in SIDES for seat in seats_of_side(state, side))
        case "picker":
            return seats_of_side(state, state.pick) if state.pick else ()
        case "other":
            return seats_of_side(state, other(state.pick)) if state.pick else ()
        case "holders":
            return _each(state, [one.id for one in holders(state)])
        case "targets":
            return _each(state, list(reactions.defenders(state)))
        case "severity":
            return criticals.asked(state) if state.attack is not None else ()
        case "roller_of_dice":
            return () if state.request is None else (state.request.seat,)
    return _each(state, [one for one in (_combatant(state, role),) if one])


def _combatant(state: Fight, role: str) -> str:
    """Return the one combatant that a role stands for, or nothing."""
    match role:
        case "actor":
            return state.actor
        case "holder":
            return state.holder
        case "asked":
            return state.asked
        case "roller":
            return state.test.roller if state.tests else ""
        case "attacker":
            return state.attack.declared.actor if state.attack is not None else ""
        case "victim":
            return state.harm.due.target if state.harm is not None else ""
    raise ValueError(role)


def _each(state: Fight, combatants: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat for one in combatants for seat in seats_of(state, one)))
