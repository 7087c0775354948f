"""What a rest gives back (GR-58)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.grvnts.events import after as told
from affray.rulesets.grvnts.state import Combatant, Fight


def hp_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Hit points come back, never above the maximum (GR-48); a night takes SHOCK off as well."""
    grvnt = state.combatants[state.resting]
    if state.rest == "night" and state.settings.shock_enabled and grvnt.shock:
        yield told.ShockReliefAsked("GR-58", grvnt=grvnt.id, seat=grvnt.player or state.players[0], hp=dice[0])
    else:
        yield rested(state, grvnt, dice[0], 0)


def shock_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A night takes SHOCK points off; losing points applies nothing (GR-55)."""
    grvnt = state.combatants[state.resting]
    yield rested(state, grvnt, state.rest_hp, dice[0])


def rested(state: Fight, grvnt: Combatant, hp: int, off: int) -> told.Rested:
    """Return the end of the rest."""
    shock = max(0, grvnt.shock - off)
    return told.Rested(
        "GR-58",
        grvnt=grvnt.id,
        hp=min(grvnt.hp_max, grvnt.hp + hp),
        shock=shock,
        shocked=grvnt.id if state.settings.shock_enabled else "",
    )
