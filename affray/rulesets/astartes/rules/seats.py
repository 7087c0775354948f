"""Which seat holds whom, and which seats have a role of the machine's rows."""

from __future__ import annotations

from affray.rulesets.astartes.state import Fight
from affray.rulesets.astartes.tables import GM


def seat_of(state: Fight, id: str) -> str:
    """Return the seat that plays a combatant."""
    return state.combatants[id].seat


def who(state: Fight, role: str) -> tuple[str, ...]:
    """Return the seats that have a role as things stand."""
    match role:
        case "gm":
            return (GM,)
        case "anybody":
            return state.seats
        case "roller":
            return () if state.request is None else (state.request.seat,)
        case "player":
            return (seat_of(state, state.acting or state.asked),) if state.acting or state.asked else ()
        case "attacker":
            return (state.attacker.seat,)
        case "defender":
            return (state.target.seat,)
        case _:
            raise ValueError(f"there is no role {role!r}")
