"""Damage, feel no pain, wounds lost, destruction (A11b, A11c; K-47 to K-49, K-51 to K-53, K-63)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wh40k_11e.events import damage
from affray.rulesets.wh40k_11e.events.aftermath import ModelsRemoved
from affray.rulesets.wh40k_11e.events.mortals import MortalWoundsInflicted
from affray.rulesets.wh40k_11e.rules.modifiers import damage_to
from affray.rulesets.wh40k_11e.rules.outcomes import total
from affray.rulesets.wh40k_11e.rules.rerolls import offer_rerolls
from affray.rulesets.wh40k_11e.state import Battle, Pool


def damage_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A11b: the damage of one attack falls; it may be re-rolled before it is read."""
    attack = state.attack_now
    yield from offer_rerolls(state, "damage", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from read_damage(state, faces)


def read_damage(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A11b: what the dice come to, with bonuses and what the model does to it (K-47)."""
    pool = state.pool_now
    saving = pool.at < len(pool.saves)
    attack = pool.saved[pool.at] if saving else pool.devastating[0]
    amount = damage_to(state.profile(pool.model), total(pool.key.damage, faces))
    yield damage.DamageRolled(
        "K-47",
        pool=pool.id,
        attack=attack,
        model=pool.model,
        faces=faces,
        damage=amount,
        next="saves" if saving else "mortals",
    )


def inflict(state: Battle, pool: Pool, group: str, model: str, amount: int) -> Iterator[Consequence]:
    """K-47, K-48: the damage of one attack on one model of a group."""
    yield damage.DamageInflicted(
        "K-47", pool=pool.id, attack=pool.saved[pool.at], group=group, model=model, damage=amount
    )
    yield from suffer(state, model, amount, "normal", "saves")


def thresholds(state: Battle, model: str, cause: str) -> tuple[int, ...]:
    """Return the feel no pains of a model that apply, the best first (K-52)."""
    numbers = {kind.threshold for kind in state.profile(model).feel_no_pain if kind.scope in ("all", cause)}
    return tuple(sorted(numbers))


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
    numbers = thresholds(state, model, cause)
    yield damage.FeelNoPainDue(
        "K-52",
        model=model,
        threshold=numbers[0],
        thresholds=numbers,
        dice=dice,
        left=wounds - dice,
        total=total,
        cause=cause,
        next=leads_to,
    )


def feel_no_pain_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A11c: the wounds that are not ignored are lost; the model may then have more to suffer."""
    pain = state.pain_now
    ignored = sum(face >= pain.threshold for face in faces)
    yield damage.FeelNoPainRolled(
        "K-52", model=pain.model, threshold=pain.threshold, faces=faces, ignored=ignored, next=pain.next
    )
    if ignored < pain.dice:
        yield from lose(state, pain.model, pain.dice - ignored, pain.left, pain.cause)
    left = pain.left if state.alive(pain.model) else 0
    if left:
        yield from ask_feel_no_pain(state, pain.model, left, pain.total, pain.cause, pain.next)
    elif pain.next == "mortals" and state.mortals is None:
        yield devastated(state, pain.model, pain.total, 0 if state.alive(pain.model) else pain.left)


def devastated(state: Battle, model: str, wounds: int, lost: int) -> Consequence:
    """K-57: what one DEVASTATING critical wound did; what its one model could not take is lost."""
    pool = state.pool_now
    taken = (model,) * (wounds - lost)
    return MortalWoundsInflicted(
        "K-57",
        unit=pool.unit,
        count=wounds,
        cause="DEVASTATING WOUNDS",
        models=taken,
        lost=lost,
        attack=pool.devastating[0],
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
    yield damage.WoundsLost("K-48", model=model, amount=wounds, before=before, after=after, excess=excess, cause=cause)
    if after > 0:
        return
    unit = state.models[model].unit
    yield damage.ModelDestroyed("K-48", model=model, unit=unit, cause=cause)
    if state.settings.destroyed_removal == "immediate":
        yield ModelsRemoved("K-63", models=(model,), why="destroyed")
    if not state.stands(unit):
        yield damage.UnitDestroyed("K-51", unit=unit, cause=cause)
