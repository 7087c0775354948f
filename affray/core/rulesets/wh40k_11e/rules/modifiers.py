"""What makes attacks identical, and every figure with which they are resolved (K-12, K-20 to K-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from affray.core.rulesets.wh40k_11e.evolve.attack import attack_of
from affray.core.rulesets.wh40k_11e.expression import Dice
from affray.core.rulesets.wh40k_11e.facts import Engaged, Key, Line
from affray.core.rulesets.wh40k_11e.profiles import Ability, ModelProfile, Permission
from affray.core.rulesets.wh40k_11e.rules.selection import counting, pick_of
from affray.core.rulesets.wh40k_11e.state import Attack, Battle
from affray.core.rulesets.wh40k_11e.tables import (
    AS_SUCH,
    CRITICAL,
    HEAVY_MOVE,
    INDIRECT_FAILS_TO,
    INDIRECT_SPOTTED_FAILS_TO,
    SKILL_BEST,
    SKILL_WORST,
    clamp,
    id_order,
)


def key_of(state: Battle, line: Line, ignore: Sequence[str] | None) -> Key:
    """Return the key of a weapon's attacks on a target (K-12).

    `ignore` names the modifiers that PSYCHIC attacks ignore; None stands for every detrimental one (K-81).
    """
    attack = attack_of(state)
    pick = pick_of(attack, line.weapon)
    profile = state.picked(pick)
    abilities = counting(state, pick, line.unit)
    facts = line.facts
    automatic = "TORRENT" in abilities
    psychic = "PSYCHIC" in abilities
    skill, hit = skill_modifiers(line), hit_modifiers(state, line, abilities)
    if psychic:
        skill, hit = _kept(skill, ignore), _kept(hit, ignore)
    indirect = attack.kind == "indirect" and "INDIRECT FIRE" in abilities
    melta = abilities["MELTA"].x.plus if "MELTA" in abilities and facts.half_range else 0
    lance = 1 if "LANCE" in abilities and attack.facts.charged else 0
    sustained = abilities["SUSTAINED HITS"].x if "SUSTAINED HITS" in abilities else Dice()
    return Key(
        skill=0 if automatic else clamp(profile.skill - sum(skill.values()), SKILL_BEST, SKILL_WORST),
        strength=profile.strength,
        ap=profile.ap,
        damage=profile.damage.add(melta),
        hit=0 if automatic else sum(hit.values()),
        wound=lance + facts.wound_mod,
        save=facts.save_mod,
        critical_hit=profile.critical_hit_on,
        critical_wound=_anti(state, abilities, line.unit),
        critical_wound_ap=profile.critical_wound_ap,
        sustained=sustained,
        abilities=tuple(sorted(one.head for one in abilities.values() if one.against or one.name in AS_SUCH)),
        fails_to=_fails_to(attack, line) if indirect else 1,
        snap=attack.kind == "snap",
        rerolls=tuple(one for one in permissions(state, line) if one.step in ("hit", "wound", "damage")),
    )


def permissions(state: Battle, line: Line) -> tuple[Permission, ...]:
    """Return what a weapon, and the model that uses it, may re-roll, each once (K-26)."""
    profile = state.picked(pick_of(attack_of(state), line.weapon))
    return tuple(sorted({*profile.rerolls, *state.profile(line.weapon.split(".")[0]).rerolls}, key=str))


def skill_modifiers(line: Line) -> dict[str, int]:
    """Return what changes BS or WS, by name; positive is better (K-20, K-85, K-86)."""
    modifiers = {
        "cover": -1 if line.cover else 0,
        "plunging": 1 if line.facts.plunging else 0,
        "skill_mod": line.facts.skill_mod,
    }
    return {name: number for name, number in modifiers.items() if number}


def hit_modifiers(state: Battle, line: Line, abilities: Mapping[str, Ability] | None = None) -> dict[str, int]:
    """Return what changes the hit roll, by name (K-74, K-06, K-87, K-95).

    `abilities` are those that count against the target, worked out here if they are not at hand.
    """
    attack = attack_of(state)
    if abilities is None:
        abilities = counting(state, pick_of(attack, line.weapon), line.unit)
    modifiers = {
        "heavy": 1 if _heavy(attack, abilities) else 0,
        "engaged": -1 if _hampered(state, attack, line, abilities) else 0,
        "hit_mod": line.facts.hit_mod,
    }
    return {name: number for name, number in modifiers.items() if number}


def _kept(modifiers: Mapping[str, int], ignore: Sequence[str] | None) -> dict[str, int]:
    """Return the modifiers that PSYCHIC does not ignore (K-81)."""
    return {name: n for name, n in modifiers.items() if (n > 0 if ignore is None else name not in ignore)}


def _heavy(attack: Attack, abilities: Mapping[str, Ability]) -> bool:
    """K-74: HEAVY, in the own Shooting phase, of a unit that is unengaged and has hardly moved."""
    facts = attack.facts
    return (
        "HEAVY" in abilities
        and attack.kind in ("normal", "indirect")
        and not facts.engaged_with
        and not facts.set_up_this_turn
        and facts.farthest <= HEAVY_MOVE
    )


def _hampered(state: Battle, attack: Attack, line: Line, abilities: Mapping[str, Ability]) -> bool:
    """K-06 and K-87: -1 for shooting at, or as, an engaged MONSTER or VEHICLE; one and the same."""
    if attack.mode != "shoot":
        return False
    together = line.unit in attack.facts.engaged_with
    if together and "CLOSE-QUARTERS" in abilities:
        return False
    shooter = state.profile(line.weapon.split(".")[0])
    return (bool(attack.facts.engaged_with) and shooter.large) or (
        bool(engaged(state, line.unit)) and state.large(line.unit)
    )


def engaged(state: Battle, unit: str) -> tuple[str, ...]:
    """Return the units that a unit is engaged with, as it was declared with the attack; it is mutual (K-95)."""
    attack = attack_of(state)
    found: dict[str, None] = {}
    for one in (Engaged(attack.unit, attack.facts.engaged_with), *attack.facts.others):
        if one.unit == unit:
            found |= dict.fromkeys(one.engaged_with)
        elif unit in one.engaged_with:
            found[one.unit] = None
    return tuple(sorted(found, key=id_order))


def _fails_to(attack: Attack, line: Line) -> int:
    """K-79: the hit rolls that indirect fire loses; that a friendly unit sees the target is what `spotted` says."""
    aided = attack.facts.remained_stationary and line.facts.spotted
    return INDIRECT_SPOTTED_FAILS_TO if aided else INDIRECT_FAILS_TO


def _anti(state: Battle, abilities: Mapping[str, Ability], target: str) -> int:
    """K-72: the unmodified wound roll that is critical against this target."""
    anti = [one for one in abilities.values() if one.against]
    keywords = state.keywords(target) if anti else frozenset()
    return min([CRITICAL, *(one.threshold for one in anti if one.against in keywords)])


def toughness(state: Battle, unit: str) -> int:
    """K-32: the Toughness that counts for a unit, of its living models; bodyguards first in an attached unit."""
    kinds = state.kinds(unit)
    guards = [profile for profile in kinds if profile.part == "bodyguard"] if state.units[unit].attached else []
    return max([profile.toughness for profile in guards or kinds])


def damage_to(profile: ModelProfile, damage: int) -> int:
    """K-47 and K-22: what damage comes to on a model: divided, then reduced, then rounded up; at least 1."""
    divisor = 1 << profile.halvings
    return max(1, -((profile.reduction * divisor - damage) // divisor))
