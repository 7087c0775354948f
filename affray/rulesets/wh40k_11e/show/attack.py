"""The attack of a unit: who attacks whom with what, and the attacks that are still to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.rules import Expression
from affray.rulesets.wh40k_11e.facts import Line
from affray.rulesets.wh40k_11e.rules import pools
from affray.rulesets.wh40k_11e.rules.identical import Identical
from affray.rulesets.wh40k_11e.rules.weapons import use_of
from affray.rulesets.wh40k_11e.show.plain import declared
from affray.rulesets.wh40k_11e.state import Battle


def attack(state: Battle) -> dict[str, Any] | None:
    """Return the attack in progress, if there is one."""
    attack = state.attack
    if attack is None:
        return None
    return {
        "unit": attack.unit,
        "side": state.side_of(attack.unit),
        "mode": attack.mode,
        "kind": attack.kind,
        "facts": declared(attack.facts),
        "weapons": [pick.weapon for pick in attack.weapons],
        "profiles": {pick.weapon: pick.profile for pick in attack.weapons if pick.profile},
        "instances": {pick.weapon: list(pick.instances) for pick in attack.weapons if pick.instances},
        "targets": _targets(attack.lines),
        "enemy": attack.enemy,
        "pools": attack.pools,
        "destroyed": list(state.fallen),
    }


def _targets(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Return the targets as they were fixed (K-08), weapons of which the same was said together."""
    together: dict[Line, list[str]] = {}
    for line in lines:
        same = Line("", line.unit, line.models, line.share, cover=line.cover, facts=line.facts)
        together.setdefault(same, []).append(line.weapon)
    return [
        {
            "unit": line.unit,
            "models": line.models,
            "weapons": weapons,
            "share": line.share or None,
            "cover": line.cover,
            "facts": declared(line.facts),
        }
        for line, weapons in together.items()
    ]


def to_come(state: Battle) -> dict[str, dict[str, Any]]:
    """Return the pools that are not gathered yet, by a weapon that names each and the unit that it is aimed at."""
    if state.attack is None:
        return {}
    units = dict.fromkeys(line.unit for line in state.attack.lines)
    to_come = ((unit, pool) for unit in units for pool in pools.pools_against(state, unit))
    return {_name(state, pool): _to_come(state, unit, pool) for unit, pool in to_come}


def _name(state: Battle, pool: Identical) -> str:
    first = state.attack_now.lines[pool.lines[0]]
    return f"{first.weapon} at {first.unit}"


def _to_come(state: Battle, unit: str, pool: Identical) -> dict[str, Any]:
    key, lines = pool.key, [state.attack_now.lines[at] for at in pool.lines]
    hit, _, _ = next(iter(pool.sums))
    return {
        "attacks": _number(state, lines),
        "hits_on": key.hits_on((hit,)),
        "strength": key.strength,
        "ap": key.ap,
        "damage": str(key.damage),
        "abilities": list(key.abilities),
        "with": [line.weapon for line in lines[1:]],
        "target_gone": not state.stands(unit),
    }


def _number(state: Battle, lines: Sequence[Line]) -> str:
    """Return how many attacks weapons have, dice of one kind together: `14`, `3D6+2`."""
    dice: dict[int, int] = {}
    fixed = 0
    picks = state.attack_now.picks()
    for line in lines:
        use = use_of(state, picks[line.weapon], line.unit)
        number = use.profile.attacks
        fixed += (line.share or number.plus) + sum(bonus.dice for bonus in pools.bonuses(line, use.abilities))
        if number.count:
            dice[number.sides] = dice.get(number.sides, 0) + number.count
    parts = [str(Expression(count, sides)) for sides, count in sorted(dice.items(), reverse=True)]
    return "+".join(parts + [str(fixed)] * (fixed > 0 or not parts))
