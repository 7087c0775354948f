"""What changes the figures of an attack: modifiers, Toughness, damage (K-20 to K-23, K-32, K-47)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import in_order
from affray.rulesets.wh40k_11e.facts import Engaged, Line
from affray.rulesets.wh40k_11e.profiles import Ability, ModelProfile
from affray.rulesets.wh40k_11e.state import Attack, Battle
from affray.rulesets.wh40k_11e.tables import HEAVY_MOVE

MODIFIERS = ("cover", "plunging", "skill_mod", "heavy", "engaged", "hit_mod")
"""The names of what changes BS, WS or the hit roll, which PSYCHIC may ignore (K-81)."""


def skill_modifiers(line: Line) -> dict[str, int]:
    """Return what changes BS or WS, by name; positive is better (K-20, K-85, K-86)."""
    modifiers = {}
    if line.cover:
        modifiers["cover"] = -1
    if line.facts.plunging:
        modifiers["plunging"] = 1
    if line.facts.skill_mod:
        modifiers["skill_mod"] = line.facts.skill_mod
    return modifiers


def hit_modifiers(state: Battle, line: Line, abilities: Mapping[str, Ability]) -> dict[str, int]:
    """Return what changes the hit roll, by name, with the `abilities` that count (K-74, K-06, K-87, K-95)."""
    attack = state.attack_now
    modifiers = {}
    if _heavy(attack, abilities):
        modifiers["heavy"] = 1
    if _hampered(state, attack, line, abilities):
        modifiers["engaged"] = -1
    if line.facts.hit_mod:
        modifiers["hit_mod"] = line.facts.hit_mod
    return modifiers


def wound_modifiers(state: Battle, line: Line, abilities: Mapping[str, Ability]) -> dict[str, int]:
    """Return what changes the wound roll, by name (K-76, K-95)."""
    modifiers = {}
    if "LANCE" in abilities and state.attack_now.facts.charged:
        modifiers["lance"] = 1
    if line.facts.wound_mod:
        modifiers["wound_mod"] = line.facts.wound_mod
    return modifiers


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
    attack = state.attack_now
    facts = attack.facts
    if not (facts.engaged_with or facts.others):
        return ()
    enemies: dict[str, None] = {}
    for pair in (Engaged(attack.unit, facts.engaged_with), *facts.others):
        if pair.unit == unit:
            enemies |= dict.fromkeys(pair.engaged_with)
        elif unit in pair.engaged_with:
            enemies[pair.unit] = None
    return in_order(enemies)


def toughness(state: Battle, unit: str) -> int:
    """K-32: the Toughness that counts for a unit, of its living models; bodyguards first in an attached unit."""
    kinds = state.kinds(unit)
    guards = [profile for profile in kinds if profile.part == "bodyguard"] if state.units[unit].attached else []
    return max([profile.toughness for profile in guards or kinds])


def damage_to(profile: ModelProfile, damage: int) -> int:
    """K-47, K-22 and K-23: damage on a model is divided, then reduced, then rounded up; it is at least 1."""
    divisor = 1 << profile.halvings
    return max(1, -((profile.reduction * divisor - damage) // divisor))
