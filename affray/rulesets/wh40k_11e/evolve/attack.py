"""The fold of an attack, from the weapons to the wounds."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.core.state import Request
from affray.rulesets.wh40k_11e.events import attack as told
from affray.rulesets.wh40k_11e.events import wounding
from affray.rulesets.wh40k_11e.events.damage import AttacksLost
from affray.rulesets.wh40k_11e.state import Aftermath, Attack, Battle, Pool
from affray.rulesets.wh40k_11e.words import hits_on


def attack_of(state: Battle) -> Attack:
    """Return the attack in progress; there must be one."""
    assert state.attack is not None
    return state.attack


def pool_of(state: Battle) -> Pool:
    """Return the pool in progress; there must be one."""
    assert state.pool is not None
    return state.pool


def ask_attacker(state: Battle, purpose: str, dice: int, what: str) -> None:
    """Ask the attacker for dice, if there are any to roll."""
    attacker = state.units[attack_of(state).unit].side
    state.request = Request(purpose, attacker, dice, what=what) if dice else None


def _weapons(state: Battle, event: told.WeaponsSelected) -> None:
    attack_of(state).weapons = event.weapons
    state.spent.extend(event.spent)


def _targets(state: Battle, event: told.TargetsSelected) -> None:
    attack = attack_of(state)
    if not event.instead:
        attack.lines = list(event.lines)
        return
    (new,) = event.lines
    mine = {
        line.unit: at for at, line in enumerate(attack.lines) if line.weapon == new.weapon and at not in attack.used
    }
    old = mine[event.instead]
    if new.unit in mine:
        attack.lines[mine[new.unit]] = new
        attack.used.append(old)
    else:
        attack.lines[old] = new


def _enemy(state: Battle, event: told.EnemyUnitSelected) -> None:
    attack_of(state).enemy = event.unit


def _number(state: Battle, event: told.AttackNumberDue) -> None:
    attack = attack_of(state)
    attack.gathering = event.lines
    attack.ignore = event.ignore
    ask_attacker(state, "attacks", event.dice, "the number of attacks, weapon after weapon")


def _gathered(state: Battle, event: told.AttackDiceGathered) -> None:
    attack = attack_of(state)
    attack.pools += 1
    attack.used.extend(event.lines)
    attack.gathering = ()
    key = event.key
    state.pool = Pool(event.pool, event.unit, event.lines, event.dice, key, event.sums, key.ap)
    if key.skill:
        ask_attacker(state, "hit", event.dice, f"hit rolls: {hits_on(key, event.sums.hit)} hits, 1 per attack")


def _hits(state: Battle, event: wounding.HitsClassified) -> None:
    pool = pool_of(state)
    pool.hit_faces = event.faces
    if event.hits:
        hit = [at for at, outcome in enumerate(event.outcomes, 1) if outcome != "fail"]
        if event.extra:
            attacks = len(event.outcomes)
            hit.extend(range(attacks + 1, attacks + event.extra + 1))
        pool.hit = tuple(hit)
    if event.criticals:
        pool.critical = tuple([at for at, outcome in enumerate(event.outcomes, 1) if outcome == "critical"])
    if event.next == "sustained":
        ask_attacker(state, "sustained", event.dice, "extra hits, critical hit after critical hit")
    elif event.next == "wounds":
        ask_attacker(state, "wound", event.dice, "wound rolls: 1 per hit")


def _sustained(state: Battle, event: wounding.SustainedHitsRolled) -> None:
    pool = pool_of(state)
    pool.hit += tuple(range(pool.dice + 1, pool.dice + sum(event.extra) + 1))
    ask_attacker(state, "wound", event.dice, "wound rolls: 1 per hit")


def _lethal(state: Battle, event: wounding.LethalHitsChosen) -> None:
    pool_of(state).lethal = event.attacks
    ask_attacker(state, "wound", event.dice, "wound rolls: 1 per hit that does not wound automatically")


def _wounds_rolled(state: Battle, event: wounding.WoundsRolled) -> None:
    state.request = None


def _wounds(state: Battle, event: wounding.WoundsClassified) -> None:
    pool = pool_of(state)
    pool.wound_faces = event.faces
    pool.pending = event.pending
    pool.devastating = event.devastating
    pool.ap = event.ap


def _split(state: Battle, event: wounding.PoolSplit) -> None:
    pool = pool_of(state)
    pool.parts = event.parts
    pool.pending = pool.devastating = ()


def _part(state: Battle, event: wounding.SubPoolChosen) -> None:
    pool = pool_of(state)
    if pool.part:
        pool.finished += (pool.part,)
    part = next(one for one in pool.parts if one.id == event.pool)
    pool.parts = tuple([one for one in pool.parts if one is not part])
    pool.part = part.id
    pool.ap = part.ap
    pool.pending = part.pending
    pool.devastating = part.devastating
    pool.groups = pool.seen = pool.saves = pool.saved = ()
    pool.precision = ""
    pool.ordered = False
    pool.at = 0


def _lost(state: Battle, event: AttacksLost) -> None:
    attack_of(state).used.extend(event.lines)
    if event.pool:
        pool = pool_of(state)
        pool.at = len(pool.saves)
        pool.devastating = pool.parts = ()


def _resolved(state: Battle, event: told.PoolResolved) -> None:
    state.pool = None


def _finished(state: Battle, event: told.AttacksFinished) -> None:
    state.after = Aftermath()


ATTACK: Evolve = {
    told.WeaponsSelected: _weapons,
    told.TargetsSelected: _targets,
    told.EnemyUnitSelected: _enemy,
    told.AttackNumberDue: _number,
    told.AttackDiceGathered: _gathered,
    wounding.HitsClassified: _hits,
    wounding.SustainedHitsRolled: _sustained,
    wounding.LethalHitsChosen: _lethal,
    wounding.WoundsRolled: _wounds_rolled,
    wounding.WoundsClassified: _wounds,
    wounding.PoolSplit: _split,
    wounding.SubPoolChosen: _part,
    AttacksLost: _lost,
    told.PoolResolved: _resolved,
    told.AttacksFinished: _finished,
}
