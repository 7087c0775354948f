"""Building the attack: range, Defence, DN and pool (WG-31 to WG-39)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wrath_and_glory import tables
from affray.rulesets.wrath_and_glory.events.dice_tests import PoolBuilt
from affray.rulesets.wrath_and_glory.facts import Aimed, Declaration, Part, total
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.progress import Trial
from affray.rulesets.wrath_and_glory.rules import figures, test_pool
from affray.rulesets.wrath_and_glory.state import Carried, Combatant, Fight


def band(weapon: Weapon, distance: int) -> str:
    """Return the range band: short, medium, long, beyond, or nothing where the weapon has none (WG-36)."""
    if len(weapon.range) != 3 or weapon.kind != "ranged":
        return "beyond" if weapon.kind == "thrown" and weapon.range and distance > weapon.range[0] else ""
    if distance == 0:
        return "medium"
    bands = zip(("short", "medium", "long"), weapon.range, strict=True)
    return next((name for name, metres in bands if distance <= metres), "beyond")


def weapon_of(state: Fight, attack: Declaration) -> Weapon:
    """Return the weapon of an attack."""
    return state.combatants[attack.actor].weapons[attack.weapon].profile


def at_short(state: Fight, attack: Declaration) -> bool:
    """Return whether the target is at Short range of the weapon, declared so or engaged (WG-36, WG-88e)."""
    weapon, attacker = weapon_of(state, attack), state.combatants[attack.actor]
    near = [metres_to(attacker, attack, target) for target in attack.targets] or [attack.distance]
    return all(band(weapon, metres) == "short" for metres in near)


def metres_to(attacker: Combatant, attack: Declaration, target: str) -> int:
    """Return how far a target is, an engaged one 1 m; 0 if that was not declared (WG-18, WG-36)."""
    return 1 if target in attacker.engaged else attack.distance_to(target)


def defence_parts(state: Fight, attack: Declaration, target: Combatant) -> Iterator[Part]:
    """Yield the parts of a target's Defence against this attack (WG-32, WG-33, WG-37)."""
    weapon = weapon_of(state, attack)
    attacker = state.combatants[attack.actor]
    yield from figures.own_defence(target)
    declared = attack.cover_of(target.id)
    cover = target.cover if declared is None else declared
    if tables.COVER[cover] and not weapon.traits.flamer and "shoot_through" not in attack.options:
        yield Part("cover", tables.COVER[cover])
    if weapon.kind == "melee" and any(map(parries, target.weapons.values())):
        yield Part("Parry", 1)
    if target.condition("prone"):
        near = 0 < metres_to(attacker, attack, target.id) <= 5 or weapon.kind == "melee"
        yield Part("prone", -2 if near else 1)


def parries(carried: Carried) -> bool:
    """Return whether a weapon in hand parries (WG-88b)."""
    return carried.profile.traits.parry and carried.drawn and carried.state != "dropped"


def dn_parts(state: Fight, attack: Declaration, target: Combatant | None) -> Iterator[Part]:
    """Yield what makes a weapon attack harder or easier (WG-34), Unwieldy among it (WG-88l), each with its reason."""
    attacker = state.combatants[attack.actor]
    weapon = weapon_of(state, attack)
    yield from test_pool.of_trial(state, state.test)
    ranged = weapon.kind != "melee"
    metres = attack.distance if target is None else metres_to(attacker, attack, target.id)
    if ranged and band(weapon, metres) == "long":
        yield Part("long range", 2)
    if ranged and attacker.engaged:
        yield Part("engaged", 2)
    if ranged and target is not None and any(pin.source == target.id for pin in attacker.instances("pinned")):
        yield Part("Pinned by it", 2)
    if attacker.condition("blinded"):
        yield Part("Blinded", 4)
    elif attack.vision:
        bad = (tables.VISION_RANGED if ranged else tables.VISION_MELEE)[attack.vision]
        if bad:
            yield Part("vision", bad)
    if weapon.traits.unwieldy:
        yield Part("Unwieldy", weapon.traits.unwieldy)
    if attack.sprinting:
        yield Part("sprinting", 2)
    if heavy_unbraced(attacker, weapon):
        yield Part("Heavy, not braced", 2)
    penalty = multi_attack_penalty(attack, weapon)
    if penalty:
        yield Part("Multi-Attack", penalty)
    if attack.called_shot:
        yield Part("called shot", attack.called_shot)


def heavy_unbraced(combatant: Combatant, weapon: Weapon) -> bool:
    """Return whether a weapon is too heavy for a combatant who has not braced it (WG-87)."""
    braced = combatant.turn.braced and weapon.kind != "melee"
    return weapon.traits.heavy > figures.attribute(combatant, "strength") and not braced


def multi_attack_penalty(attack: Declaration, weapon: Weapon) -> int:
    """Return the DN of a Multi-Attack: 2 for each target beyond the first, less the Salvo of a Spray (WG-39d, e)."""
    if "multi_attack" not in attack.options:
        return 0
    spray = weapon.salvo_rating if "spray" in attack.options else 0
    return max(0, 2 * (len(attack.targets) - 1) - spray)


