"""What dice come to: totals, and rolls to hit, to wound and to save (K-14 to K-18, K-28 to K-31, K-44, K-45)."""

from __future__ import annotations

from collections.abc import Sequence

from affray.rules import Expression
from affray.rulesets.wh40k_11e.facts import Key
from affray.rulesets.wh40k_11e.profiles import ModelProfile
from affray.rulesets.wh40k_11e.rules.modifiers import toughness
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import CRITICAL, NO_SAVE, to_wound


def total(number: Expression, faces: Sequence[int]) -> int:
    """Return what the faces (as many as its dice) come to, with what is added. Rule K-13, section 1."""
    return rolled(number, faces) + number.plus


def rolled(number: Expression, faces: Sequence[int]) -> int:
    """Return what the dice alone come to."""
    return sum((face + 1) // 2 for face in faces) if number.sides == 3 else sum(faces)


def hit_outcome(key: Key, face: int) -> str:
    """Return `fail`, `hit` or `critical` for a hit roll of a pool."""
    if face <= key.fails_to:  # K-14; more than a 1 fails in indirect and snap shooting (K-79, K-80)
        return "fail"
    if face >= key.critical_hit:  # K-15, K-18
        return "critical"
    # K-16, K-17; a result is never below 1 (K-21)
    return "hit" if max(1, face + key.hit) >= key.skill else "fail"


def wound_outcome(key: Key, needed: int, face: int) -> str:
    """Return `fail`, `wound` or `critical` for a wound roll of a pool; `needed` is the number of K-31."""
    if face == 1:  # K-28
        return "fail"
    if face >= key.critical_wound:  # K-29, K-72
        return "critical"
    # K-30
    return "wound" if max(1, face + key.wound) >= needed else "fail"


def save_line(state: Battle, face: int, profile: ModelProfile) -> int:
    """Return the line of K-44 that a save roll of the pool matches for a model; 1 and 4 inflict damage."""
    if face == 1:
        return 1
    pool = state.pool_now
    modifier = pool.key.save
    against_invulnerable = modifier if state.settings.save_mod_applies_to_invuln else 0
    if profile.invulnerable and face + against_invulnerable >= profile.invulnerable:
        return 2
    armour = profile.save < NO_SAVE and face + modifier + pool.ap >= profile.save
    return 3 if armour else 4


def saved_on(state: Battle, profile: ModelProfile) -> int | None:
    """Return the lowest face that saves a model from an attack of the pool; None if nothing does."""
    return next((face for face in range(2, CRITICAL + 1) if save_line(state, face, profile) in (2, 3)), None)


def fails_unmodified(state: Battle, step: str, face: int) -> bool:
    """Return whether a hit, wound or save roll fails by its face alone, before any modifier (K-24, K-26).

    What is needed is the effective skill, the number of K-31, or the better of the saves of the group that suffers
    first, with no AP.
    """
    key = state.pool_now.key
    match step:
        case "hit":
            needed = min(key.skill, key.critical_hit)
        case "wound":
            needed = min(to_wound(key.strength, toughness(state, state.pool_now.unit)), key.critical_wound)
        case _:
            profile = current_profile(state)
            needed = min(profile.save, profile.invulnerable or NO_SAVE)
    return face == 1 or face < needed


def current_group(state: Battle) -> tuple[str, ...]:
    """Return the group that suffers now: that of PRECISION, else the first with a living model (K-40, K-42)."""
    pool = state.pool_now
    if pool.precision and state.alive(pool.precision):
        return (pool.precision,)
    models = state.models
    for group in pool.groups:
        for model in group:
            if models[model].wounds > 0:
                return group
    raise LookupError(f"no group of {pool.unit} has a living model")


def current_profile(state: Battle) -> ModelProfile:
    """Return the characteristics of the group that suffers now."""
    return state.profile(current_group(state)[0])
