"""Which attacks come next, and gathering their dice (A13, A3, A4, A4a; K-10 to K-13, K-60 to K-62)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from affray.core.ids import in_order
from affray.core.rulesets.wh40k_11e.actions import Gather, Pass, Retarget, SelectEnemyUnit
from affray.core.rulesets.wh40k_11e.events.attack import (
    AttackDiceGathered,
    AttackNumberDue,
    AttacksFinished,
    Bonus,
    EnemyUnitSelected,
    PoolChoiceDue,
    PoolResolved,
    UnitChoiceDue,
)
from affray.core.rulesets.wh40k_11e.events.damage import AttacksLost
from affray.core.rulesets.wh40k_11e.evolve.attack import attack_of, pool_of
from affray.core.rulesets.wh40k_11e.expression import total
from affray.core.rulesets.wh40k_11e.facts import Key, Line, Sums
from affray.core.rulesets.wh40k_11e.profiles import WeaponProfile
from affray.core.rulesets.wh40k_11e.rules import selection
from affray.core.rulesets.wh40k_11e.rules.hits import classify_hits
from affray.core.rulesets.wh40k_11e.rules.keys import key_of, sums_of
from affray.core.rulesets.wh40k_11e.rules.modifiers import hit_modifiers, skill_modifiers
from affray.core.rulesets.wh40k_11e.rules.rerolls import offer
from affray.core.rulesets.wh40k_11e.state import Attack, Battle
from affray.core.rulesets.wh40k_11e.tables import MODELS_PER_BONUS
from affray.events.base import Consequence


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
            weapons = tuple(tuple(attack.lines[at].weapon for at in pool) for pool in pools)
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
    count = sum(_attacks(state, line, 0) + sum(one.dice for one in bonuses(state, line)) for line in lines)
    numbers = tuple(at for at, line in enumerate(attack.lines) if line in lines and at not in attack.used)
    yield AttacksLost("K-62", count, "the target is gone", weapons=tuple(one.weapon for one in lines), lines=numbers)


def enemies_left(state: Battle) -> tuple[str, ...]:
    """Return the enemy units with attacks to come, in order of id."""
    attack = attack_of(state)
    lines = [line for at, line in enumerate(attack.lines) if at not in attack.used]
    return in_order({line.unit for line in lines if state.stands(line.unit)})


def unused(state: Battle, enemy: str) -> list[int]:
    """Return the numbers of the lines against a unit that are not gathered yet, in order of weapon id."""
    attack = attack_of(state)
    return [at for at, line in enumerate(attack.lines) if line.unit == enemy and at not in attack.used]


def pools_against(state: Battle, enemy: str, ignore: Sequence[str] | None = None) -> list[list[int]]:
    """Return the lines against a unit, identical ones together (K-11)."""
    attack = attack_of(state)
    pools: dict[Key, list[int]] = {}
    keys: dict[tuple[Hashable, ...], Key] = {}
    for at in unused(state, enemy):
        line = attack.lines[at]
        alike = _alike(state, attack, line)
        if alike not in keys:
            keys[alike] = key_of(state, line, ignore)
        pools.setdefault(keys[alike], []).append(at)
    return list(pools.values())


def _alike(state: Battle, attack: Attack, line: Line) -> tuple[Hashable, ...]:
    """Return all that the key of a line depends on beside the attack and its target, so that it is made once."""
    model, kind = line.weapon.split(".")[:2]
    pick = selection.pick_of(attack, line.weapon)
    return state.models[model].profile, kind, pick.profile, pick.instances, line.cover, line.facts


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
    pool = next(one for one in pools_against(state, attack.enemy, action.ignore) if first in one)
    yield from _gather(state, pool, action.ignore)


def _gather(state: Battle, lines: Sequence[int], ignore: tuple[str, ...] | None) -> Iterator[Consequence]:
    attack = attack_of(state)
    chosen = [attack.lines[at] for at in lines]
    dice = sum(random_dice(state, line) for line in chosen)
    if dice:
        weapons = tuple(line.weapon for line in chosen if random_dice(state, line))
        yield AttackNumberDue("K-13", str(attack.pools + 1), weapons, dice, tuple(lines), ignore)
    else:
        yield from gathered(state, lines, ignore)


def _ignored(state: Battle, lines: Sequence[Line], ignore: Sequence[str] | None) -> tuple[str, ...]:
    """Return the modifiers that a PSYCHIC pool ignores, by name (K-81)."""
    found: dict[str, int] = {}
    for line in lines:
        found |= {**skill_modifiers(line), **hit_modifiers(state, line)}
    return tuple(sorted(name for name, n in found.items() if (n < 0 if ignore is None else name in ignore)))


def random_dice(state: Battle, line: Line) -> int:
    """Return how many dice the number of a weapon's attacks takes."""
    return _profile(state, line).attacks.count


