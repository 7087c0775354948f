"""When the fight is over (AS-52)."""

from __future__ import annotations

from affray.rulesets.astartes.events.rounds import EncounterEnded
from affray.rulesets.astartes.state import Fight
from affray.rulesets.astartes.tables import NONE


def sides_active(state: Fight) -> tuple[str, ...]:
    """Return the sides that have an active combatant, in the order listed."""
    return tuple(dict.fromkeys(each.side for each in state.combatants.values() if each.active))


def beaten(state: Fight) -> EncounterEnded | None:
    """Return the end of the fight, when fewer than two sides are left; with none left nobody wins."""
    left = sides_active(state)
    if len(left) > 1:
        return None
    return EncounterEnded("AS-52", winner=left[0] if left else NONE, reason="beaten")
