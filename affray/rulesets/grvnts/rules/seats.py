"""Which seat holds whom, and which seats have a role of the machine's rows."""

from __future__ import annotations

from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import GM


def seat_of(state: Fight, id: str) -> str:
    """Return the seat that plays a combatant: that of its player, the first player's, or the game master's."""
    combatant = state.combatants[id]
    if not combatant.grvnt:
        return GM
    return combatant.player or state.players[0]


def who(state: Fight, role: str) -> tuple[str, ...]:
    """Return the seats that have a role as things stand."""
    match role:
        case "gm":
            return (GM,)
        case "players":
            return state.players
        case "anybody":
            return (*state.players, GM)
        case "roller":
            return () if state.request is None else (state.request.seat,)
        case "asked":
            asked = asked_grvnt(state)
            return (seat_of(state, asked),) if asked else ()
        case _:
            raise ValueError(f"there is no role {role!r}")


def asked_grvnt(state: Fight) -> str:
    """Return the grvnt whose player is asked for a turn or a choice; empty where nobody is."""
    place = state.place
    if place == "on_watch":
        return state.watcher
    if place == "omen":
        return state.omen_of
    if place in ("attack.roll", "attack.choice"):
        return state.attack.attacker
    if place in ("defence.roll", "defence.counter"):
        return state.defence.target
    if place in ("harm.mitigate", "harm.late"):
        return state.victim.id
    return state.acting
