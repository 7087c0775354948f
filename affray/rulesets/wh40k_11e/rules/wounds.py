"""Wound rolls, and the parts of a split pool (A6, A6a; K-28 to K-34, K-57, K-70, K-72)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence, Reason
from affray.rulesets.wh40k_11e.events import wounds
from affray.rulesets.wh40k_11e.facts import SubPool
from affray.rulesets.wh40k_11e.rules.modifiers import toughness
from affray.rulesets.wh40k_11e.rules.order import precision_targets
from affray.rulesets.wh40k_11e.rules.outcomes import wound_outcome
from affray.rulesets.wh40k_11e.rules.rerolls import offer_rerolls
from affray.rulesets.wh40k_11e.state import Battle, Pool
from affray.rulesets.wh40k_11e.tables import to_wound


def lethal_open(pool: Pool) -> bool:
    """Whether the attacker may still say which critical hits wound automatically (K-70)."""
    return pool.key.lethal and bool(pool.critical) and pool.lethal is None


def against_silence(state: Battle) -> Iterator[Reason]:
    """K-70: whether an option has the attacker say which critical hits wound automatically, and that is not done."""
    pool = state.pool
    if pool is not None and lethal_open(pool) and state.settings.lethal_hits_default == "require_choice":
        text = "say which critical hits wound automatically (choose_lethal); an empty list means none"
        yield Reason("K_E_CHOICE_REQUIRED", text, "K-70")


def lethal_default(state: Battle) -> tuple[int, ...]:
    """Return the critical hits that wound automatically if nothing is said."""
    return state.pool_now.critical if state.settings.lethal_hits_default == "use" else ()


def choose_lethal(state: Battle, attacks: tuple[int, ...] | None) -> Iterator[Consequence]:
    """A6: critical hits wound automatically; with no die left to roll the wounds are read at once."""
    pool = state.pool_now
    chosen = lethal_default(state) if attacks is None else tuple(sorted(attacks))
    dice = len(pool.hit) - len(chosen)
    yield wounds.LethalHitsChosen("K-70", pool=pool.id, attacks=chosen, dice=dice)
    if not dice:
        yield from classify_wounds(state, ())


def wounds_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A6: the wound rolls fall; they may be re-rolled before they are read."""
    pool, attack = state.pool_now, state.attack_now
    if lethal_open(pool):
        yield wounds.LethalHitsChosen("K-70", pool=pool.id, attacks=lethal_default(state), dice=len(faces))
    yield wounds.WoundsRolled("K-02", pool=pool.id, faces=faces)
    yield from offer_rerolls(state, "wound", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from classify_wounds(state, faces)


def classify_wounds(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A6: each die is read; DEVASTATING critical wounds end their sequence, the others need a save."""
    pool = state.pool_now
    key = pool.key
    automatic = pool.lethal or ()
    rolled = tuple(attack for attack in pool.hit if attack not in automatic) if automatic else pool.hit
    tough = toughness(state, pool.unit)
    needed = to_wound(key.strength, tough)
    outcomes = tuple(wound_outcome(key, needed, face) for face in faces)
    critical = tuple(attack for attack, outcome in zip(rolled, outcomes, strict=True) if outcome == "critical")
    wounding = [attack for attack, outcome in zip(rolled, outcomes, strict=True) if outcome == "wound"]
    ordinary = tuple(sorted([*automatic, *wounding]))
    parts = _parts(pool, ordinary, critical)
    ap = parts[0].ap if len(parts) == 1 else key.ap
    pending = tuple(sorted([attack for part in parts for attack in part.pending]))
    devastating = tuple(attack for part in parts for attack in part.devastating)
    if len(parts) > 1:
        leads_to = "split"
    else:
        leads_to = way_of(state, parts[0]) if parts else "none"
    yield wounds.WoundsClassified(
        "K-30",
        pool=pool.id,
        attacks=rolled,
        faces=faces,
        outcomes=outcomes,
        strength=key.strength,
        toughness=tough,
        needed=needed,
        modifiers=pool.sums.wound,
        clamped=key.wound,
        critical_on=key.critical_wound,
        automatic=automatic,
        pending=pending,
        devastating=devastating,
        ap=ap,
        next=leads_to,
    )
    if leads_to == "split":
        yield wounds.PoolSplit("K-34", pool=pool.id, parts=parts)


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
    aps = sorted({ap for by_ap in (pending, devastating) for ap, attacks in by_ap.items() if attacks})
    return tuple(
        [
            SubPool(f"{pool.id}{'ab'[at]}", ap, tuple(sorted(pending.get(ap, ()))), devastating.get(ap, ()))
            for at, ap in enumerate(aps)
        ]
    )


def way_of(state: Battle, part: SubPool) -> str:
    """Return where the attacks go on: to the saves, or to the mortal wounds if there is nothing to save (K-58)."""
    return "saves" if part.pending or precision_targets(state) else "mortals"


def last_part(state: Battle) -> Iterator[Consequence]:
    """A6a: the last part is resolved without asking; of several the attacker chooses one."""
    parts = state.pool_now.parts
    if len(parts) == 1:
        yield wounds.SubPoolChosen("K-34", pool=parts[0].id, next=way_of(state, parts[0]))
