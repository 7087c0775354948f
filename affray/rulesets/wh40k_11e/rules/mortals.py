"""Mortal wounds (A12; K-54 to K-58)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wh40k_11e.events.damage import DamageRollDue, ModelChoiceDue
from affray.rulesets.wh40k_11e.events.mortals import MortalsDone, MortalWoundsInflicted
from affray.rulesets.wh40k_11e.rules.damage import ask_feel_no_pain, devastated, lose, suffer, thresholds
from affray.rulesets.wh40k_11e.rules.modifiers import damage_to
from affray.rulesets.wh40k_11e.state import Battle, Mortals, Pool


def candidates(state: Battle, unit: str) -> list[str]:
    """Return the models that may take a mortal wound: the first class of K-55 that has any.

    They are in the sequence of the pool's order, if it has one, else in order of id.
    """
    pool = state.pool
    if state.mortals is None and pool is not None and pool.precision and state.alive(pool.precision):
        return [pool.precision]
    living = state.living(unit)
    if state.mortals is None and pool is not None and pool.ordered:
        living = [model for group in pool.groups for model in group if state.alive(model)]
    others = [model for model in living if not state.profile(model).character]
    of_class = others or living
    return [model for model in of_class if state.wounded(model)] or of_class


def next_wound(state: Battle) -> Iterator[Consequence]:
    """A12: one mortal wound of a rule, or one DEVASTATING critical wound of the pool, or the end of them.

    No dice are rolled to hit, to wound or to save (K-54).
    """
    if state.mortals is not None:
        yield from _of_rule(state, state.mortals)
    else:
        yield from _of_pool(state, state.pool_now)


def _choice(state: Battle, unit: str, chosen: str) -> ModelChoiceDue | None:
    """Return the question who suffers, if it is to be asked and has not been answered."""
    models = candidates(state, unit)
    if chosen or len(models) < 2 or state.settings.auto_model != "require_choice":
        return None
    return ModelChoiceDue("K-55", unit=unit, of="mortal wound", candidates=tuple(models), next="mortals")


def _of_rule(state: Battle, mortals: Mortals) -> Iterator[Consequence]:
    """K-55: one at a time, from model to model, until nothing is left of the wounds or of the unit."""
    if not mortals.left or not state.stands(mortals.unit):
        yield MortalWoundsInflicted(
            "K-55", unit=mortals.unit, count=mortals.total, cause=mortals.cause, models=mortals.taken, lost=mortals.left
        )
        yield MortalsDone("K-55", pool="", next="after")
        return
    choice = _choice(state, mortals.unit, mortals.model)
    if choice is not None:
        yield choice
        return
    model = mortals.model or candidates(state, mortals.unit)[0]
    if thresholds(state, model, "mortal"):
        batch = min(mortals.left, state.models[model].wounds)
        yield from ask_feel_no_pain(state, model, batch, batch, "mortal", "mortals")
    else:
        yield from lose(state, model, 1, 0, "mortal")


def _of_pool(state: Battle, pool: Pool) -> Iterator[Consequence]:
    """K-57: each DEVASTATING critical wound damages one model at most."""
    if not pool.devastating or not state.stands(pool.unit):
        leads_to = "split" if pool.parts and state.stands(pool.unit) else "closed"
        yield MortalsDone("K-56", pool=pool.id, next=leads_to)
        return
    choice = _choice(state, pool.unit, pool.model)
    if choice is not None:
        yield choice
        return
    model = pool.model or candidates(state, pool.unit)[0]
    dice = pool.key.damage.count
    if dice and not pool.damage:
        yield DamageRollDue("K-57", pool=pool.id, attack=pool.devastating[0], model=model, dice=dice)
        return
    wounds = pool.damage or damage_to(state.profile(model), pool.key.damage.plus)
    if thresholds(state, model, "mortal"):
        yield from suffer(state, model, wounds, "mortal", "mortals")
        return
    taken = min(wounds, state.models[model].wounds)
    yield from lose(state, model, taken, 0, "mortal")
    yield devastated(state, model, wounds, wounds - taken)
