"""What the GM enters in a turn: hazards, harm, Fear, falls (WG-67, WG-76k, WG-95, WG-99)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.resources import HazardTriggered
from affray.rulesets.wrath_and_glory.rules import conditions, hazards
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import FALL_STEP, MOST_DN, MOST_HARM, MOST_METRES


def check_targets(state: Fight, targets: tuple[str, ...], rule: str) -> Iterator[Reason]:
    """Yield what is against those named."""
    if not targets or len(set(targets)) < len(targets):
        yield Reason("WG_E_FACT", "name whom it happens to, each once", rule)
    for target in targets:
        one = state.combatants.get(target)
        if one is None:
            yield Reason("WG_E_UNKNOWN", f"there is no combatant {target!r}", rule)
        elif not one.present:
            yield Reason("WG_E_NOT_ACTIVE", f"{one.name} is {one.status}", rule)


def trigger_hazard(state: Fight, action: actions.TriggerHazard, by: str) -> Iterator[Consequence]:
    """Yield a hazard striking."""
    yield HazardTriggered("WG-95", action.hazard, action.targets, "turn")


def check_trigger_hazard(state: Fight, action: actions.TriggerHazard, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    hazard = state.hazards.get(action.hazard)
    if hazard is None:
        said = ", ".join(state.hazards) or "none"
        yield Reason("WG_E_UNKNOWN", f"there is no hazard {action.hazard!r}; there are: {said}", "WG-95")
    elif hazard.when != "event":
        yield Reason("WG_E_HAZARD", f"{action.hazard} strikes by itself ({hazard.when})", "WG-95")
    else:
        reached = hazards.struck(state, hazard)
        for target in action.targets:
            if target in state.combatants and state.combatants[target].present and target not in reached:
                yield Reason("WG_E_HAZARD", f"{action.hazard} does not reach {target}", "WG-95")
    yield from check_targets(state, action.targets, "WG-95")


def inflict(state: Fight, action: actions.Inflict, by: str) -> Iterator[Consequence]:
    """Yield the harm to the first; the others follow once it is done."""
    yield from hazards.proceed(state, None, "turn")


def check_inflict(state: Fight, action: actions.Inflict, by: str) -> Iterator[Reason]:
    """Yield what is against harm entered by hand."""
    yield from check_targets(state, action.targets, "WG-99")
    numbers = (action.damage or 0, action.shock, action.mortal, action.value)
    if action.ap > 0 or any(not 0 <= number <= MOST_HARM for number in numbers) or action.ap < -MOST_HARM:
        yield Reason("WG_E_STAT", f"AP is 0 or less, other figures 0 to {MOST_HARM}", "WG-99")
    if action.damage is None and not (action.shock or action.mortal or action.condition):
        yield Reason("WG_E_HAZARD", "harm without an effect: give damage, shock, mortal or condition", "WG-99")


def frighten(state: Fight, action: actions.Frighten, by: str) -> Iterator[Consequence]:
    """Yield the first test against Fear."""
    yield from hazards.proceed(state, None, "turn")


def check_frighten(state: Fight, action: actions.Frighten, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    yield from check_targets(state, action.targets, "WG-76k")
    if not 1 <= action.dn <= MOST_DN:
        yield Reason("WG_E_STAT", f"DN {action.dn}; 1 to {MOST_DN}", "WG-76k")
    for target in action.targets:
        one = state.combatants.get(target)
        if one is not None and conditions.immune(one, "fear"):
            yield Reason("WG_E_FACT", f"{one.name} is immune to Fear", "WG-76k")


def fall(state: Fight, action: actions.Fall, by: str) -> Iterator[Consequence]:
    """Yield a fall."""
    yield from hazards.proceed(state, None, "turn")


def check_fall(state: Fight, action: actions.Fall, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    yield from check_targets(state, (action.target,), "WG-67")
    most = MOST_METRES // 10
    if not FALL_STEP <= action.metres <= most:
        yield Reason("WG_E_FACT", f"a fall of {action.metres} m; {FALL_STEP} to {most} do harm", "WG-67")
