"""Building the attack: range, Defence, DN and pool (WG-31 to WG-39)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wrath_and_glory.events.attacks import AttackDeclared
from affray.rulesets.wrath_and_glory.events.tests import PoolBuilt
from affray.rulesets.wrath_and_glory.facts import Aimed, Part, total
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.rules import dns, figures
from affray.rulesets.wrath_and_glory.state import Carried, Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import (
    BLAST_DN,
    COVER,
    INTERACTIONS,
    SIZE_DICE,
    VISION_MELEE,
    VISION_RANGED,
)


def band(weapon: Weapon, distance: int) -> str:
    """Return the range band: short, medium, long, beyond, or nothing where the weapon has none (WG-36)."""
    if len(weapon.range) != 3 or weapon.kind != "ranged":
        return "beyond" if weapon.kind == "thrown" and weapon.range and distance > weapon.range[0] else ""
    if distance == 0:
        return "medium"
    bands = zip(("short", "medium", "long"), weapon.range, strict=True)
    return next((name for name, metres in bands if distance <= metres), "beyond")


def weapon_of(state: Fight, declared: AttackDeclared) -> Weapon:
    """Return the weapon of an attack."""
    return state.combatants[declared.actor].weapons[declared.weapon].profile


def at_short(state: Fight, declared: AttackDeclared) -> bool:
    """Return whether the target is at Short range of the weapon, declared so or engaged (WG-36, WG-88e)."""
    weapon = weapon_of(state, declared)
    engaged = any(target in state.combatants[declared.actor].engaged for target in declared.targets)
    return band(weapon, 1 if engaged else declared.distance) == "short"


def defence_parts(state: Fight, declared: AttackDeclared, target: Combatant) -> Iterator[Part]:
    """Yield the parts of a target's Defence against this attack (WG-32, WG-33, WG-37)."""
    weapon = weapon_of(state, declared)
    attacker = state.combatants[declared.actor]
    yield from figures.own_defence(target)
    cover = target.cover if declared.cover is None else declared.cover
    if COVER[cover] and not weapon.traits.flamer and "shoot_through" not in declared.options:
        yield Part("cover", COVER[cover])
    if weapon.kind == "melee" and any(map(parries, target.weapons.values())):
        yield Part("Parry", 1)
    if target.condition("prone"):
        near = target.id in attacker.engaged or 0 < declared.distance <= 5 or weapon.kind == "melee"
        yield Part("prone", -2 if near else 1)


def parries(carried: Carried) -> bool:
    """Return whether a weapon in hand parries (WG-88b)."""
    return carried.profile.traits.parry and carried.drawn and carried.state != "dropped"


def dn_parts(state: Fight, declared: AttackDeclared, target: Combatant | None) -> Iterator[Part]:
    """Yield what makes a weapon attack harder or easier (WG-34), each with its reason."""
    attacker = state.combatants[declared.actor]
    weapon = weapon_of(state, declared)
    yield from dns.of_trial(state, state.test)
    ranged = weapon.kind != "melee"
    engaged = target is not None and target.id in attacker.engaged
    if ranged and band(weapon, 1 if engaged else declared.distance) == "long":
        yield Part("long range", 2)
    if ranged and attacker.engaged:
        yield Part("engaged", 2)
    pinned = attacker.condition("pinned")
    if ranged and pinned is not None and target is not None and pinned.source == target.id:
        yield Part("Pinned by it", 2)
    if attacker.condition("blinded"):
        yield Part("Blinded", 4)
    elif declared.vision:
        bad = (VISION_RANGED if ranged else VISION_MELEE)[declared.vision]
        if bad:
            yield Part("vision", bad)
    if weapon.traits.unwieldy:
        yield Part("Unwieldy", weapon.traits.unwieldy)
    if declared.sprinting:
        yield Part("sprinting", 2)
    if heavy_unbraced(attacker, weapon):
        yield Part("Heavy, not braced", 2)
    penalty = multi_attack_penalty(declared, weapon)
    if penalty:
        yield Part("Multi-Attack", penalty)
    if declared.called_shot:
        yield Part("called shot", declared.called_shot)


def heavy_unbraced(one: Combatant, weapon: Weapon) -> bool:
    """Return whether a weapon is too heavy for a combatant who has not braced it (WG-87)."""
    braced = one.turn.braced and weapon.kind != "melee"
    return weapon.traits.heavy > figures.attribute(one, "strength") and not braced


def multi_attack_penalty(declared: AttackDeclared, weapon: Weapon) -> int:
    """Return the DN of a Multi-Attack: 2 for each target beyond the first, less the Salvo of a Spray (WG-39d, e)."""
    if "multi_attack" not in declared.options:
        return 0
    spray = weapon.salvo_rating if "spray" in declared.options else 0
    return max(0, 2 * (len(declared.targets) - 1) - spray)


