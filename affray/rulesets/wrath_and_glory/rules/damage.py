"""Damage: Extra Damage dice, Glory on damage, the sum (T8, T9; WG-40 to WG-42)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence, Roll
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.attacks import (
    AttackDeclared,
    DamageComputed,
    ExtraDamageDue,
    ExtraDamageRolled,
)
from affray.rulesets.wrath_and_glory.events.resources import GlorySpent
from affray.rulesets.wrath_and_glory.facts import Part, total
from affray.rulesets.wrath_and_glory.profiles import Weapon
from affray.rulesets.wrath_and_glory.rules import figures
from affray.rulesets.wrath_and_glory.rules.building import aims, at_short, weapon_of
from affray.rulesets.wrath_and_glory.rules.table import PLAYERS, seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import (
    CRITICAL_ED,
    ED,
    ED_BRUTAL,
    ED_MELTA_VEHICLE,
    FORCE_PENALTY,
    SUPERCHARGE_ED,
    SURPRISE_ED,
    TOP_FACE,
    WARP_BELOW,
    half_up,
)


def due(state: Fight) -> ExtraDamageDue | ExtraDamageRolled:
    """Return the Extra Damage dice to be rolled, or that there are none."""
    assert state.attack is not None
    parts = tuple(ed_parts(state, state.attack.declared))
    dice = total(parts)
    if dice > 0:
        return ExtraDamageDue("WG-41", seat_of(state, state.attack.declared.actor), dice, parts)
    return rolled(state, ())


def ed_parts(state: Fight, declared: AttackDeclared) -> Iterator[Part]:
    """Yield where Extra Damage dice come from; a trait's count only if they apply to everybody hit (WG-41)."""
    weapon, shot = weapon_of(state, declared), state.shot
    traits = weapon.traits
    attacker = state.combatants[declared.actor]
    hit = [state.combatants[one.id] for one in shot.targets if one.hit]
    by_test = shot.success
    if weapon.ed:
        yield Part(weapon.called, weapon.ed)
    shifts = sum(one.use == "ed" for one in shot.shifts)
    if shifts:
        yield Part("shifted", shifts)
    if declared.called_shot and by_test:
        yield Part("called shot", declared.called_shot)
    if shot.critical is not None and shot.critical.scored and shot.critical.mode == "simple":
        yield Part("Critical Hit", CRITICAL_ED)
    if "surprise" in declared.options and by_test:
        yield Part("surprise", SURPRISE_ED)
    if "supercharge" in declared.options:
        yield Part("Supercharge", SUPERCHARGE_ED)
    if traits.rapid_fire and at_short(state, declared):
        yield Part("Rapid Fire", traits.rapid_fire)
    if traits.sniper and aims(attacker, declared, weapon):
        yield Part("Sniper", traits.sniper)
    if traits.waaagh and "ORK" in attacker.profile.keywords and figures.wounded(attacker):
        yield Part("Waaagh!", 1)
    if traits.arc and all(figures.vehicle(one) for one in hit):
        yield Part("Arc", traits.arc)


def ed_value(state: Fight, declared: AttackDeclared, face: int) -> int:
    """Return what a face of Extra Damage is worth (WG-40); Rad lifts the face first, to 6 at most (WG-88d)."""
    weapon = weapon_of(state, declared)
    read = min(TOP_FACE, face + weapon.traits.rad)
    melts = weapon.traits.melta and at_short(state, declared)
    hit = [state.combatants[one.id] for one in state.shot.targets if one.hit]
    if melts and hit and all(figures.vehicle(one) for one in hit):
        return ED_MELTA_VEHICLE[read]
    return (ED_BRUTAL if melts or weapon.traits.brutal else ED)[read]


def rolled(state: Fight, faces: tuple[int, ...]) -> ExtraDamageRolled:
    """Return what Extra Damage dice add; an Agent with Glory in the pool may still add to it."""
    assert state.attack is not None
    declared = state.attack.declared
    value = sum(ed_value(state, declared, face) for face in faces)
    buys = state.combatants[declared.actor].side == PLAYERS and state.glory > 0
    return ExtraDamageRolled("WG-40", faces, value, "glory" if buys else "done")


def roll_ed(state: Fight, roll: Roll) -> Iterator[Consequence]:
    """Yield what the faces add."""
    yield rolled(state, roll.dice)


def buy_damage(state: Fight, action: actions.SpendGlory) -> Iterator[Consequence]:
    """Yield Glory spent on damage (WG-42)."""
    yield GlorySpent("WG-42", action.n, state.glory - action.n, "damage")


def check_buy_damage(state: Fight, action: actions.SpendGlory) -> Iterator[Reason]:
    """Yield what is against buying damage."""
    if not 1 <= action.n <= state.glory:
        yield Reason("WG_E_GLORY", f"{action.n} Glory for damage; there is {state.glory}", "WG-42")
    if action.effect or action.target:
        yield Reason("WG_E_GLORY", "Glory on damage takes neither effect nor target", "WG-42")


def listed(attacker: Combatant, weapon: Weapon) -> int:
    """Return a weapon's own damage in these hands, Force included (WG-86)."""
    if not weapon.traits.force:
        return weapon.damage
    if "PSYKER" in attacker.profile.keywords:
        return weapon.damage + half_up(figures.attribute(attacker, "willpower"))
    return max(0, weapon.damage - FORCE_PENALTY)


def strength_of(attacker: Combatant, weapon: Weapon) -> int:
    """Return the Strength that adds to a weapon's damage: all of it in melee, none otherwise (1.2)."""
    return figures.attribute(attacker, "strength") if weapon.kind == "melee" else 0


def computed(state: Fight) -> DamageComputed:
    """Return the damage of the attack with its parts (WG-41)."""
    assert state.attack is not None
    declared, shot = state.attack.declared, state.shot
    attacker, weapon = state.combatants[declared.actor], weapon_of(state, declared)
    base, strength = listed(attacker, weapon), strength_of(attacker, weapon)
    parts = [Part(weapon.called, base)]
    if strength:
        parts.append(Part("Strength", strength))
    parts.append(Part("Extra Damage", shot.ed_value))
    if shot.glory:
        parts.append(Part("Glory", shot.glory))
    return DamageComputed("WG-41", attacker.id, base, strength, shot.ed_value, shot.glory, total(parts), tuple(parts))


def against(state: Fight, target: Combatant) -> int:
    """Return the damage as one target meets it: a Warp weapon's base may be higher (WG-88n)."""
    assert state.attack is not None
    declared, shot = state.attack.declared, state.shot
    weapon = weapon_of(state, declared)
    dealt = shot.damage or 0
    if weapon.traits.warp:
        base = listed(state.combatants[declared.actor], weapon)
        return dealt - base + max(base, figures.resilience(target) - WARP_BELOW)
    return dealt
