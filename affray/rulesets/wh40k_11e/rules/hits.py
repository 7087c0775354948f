"""Hit rolls (A5, A5a; K-14 to K-21, K-33, K-69)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wh40k_11e.events.hits import HitsClassified, HitsRolled, SustainedHitsRolled
from affray.rulesets.wh40k_11e.rules.outcomes import hit_outcome, total
from affray.rulesets.wh40k_11e.rules.rerolls import offer_rerolls
from affray.rulesets.wh40k_11e.state import Battle, Pool


def hits_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A5: the hit rolls fall; they may be re-rolled before they are read."""
    attack = state.attack_now
    yield HitsRolled("K-02", pool=state.pool_now.id, faces=faces)
    yield from offer_rerolls(state, "hit", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from classify_hits(state, faces)


def classify_hits(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A5: each die is read; critical hits may bring more hits (K-69)."""
    pool = state.pool_now
    key = pool.key
    outcomes = tuple(hit_outcome(key, face) for face in faces) if key.skill else ("auto",) * pool.dice
    criticals = outcomes.count("critical")
    hits = pool.dice - outcomes.count("fail")  # a critical hit is a hit (K-33)
    rolls_extra = bool(criticals and key.sustained.count)
    extra = 0 if rolls_extra else criticals * key.sustained.plus
    if rolls_extra:
        dice, leads_to = criticals * key.sustained.count, "sustained"
    elif hits:
        dice, leads_to = wound_dice(state, pool, hits + extra, criticals), "wounds"
    else:
        dice, leads_to = 0, "none"
    yield HitsClassified(
        "K-16" if key.skill else "K-19",
        pool=pool.id,
        faces=faces,
        outcomes=outcomes,
        skill=key.skill,
        modifiers=pool.sums.hit if key.skill else (),
        clamped=key.hit,
        critical_on=key.critical_hit,
        fails_to=key.fails_to,
        hits=hits,
        criticals=criticals,
        extra=extra,
        dice=dice,
        next=leads_to,
    )


def sustained_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A5a: the extra hits of each critical hit, where their number is random."""
    pool = state.pool_now
    sustained = pool.key.sustained
    each = sustained.count
    extra = tuple(total(sustained, faces[start : start + each]) for start in range(0, len(faces), each))
    dice = wound_dice(state, pool, len(pool.hit) + sum(extra), len(pool.critical))
    yield SustainedHitsRolled("K-69", pool=pool.id, faces=faces, extra=extra, dice=dice)


def wound_dice(state: Battle, pool: Pool, hits: int, criticals: int) -> int:
    """Return how many wound rolls follow if nobody says anything about LETHAL HITS (K-70)."""
    use = pool.key.lethal and state.settings.lethal_hits_default == "use"
    return hits - criticals if use else hits
