"""The aftermath of an attack (A14; K-59, K-63, K-78, K-89)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.expression import Expression
from affray.core.ids import in_order
from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import DeclareWithin
from affray.rulesets.wh40k_11e.events.aftermath import (
    AftermathEnded,
    AttacksResolved,
    DemiseDue,
    DemiseReachDeclared,
    DemiseRolled,
    DemiseWoundsRolled,
    HazardDue,
    HazardRolled,
    HazardsRead,
    ModelsRemoved,
)
from affray.rulesets.wh40k_11e.events.suffering import MortalsDue
from affray.rulesets.wh40k_11e.evolve.aftermath import after_of
from affray.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.rulesets.wh40k_11e.expression import total
from affray.rulesets.wh40k_11e.rules.battle import end_if_destroyed
from affray.rulesets.wh40k_11e.rules.rerolls import hazardous, offer
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import DEMISE_ON, HAZARD_FAILS_TO, LARGE_HAZARD


def next_step(state: Battle) -> Iterator[Consequence]:
    """A14: hazard rolls, mortal wounds that are due, the next Deadly Demise, removal, in this order."""
    after, attack = after_of(state), state.attack
    if attack is not None and not after.resolved:
        yield AttacksResolved("K-60", attack.unit)
    if attack is not None and not after.hazarded and (weapons := hazardous(state)):
        yield HazardDue("K-78", attack.unit, weapons)
        return
    if after.due:
        due = after.due[0]
        yield MortalsDue("K-55", due.unit, due.count, due.cause)
        return
    demises = [model for model in state.fallen if state.profile(model).ability("DEADLY DEMISE")]
    if after.exploded < len(demises):
        model = demises[after.exploded]
        yield DemiseDue("K-89", model, str(_demise(state, model)))
        return
    removed = tuple(model for model in state.fallen if not state.models[model].removed)
    if removed:
        yield ModelsRemoved("K-63", removed, "destroyed")
    yield AftermathEnded("2.3", after.back)
    yield from end_if_destroyed(state)


def hazard_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A14a: the hazard rolls fall; they may be re-rolled before they are read."""
    unit = attack_of(state).unit
    yield HazardRolled("K-59", unit, faces)
    yield from offer(state, "hazard", state.side_of(unit), unit, faces)
    if state.reroll is None:
        yield from read_hazards(state, faces)


def read_hazards(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """K-59: 1 mortal wound for each failure, 3 if every model is a MONSTER or VEHICLE."""
    unit = attack_of(state).unit
    failures = sum(face <= HAZARD_FAILS_TO for face in faces)
    each = LARGE_HAZARD if all(state.profile(model).large for model in state.living(unit)) else 1
    yield HazardsRead("K-59", unit, faces, HAZARD_FAILS_TO, failures, failures * each)


def demise_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A14b: a 6 blows up."""
    leads_to = "blast" if faces[0] >= DEMISE_ON else "none"
    yield DemiseRolled("K-89", after_of(state).exploding, faces[0], DEMISE_ON, leads_to)


def declare_within(state: Battle, action: DeclareWithin, by: str) -> Iterator[Consequence]:
    """A14c: the units within reach, in order of id."""
    model = after_of(state).exploding
    wounds = _demise(state, model)
    units = in_order(action.units)
    dice = wounds.count * len(units)
    leads_to = "random" if dice else "fixed"
    yield DemiseReachDeclared("K-89", model, units, 0 if dice else wounds.plus, dice, leads_to)


def demise_wounds_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A14d: the mortal wounds of each unit within reach."""
    after = after_of(state)
    wounds = _demise(state, after.exploding)
    each = wounds.count
    rolled = tuple(total(wounds, faces[start : start + each]) for start in range(0, len(faces), each))
    yield DemiseWoundsRolled("K-89", after.exploding, faces, after.reach, rolled)


def _demise(state: Battle, model: str) -> Expression:
    ability = state.profile(model).ability("DEADLY DEMISE")
    assert ability is not None
    return ability.x
