"""The aftermath of an attack, and the end of the battle by destruction (A14; K-59, K-63, K-78, K-89)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Expression
from affray.rulesets.wh40k_11e.events import aftermath
from affray.rulesets.wh40k_11e.events.battle import BattleEnded
from affray.rulesets.wh40k_11e.events.mortals import MortalsDue
from affray.rulesets.wh40k_11e.rules.outcomes import total
from affray.rulesets.wh40k_11e.rules.rerolls import hazardous, offer_rerolls
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import DEMISE_ON, HAZARD_FAILS_TO, LARGE_HAZARD


def next_step(state: Battle) -> Iterator[Consequence]:
    """A14: hazard rolls, mortal wounds that are due, the next Deadly Demise, removal, in this order."""
    after, attack = state.after_now, state.attack
    if attack is not None and not after.resolved:
        yield aftermath.AttacksResolved("K-60", attack.unit)
    if attack is not None and not after.hazarded and (weapons := hazardous(state)):
        yield aftermath.HazardDue("K-78", unit=attack.unit, weapons=weapons)
        return
    if after.due:
        due = after.due[0]
        yield MortalsDue("K-55", unit=due.unit, count=due.count, cause=due.cause)
        return
    demises = [model for model in state.fallen if state.profile(model).ability("DEADLY DEMISE")]
    if after.exploded < len(demises):
        model = demises[after.exploded]
        yield aftermath.DemiseDue("K-89", model=model, wounds=str(demise_of(state, model)))
        return
    removed = tuple(model for model in state.fallen if not state.models[model].removed)
    if removed:
        yield aftermath.ModelsRemoved("K-63", models=removed, why="destroyed")
    yield aftermath.AftermathEnded("2.3", after.back)
    yield from end_if_destroyed(state)


def hazard_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A14a: the hazard rolls fall; they may be re-rolled before they are read."""
    unit = state.attack_now.unit
    yield aftermath.HazardRolled("K-59", unit=unit, faces=faces)
    yield from offer_rerolls(state, "hazard", state.side_of(unit), unit, faces)
    if state.reroll is None:
        yield from read_hazards(state, faces)


def read_hazards(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """K-59: 1 mortal wound for each failure, 3 if every model is a MONSTER or VEHICLE."""
    unit = state.attack_now.unit
    failures = sum(face <= HAZARD_FAILS_TO for face in faces)
    each = LARGE_HAZARD if all(state.profile(model).large for model in state.living(unit)) else 1
    yield aftermath.HazardsRead(
        "K-59", unit=unit, faces=faces, fails_to=HAZARD_FAILS_TO, failures=failures, wounds=failures * each
    )


def demise_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A14b: on a 6 the model blows up (K-89)."""
    leads_to = "blast" if faces[0] >= DEMISE_ON else "none"
    yield aftermath.DemiseRolled(
        "K-89", model=state.after_now.exploding, face=faces[0], needed=DEMISE_ON, next=leads_to
    )


def demise_wounds_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A14d: the mortal wounds of each unit within reach."""
    after = state.after_now
    wounds = demise_of(state, after.exploding)
    each = wounds.count
    rolled = tuple(total(wounds, faces[start : start + each]) for start in range(0, len(faces), each))
    yield aftermath.DemiseWoundsRolled("K-89", model=after.exploding, faces=faces, units=after.reach, wounds=rolled)


def demise_of(state: Battle, model: str) -> Expression:
    """Return the X of a model's Deadly Demise (K-89)."""
    ability = state.profile(model).ability("DEADLY DEMISE")
    assert ability is not None
    return ability.x


def end_if_destroyed(state: Battle) -> Iterator[Consequence]:
    """The battle ends at once when a player has no model left."""
    left = [side for side, its in state.sides.items() if any(map(state.stands, its.units))]
    if len(left) < len(state.sides):
        yield BattleEnded("2.1", reason="destroyed", winner=left[0] if left else "")
