"""Which attacks come next, and gathering their dice (A13, A3, A4, A4a; K-10 to K-13, K-60 to K-62)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affray.core.ids import in_order
from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.actions import Gather, Pass, Retarget, SelectEnemyUnit
from affray.rulesets.wh40k_11e.events.attack import (
    AttackDiceGathered,
    AttackNumberDue,
    AttacksFinished,
    Bonus,
    EnemyUnitSelected,
    PoolChoiceDue,
    PoolResolved,
    UnitChoiceDue,
)
from affray.rulesets.wh40k_11e.events.damage import AttacksLost
from affray.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.rulesets.wh40k_11e.expression import total
from affray.rulesets.wh40k_11e.facts import Line, Sums
from affray.rulesets.wh40k_11e.profiles import Ability, WeaponProfile
from affray.rulesets.wh40k_11e.rules import selection
from affray.rulesets.wh40k_11e.rules.hits import classify_hits
from affray.rulesets.wh40k_11e.rules.identical import Identical, identical
from affray.rulesets.wh40k_11e.rules.modifiers import hit_modifiers, skill_modifiers
from affray.rulesets.wh40k_11e.rules.rerolls import offer
from affray.rulesets.wh40k_11e.rules.selection import Use
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import MODELS_PER_BONUS


def go_on(state: Battle) -> Iterator[Consequence]:
    """A13: the pool is closed; what is lost, which weapon, which enemy unit is next, or the end (K-60)."""
    attack = attack_of(state)
    if state.pool is not None:
        yield from _close_pool(state)
    gone = selection.gone(state)
    open_to_retarget = bool(gone) and may_retarget(state)
    if gone and not open_to_retarget:
        yield from _lose(state, gone)
    if attack.enemy and state.stands(attack.enemy):
        pools = pools_against(state, attack.enemy)
        if len(pools) > 1:
            weapons = tuple([tuple([attack.lines[at].weapon for at in pool.lines]) for pool in pools])
            yield PoolChoiceDue("K-10", attack.enemy, weapons)
            return
        if pools:
            yield from _gather(state, pools[0], None)
            return
    units = enemies_left(state)
    if len(units) > 1 or open_to_retarget:
        yield UnitChoiceDue("K-60", units, tuple(line.weapon for line in gone))
    elif units:
        yield EnemyUnitSelected("K-60", units[0])
    else:
        yield AttacksFinished("K-60", attack.unit)


def _close_pool(state: Battle) -> Iterator[Consequence]:
    """What the target could not take any more is lost, and the pool is resolved (K-51)."""
    pool = pool_of(state)
    left = len(pool.devastating) + sum(len(part.pending) + len(part.devastating) for part in pool.parts)
    if left:
        yield AttacksLost("K-51", left, "the unit is destroyed", pool=pool.id)
    yield PoolResolved("K-60", pool.id)


def may_retarget(state: Battle) -> bool:
    """K-62: whether a weapon whose target is gone may take a new one."""
    foe = state.sides[state.foe_of(state.side_of(attack_of(state).unit))]
    return state.settings.lost_target_pools == "retarget" and any(map(state.stands, foe.units))


def _lose(state: Battle, lines: Sequence[Line]) -> Iterator[Consequence]:
    """K-62: weapons whose target is destroyed before they are gathered lose their attacks."""
    attack = attack_of(state)
    picks = attack.picks()
    uses = [selection.use_of(state, picks[line.weapon], line.unit) for line in lines]
    count = sum(
        attacks_of(line, use.profile, 0) + sum(one.dice for one in bonuses(line, use.abilities))
        for line, use in zip(lines, uses, strict=True)
    )
    numbers = tuple(at for at, line in enumerate(attack.lines) if line in lines and at not in attack.used)
    yield AttacksLost("K-62", count, "the target is gone", weapons=tuple(one.weapon for one in lines), lines=numbers)


def enemies_left(state: Battle) -> tuple[str, ...]:
    """Return the enemy units with attacks to come, in order of id."""
    attack = attack_of(state)
    units = dict.fromkeys([line.unit for at, line in enumerate(attack.lines) if at not in attack.used])
    return in_order([unit for unit in units if state.stands(unit)]) if units else ()


def unused(state: Battle, enemy: str) -> list[int]:
    """Return the numbers of the lines against a unit that are not gathered yet, in order of weapon id."""
    attack = attack_of(state)
    return [at for at, line in enumerate(attack.lines) if line.unit == enemy and at not in attack.used]


def pools_against(state: Battle, enemy: str, ignore: Sequence[str] | None = None) -> list[Identical]:
    """Return the lines against a unit, identical ones together (K-11)."""
    return identical(state, unused(state, enemy), ignore)


def select_enemy(state: Battle, action: SelectEnemyUnit, by: str) -> Iterator[Consequence]:
    """A3: the attacker turns to an enemy unit; weapons whose target is gone lose their attacks (K-62)."""
    unit = action.unit or enemies_left(state)[0]
    gone = selection.gone(state)
    if gone:
        yield from _lose(state, gone)
    yield EnemyUnitSelected("K-60", unit)


def retarget(state: Battle, action: Retarget, by: str) -> Iterator[Consequence]:
    """A3: a weapon takes a new target; nothing is asked when only one way is left to go on."""
    yield from selection.retarget(state, action, by)
    units = enemies_left(state)
    if not selection.gone(state) and len(units) == 1:
        yield EnemyUnitSelected("K-60", units[0])


def give_up_targets(state: Battle, action: Pass, by: str) -> Iterator[Consequence]:
    """A3: no (more) new targets."""
    yield from _lose(state, selection.gone(state))


def gather(state: Battle, action: Gather, by: str) -> Iterator[Consequence]:
    """A4: the attacker chooses a weapon, and all identical ones join (K-10, K-11)."""
    attack = attack_of(state)
    lines = unused(state, attack.enemy)
    first = next((at for at in lines if attack.lines[at].weapon == action.weapon), lines[0])
    pools = pools_against(state, attack.enemy, action.ignore)
    yield from _gather(state, next(pool for pool in pools if first in pool.lines), action.ignore)


def _gather(state: Battle, pool: Identical, ignore: tuple[str, ...] | None) -> Iterator[Consequence]:
    attack = attack_of(state)
    counts = [use.profile.attacks.count for use in pool.uses]
    if any(counts):
        rolled = tuple([attack.lines[at].weapon for at, count in zip(pool.lines, counts, strict=True) if count])
        yield AttackNumberDue("K-13", str(attack.pools + 1), rolled, sum(counts), tuple(pool.lines), ignore)
    else:
        yield from gathered(state, pool, ignore)


def _ignored(
    state: Battle, lines: Sequence[Line], uses: Sequence[Use], ignore: Sequence[str] | None
) -> tuple[str, ...]:
    """Return the modifiers that a PSYCHIC pool ignores, by name (K-81)."""
    found: dict[str, int] = {}
    for line, use in zip(lines, uses, strict=True):
        found |= {**skill_modifiers(line), **hit_modifiers(state, line, use.abilities)}
    return tuple(sorted(name for name, n in found.items() if (n < 0 if ignore is None else name in ignore)))


def number_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A4a: the number of attacks is rolled; the dice may be re-rolled before they are read."""
    attack = attack_of(state)
    yield from offer(state, "attacks", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from read_number(state, faces)


def read_number(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A4a: the number of attacks stands, and the dice of the pool are gathered."""
    attack = attack_of(state)
    (pool,) = identical(state, attack.gathering, attack.ignore)
    return gathered(state, pool, attack.ignore)


def gathered(state: Battle, pool: Identical, ignore: Sequence[str] | None) -> Iterator[Consequence]:
    """K-13: the dice of the pool; automatic hits are classified at once (K-19)."""
    attack = attack_of(state)
    key, lines = pool.key, [attack.lines[at] for at in pool.lines]
    faces = iter(state.faces)
    base = 0
    bonus: dict[str, int] = {}
    for line, use in zip(lines, pool.uses, strict=True):
        dice = use.profile.attacks
        rolled = total(dice, [next(faces) for _ in range(dice.count)]) if dice.count else 0
        base += attacks_of(line, use.profile, rolled)
        for one in bonuses(line, use.abilities) if use.abilities else ():
            bonus[one.ability] = bonus.get(one.ability, 0) + one.dice
    yield AttackDiceGathered(
        "K-13",
        str(attack.pools + 1),
        attack.enemy,
        tuple([line.weapon for line in lines]),
        tuple(pool.lines),
        base,
        tuple([Bonus(name, dice) for name, dice in bonus.items()]),
        base + sum(bonus.values()),
        key,
        _ignored(state, lines, pool.uses, ignore) if key.psychic else (),
        Sums(*[tuple(dict.fromkeys(found)) for found in zip(*pool.sums, strict=True)]),
    )
    if not key.skill:
        yield from classify_hits(state, ())


def attacks_of(line: Line, profile: WeaponProfile, rolled: int) -> int:
    """Return the attacks of a weapon on its target: its share, its A, or what was rolled."""
    return line.share or (rolled if profile.attacks.count else profile.attacks.plus)


def bonuses(line: Line, abilities: Mapping[str, Ability]) -> Iterator[Bonus]:
    """The attack dice that abilities add (K-65, K-66, K-68)."""
    fives = line.models // MODELS_PER_BONUS
    if "BLAST" in abilities and fives:
        yield Bonus("BLAST", fives * (abilities["BLAST"].x.plus or 1))
    if "CLEAVE" in abilities and line.alone and fives:
        yield Bonus("CLEAVE", fives * abilities["CLEAVE"].x.plus)
    if "RAPID FIRE" in abilities and line.facts.half_range:
        yield Bonus("RAPID FIRE", abilities["RAPID FIRE"].x.plus)
