"""Wound rolls, and the parts of a split pool (A6, A6a; K-28 to K-34, K-57, K-70, K-72)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import ChooseLethal, ChoosePool
from affray.rulesets.wh40k_11e.events.wounding import (
    LethalHitsChosen,
    PoolSplit,
    SubPool,
    SubPoolChosen,
    WoundsClassified,
    WoundsRolled,
)
from affray.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.rulesets.wh40k_11e.rules.modifiers import toughness
from affray.rulesets.wh40k_11e.rules.order import precision_targets
from affray.rulesets.wh40k_11e.rules.outcomes import wound_outcome
from affray.rulesets.wh40k_11e.rules.rerolls import offer
from affray.rulesets.wh40k_11e.state import Battle, Pool
from affray.rulesets.wh40k_11e.tables import to_wound


def lethal_open(pool: Pool) -> bool:
    """Whether the attacker may still say which critical hits wound automatically (K-70)."""
    return pool.key.lethal and bool(pool.critical) and pool.lethal is None


def lethal_default(state: Battle) -> tuple[int, ...]:
    """Return the critical hits that wound automatically if nothing is said."""
    return pool_of(state).critical if state.settings.lethal_hits_default == "use" else ()


def choose_lethal(state: Battle, attacks: tuple[int, ...] | None) -> Iterator[Consequence]:
    """A6: critical hits wound automatically; with no die left to roll the wounds are read at once."""
    pool = pool_of(state)
    chosen = lethal_default(state) if attacks is None else tuple(sorted(attacks))
    dice = len(pool.hit) - len(chosen)
    yield LethalHitsChosen("K-70", pool.id, chosen, dice)
    if not dice:
        yield from classify_wounds(state, ())


def lethal_chosen(state: Battle, action: ChooseLethal, by: str) -> Iterator[Consequence]:
    """A6: the attacker says which."""
    yield from choose_lethal(state, action.attacks)


def wounds_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A6: the wound rolls fall; they may be re-rolled before they are read."""
    pool, attack = pool_of(state), attack_of(state)
    if lethal_open(pool):
        yield LethalHitsChosen("K-70", pool.id, lethal_default(state), len(faces))
    yield WoundsRolled("K-02", pool.id, faces)
    yield from offer(state, "wound", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from classify_wounds(state, faces)


def classify_wounds(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A6: each die is read; DEVASTATING critical wounds end their sequence, the others need a save."""
    pool = pool_of(state)
    key = pool.key
    automatic = pool.lethal or ()
    rolled = tuple([attack for attack in pool.hit if attack not in automatic]) if automatic else pool.hit
    tough = toughness(state, pool.unit)
    needed = to_wound(key.strength, tough)
    outcomes = tuple([wound_outcome(key, needed, face) for face in faces])
    critical = tuple([one for one, outcome in zip(rolled, outcomes, strict=True) if outcome == "critical"])
    wounding = [one for one, outcome in zip(rolled, outcomes, strict=True) if outcome == "wound"]
    ordinary = tuple(sorted([*automatic, *wounding]))
    parts = _parts(pool, ordinary, critical)
    ap = parts[0].ap if len(parts) == 1 else key.ap
    pending = tuple(sorted([attack for part in parts for attack in part.pending]))
    devastating = tuple([attack for part in parts for attack in part.devastating])
    if len(parts) > 1:
        leads_to = "split"
    else:
        leads_to = _leads_to(state, parts[0]) if parts else "none"
    yield WoundsClassified(
        "K-30",
        pool.id,
        rolled,
        faces,
        outcomes,
        key.strength,
        tough,
        needed,
        pool.sums.wound,
        key.wound,
        key.critical_wound,
        automatic,
        pending,
        devastating,
        ap,
        leads_to,
    )
    if leads_to == "split":
        yield PoolSplit("K-34", pool.id, parts)


def _parts(pool: Pool, ordinary: tuple[int, ...], critical: tuple[int, ...]) -> tuple[SubPool, ...]:
    """Return the wounding attacks in parts of one AP each, better AP first (K-34)."""
    key = pool.key
    if key.critical_wound_ap is None and not key.devastating:  # as of most weapons: one part, whatever is critical
        wounding = tuple(sorted([*ordinary, *critical]))
        return (SubPool(f"{pool.id}a", key.ap, wounding, ()),) if wounding else ()
    better = key.ap if key.critical_wound_ap is None else key.critical_wound_ap
    pending, devastating = {key.ap: ordinary}, {}
    if key.devastating:
        devastating[better] = critical
    else:
        pending[better] = (*pending.get(better, ()), *critical)
    aps = sorted({ap for found in (pending, devastating) for ap, attacks in found.items() if attacks})
    return tuple(
        [
            SubPool(f"{pool.id}{'ab'[at]}", ap, tuple(sorted(pending.get(ap, ()))), devastating.get(ap, ()))
            for at, ap in enumerate(aps)
        ]
    )


def _leads_to(state: Battle, part: SubPool) -> str:
    """Return where the attacks go on: to the saves, or to the mortal wounds if there is nothing to save (K-58)."""
    return "saves" if part.pending or precision_targets(state) else "mortals"


def choose_part(state: Battle, action: ChoosePool, by: str) -> Iterator[Consequence]:
    """A6a: the attacker chooses the part that is resolved next."""
    pool = pool_of(state)
    part = next((one for one in pool.parts if one.id == action.pool), pool.parts[0])
    yield SubPoolChosen("K-34", part.id, _leads_to(state, part))


def last_part(state: Battle) -> Iterator[Consequence]:
    """A6a: the last part is resolved without asking; of several the attacker chooses one."""
    parts = pool_of(state).parts
    if len(parts) == 1:
        yield SubPoolChosen("K-34", parts[0].id, _leads_to(state, parts[0]))
