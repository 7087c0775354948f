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
    found = state.pool
    if found is None:
        return None
    assert state.attack is not None
    return {
        "id": found.id,
        "part": found.part,
        "unit": found.unit,
        "weapons": [state.attack.lines[at].weapon for at in found.lines],
        "dice": found.dice,
        "attacks_left": _left(state, found),
        "hit": list(found.hit),
        "critical": list(found.critical),
        "lethal": plain(found.lethal),
        "pending": list(found.pending),
        "devastating": list(found.devastating),
        "parts": plain(found.parts),
        "finished": list(found.finished),
        "seen": list(found.seen),
        "precision": found.precision,
        "groups": plain(found.groups),
        "ordered": found.ordered,
        "current": list(_current(state, found)),
        "saves": list(found.saves),
        "left": list(found.saves[found.at :]),
        "model": found.model,
        "damage": found.damage or None,
        "ap": found.ap,
        "key": _key(found.key),
    }


def _key(key: Key) -> dict[str, Any]:
    """Return what makes its attacks identical; a figure that it does not have is null."""
    return plain(key) | {  # type: ignore[no-any-return]
        "skill": key.skill or None,
        "damage": str(key.damage),
        "sustained": str(key.sustained) if key.sustained.count or key.sustained.plus else None,
        "rerolls": [str(one) for one in key.rerolls],
    }


def _left(state: Battle, found: Pool) -> int:
    """Return how many attacks of a pool have neither failed nor inflicted damage, as far as the dice have fallen."""
    if not state.stands(found.unit):
        return 0
    waiting = len(found.saves) - found.at + len(found.pending) + len(found.devastating)
    waiting += sum(len(part.pending) + len(part.devastating) for part in found.parts)
    if found.wound_faces or found.groups or waiting:
        return waiting
    return len(found.hit) if found.hit else found.dice


def _current(state: Battle, found: Pool) -> tuple[str, ...]:
    return current_group(state) if found.groups and state.stands(found.unit) else ()


def needed(state: Battle) -> dict[str, str] | None:
    """Return in words what the pool's dice need: to hit, to wound, and to save for who suffers first."""
    found = state.pool
    if found is None or not state.stands(found.unit):
        return None
    said = {
        "hit": found.key.hits_on(found.sums.hit),
        "wound": found.key.wounds_on(found.sums.wound, toughness(state, found.unit)),
    }
    group = _current(state, found)
    if group:
        said["save"] = _saves_on(state, group)
    return said


def _saves_on(state: Battle, group: tuple[str, ...]) -> str:
    """Return what a save roll needs: the lowest unmodified face that saves, and the characteristics behind it."""
    found, profile = state.pool_now, state.profile(group[0])
    lowest, modifier = saved_on(state, profile), found.key.save
    armour = "no Sv" if profile.save == NO_SAVE else f"Sv{profile.save}+"
    figures = [armour, *([f"InSv{profile.invulnerable}+"] if profile.invulnerable else [])]
    figures += [f"AP{found.ap}"] * (found.ap != 0) + [f"{modifier:+}"] * (modifier != 0)
    return f"{'nothing saves' if lowest is None else f'{lowest}+'} ({', '.join(figures)})"


def rolled(state: Battle) -> dict[str, list[int]] | None:
    """Return the dice of the pool that have fallen: to hit and to wound by attack, the saves from the lowest."""
    found = state.pool
    if found is None:
        return None
    rows = {"hit": found.hit_faces, "wound": found.wound_faces, "save": found.saves}
    return {step: list(faces) for step, faces in rows.items() if faces}


def groups(state: Battle) -> dict[str, dict[str, Any]]:
    """Return the allocation groups with a living model in the order in which they suffer, by the lowest id in each."""
    found = state.pool
    if found is None or not state.stands(found.unit):
        return {}
    current = _current(state, found)
    living = [tuple(model for model in group if state.alive(model)) for group in found.groups]
    shown = {}
    for whole, group in zip(found.groups, living, strict=True):
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
