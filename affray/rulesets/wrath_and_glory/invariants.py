"""What must hold in every state."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import in_order
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.sides import most_glory, most_ruin
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def broken(state: Fight) -> Iterator[str]:
    """Yield what does not hold although it must."""
    current = [combatant.id for combatant in state.combatants.values() if combatant.when == "current"]
    if state.place != "ended" and current != ([state.actor] if state.actor else []):
        yield f"the turn is {state.actor or 'nobody'}'s, but current are {', '.join(current) or 'none'}"
    if not 0 <= state.glory <= most_glory(state):
        yield f"Glory is {state.glory} of {most_glory(state)}"
    if not 0 <= state.ruin <= most_ruin(state):
        yield f"Ruin is {state.ruin} of {most_ruin(state)}"
    if state.place in ("setup", "round.seize", "round.pick", "round.over", "turn", "turn.fire"):
        unfinished = state.tests or state.attack is not None or state.harm is not None or state.dice is not None
        if unfinished or state.request is not None:
            yield f"something is unfinished in {state.place}"
    for other in state.combatants.values():
        yield from _combatant(state, other)


def _combatant(state: Fight, combatant: Combatant) -> Iterator[str]:
    clamped = state.settings.wound_clamp == "max_plus_one"
    top, most = figures.max_wounds(combatant), figures.max_shock(combatant)
    if combatant.wounds < 0 or combatant.shock < 0 or combatant.wrath < 0 or combatant.reloads < 0:
        yield f"{combatant.id}: a figure is below 0"
    if clamped and combatant.wounds > top + 1:
        yield f"{combatant.id}: {combatant.wounds} Wounds of {top}"
    if most is None and combatant.shock:
        yield f"{combatant.id}: Shock without a track"
    if most is not None and state.settings.shock_clamp == "max_plus_one" and combatant.shock > most + 1:
        yield f"{combatant.id}: {combatant.shock} Shock of {most}"
    settled = state.harm is None
    if settled and clamped and combatant.status == "active" and combatant.wounds > top:
        yield f"{combatant.id}: active past its Max Wounds"
    if settled and clamped and combatant.dying and combatant.wounds <= top:
        yield f"{combatant.id}: Dying within its Max Wounds"
    by_shock = settled and state.settings.shock_clamp != "max" and combatant.present and not combatant.mob
    if by_shock and most is not None and combatant.exhausted != (combatant.shock > most):
        # uncapped Shock stays above the maximum after a recovery, which ends Exhausted all the same (WG-66)
        recovered = state.settings.shock_clamp == "uncapped" and not combatant.exhausted
        if not recovered:
            yield f"{combatant.id}: Exhausted is {combatant.exhausted} at Shock {combatant.shock} of {most}"
    if combatant.engaged != list(in_order(set(combatant.engaged) - {combatant.id})):
        yield f"{combatant.id}: engaged with {combatant.engaged}, which is out of order, twice or with itself"
    for other in combatant.engaged:
        if combatant.id not in state.combatants[other].engaged or not combatant.present:
            yield f"{combatant.id}: engaged with {other}, which is not mutual or not alive"
    if combatant.mob and combatant.profile.kind != "troop":
        yield f"{combatant.id}: a Mob of no Troops"
    if combatant.present and combatant.members and combatant.members[0] != combatant.id:
        yield f"{combatant.id}: a Mob goes by the id of its first"
