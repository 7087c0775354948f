"""What must hold in every state."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wh40k_11e.state import Attack, Battle, Pool

_ROLLED = {
    "attack.number": "attacks",
    "attack.hits": "hit",
    "attack.sustained": "sustained",
    "attack.order": "save",
    "attack.saves": "save",
    "attack.damage_roll": "damage",
    "attack.fnp": "fnp",
    "hazard": "hazard",
    "demise": "demise",
    "demise.wounds": "demise_wounds",
    "reroll.dice": "reroll",
}


def broken(state: Battle) -> Iterator[str]:
    """Yield what does not hold although it must."""
    yield from _wounds(state)
    yield from _place(state)
    if state.attack is not None:
        yield from _targets(state.attack)
    if state.pool is not None:
        yield from _pool(state, state.pool)
    if any(side.cp < 0 for side in state.sides.values()):
        yield "a side has fewer than no command points"
    if len(set(state.fallen)) < len(state.fallen):
        yield "a model has fallen twice"


def _wounds(state: Battle) -> Iterator[str]:
    for name, model in state.models.items():
        most = state.profile(name).wounds
        if model.wounds > most:
            yield f"{name} has {model.wounds} of {most} wounds"
        if model.wounds < 0 and state.settings.wounds_floor_zero:
            yield f"{name} has {model.wounds} wounds"
        if model.removed and model.wounds > 0:
            yield f"{name} is removed but not destroyed"


def _place(state: Battle) -> Iterator[str]:
    attacking = state.place.startswith("attack.") and state.mortals is None
    if attacking and state.attack is None and state.place not in ("attack.mortals", "attack.after"):
        yield f"{state.place} without an attack"
    if state.place in ("ready", "ended", "setup"):
        frames = (state.attack, state.pool, state.choice, state.pain, state.mortals, state.reroll, state.after)
        if any(frame is not None for frame in frames) or state.request is not None:
            yield f"something is left over in {state.place}"
    wanted = _ROLLED.get(state.place)
    if wanted is not None and (state.request is None or state.request.purpose != wanted):
        yield f"{state.place} asks for no {wanted} roll"
    if (state.reroll is not None) != (state.place in ("reroll", "reroll.dice")):
        yield f"re-rolls are open in {state.place}"
    if (state.pain is not None) != (state.place == "attack.fnp"):
        yield f"feel no pain is open in {state.place}"
    if (state.choice is not None) != (state.place == "attack.model"):
        yield f"the choice of a model is open in {state.place}"


def _targets(attack: Attack) -> Iterator[str]:
    if len(set(attack.used)) < len(attack.used):
        yield "a weapon has been used twice on its target"
    aims = [(line.weapon, line.unit) for at, line in enumerate(attack.lines) if at not in attack.used]
    if len(set(aims)) < len(aims):
        yield "a weapon is aimed at one unit twice"


def _pool(state: Battle, pool: Pool) -> Iterator[str]:
    if not 0 <= pool.at <= len(pool.saves) or len(pool.saves) != len(pool.saved):
        yield "the saves of the pool do not add up"
    wounding = (*pool.pending, *pool.devastating, *(attack for part in pool.parts for attack in part.pending))
    if len(set(wounding)) < len(wounding) or not set(wounding) <= set(pool.hit):
        yield "attacks wound that did not hit, or wound twice"
    if pool.groups:
        grouped = [model for group in pool.groups for model in group]
        missing = [model for model in state.living(pool.unit) if model not in grouped]
        if missing or len(set(grouped)) < len(grouped):
            yield "the allocation groups are no partition of the living models"
