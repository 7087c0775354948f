"""Which attacks come next, and gathering their dice (A3, A4, A4a, A13; K-09 to K-13, K-60 to K-62)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affray.rules import Consequence, in_order
from affray.rulesets.wh40k_11e.events import pools
from affray.rulesets.wh40k_11e.facts import Line, Sums
from affray.rulesets.wh40k_11e.profiles import Ability, WeaponProfile
from affray.rulesets.wh40k_11e.rules.hits import classify_hits
from affray.rulesets.wh40k_11e.rules.identical import Identical, identical
from affray.rulesets.wh40k_11e.rules.keys import key_of
from affray.rulesets.wh40k_11e.rules.modifiers import MODIFIERS, hit_modifiers, skill_modifiers
from affray.rulesets.wh40k_11e.rules.outcomes import total
from affray.rulesets.wh40k_11e.rules.rerolls import offer_rerolls
from affray.rulesets.wh40k_11e.rules.targets import gone
from affray.rulesets.wh40k_11e.rules.weapons import Use, use_of
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MODELS_PER_BONUS


def go_on(state: Battle) -> Iterator[Consequence]:
    """A13: the pool is closed; what is lost, which weapon, which enemy unit is next, or the end (K-60)."""
    attack = state.attack_now
    if state.pool is not None:
        yield from _close_pool(state)
    untargeted = gone(state)
    open_to_retarget = bool(untargeted) and may_retarget(state)
    if untargeted and not open_to_retarget:
        yield from lose_attacks(state, untargeted)
    if attack.enemy and state.stands(attack.enemy):
        alike = pools_against(state, attack.enemy)
        if len(alike) > 1:
            weapons = tuple(tuple(attack.lines[at].weapon for at in pool.lines) for pool in alike)
            yield pools.PoolChoiceDue("K-10", unit=attack.enemy, pools=weapons)
            return
        if alike:
            yield from gather(state, alike[0], None)
            return
    units = enemies_left(state)
    if len(units) > 1 or open_to_retarget:
        yield pools.UnitChoiceDue("K-60", units=units, gone=tuple(line.weapon for line in untargeted))
    elif units:
        yield pools.EnemyUnitSelected("K-60", units[0])
    else:
        yield pools.AttacksFinished("K-60", attack.unit)


def _close_pool(state: Battle) -> Iterator[Consequence]:
    """What the target could not take any more is lost, and the pool is resolved (K-51)."""
    pool = state.pool_now
    left = len(pool.devastating) + sum(len(part.pending) + len(part.devastating) for part in pool.parts)
    if left:
        yield pools.AttacksLost("K-51", count=left, reason="the unit is destroyed", pool=pool.id)
    yield pools.PoolResolved("K-60", pool.id)


def may_retarget(state: Battle) -> bool:
    """K-62: whether a weapon whose target is gone may take a new one."""
    foe = state.sides[state.foe_of(state.side_of(state.attack_now.unit))]
    return state.settings.lost_target_pools == "retarget" and any(map(state.stands, foe.units))


def lose_attacks(state: Battle, lines: Sequence[Line]) -> Iterator[Consequence]:
    """K-62: weapons whose target is destroyed before they are gathered lose their attacks."""
    attack = state.attack_now
    picks = attack.picks()
    uses = [use_of(state, picks[line.weapon], line.unit) for line in lines]
    count = sum(
        attacks_of(line, use.profile, 0) + sum(bonus.dice for bonus in bonuses(line, use.abilities))
        for line, use in zip(lines, uses, strict=True)
    )
    numbers = tuple(at for at, line in enumerate(attack.lines) if line in lines and at not in attack.used)
    yield pools.AttacksLost(
        "K-62", count=count, reason="the target is gone", weapons=tuple(line.weapon for line in lines), lines=numbers
    )


def enemies_left(state: Battle) -> tuple[str, ...]:
    """Return the enemy units with attacks to come, in order of id."""
    attack = state.attack_now
    units = dict.fromkeys([line.unit for at, line in enumerate(attack.lines) if at not in attack.used])
    return in_order([unit for unit in units if state.stands(unit)]) if units else ()


def unused(state: Battle, enemy: str) -> list[int]:
    """Return the numbers of the lines against a unit that are not gathered yet, in order of weapon id."""
    attack = state.attack_now
    return [at for at, line in enumerate(attack.lines) if line.unit == enemy and at not in attack.used]


def pools_against(state: Battle, enemy: str, ignore: Sequence[str] | None = None) -> list[Identical]:
    """Return the lines against a unit, identical ones together (K-11)."""
    return identical(state, unused(state, enemy), ignore)


def gather(state: Battle, pool: Identical, ignore: tuple[str, ...] | None) -> Iterator[Consequence]:
    """A4: the dice of a pool; a random number of attacks is rolled first (K-13)."""
    attack = state.attack_now
    counts = [use.profile.attacks.count for use in pool.uses]
    if any(counts):
        rolled = tuple(attack.lines[at].weapon for at, count in zip(pool.lines, counts, strict=True) if count)
        yield pools.AttackNumberDue(
            "K-13", pool=str(attack.pools + 1), weapons=rolled, dice=sum(counts), lines=tuple(pool.lines), ignore=ignore
        )
    else:
        yield from gathered(state, pool, ignore)


def _ignored(
    state: Battle, lines: Sequence[Line], uses: Sequence[Use], ignore: Sequence[str] | None
) -> tuple[str, ...]:
    """Return the modifiers that a PSYCHIC pool ignores, by name (K-81)."""
    modifiers: dict[str, int] = {}
    for line, use in zip(lines, uses, strict=True):
        modifiers |= {**skill_modifiers(line), **hit_modifiers(state, line, use.abilities)}
    return tuple(sorted(name for name, n in modifiers.items() if (n < 0 if ignore is None else name in ignore)))


def number_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A4a: the number of attacks is rolled; the dice may be re-rolled before they are read."""
    attack = state.attack_now
    yield from offer_rerolls(state, "attacks", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from read_number(state, faces)


def read_number(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A4a: the number of attacks stands, and the dice of the pool are gathered."""
    attack = state.attack_now
    (pool,) = identical(state, attack.gathering, attack.ignore)
    return gathered(state, pool, attack.ignore)


def gathered(state: Battle, pool: Identical, ignore: Sequence[str] | None) -> Iterator[Consequence]:
    """K-13: the dice of the pool; automatic hits are classified at once (K-19)."""
    attack = state.attack_now
    key, lines = pool.key, [attack.lines[at] for at in pool.lines]
    faces = iter(state.faces)
    base = 0
    bonus: dict[str, int] = {}
    for line, use in zip(lines, pool.uses, strict=True):
        dice = use.profile.attacks
        rolled = total(dice, [next(faces) for _ in range(dice.count)]) if dice.count else 0
        base += attacks_of(line, use.profile, rolled)
        for extra in bonuses(line, use.abilities) if use.abilities else ():
            bonus[extra.ability] = bonus.get(extra.ability, 0) + extra.dice
    yield pools.AttackDiceGathered(
        "K-13",
        pool=str(attack.pools + 1),
        unit=attack.enemy,
        weapons=tuple(line.weapon for line in lines),
        lines=tuple(pool.lines),
        base=base,
        bonus=tuple(pools.Bonus(name, dice) for name, dice in bonus.items()),
        dice=base + sum(bonus.values()),
        key=key,
        ignored=_ignored(state, lines, pool.uses, ignore) if key.psychic else (),
        sums=Sums(*[tuple(dict.fromkeys(sums)) for sums in zip(*pool.sums, strict=True)]),
    )
    if not key.skill:
        yield from classify_hits(state, ())


def attacks_of(line: Line, profile: WeaponProfile, rolled: int) -> int:
    """Return the attacks of a weapon on its target: its share, its A, or what was rolled."""
    return line.share or (rolled if profile.attacks.count else profile.attacks.plus)


def bonuses(line: Line, abilities: Mapping[str, Ability]) -> Iterator[pools.Bonus]:
    """The attack dice that abilities add (K-65, K-66, K-68)."""
    fives = line.models // MODELS_PER_BONUS
    if "BLAST" in abilities and fives:
        yield pools.Bonus("BLAST", fives * (abilities["BLAST"].x.plus or 1))
    if "CLEAVE" in abilities and line.alone and fives:
        yield pools.Bonus("CLEAVE", fives * abilities["CLEAVE"].x.plus)
    if "RAPID FIRE" in abilities and line.facts.half_range:
        yield pools.Bonus("RAPID FIRE", abilities["RAPID FIRE"].x.plus)


def ignorable(state: Battle, weapon: str) -> tuple[str, ...] | None:
    """Return the modifiers that a PSYCHIC weapon, and those gathered with it, may ignore; None if it is not PSYCHIC."""
    attack = state.attack_now
    lines = [line for line in attack.lines if line.weapon == weapon]
    waiting = [attack.lines[at] for at in unused(state, attack.enemy)]
    psychic = [line for line in (*lines, *waiting) if key_of(state, line, ()).psychic]
    if not any(line in psychic for line in lines):
        return None
    picks = attack.picks()
    names: set[str] = set()
    for line in psychic:
        abilities = use_of(state, picks[line.weapon], line.unit).abilities
        names |= {*skill_modifiers(line), *hit_modifiers(state, line, abilities)}
    return tuple(name for name in MODIFIERS if name in names)
