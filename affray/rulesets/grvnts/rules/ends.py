"""When the fight is over (GR-60)."""

from __future__ import annotations

from affray.rulesets.grvnts.events.rounds import EncounterEnded
from affray.rulesets.grvnts.state import Fight


def beaten(state: Fight) -> EncounterEnded | None:
    """Return the end of the fight, when a side has nobody active; with nobody on either side nobody wins."""
    left = {each.side for each in state.combatants.values() if each.active}
    if len(left) == 2:
        return None
    winner = left.pop() if left else "none"
    return over(state, winner, "beaten", "")


def over(state: Fight, winner: str, reason: str, note: str) -> EncounterEnded:
    """Return the end of the fight; banked aims are lost."""
    aims = tuple(each.id for each in state.combatants.values() if each.aim)
    return EncounterEnded("GR-60", winner=winner, reason=reason, note=note, aims=aims)
