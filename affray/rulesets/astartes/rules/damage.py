"""Net successes into projectiles and damage (3.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affray.rules import Consequence, Term
from affray.rulesets.astartes.events import harm as told
from affray.rulesets.astartes.state import Combatant, Fight, Weapon
from affray.rulesets.astartes.tables import MOST_SUCCESSES

SURPLUS = 0
"""how a success of the surplus is named; projectiles are numbered from 1 (AS-43)"""


def split(per_die: Iterable[int], burst: int | None) -> tuple[tuple[int, ...], int]:
    """Return the successes of each projectile in the order rolled, and what is beyond a burst (AS-41, AS-42)."""
    hits = tuple(each for each in per_die if each)
    return (hits, 0) if burst is None else (hits[:burst], sum(hits[burst:]))


def weakest_first(projectiles: tuple[int, ...], surplus: int, count: int) -> tuple[int, ...]:
    """Return what a defence cancels: the surplus, then the weakest, the latest of equals (AS-43)."""
    left, fallen = list(projectiles), []
    for _ in range(count):
        if surplus:
            surplus -= 1
            fallen.append(SURPLUS)
            continue
        alive = [at for at, each in enumerate(left) if each]
        at = min(alive, key=lambda at: (left[at], -at))
        left[at] -= 1
        fallen.append(at + 1)
    return tuple(fallen)


def cancelled(projectiles: tuple[int, ...], surplus: int, by: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """Return what is left after successes fall."""
    left = list(projectiles)
    for each in by:
        if each == SURPLUS:
            surplus -= 1
        else:
            left[each - 1] -= 1
    return tuple(left), surplus


def cancellable(projectiles: tuple[int, ...], surplus: int, by: Iterable[int]) -> bool:
    """Return whether each of the successes named is there to fall (AS-43)."""
    left = [surplus, *projectiles]
    for each in by:
        if not 0 <= each < len(left) or not left[each]:
            return False
        left[each] -= 1
    return True


def fall(state: Fight, by: tuple[int, ...]) -> told.ProjectilesCancelled:
    """Return the event in which successes fall."""
    attack = state.attack_now
    projectiles, surplus = cancelled(attack.projectiles, attack.surplus, by)
    return told.ProjectilesCancelled("AS-43", by=by, projectiles=projectiles, surplus=surplus)


def net(state: Fight) -> Iterator[Consequence]:
    """AS-40 to AS-46: split, cancel, invest, convert; it stops where somebody chooses, and goes on from there."""
    attack = state.attack_now
    if attack.mode in ("semi", "auto"):
        if not attack.split:
            burst = state.weapon.burst if attack.mode == "semi" else None
            projectiles, surplus = split(attack.per_die, burst)
            rule = "AS-42" if burst else "AS-41"
            yield told.ProjectilesSet(rule, projectiles=projectiles, surplus=surplus)
        if not attack.cancelled:
            there = sum(attack.projectiles) + attack.surplus
            falling = min(attack.answers[state.target_now.id], there)
            if falling and falling < there and state.settings.cancel_order == "defender_choice":
                yield told.CancelAsked("AS-43", n=falling)
                return
            if falling:
                yield fall(state, weakest_first(attack.projectiles, attack.surplus, falling))
        if not attack.invested and (limit := investable(state)):
            yield told.InvestAsked("AS-42", limit=limit)
            return
    yield from harm(state)
    yield told.TargetDone("AS-58", target=state.target_now.id)


def investable(state: Fight) -> int:
    """Return how many surplus successes may be invested: only if all projectiles of the burst hit (AS-42)."""
    attack = state.attack_now
    if attack.mode != "semi" or len(attack.projectiles) < state.weapon.burst or not all(attack.projectiles):
        return 0
    return min(attack.surplus, MOST_SUCCESSES - attack.projectiles[0])


def counting(state: Fight) -> tuple[int, ...]:
    """Return the successes that count, by projectile: at most four of each, or by option of a burst (AS-40, AS-44)."""
    attack = state.attack_now
    if attack.mode not in ("semi", "auto"):
        return (min(attack.net, MOST_SUCCESSES),)
    if attack.mode == "semi" or state.settings.auto_cap == "per_projectile":
        return tuple(min(each, MOST_SUCCESSES) for each in attack.projectiles)
    left, counted = MOST_SUCCESSES, []
    for each in attack.projectiles:
        counted.append(min(each, left))
        left -= counted[-1]
    return tuple(counted)


def damage_of(weapon: Weapon, successes: int) -> int:
    """Return the damage of some successes: the base for the first, X for each further one (AS-40)."""
    return weapon.base + (successes - 1) * weapon.plus_x if successes else 0


def through(state: Fight, target: Combatant, per_projectile: tuple[int, ...]) -> int:
    """Return what armour lets through: of each projectile, by option of the sum, or all (AS-45)."""
    match state.settings.armour_mode:
        case "none":
            return sum(per_projectile)
        case "total":
            return max(0, sum(per_projectile) - target.armour)
        case _:
            return sum(max(0, each - target.armour) for each in per_projectile)


def terms_of(state: Fight, counted: tuple[int, ...], raw: int, through_armour: int) -> tuple[Term, ...]:
    """Return the damage term by term: each projectile or blow, what does not count, the armour."""
    attack, weapon = state.attack_now, state.weapon
    rule = {"auto": "AS-41", "semi": "AS-42"}.get(attack.mode, "AS-40")
    there = attack.projectiles if attack.mode in ("semi", "auto") else (attack.net,)
    terms = []
    for at, (successes, reached) in enumerate(zip(counted, there, strict=True), 1):
        if successes:
            terms.append(Term(f"projectile {at}, {successes} successes", damage_of(weapon, successes), rule))
        if reached > successes:
            lost = damage_of(weapon, reached) - damage_of(weapon, successes)
            terms.append(
                Term(
                    f"projectile {at}, beyond the cap", lost, "AS-44", void=f"at most {MOST_SUCCESSES} successes count"
                )
            )
    if raw > through_armour:
        terms.append(Term("armour", through_armour - raw, "AS-45"))
    return tuple(terms)


def harm(state: Fight) -> Iterator[Consequence]:
    """AS-45, AS-46, AS-58: the damage, if anything is left, and who is out."""
    counted = counting(state)
    if not any(counted):
        return
    target = state.target
    per_projectile = tuple(damage_of(state.weapon, successes) for successes in counted)
    raw = sum(per_projectile)
    dealt = through(state, target, per_projectile)
    terms = terms_of(state, counted, raw, dealt)
    armour = 0 if state.settings.armour_mode == "none" else target.armour
    if state.settings.hp == "report":
        yield told.DamageReported(
            "AS-46",
            target=target.id,
            successes=counted,
            per_projectile=per_projectile,
            raw=raw,
            armour=armour,
            net=dealt,
            terms=terms,
        )
        return
    yield told.DamageDealt(
        "AS-45",
        target=target.id,
        successes=counted,
        per_projectile=per_projectile,
        raw=raw,
        armour=armour,
        net=dealt,
        before=target.hp,
        after=target.hp - dealt,
        terms=terms,
    )
    yield from out(target)


def out(combatant: Combatant) -> Iterator[Consequence]:
    """AS-46: whoever has no hit points left is out."""
    if combatant.hp <= 0 and combatant.status != "out":
        yield told.CombatantOut("AS-46", id=combatant.id)
