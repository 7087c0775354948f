"""What the shared views start from."""

from __future__ import annotations

from affray.rules import Card, Cast, Gauge, Purse
from affray.rulesets.wrath_and_glory.rules import conditions, figures
from affray.rulesets.wrath_and_glory.rules.sides import GM, PLAYERS
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def cast(state: Fight) -> Cast:
    """Return everybody with their tracks, and every pool."""
    cards = tuple(card(state, combatant) for combatant in state.combatants.values())
    purses = [Purse(PLAYERS, "glory", state.glory), Purse(GM, "ruin", state.ruin)]
    for other in state.combatants.values():
        if other.side == PLAYERS:
            purses.append(Purse(other.id, "wrath", other.wrath))
        if figures.tracks_reloads(other):
            purses.append(Purse(other.id, "reloads", other.reloads))
    return Cast(cards, tuple(purses))


def card(state: Fight, combatant: Combatant) -> Card:
    """Return one combatant's card."""
    top = figures.max_wounds(combatant)
    most = figures.max_shock(combatant)
    held = []
    for name in dict.fromkeys(condition.name for condition in combatant.conditions):
        instances = combatant.instances(name)
        value = max(condition.value for condition in instances)
        held.append((name, value, conditions.lasting(state, name, instances)))
    if combatant.dying:
        held.append(("dying", 0, "Wounds are recovered"))
    if combatant.exhausted:
        held.append(("exhausted_by_shock", 0, "Shock is recovered"))
    return Card(
        combatant.id,
        combatant.name,
        combatant.side,
        status=combatant.status,
        wounds=Gauge(top - combatant.wounds, top),
        shock=None if most is None else Gauge(most - combatant.shock, most),
        conditions=tuple(held),
    )
