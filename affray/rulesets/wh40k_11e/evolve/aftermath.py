"""The fold of the aftermath of an attack."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.wh40k_11e.events import aftermath as told
from affray.rulesets.wh40k_11e.evolve.attack import ask_attacker
from affray.rulesets.wh40k_11e.state import Aftermath, Battle, Due


def after_of(state: Battle) -> Aftermath:
    """Return the aftermath in progress; there must be one."""
    assert state.after is not None
    return state.after


def _resolved(state: Battle, event: told.AttacksResolved) -> None:
    after_of(state).resolved = True


def _hazard(state: Battle, event: told.HazardDue) -> None:
    ask_attacker(state, "hazard", len(event.weapons), "hazard rolls: 1 per HAZARDOUS weapon, 1 and 2 fail")


def _hazards_read(state: Battle, event: told.HazardsRead) -> None:
    after = after_of(state)
    after.hazarded = True
    if event.wounds:
        after.due += (Due(event.unit, event.wounds, "hazard"),)


def _demise(state: Battle, event: told.DemiseDue) -> None:
    after = after_of(state)
    after.exploded += 1
    after.exploding = event.model
    _ask_owner(state, "demise", 1, "Deadly Demise: a 6 blows up")


def _ask_owner(state: Battle, purpose: str, dice: int, what: str) -> None:
    owner = state.units[state.models[after_of(state).exploding].unit].side
    state.request = Request(purpose, owner, dice, what=what)


def _reach(state: Battle, event: told.DemiseReachDeclared) -> None:
    after = after_of(state)
    if event.next == "fixed":
        after.due += tuple([Due(unit, event.wounds, "Deadly Demise") for unit in event.units])
    else:
        after.reach = event.units
        _ask_owner(state, "demise_wounds", event.dice, "mortal wounds, unit after unit in order of id")


def _wounds(state: Battle, event: told.DemiseWoundsRolled) -> None:
    after = after_of(state)
    after.reach = ()
    pairs = zip(event.units, event.wounds, strict=True)
    after.due += tuple([Due(unit, wounds, "Deadly Demise") for unit, wounds in pairs])


def _removed(state: Battle, event: told.ModelsRemoved) -> None:
    for model in event.models:
        state.models[model].removed = True


def _ended(state: Battle, event: told.AftermathEnded) -> None:
    state.attack = None
    state.after = None
    state.fallen.clear()


AFTERMATH: Evolve = {
    told.AttacksResolved: _resolved,
    told.HazardDue: _hazard,
    told.HazardsRead: _hazards_read,
    told.DemiseDue: _demise,
    told.DemiseReachDeclared: _reach,
    told.DemiseWoundsRolled: _wounds,
    told.ModelsRemoved: _removed,
    told.AftermathEnded: _ended,
}
