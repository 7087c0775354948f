"""Weapons and targets: what is meant where nothing is said, and what bars them (AS-21, AS-25, AS-56, AS-64)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Reason
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.facts import Other, Situation
from affray.rulesets.astartes.rules.thresholds import band_of
from affray.rulesets.astartes.state import Combatant, Fight, Weapon
from affray.rulesets.astartes.tables import BANDS


def weapons_of(combatant: Combatant, domain: str) -> tuple[str, ...]:
    """Return a combatant's weapons of a domain."""
    return tuple(weapon.id for weapon in combatant.weapons.values() if weapon.domain == domain)


def weapon_of(combatant: Combatant, domain: str, named: str) -> Weapon | None:
    """Return the weapon that is named, or the only one of the domain (AS-64)."""
    if named:
        weapon = combatant.weapons.get(named)
        return weapon if weapon is not None and weapon.domain == domain else None
    only = weapons_of(combatant, domain)
    return combatant.weapons[only[0]] if len(only) == 1 else None


def weapon_reasons(combatant: Combatant, domain: str, named: str) -> Iterator[Reason]:
    """Reasons against the weapon: not there, of another domain, or one of several must be named (AS-64)."""
    if weapon_of(combatant, domain, named) is None:
        fit = ", ".join(weapons_of(combatant, domain)) or "none"
        what = f"{named!r} is no weapon of {combatant.name} for this" if named else "name one weapon"
        yield Reason(codes.WEAPON_DOMAIN, f"{what}; those that fit: {fit}", "AS-64")


def mode_of(weapon: Weapon, named: str) -> str:
    """Return the mode that is named, or the only one of the weapon; empty where there is none (AS-64)."""
    if named:
        return named if named in weapon.modes else ""
    return weapon.modes[0] if len(weapon.modes) == 1 else ""


def foes(state: Fight, attacker: Combatant, domain: str) -> tuple[str, ...]:
    """Return the active enemies: for a blow those in contact, where contacts are kept (AS-56, AS-64)."""
    return tuple(
        each.id
        for each in state.combatants.values()
        if each.active and each.side != attacker.side and in_reach(state, attacker, domain, each.id)
    )


def in_reach(state: Fight, attacker: Combatant, domain: str, target: str) -> bool:
    """Return whether a target is within reach of a blow; shots and powers reach everybody (AS-56)."""
    return domain != "melee" or state.settings.contact == "spoken" or target in attacker.contact


def target_of(state: Fight, attacker: Combatant, domain: str, named: str) -> str:
    """Return the target that is named, or the only one there is; empty where it must be named (AS-64)."""
    if named:
        return named
    able = foes(state, attacker, domain)
    return able[0] if len(able) == 1 else ""


def could_be(state: Fight, attacker: Combatant) -> tuple[str, ...]:
    """Return everybody who may be attacked: active enemies, and allies by option (AS-25)."""
    return tuple(
        each.id
        for each in state.combatants.values()
        if each.active and each.id != attacker.id and (each.side != attacker.side or state.settings.friendly_fire)
    )


def target_reasons(state: Fight, attacker: Combatant, domain: str, ids: tuple[str, ...]) -> Iterator[Reason]:
    """Reasons against the targets, the first of whom may be left out (AS-25, AS-64)."""
    able = could_be(state, attacker)
    shown = ", ".join(able)
    for at, id in enumerate(ids):
        combatant = state.combatants.get(id)
        if not id:
            yield Reason(codes.TARGET, f"name one target; those that can be: {shown}", "AS-64")
        elif combatant is None:
            yield Reason(codes.TARGET, f"there is no {id!r}; those that can be attacked: {shown}", "AS-64")
        elif id == attacker.id:
            yield Reason(codes.TARGET, f"{combatant.name} does not attack themselves", "AS-25")
        elif not combatant.active:
            yield Reason(codes.TARGET, f"{combatant.name} is {combatant.status}", "AS-25")
        elif id not in able:
            yield Reason(codes.TARGET, f"{combatant.name} is an ally, and friendly_fire is off", "AS-25")
        elif id in ids[:at]:
            yield Reason(codes.TARGET, f"{combatant.name} is named twice", "AS-25")


def others_reasons(weapon: Weapon | None, others: tuple[Other, ...]) -> Iterator[Reason]:
    """Reasons against further targets: only an area weapon has them, each at its centre or edge (AS-25)."""
    if not others:
        return
    if weapon is not None and weapon.zone_m is None:
        yield Reason(codes.CONFLICT, f"{weapon.id} is no area weapon and has one target", "AS-25")
    unplaced = [other.id for other in others if other.zone == "none"]
    if unplaced:
        yield Reason(codes.CONFLICT, f"say centre or edge for {', '.join(unplaced)}", "AS-25")


def range_reasons(state: Fight, weapon: Weapon, situation: Situation) -> Iterator[Reason]:
    """Reasons against the range: exactly one of distance and band, and within reach (AS-21, AS-55)."""
    distance, band = situation.distance_m, situation.band
    if distance is None and not band:
        yield Reason(codes.RANGE, f"say the distance in metres, or the band: {', '.join(BANDS)}", "AS-55")
        return
    if distance is not None and weapon.range_m is None:
        yield Reason(codes.RANGE, f"{weapon.id} has no range; say the band", "AS-55")
    elif distance is not None and distance <= 0:
        yield Reason(codes.RANGE, f"{distance} m is no distance; 1 m or more", "AS-21")
    elif distance is not None and not band and not band_of(state, weapon, situation):
        assert weapon.range_m is not None
        yield Reason(codes.RANGE, f"{distance} m is beyond {4 * weapon.range_m} m", "AS-21")
