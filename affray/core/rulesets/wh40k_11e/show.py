"""How a fight is shown beside the views that all games share: the attack, its pool, what is owed, the units."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.core.rulesets.wh40k_11e.facts import Line
from affray.core.rulesets.wh40k_11e.rules.outcomes import current_group
from affray.core.rulesets.wh40k_11e.state import Attack, Battle, Pool


def show(state: Battle) -> dict[str, Any]:
    """Return the state as plain data; see README.md for the keys."""
    return {
        "first": state.first,
        "attack": None if state.attack is None else _attack(state, state.attack),
        "pool": None if state.pool is None else _pool(state, state.pool),
        "choice": _plain(state.choice),
        "feel_no_pain": _plain(state.pain),
        "mortal_wounds": _plain(state.mortals),
        "serves": _serves(state),
        "reroll": _plain(state.reroll),
        "aftermath": _plain(state.after),
        "units": {unit: _unit(state, unit) for unit in state.units},
        "spent": list(state.spent),
        "ended": state.over,
        "combatants": {model: _model(state, model) for model in state.models},
    }


def _attack(state: Battle, attack: Attack) -> dict[str, Any]:
    return {
        "unit": attack.unit,
        "side": state.side_of(attack.unit),
        "mode": attack.mode,
        "kind": attack.kind,
        "facts": msgspec.json.decode(msgspec.json.encode(attack.facts)),
        "weapons": _plain(attack.weapons),
        "targets": [_target(line) for line in attack.lines],
        "unused": [line.weapon for at, line in enumerate(attack.lines) if at not in attack.used],
        "enemy": attack.enemy,
        "pools": attack.pools,
        "destroyed": list(state.fallen),
    }


def _target(line: Line) -> dict[str, Any]:
    """Return a weapon and its target, with the facts that are not as they usually are."""
    return {
        "weapon": line.weapon,
        "unit": line.unit,
        "models": line.models,
        "share": line.share,
        "cover": line.cover,
        "facts": msgspec.json.decode(msgspec.json.encode(line.facts)),
    }


def _pool(state: Battle, pool: Pool) -> dict[str, Any]:
    shown: dict[str, Any] = _plain(pool)
    shown["key"] |= {"damage": str(pool.key.damage), "sustained": str(pool.key.sustained)}
    living = bool(pool.groups) and state.stands(pool.unit)
    shown["current"] = list(current_group(state)) if living else []
    shown["left"] = list(pool.saves[pool.at :])
    return shown


def _serves(state: Battle) -> str:
    """Return what mortal wounds serve now: the aftermath, a part of the pool, or the pool."""
    if state.mortals is not None:
        return "aftermath"
    if state.pool is None:
        return ""
    return "part" if state.pool.part else "pool"


def _unit(state: Battle, unit: str) -> dict[str, Any]:
    entry = state.units[unit]
    return {
        "name": entry.name,
        "side": entry.side,
        "models": len(entry.models),
        "left": len(state.living(unit)),
        "destroyed": not state.stands(unit),
        "attached": entry.attached,
        "battle_shocked": entry.battle_shocked,
        "keywords": sorted(state.keywords(unit)),
    }


def _model(state: Battle, model: str) -> dict[str, Any]:
    profile = state.profile(model)
    return {
        "toughness": profile.toughness,
        "save": profile.save,
        "invulnerable": profile.invulnerable,
        "wounded": state.wounded(model),
        "removed": state.models[model].removed,
        "weapons": list(state.models[model].weapons),
        "keywords": list(profile.keywords),
    }


def _plain(value: Any) -> Any:
    """Return a struct, with all its fields, as plain data: mappings and lists."""
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value