def number_rolled(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A4a: the number of attacks is rolled; the dice may be re-rolled before they are read."""
    attack = attack_of(state)
    yield from offer(state, "attacks", state.side_of(attack.unit), attack.unit, faces)
    if state.reroll is None:
        yield from read_number(state, faces)


def read_number(state: Battle, faces: tuple[int, ...]) -> Iterator[Consequence]:
    """A4a: the number of attacks stands, and the dice of the pool are gathered."""
    attack = attack_of(state)
    return gathered(state, attack.gathering, attack.ignore)


def gathered(state: Battle, lines: Sequence[int], ignore: Sequence[str] | None) -> Iterator[Consequence]:
    """K-13: the dice of the pool; automatic hits are classified at once (K-19)."""
    attack = attack_of(state)
    chosen = [attack.lines[at] for at in lines]
    faces = iter(state.faces)
    base, bonus = 0, dict[str, int]()
    for line in chosen:
        dice = _profile(state, line).attacks
        rolled = total(dice, [next(faces) for _ in range(dice.count)])
        base += _attacks(state, line, rolled)
        for one in bonuses(state, line):
            bonus[one.ability] = bonus.get(one.ability, 0) + one.dice
    key = key_of(state, chosen[0], ignore)
    yield AttackDiceGathered(
        "K-13",
        str(attack.pools + 1),
        attack.enemy,
        tuple(line.weapon for line in chosen),
        tuple(lines),
        base,
        tuple(Bonus(name, dice) for name, dice in bonus.items()),
        base + sum(bonus.values()),
        key,
        _ignored(state, chosen, ignore) if key.psychic else (),
        _sums(state, attack, chosen, ignore),
    )
    if not key.skill:
        yield from classify_hits(state, ())


def _sums(state: Battle, attack: Attack, lines: Sequence[Line], ignore: Sequence[str] | None) -> Sums:
    """Return the sums of modifiers that the weapons of a pool have, in their order."""
    alike = {_alike(state, attack, line): line for line in lines}
    hit, wound, save = zip(*(sums_of(state, line, ignore) for line in alike.values()), strict=True)
    return Sums(*(tuple(dict.fromkeys(found)) for found in (hit, wound, save)))


def _attacks(state: Battle, line: Line, rolled: int) -> int:
    """Return the attacks of a weapon on its target: its share, its A, or what was rolled."""
    dice = _profile(state, line).attacks
    return line.share or (rolled if dice.count else dice.plus)


def bonuses(state: Battle, line: Line) -> Iterator[Bonus]:
    """The attack dice that abilities add (K-65, K-66, K-68)."""
    abilities = selection.counting(state, selection.pick_of(attack_of(state), line.weapon), line.unit)
    fives = line.models // MODELS_PER_BONUS
    if "BLAST" in abilities and fives:
        yield Bonus("BLAST", fives * (abilities["BLAST"].x.plus or 1))
    if "CLEAVE" in abilities and line.alone and fives:
        yield Bonus("CLEAVE", fives * abilities["CLEAVE"].x.plus)
    if "RAPID FIRE" in abilities and line.facts.half_range:
        yield Bonus("RAPID FIRE", abilities["RAPID FIRE"].x.plus)


def _profile(state: Battle, line: Line) -> WeaponProfile:
    return state.picked(selection.pick_of(attack_of(state), line.weapon))
