"""Losing wounds: feel no pain, destruction (A11c; K-48, K-49, K-52, K-53, K-63)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import ChooseFnp
from affray.rulesets.wh40k_11e.events.aftermath import ModelsRemoved
from affray.rulesets.wh40k_11e.events.suffering import (
    FeelNoPainChosen,
    FeelNoPainDue,
    FeelNoPainRolled,
    ModelDestroyed,
    MortalWoundsInflicted,
    UnitDestroyed,
    WoundsLost,
)
from affray.rulesets.wh40k_11e.evolve.attack import pool_of
from affray.rulesets.wh40k_11e.state import Battle


def thresholds(state: Battle, model: str, cause: str) -> tuple[int, ...]:
    """Return the feel no pains of a model that apply, the best first (K-52)."""
    found = {one.threshold for one in state.profile(model).feel_no_pain if one.scope in ("all", cause)}
    return tuple(sorted(found))


def suffer(state: Battle, model: str, wounds: int, cause: str, leads_to: str) -> Iterator[Consequence]:
    """A model suffers wounds: with feel no pain it is asked for dice, else it loses them."""
    if thresholds(state, model, cause):
        yield from ask_feel_no_pain(state, model, wounds, wounds, cause, leads_to)
    else:
        yield from lose(state, model, wounds, 0, cause)


def ask_feel_no_pain(
    state: Battle, model: str, wounds: int, total: int, cause: str, leads_to: str
) -> Iterator[Consequence]:
    """K-52: dice for all the wounds at once, or in batches of as many as the model has left."""
    at_once = cause == "normal" and state.settings.fnp_roll_count == "all_damage"
    dice = wounds if at_once else min(wounds, state.models[model].wounds)
    found = thresholds(state, model, cause)
    yield FeelNoPainDue("K-52", model, found[0], found, dice, wounds - dice, total, cause, leads_to)


def choose_feel_no_pain(state: Battle, action: ChooseFnp, by: str) -> Iterator[Consequence]:
    """A11c: which of several is used, chosen before the dice."""
    pain = state.pain
    assert pain is not None
    yield FeelNoPainChosen("K-52", pain.model, action.threshold or pain.thresholds[0])


def feel_no_pain_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A11c: the wounds that are not ignored are lost; the model may then have more to suffer."""
    pain = state.pain
    assert pain is not None
    ignored = sum(face >= pain.threshold for face in faces)
    yield FeelNoPainRolled("K-52", pain.model, pain.threshold, faces, ignored, pain.next)
    if ignored < pain.dice:
        yield from lose(state, pain.model, pain.dice - ignored, pain.left, pain.cause)
    left = pain.left if state.alive(pain.model) else 0
    if left:
        yield from ask_feel_no_pain(state, pain.model, left, pain.total, pain.cause, pain.next)
    elif pain.next == "mortals" and state.mortals is None:
        yield devastated(state, pain.model, pain.total, 0 if state.alive(pain.model) else pain.left)


def devastated(state: Battle, model: str, wounds: int, lost: int) -> Consequence:
    """K-57: what one DEVASTATING critical wound did; what its one model could not take is lost."""
    pool = pool_of(state)
    taken = (model,) * (wounds - lost)
    return MortalWoundsInflicted(
        "K-57", pool.unit, wounds, "DEVASTATING WOUNDS", taken, lost, attack=pool.devastating[0]
    )


def lose(state: Battle, model: str, wounds: int, beyond: int, cause: str) -> Iterator[Consequence]:
    """K-48, K-49: the wounds are lost, what is more than the model has is lost with it.

    `beyond` are wounds of the same attack that come after these; they are in excess if the model is destroyed.
    """
    before = state.models[model].wounds
    after = before - wounds
    excess = max(0, -after) + (beyond if after <= 0 and cause == "normal" else 0)
    if state.settings.wounds_floor_zero:
        after = max(0, after)
    yield WoundsLost("K-48", model, wounds, before, after, excess, cause)
    if after > 0:
        return
    unit = state.models[model].unit
    yield ModelDestroyed("K-48", model, unit, cause)
    if state.settings.destroyed_removal == "immediate":
        yield ModelsRemoved("K-63", (model,), "destroyed")
    if not state.stands(unit):
        yield UnitDestroyed("K-51", unit, cause)