def aim_at(state: Fight, declared: AttackDeclared, target: str) -> Aimed:
    """Return a target with the DN of this attack against it."""
    enemy = state.combatants[target]
    if declared.mode == "interact":
        return dns.aimed_at(target, [*_interaction(state, declared, enemy), *dns.of_trial(state, state.test)])
    harder = dn_parts(state, declared, enemy)
    if declared.mode == "pin":
        return dns.aimed_at(target, [Part("Resolve", figures.resolve(enemy)), *harder])
    if weapon_of(state, declared).traits.blast:
        return dns.aimed_at(target, [Part("Blast", BLAST_DN), *harder])
    defence = list(defence_parts(state, declared, enemy))
    if total(defence) < 1:
        defence.append(Part("Defence never below 1", 1 - total(defence)))
    return dns.aimed_at(target, [*defence, *harder])


def _interaction(state: Fight, declared: AttackDeclared, target: Combatant) -> Iterator[Part]:
    resolve = figures.resolve(target)
    opposing = INTERACTIONS[declared.skill]
    if state.settings.interaction_dn == "max_skill_resolve" and figures.skill(target, opposing) > resolve:
        yield Part(opposing, figures.skill(target, opposing))
    else:
        yield Part("Resolve", resolve)


def bonus_dice(state: Fight, declared: AttackDeclared, targets: list[Combatant], members: int) -> Iterator[Part]:
    """Yield the bonus dice of a weapon attack (WG-31)."""
    attacker = state.combatants[declared.actor]
    weapon = weapon_of(state, declared)
    traits = weapon.traits
    ranged = weapon.kind != "melee"
    if declared.charging:
        yield Part("charge", 1)
    if "all_out" in declared.options:
        yield Part("All-Out Attack", 2)
    if aims(attacker, declared, weapon):
        yield Part("Aim", 1)
        if traits.sniper:
            yield Part("Sniper", 1)
    if ranged and not attacker.engaged and band(weapon, declared.distance) == "short":
        yield Part("short range", 1)
    size = min((SIZE_DICE.get(target.profile.size, 0) for target in targets), default=0)
    if size and not traits.blast:
        yield Part("size of the target", size)
    if "full_auto" in declared.options:
        yield Part("Full Auto", weapon.salvo_rating)
    if "surprise" in declared.options:
        yield Part("surprise", 2)
    if traits.spread and len(targets) == 1 and targets[0].mob and at_short(state, declared):
        yield Part("Spread at a Mob", 3)
    if traits.waaagh and "ORK" in attacker.profile.keywords:
        yield Part("Waaagh!", 1)
    if figures.mob_bonus(members, state.settings):
        yield Part("Mob", figures.mob_bonus(members, state.settings))


def aims(attacker: Combatant, declared: AttackDeclared, weapon: Weapon) -> bool:
    """Return whether an aimed die counts: ranged, in the own turn, not while engaged (WG-18, WG-39a)."""
    return (
        attacker.turn.aimed == "die"
        and weapon.kind != "melee"
        and declared.frame == "turn"
        and not attacker.engaged
        and not declared.charging
        and not declared.sprinting
    )


def build_attack(state: Fight, group: int | None = None, number: int | None = None) -> PoolBuilt:
    """Return the pool of the attack in progress, or of the group or the pool of it that is next."""
    attack = state.attack
    assert attack is not None
    declared = attack.declared
    group = attack.group if group is None else group
    number = max(0, attack.shot.pools - 1) if number is None else number
    trial = state.test
    attacker = state.combatants[declared.actor]
    if declared.mode == "interact":
        base = figures.pool(attacker, declared.skill)
        target = aim_at(state, declared, declared.targets[0])
        return dns.pool(state, "WG-39h", base, list(dns.declared_dice(trial)), (), (target,), group, number)
    weapon = weapon_of(state, declared)
    base = figures.pool(attacker, figures.weapon_skill(weapon))
    if declared.groups:
        ids: tuple[str, ...] = (declared.targets[group],)
        members = declared.groups[group]
    else:
        ids, members = declared.targets, len(attacker.members)
    if separate_pools(state, declared):
        ids = (ids[number],)
    targets = [state.combatants[one] for one in ids]
    bonus = [*bonus_dice(state, declared, targets, members), *_bought(state, group, number)]
    if weapon.traits.blast and not ids:
        parts = dns.aimed_at(declared.point, [Part("Blast", BLAST_DN), *dn_parts(state, declared, None)]).parts
        return dns.pool(state, "WG-83", base, bonus, parts, (), group, number)
    aimed = tuple(aim_at(state, declared, one) for one in ids)
    return dns.pool(state, "WG-31", base, bonus, (), aimed, group, number)


def _bought(state: Fight, group: int, number: int) -> Iterator[Part]:
    """Yield declared dice, and Glory dice unless they were for an earlier pool of the same attack."""
    trial, attack = state.test, state.attack
    assert attack is not None
    fresh = bool(trial.faces)
    for part in dns.declared_dice(trial):
        if not (fresh and part.why == "Glory"):
            yield part


def separate_pools(state: Fight, declared: AttackDeclared) -> bool:
    """Return whether each target of a Multi-Attack has a pool of its own (option multi_attack_roll)."""
    return "multi_attack" in declared.options and state.settings.multi_attack_roll == "per_target"


def by_defence(state: Fight, declared: AttackDeclared) -> bool:
    """Return whether Full Defence answers an attack: its DN is the target's Defence, and it hits no area, whose
    victims dodge instead (WG-97 (b), (c))."""
    return declared.mode == "attack" and not weapon_of(state, declared).area
