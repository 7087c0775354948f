"""Which attacks are identical and so gathered together (K-11, K-12)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import msgspec

from affray.rulesets.wh40k_11e.facts import Key, Line, Pick
from affray.rulesets.wh40k_11e.rules.keys import figures_of
from affray.rulesets.wh40k_11e.rules.weapons import Use, use_of
from affray.rulesets.wh40k_11e.state import Battle


class Identical(msgspec.Struct, gc=False):
    """Lines with identical attacks: their key, the number and the use of each, and as the keys of `sums` the sums of
    modifiers that they have, each once. It grows while lines are put together."""

    key: Key
    lines: list[int]
    uses: list[Use]
    sums: dict[tuple[int, int, int], None]


def identical(state: Battle, lines: Iterable[int], ignore: Sequence[str] | None) -> list[Identical]:
    """Return lines by their numbers, identical ones together (K-11), in the order of the first of each."""
    attack = state.attack_now
    picks = attack.picks()
    pools: dict[Key, Identical] = {}
    known: dict[tuple[Hashable, ...], tuple[Identical, Use]] = {}
    for at in lines:
        line = attack.lines[at]
        pick = picks[line.weapon]
        alike = _alike(state, line, pick)
        pair = known.get(alike)
        if pair is None:
            use = use_of(state, pick, line.unit)
            key, sums = figures_of(state, line, use, ignore)
            pool = pools.setdefault(key, Identical(key, [], [], {}))
            pool.sums[sums] = None
            known[alike] = pool, use
        else:
            pool, use = pair
        pool.lines.append(at)
        pool.uses.append(use)
    return list(pools.values())


def _alike(state: Battle, line: Line, pick: Pick) -> tuple[Hashable, ...]:
    """Return all that key and use of a line depend on beside the attack and its target, so that they are made once."""
    model, kind = line.weapon.split(".")[:2]
    return state.models[model].profile, kind, pick.profile, pick.instances, line.cover, line.facts
