"""What must hold in every state."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.ids import in_order
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.table import most_glory, most_ruin
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def broken(state: Fight) -> Iterator[str]:
    """Yield what does not hold although it must."""
    current = [one.id for one in state.combatants.values() if one.when == "current"]
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
    for one in state.combatants.values():
        yield from _combatant(state, one)


def _combatant(state: Fight, one: Combatant) -> Iterator[str]:
    clamped = state.settings.wound_clamp == "max_plus_one"
    top, most = figures.max_wounds(one), figures.max_shock(one)
    if one.wounds < 0 or one.shock < 0 or one.wrath < 0 or one.reloads < 0:
        yield f"{one.id}: a figure is below 0"
    if clamped and one.wounds > top + 1:
        yield f"{one.id}: {one.wounds} Wounds of {top}"
    if most is None and one.shock:
        yield f"{one.id}: Shock without a track"
    if most is not None and state.settings.shock_clamp == "max_plus_one" and one.shock > most + 1:
        yield f"{one.id}: {one.shock} Shock of {most}"
    settled = state.harm is None
    if settled and clamped and one.status == "active" and one.wounds > top:
        yield f"{one.id}: active past its Max Wounds"
    if settled and clamped and one.dying and one.wounds <= top:
        yield f"{one.id}: Dying within its Max Wounds"
    by_shock = settled and state.settings.shock_clamp != "max" and one.present and not one.mob
    if by_shock and most is not None and one.exhausted != (one.shock > most):
        # uncapped Shock stays above the maximum after a recovery, which ends Exhausted all the same (WG-66)
        recovered = state.settings.shock_clamp == "uncapped" and not one.exhausted
        if not recovered:
            yield f"{one.id}: Exhausted is {one.exhausted} at Shock {one.shock} of {most}"
    if one.engaged != list(in_order(set(one.engaged) - {one.id})):
        yield f"{one.id}: engaged with {one.engaged}, which is out of order, twice or with itself"
    for other in one.engaged:
        if one.id not in state.combatants[other].engaged or not one.present:
            yield f"{one.id}: engaged with {other}, which is not mutual or not alive"
    if one.mob and one.profile.kind != "troop":
        yield f"{one.id}: a Mob of no Troops"
    if one.present and one.members and one.members[0] != one.id:
        yield f"{one.id}: a Mob goes by the id of its first"