def aim_at(state: Fight, attack: Declaration, target: str) -> Aimed:
    """Return a target with the DN of this attack against it."""
    enemy = state.combatants[target]
    if attack.mode == "interact":
        return test_pool.aimed_at(target, [*_interaction(state, attack, enemy), *test_pool.of_trial(state, state.test)])
    harder = dn_parts(state, attack, enemy)
    if attack.mode == "pin":
        return test_pool.aimed_at(target, [Part("Resolve", figures.resolve(enemy)), *harder])
    if weapon_of(state, attack).traits.blast:
        return test_pool.aimed_at(target, [Part("Blast", tables.BLAST_DN), *harder])
    defence = list(defence_parts(state, attack, enemy))
    if total(defence) < 1:
        defence.append(Part("Defence never below 1", 1 - total(defence)))
    return test_pool.aimed_at(target, [*defence, *harder])


def _interaction(state: Fight, attack: Declaration, target: Combatant) -> Iterator[Part]:
    resolve = figures.resolve(target)
    opposing = tables.INTERACTIONS[attack.skill]
    if state.settings.interaction_dn == "max_skill_resolve" and figures.skill(target, opposing) > resolve:
        yield Part(opposing, figures.skill(target, opposing))
    else:
        yield Part("Resolve", resolve)


def bonus_dice(state: Fight, attack: Declaration, targets: list[Combatant], members: int) -> Iterator[Part]:
    """Yield the bonus dice of a weapon attack (WG-31), those of Sniper (WG-88i) and Waaagh! (WG-88m) among them."""
    attacker = state.combatants[attack.actor]
    weapon = weapon_of(state, attack)
    traits = weapon.traits
    ranged = weapon.kind != "melee"
    if attack.charging:
        yield Part("charge", 1)
    if "all_out" in attack.options:
        yield Part("All-Out Attack", 2)
    if aims(attacker, attack, weapon):
        yield Part("Aim", 1)
        if traits.sniper:
            yield Part("Sniper", 1)
    near = [attack.distance_to(target.id) for target in targets] or [attack.distance]
    if ranged and not attacker.engaged and all(band(weapon, metres) == "short" for metres in near):
        yield Part("short range", 1)
    size = min((tables.SIZE_DICE.get(target.profile.size, 0) for target in targets), default=0)
    if size and not traits.blast:
        yield Part("size of the target", size)
    if "full_auto" in attack.options:
        yield Part("Full Auto", weapon.salvo_rating)
    if "surprise" in attack.options:
        yield Part("surprise", 2)
    if traits.spread and len(targets) == 1 and targets[0].mob and at_short(state, attack):
        yield Part("Spread at a Mob", 3)
    if traits.waaagh and "ORK" in attacker.profile.keywords:
        yield Part("Waaagh!", 1)
    if figures.mob_bonus(members, state.settings):
        yield Part("Mob", figures.mob_bonus(members, state.settings))


def aims(attacker: Combatant, attack: Declaration, weapon: Weapon) -> bool:
    """Return whether an aimed die counts: ranged, in the own turn, not while engaged (WG-18, WG-39a)."""
    return (
        attacker.turn.aimed == "die"
        and weapon.kind != "melee"
        and attack.frame == "turn"
        and not attacker.engaged
        and not attack.charging
        and not attack.sprinting
    )


def build_attack(state: Fight, group: int | None = None, number: int | None = None) -> PoolBuilt:
    """Return the pool of the attack in progress, or of the group or the pool of it that is next."""
    attack = state.declared
    group = state.assault.group if group is None else group
    number = max(0, state.shot.pools - 1) if number is None else number
    attacker = state.combatants[attack.actor]
    if attack.mode == "interact":
        base = figures.pool(attacker, attack.skill)
        bonus = list(test_pool.declared_dice(state.test))
        target = aim_at(state, attack, attack.targets[0])
        return test_pool.pool(state, "WG-39h", base=base, bonus=bonus, against=(target,), group=group, number=number)
    weapon = weapon_of(state, attack)
    base = figures.pool(attacker, figures.weapon_skill(weapon))
    if attack.groups:
        ids: tuple[str, ...] = (attack.targets[group],)
        members = attack.groups[group]
    else:
        ids, members = attack.targets, len(attacker.members)
    if separate_pools(state, attack):
        ids = (ids[number],)
    targets = [state.combatants[id] for id in ids]
    bonus = [*bonus_dice(state, attack, targets, members), *_bought(state.test)]
    if weapon.traits.blast and not ids:
        parts = test_pool.aimed_at(attack.point, [Part("Blast", tables.BLAST_DN), *dn_parts(state, attack, None)]).parts
        return test_pool.pool(state, "WG-83", base=base, bonus=bonus, dn_parts=parts, group=group, number=number)
    aimed = tuple(aim_at(state, attack, id) for id in ids)
    return test_pool.pool(state, "WG-31", base=base, bonus=bonus, against=aimed, group=group, number=number)


def _bought(trial: Trial) -> Iterator[Part]:
    """Yield declared dice, and Glory dice unless they were for an earlier pool of the same attack."""
    for part in test_pool.declared_dice(trial):
        if not (trial.faces and part.why == "Glory"):
            yield part


def separate_pools(state: Fight, attack: Declaration) -> bool:
    """Return whether each target of a Multi-Attack has a pool of its own (option multi_attack_roll)."""
    return "multi_attack" in attack.options and state.settings.multi_attack_roll == "per_target"


def by_defence(state: Fight, attack: Declaration) -> bool:
    """Return whether Full Defence answers an attack: its DN is the target's Defence, and it hits no area, whose
    victims dodge instead (WG-97 (b), (c))."""
    return attack.mode == "attack" and not weapon_of(state, attack).area
