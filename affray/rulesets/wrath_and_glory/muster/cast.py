"""What the shared views start from."""

from __future__ import annotations

from affray.projections.card import Card, Cast, Gauge, Purse
from affray.rulesets.wrath_and_glory.rules import conditions, figures
from affray.rulesets.wrath_and_glory.rules.table import GM, PLAYERS
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def cast(state: Fight) -> Cast:
    """Return everybody with their tracks, and every pool."""
    cards = tuple(card(state, one) for one in state.combatants.values())
    purses = [Purse(PLAYERS, "glory", state.glory), Purse(GM, "ruin", state.ruin)]
    for one in state.combatants.values():
        if one.side == PLAYERS:
            purses.append(Purse(one.id, "wrath", one.wrath))
        if figures.tracks_reloads(one):
            purses.append(Purse(one.id, "reloads", one.reloads))
    return Cast(cards, tuple(purses))


def card(state: Fight, one: Combatant) -> Card:
    """Return one combatant's card."""
    top = figures.max_wounds(one)
    most = figures.max_shock(one)
    held = [(had.name, had.value, conditions.until(state, had.name, had.expiry, had.of)) for had in one.conditions]
    if one.dying:
        held.append(("dying", 0, "Wounds are recovered"))
    if one.exhausted:
        held.append(("exhausted_by_shock", 0, "Shock is recovered"))
    return Card(
        one.id,
        one.name,
        one.side,
        status=one.status,
        wounds=Gauge(top - one.wounds, top),
        shock=None if most is None else Gauge(most - one.shock, most),
        conditions=tuple(held),
    )
