"""Who else a blast catches, and who is near (GR-33, GR-44, GR-49)."""

from __future__ import annotations

from affray.rulesets.grvnts.facts import Keywords
from affray.rulesets.grvnts.state import Combatant, Fight


def candidates(state: Fight, attacker: Combatant, primary: str, keywords: Keywords) -> tuple[str, ...]:
    """Return those whom a blast may catch besides its primary target: of that target's side, or of any with friendly
    fire; in total cover only with HEAVY."""
    side = state.combatants[primary].side
    any_side = state.settings.friendly_fire
    return tuple(
        each.id
        for each in state.combatants.values()
        if each.active
        and each.id not in (primary, attacker.id)
        and (any_side or each.side == side)
        and (keywords.HEAVY or each.cover != "total")
    )


def nearby(state: Fight, what: str, of: str) -> tuple[str, ...]:
    """Return those who may stand near: anybody to a grenade, comrades to a grvnt who runs (GR-49, GR-55)."""
    return tuple(
        each.id
        for each in state.combatants.values()
        if each.active
        and each.id != of
        and (what == "grenade" or (each.grvnt and not each.came_over))
        and (what != "grenade" or each.cover != "total")
    )
