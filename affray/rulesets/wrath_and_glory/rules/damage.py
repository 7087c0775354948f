"""Damage: Extra Damage dice, Glory on damage, the sum (T8, T9; WG-40 to WG-42)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory import tables
from affray.rulesets.wrath_and_glory.events.attacks import DamageComputed, ExtraDamageDue, ExtraDamageRolled
from affray.rulesets.wrath_and_glory.facts import Declaration, Part, total
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.attack_pool import aims, at_short, weapon_of
from affray.rulesets.wrath_and_glory.rules.sides import PLAYERS, seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight


def due(state: Fight) -> ExtraDamageDue | ExtraDamageRolled:
    """Return the Extra Damage dice to be rolled, or that there are none."""
    parts = tuple(ed_parts(state, state.declared))
    dice = total(parts)
    if dice > 0:
        return ExtraDamageDue("WG-41", seat=seat_of(state, state.declared.actor), dice=dice, parts=parts)
    return rolled(state, ())


def ed_parts(state: Fight, attack: Declaration) -> Iterator[Part]:
    """Yield where Extra Damage dice come from; a trait's count only if they apply to everybody hit (WG-41)."""
    weapon, shot = weapon_of(state, attack), state.shot
    traits = weapon.traits
    attacker = state.combatants[attack.actor]
    hit = [state.combatants[target.id] for target in shot.targets if target.hit]
    by_test = shot.success
    if weapon.ed:
        yield Part(weapon.called, weapon.ed)
    shifts = sum(shift.use == "ed" for shift in shot.shifts)
    if shifts:
        yield Part("shifted", shifts)
    if attack.called_shot and by_test:
        yield Part("called shot", attack.called_shot)
    if shot.critical is not None and shot.critical.scored and shot.critical.mode == "simple":
        yield Part("Critical Hit", tables.CRITICAL_ED)
    if "surprise" in attack.options and by_test:
        yield Part("surprise", tables.SURPRISE_ED)
    if "supercharge" in attack.options:
        yield Part("Supercharge", tables.SUPERCHARGE_ED)
    if traits.rapid_fire and at_short(state, attack):
        yield Part("Rapid Fire", traits.rapid_fire)
    if traits.sniper and aims(attacker, attack, weapon):
        yield Part("Sniper", traits.sniper)
    if traits.waaagh and "ORK" in attacker.profile.keywords and figures.wounded(attacker):
        yield Part("Waaagh!", 1)
    # dice against vehicles count only if all who are hit are vehicles, for all suffer one damage roll (WG-46)
    if traits.arc and all(figures.vehicle(combatant) for combatant in hit):
        yield Part("Arc", traits.arc)


def ed_value(state: Fight, attack: Declaration, face: int) -> int:
    """Return what a face of Extra Damage is worth (WG-40); Rad lifts the face first, to 6 at most (WG-88d)."""
    weapon = weapon_of(state, attack)
    read = min(tables.TOP_FACE, face + weapon.traits.rad)
    melts = weapon.traits.melta and at_short(state, attack)
    hit = [state.combatants[target.id] for target in state.shot.targets if target.hit]
    if melts and hit and all(figures.vehicle(combatant) for combatant in hit):
        return tables.ED_MELTA_VEHICLE[read]
    return (tables.ED_BRUTAL if melts or weapon.traits.brutal else tables.ED)[read]


def rolled(state: Fight, faces: tuple[int, ...]) -> ExtraDamageRolled:
    """Return what Extra Damage dice add; an Agent with Glory in the pool may still add to it."""
    attack = state.declared
    value = sum(ed_value(state, attack, face) for face in faces)
    buys = state.combatants[attack.actor].side == PLAYERS and state.glory > 0
    return ExtraDamageRolled("WG-40", faces=faces, value=value, next="glory" if buys else "done")


def roll_ed(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Yield what the faces add."""
    yield rolled(state, dice)


def own_damage(attacker: Combatant, weapon: Weapon) -> int:
    """Return a weapon's own damage in these hands, Force included (WG-86)."""
    if not weapon.traits.force:
        return weapon.damage
    if "PSYKER" in attacker.profile.keywords:
        return weapon.damage + tables.half_up(figures.attribute(attacker, "willpower"))
    return max(0, weapon.damage - tables.FORCE_PENALTY)


def strength_of(attacker: Combatant, weapon: Weapon) -> int:
    """Return the Strength that adds to a weapon's damage: all of it in melee, none otherwise (1.2)."""
    return figures.attribute(attacker, "strength") if weapon.kind == "melee" else 0


def computed(state: Fight) -> DamageComputed:
    """Return the damage of the attack with its parts (WG-41)."""
    attack, shot = state.declared, state.shot
    attacker, weapon = state.combatants[attack.actor], weapon_of(state, attack)
    base, strength = own_damage(attacker, weapon), strength_of(attacker, weapon)
    parts = [Part(weapon.called, base)]
    if strength:
        parts.append(Part("Strength", strength))
    parts.append(Part("Extra Damage", shot.ed_value))
    if shot.glory:
        parts.append(Part("Glory", shot.glory))
    return DamageComputed(
        "WG-41",
        actor=attacker.id,
        base=base,
        strength=strength,
        ed_value=shot.ed_value,
        glory=shot.glory,
        total=total(parts),
        parts=tuple(parts),
    )


def against(state: Fight, target: Combatant) -> int:
    """Return the damage as one target meets it: a Warp weapon's base may be higher (WG-88n)."""
    attack, shot = state.declared, state.shot
    weapon = weapon_of(state, attack)
    dealt = shot.damage or 0
    if weapon.traits.warp:
        base = own_damage(state.combatants[attack.actor], weapon)
        return dealt - base + max(base, figures.resilience(target) - tables.WARP_BELOW)
    return dealt
