"""Choices inside an attack: what is refused (A6 to A9, A11a, A11c, A14c, B0a)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Roll
from affray.rulesets.wh40k_11e.actions import (
    Accept,
    ChooseFnp,
    ChooseLethal,
    ChoosePool,
    ChoosePrecision,
    DeclareWithin,
    MortalWounds,
    SelectModel,
)
from affray.rulesets.wh40k_11e.checks.facts import listed
from affray.rulesets.wh40k_11e.rules.order import order_is_free, precision_targets
from affray.rulesets.wh40k_11e.rules.wounds import lethal_open
from affray.rulesets.wh40k_11e.state import Battle, Choice
from affray.rulesets.wh40k_11e.tables import MOST_MORTALS


def roll(state: Battle, action: Roll, by: str) -> Iterator[Reason]:
    """A roll may not stand in for a choice that an option makes compulsory."""
    if state.place == "attack.wounds" and action.want == "wound" and _lethal_required(state):
        yield _lethal_missing()
    if state.place == "attack.order" and action.want == "save" and order_is_free(state):
        text = "two or more allocation orders are legal; declare one before the saves are rolled"
        yield Reason("K_E_CHOICE_REQUIRED", text, "K-39")


def _lethal_required(state: Battle) -> bool:
    pool = state.pool
    return pool is not None and lethal_open(pool) and state.settings.lethal_hits_default == "require_choice"


def _lethal_missing() -> Reason:
    text = "which critical hits wound automatically must be said, if it is none; choose_lethal says it"
    return Reason("K_E_CHOICE_REQUIRED", text, "K-70")


def accept(state: Battle, action: Accept, by: str) -> Iterator[Reason]:
    """A6: the default for LETHAL HITS can be accepted while it is open."""
    if state.place != "attack.wounds" or state.pool is None:
        return
    if not lethal_open(state.pool):
        yield Reason("K_E_PHASE", "there is nothing to accept; the wounds are to be rolled", "K-70")
    elif _lethal_required(state):
        yield _lethal_missing()


def lethal(state: Battle, action: ChooseLethal, by: str) -> Iterator[Reason]:
    """A6: only critical hits, only with LETHAL HITS, and once (K-70)."""
    pool = state.pool
    if state.place != "attack.wounds" or pool is None:
        return
    if not pool.key.lethal:
        yield Reason("K_E_LETHAL_NOT_CRIT", "the pool has no LETHAL HITS; roll for the wounds", "K-70")
        return
    named = action.attacks or ()
    wrong = [attack for at, attack in enumerate(named) if attack not in pool.critical or attack in named[:at]]
    if wrong:
        said, allowed = listed([str(one) for one in wrong]), listed([str(one) for one in pool.critical])
        yield Reason("K_E_LETHAL_NOT_CRIT", f"{said} cannot wound automatically; each once: {allowed}", "K-70")
    if not lethal_open(pool):
        yield Reason("K_E_PHASE", "there is nothing left to choose; the wounds are to be rolled", "K-70")
    elif action.attacks is None and _lethal_required(state):
        yield _lethal_missing()


def part(state: Battle, action: ChoosePool, by: str) -> Iterator[Reason]:
    """A6a: a part of the pool that is not resolved yet (K-34)."""
    pool = state.pool
    if not action.pool or pool is None:
        return
    waiting = [one.id for one in pool.parts]
    if action.pool in pool.finished or action.pool == pool.part:
        text = f"part {action.pool} has been chosen already; parts left: {listed(waiting)}"
        yield Reason("K_E_WEAPON_ALREADY_USED", text, "K-34")
    elif state.place == "attack.subpools" and action.pool not in waiting:
        yield Reason("K_E_PHASE", f"there is no part {action.pool}; parts left: {listed(waiting)}", "K-34")


def precision(state: Battle, action: ChoosePrecision, by: str) -> Iterator[Reason]:
    """A8: a CHARACTER that an attacking model sees, for a pool with PRECISION (K-40)."""
    pool = state.pool
    if pool is None:
        return
    if not pool.key.precision:
        yield Reason("K_E_PRECISION_NO_ABILITY", "the pool has no PRECISION", "K-40")
    required = state.settings.precision_default == "require_choice" and state.place == "attack.precision"
    seen = precision_targets(state)
    if not action.group and required:
        text = f"say which CHARACTER is attacked, or none; it may be {listed(seen)}"
        yield Reason("K_E_CHOICE_REQUIRED", text, "K-40")
    if action.group in ("", "none"):
        return
    characters = [model for model in state.units[pool.unit].models if state.profile(model).character]
    if action.group not in characters:
        text = f"{action.group} is no CHARACTER of {pool.unit}; it may be {listed(seen)}"
        yield Reason("K_E_PRECISION_NOT_CHARACTER", text, "K-40")
    elif not state.alive(action.group):
        yield Reason("K_E_MODEL_DESTROYED", f"{action.group} is destroyed; it may be {listed(seen)}", "K-40")
    elif pool.key.precision and action.group not in seen:
        text = f"no attacking model sees {action.group}; it may be {listed(seen)}"
        yield Reason("K_E_PRECISION_NOT_VISIBLE", text, "K-40")


def model(state: Battle, action: SelectModel, by: str) -> Iterator[Reason]:
    """A11a: the model that suffers (K-43, K-55)."""
    choice = state.choice
    if choice is None or action.model in choice.candidates:
        return
    allowed = f"it may be {listed(choice.candidates)}"
    if action.model not in state.units[choice.unit].models:
        yield Reason("K_E_MODEL_NOT_IN_GROUP", f"{action.model} is not in {choice.unit}; {allowed}", "K-43")
    elif not state.alive(action.model):
        yield Reason("K_E_MODEL_DESTROYED", f"{action.model} is destroyed; {allowed}", "K-43")
    elif choice.of != "group":
        yield Reason("K_E_MORTAL_PRIORITY", f"{action.model} does not come first; {allowed}", "K-55")
    elif _same_group(state, choice, action.model):
        text = f"{action.model} is not wounded, and the group has a wounded model; {allowed}"
        yield Reason("K_E_MODEL_MUST_BE_WOUNDED", text, "K-43")
    else:
        yield Reason("K_E_MODEL_NOT_IN_GROUP", f"{action.model} is not in the current group; {allowed}", "K-43")


def _same_group(state: Battle, choice: Choice, name: str) -> bool:
    groups = state.pool.groups if state.pool is not None else ()
    return any(name in group and choice.candidates[0] in group for group in groups)


def feel_no_pain(state: Battle, action: ChooseFnp, by: str) -> Iterator[Reason]:
    """A11c: a feel no pain that the model has and that applies, chosen once (K-52)."""
    pain = state.pain
    if pain is None:
        return
    if action.threshold and action.threshold not in pain.thresholds:
        shown = listed([f"{threshold}+" for threshold in pain.thresholds])
        text = f"{pain.model} has no feel no pain {action.threshold}+ that applies; it has {shown}"
        yield Reason("K_E_FNP", text, "K-52")
    if pain.chosen:
        yield Reason("K_E_PHASE", f"{pain.threshold}+ has been chosen; roll the dice", "K-52")


def within(state: Battle, action: DeclareWithin, by: str) -> Iterator[Reason]:
    """A14c: units that stand, each once (K-89); judged in any place."""
    standing = [unit for unit in state.units if state.stands(unit)]
    for at, unit in enumerate(action.units):
        if unit not in standing:
            yield Reason("K_E_WITHIN", f"{unit} cannot be within reach; it may be {listed(standing)}", "K-89")
        if unit in action.units[:at]:
            yield Reason("K_E_WITHIN", f"{unit} is named twice", "K-89")


def mortal_wounds(state: Battle, action: MortalWounds, by: str) -> Iterator[Reason]:
    """B0a: mortal wounds on a unit that stands, between attacks (K-97); the unit is judged in any place."""
    standing = [unit for unit in state.units if state.stands(unit)]
    if action.unit not in state.units:
        yield Reason("K_E_TARGET_UNKNOWN", f"there is no unit {action.unit}; units: {listed(standing)}", "K-97")
    elif action.unit not in standing:
        yield Reason("K_E_TARGET_DESTROYED", f"{action.unit} is destroyed; units: {listed(standing)}", "K-97")
    if not 1 <= action.count <= MOST_MORTALS:
        yield Reason("K_E_FACTS", f"{action.count} mortal wounds; 1 to {MOST_MORTALS} can be entered", "K-97")
    if not action.cause:
        yield Reason("K_E_FACTS", "mortal wounds need their cause in words", "K-97")
