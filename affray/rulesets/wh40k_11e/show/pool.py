"""The pool that is being resolved: what is needed, which dice fell, who suffers in which order, what is left."""

from __future__ import annotations

from typing import Any

from affray.rulesets.wh40k_11e.facts import Key
from affray.rulesets.wh40k_11e.rules.modifiers import toughness
from affray.rulesets.wh40k_11e.rules.order import group_name
from affray.rulesets.wh40k_11e.rules.outcomes import current_group, saved_on
from affray.rulesets.wh40k_11e.show.plain import plain
from affray.rulesets.wh40k_11e.state import Battle, Pool
from affray.rulesets.wh40k_11e.tables import NO_SAVE


def pool(state: Battle) -> dict[str, Any] | None:
    """Return the pool in progress, if there is one."""
    pool = state.pool
    if pool is None:
        return None
    assert state.attack is not None
    return {
        "id": pool.id,
        "part": pool.part,
        "unit": pool.unit,
        "weapons": [state.attack.lines[at].weapon for at in pool.lines],
        "dice": pool.dice,
        "attacks_left": _left(state, pool),
        "hit": list(pool.hit),
        "critical": list(pool.critical),
        "lethal": plain(pool.lethal),
        "pending": list(pool.pending),
        "devastating": list(pool.devastating),
        "parts": plain(pool.parts),
        "finished": list(pool.finished),
        "seen": list(pool.seen),
        "precision": pool.precision,
        "groups": plain(pool.groups),
        "ordered": pool.ordered,
        "current": list(_current(state, pool)),
        "saves": list(pool.saves),
        "left": list(pool.saves[pool.at :]),
        "model": pool.model,
        "damage": pool.damage or None,
        "ap": pool.ap,
        "key": _key(pool.key),
    }


def _key(key: Key) -> dict[str, Any]:
    """Return what makes its attacks identical; a figure that it does not have is null."""
    return plain(key) | {  # type: ignore[no-any-return]
        "skill": key.skill or None,
        "damage": str(key.damage),
        "sustained": str(key.sustained) if key.sustained.count or key.sustained.plus else None,
        "rerolls": [str(permission) for permission in key.rerolls],
    }


def _left(state: Battle, pool: Pool) -> int:
    """Return how many attacks of a pool have neither failed nor inflicted damage, as far as the dice have fallen."""
    if not state.stands(pool.unit):
        return 0
    waiting = len(pool.saves) - pool.at + len(pool.pending) + len(pool.devastating)
    waiting += sum(len(part.pending) + len(part.devastating) for part in pool.parts)
    if pool.wound_faces or pool.groups or waiting:
        return waiting
    return len(pool.hit) if pool.hit else pool.dice


def _current(state: Battle, pool: Pool) -> tuple[str, ...]:
    return current_group(state) if pool.groups and state.stands(pool.unit) else ()


def needed(state: Battle) -> dict[str, str] | None:
    """Return in words what the pool's dice need: to hit, to wound, and to save for who suffers first."""
    pool = state.pool
    if pool is None or not state.stands(pool.unit):
        return None
    words = {
        "hit": pool.key.hits_on(pool.sums.hit),
        "wound": pool.key.wounds_on(pool.sums.wound, toughness(state, pool.unit)),
    }
    group = _current(state, pool)
    if group:
        words["save"] = _saves_on(state, group)
    return words


def _saves_on(state: Battle, group: tuple[str, ...]) -> str:
    """Return what a save roll needs: the lowest unmodified face that saves, and the characteristics behind it."""
    pool, profile = state.pool_now, state.profile(group[0])
    lowest, modifier = saved_on(state, profile), pool.key.save
    armour = "no Sv" if profile.save == NO_SAVE else f"Sv{profile.save}+"
    figures = [armour, *([f"InSv{profile.invulnerable}+"] if profile.invulnerable else [])]
    figures += [f"AP{pool.ap}"] * (pool.ap != 0) + [f"{modifier:+}"] * (modifier != 0)
    return f"{'nothing saves' if lowest is None else f'{lowest}+'} ({', '.join(figures)})"


def rolled(state: Battle) -> dict[str, list[int]] | None:
    """Return the dice of the pool that have fallen: to hit and to wound by attack, the saves from the lowest."""
    pool = state.pool
    if pool is None:
        return None
    rows = {"hit": pool.hit_faces, "wound": pool.wound_faces, "save": pool.saves}
    return {step: list(faces) for step, faces in rows.items() if faces}


def groups(state: Battle) -> dict[str, dict[str, Any]]:
    """Return the allocation groups with a living model in the order in which they suffer, by the lowest id in each."""
    pool = state.pool
    if pool is None or not state.stands(pool.unit):
        return {}
    current = _current(state, pool)
    living = [tuple(model for model in group if state.alive(model)) for group in pool.groups]
    shown = {}
    for whole, group in zip(pool.groups, living, strict=True):
        if group:
            profile = state.profile(group[0])
            shown[group_name(whole)] = {
                "models": list(group),
                "wounded": [model for model in group if state.wounded(model)],
                "wounds": profile.wounds,
                "save": profile.save if profile.save < NO_SAVE else None,
                "invulnerable": profile.invulnerable or None,
                "saved_on": _saves_on(state, group),
                "current": group[0] in current,
            }
    return shown
