"""The fold of hazards and of what the GM enters."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events import resources
from affray.rulesets.wrath_and_glory.evolve.steps import PASSAGES, deal_with, step
from affray.rulesets.wrath_and_glory.profiles import Effect
from affray.rulesets.wrath_and_glory.state import Fight, Ordeal


def _hazard_triggered(state: Fight, event: resources.HazardTriggered) -> None:
    hazard = state.hazards[event.id]
    state.ordeal = Ordeal(
        "hazard", event.frame, list(event.targets), event.id, hazard.test, hazard.dn, hazard.name or hazard.id
    )
    if event.frame in PASSAGES:
        state.steps.append(step("hazard", event.id))


def _hazard_resolved(state: Fight, event: resources.HazardResolved) -> None:
    key = f"{event.id}:{event.target}"
    state.failures[key] = 0 if event.success else state.failures.get(key, 0) + 1
    ordeal = state.ordeal
    assert ordeal is not None
    if event.effects == 0:
        deal_with(ordeal, event.target)
    else:
        ordeal.resolved, ordeal.success, ordeal.repeat = True, event.success, event.repeat


def _inflicting(state: Fight, action: actions.Inflict) -> None:
    effects = []
    if action.damage is not None:
        effects.append(Effect(damage=action.damage))
    if action.shock:
        effects.append(Effect(shock=action.shock))
    if action.mortal:
        effects.append(Effect(mortal=action.mortal))
    if action.condition:
        effects.append(Effect(condition=action.condition, value=action.value))
    state.ordeal = Ordeal(
        "inflict", "turn", list(action.targets), cause=action.cause, effects=tuple(effects), ap=action.ap
    )


def _frightening(state: Fight, action: actions.Frighten) -> None:
    name = "terror" if action.terror else "fear"
    state.ordeal = Ordeal("fear", "turn", list(action.targets), name, "resolve", action.dn, "fear")


def _falling(state: Fight, action: actions.Fall) -> None:
    state.ordeal = Ordeal("fall", "turn", [action.target], cause="the fall", metres=action.metres)


def _restoring(state: Fight, action: actions.RestoreShock) -> None:
    state.restoring = action.threat


EVOLVE: Evolve = {
    actions.RestoreShock: _restoring,
    actions.Inflict: _inflicting,
    actions.Frighten: _frightening,
    actions.Fall: _falling,
    resources.HazardTriggered: _hazard_triggered,
    resources.HazardResolved: _hazard_resolved,
}
