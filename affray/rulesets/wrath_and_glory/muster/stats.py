"""Whether the figures of a combatant and its wargear lie in their ranges (1.1, 1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.wrath_and_glory import tables
from affray.rulesets.wrath_and_glory.profiles import UNARMED, Profile, Traits, Weapon

BONUSES = (*tables.ATTRIBUTES, "max_wounds", "max_shock", "defence", "resilience", "resolve", "determination", "speed")
MOST = 10_000
RATED = ("arc", "blast", "heavy", "rad", "rapid_fire", "rending", "sniper", "unwieldy")


def out_of_range(path: str, value: object, wanted: str) -> str:
    """Return the fault of a figure."""
    return f"{path}: {value!r} is not allowed; allowed: {wanted} (WG_E_STAT)"


def between(path: str, value: int, low: int, high: int = MOST) -> Iterator[str]:
    """Yield the fault of a figure outside low to high."""
    if not low <= value <= high:
        yield out_of_range(path, value, f"{low} to {high}" if high < MOST else f"{low} or more")


def profile_faults(path: str, profile: Profile) -> Iterator[str]:
    """Yield every fault of a profile's own figures."""
    agent = profile.kind == "agent"
    if agent != (profile.side == "players"):
        yield f"{path}.kind: {profile.kind!r} is not allowed on side {profile.side!r}; allowed: agents are the players'"
    yield from between(f"{path}.tier", profile.tier, 1, 4)
    yield from between(f"{path}.rank", profile.rank, 1, 3)
    yield from between(f"{path}.count", profile.count, 1, 50)
    for name in tables.ATTRIBUTES:
        yield from between(f"{path}.{name}", getattr(profile, name), 1)
    for name in ("speed", "wounds", "shock", "wrath", "reloads"):
        yield from between(f"{path}.{name}", getattr(profile, name), 0)
    for name in ("max_wounds", "max_shock", "defence", "resilience", "resolve"):
        value = getattr(profile, name)
        if value is not None:
            yield from between(f"{path}.{name}", value, 1)
            if agent:
                yield out_of_range(f"{path}.{name}", value, "nothing for an Agent, whose figure is worked out")
    if not agent and profile.max_wounds is None:
        yield f"{path}.max_wounds: missing; wanted: the printed maximum of a Threat (WG_E_STAT)"
    if profile.determination is not None:
        yield from between(f"{path}.determination.dice", profile.determination.dice, 1)
        if agent:
            yield out_of_range(f"{path}.determination", "a printed one", "nothing for an Agent")
    for skill, rating in profile.skills.items():
        if skill not in tables.SKILLS:
            yield f"{path}.skills.{skill}: there is no such skill; skills: {', '.join(tables.SKILLS)} (WG_E_STAT)"
        yield from between(f"{path}.skills.{skill}", rating, 0, 8)
    for name, value in profile.bonuses.items():
        if name not in BONUSES:
            yield f"{path}.bonuses.{name}: there is no such figure; figures: {', '.join(BONUSES)} (WG_E_STAT)"
        yield from between(f"{path}.bonuses.{name}", value, -20, 100)
    if agent and profile.count > 1:
        yield out_of_range(f"{path}.count", profile.count, "1 for an Agent")
    if profile.player and not agent:
        yield f"{path}.player: {profile.player!r} is not allowed; allowed: nothing for a Threat, which is the GM's"
    yield from _wargear(path, profile)
    yield from _injuries(path, profile)


def _wargear(path: str, profile: Profile) -> Iterator[str]:
    for at, piece in enumerate(profile.armour):
        for name in ("rating", "bulk", "powered"):
            yield from between(f"{path}.armour[{at}].{name}", getattr(piece, name), 0)
    ids = [weapon.id for weapon in profile.weapons]
    for at, weapon in enumerate(profile.weapons):
        where = f"{path}.weapons[{at}]"
        if ids.count(weapon.id) > 1 or weapon.id == UNARMED.id or not weapon.id:
            yield f"{where}.id: {weapon.id!r} is not allowed; allowed: an id of its own, not {UNARMED.id!r}"
        yield from weapon_faults(where, weapon)
    heavy = [weapon.id for weapon in profile.weapons if weapon.traits.two_handed and weapon.drawn]
    shield = any(piece.shield for piece in profile.armour)
    if len(heavy) > 1 or (heavy and shield):
        yield f"{path}.weapons: {', '.join(heavy)} drawn; two hands hold one two-handed weapon and no shield (WG-88o)"


def weapon_faults(path: str, weapon: Weapon) -> Iterator[str]:
    """Yield every fault of a weapon."""
    yield from between(f"{path}.damage", weapon.damage, 0)
    yield from between(f"{path}.ed", weapon.ed, 0, 20)
    if not -100 <= weapon.ap <= 0:
        yield out_of_range(f"{path}.ap", weapon.ap, "0 or less")
    if isinstance(weapon.salvo, int):
        yield from between(f"{path}.salvo", weapon.salvo, 1)
    bands = {"ranged": (0, 3), "thrown": (1,), "melee": (0, 1)}[weapon.kind]
    if len(weapon.range) not in bands or list(weapon.range) != sorted(weapon.range) or 0 in weapon.range:
        wanted = {"ranged": "short, medium, long", "thrown": "one number", "melee": "the reach, or nothing"}
        yield out_of_range(f"{path}.range", list(weapon.range), f"{wanted[weapon.kind]}, rising, in metres")
    yield from _trait_faults(f"{path}.traits", weapon, weapon.traits)


def _trait_faults(path: str, weapon: Weapon, traits: Traits) -> Iterator[str]:
    for name in RATED:
        yield from between(f"{path}.{name}", getattr(traits, name), 0, 100)
    if traits.blast and traits.flamer:
        yield f"{path}: blast and flamer together are not allowed; allowed: one of the two"
    if (traits.blast or traits.flamer or traits.pistol or traits.assault or traits.spread) and weapon.kind == "melee":
        yield f"{path}: blast, flamer, pistol, assault and spread are not allowed in melee; allowed: on other weapons"
    for at, given in enumerate(traits.inflict):
        yield from between(f"{path}.inflict[{at}].dn", given.dn, 0, 30)
        yield from between(f"{path}.inflict[{at}].value", given.value, 0, 30)


def _injuries(path: str, profile: Profile) -> Iterator[str]:
    for at, had in enumerate(profile.traumatic_injuries):
        known = {limb.split()[1] for limb in tables.LIMBS} | set(tables.TRAUMATIC[1:])
        if had.injury not in known or bool(had.side) != (had.injury in tables.SIDED):
            wanted = f"{', '.join(sorted(known))}, with a side for all but the torso"
            yield f"{path}.traumatic_injuries[{at}]: {had.side} {had.injury} is not allowed; allowed: {wanted}"
    for at, had in enumerate(profile.memorable_injuries):
        if had.injury not in tables.MEMORABLE[1:]:
            wanted = ", ".join(sorted(set(tables.MEMORABLE[1:])))
            yield f"{path}.memorable_injuries[{at}]: {had.injury!r} is not allowed; allowed: {wanted}"
    if len(profile.traumatic_injuries) > profile.tier + 1:
        yield out_of_range(
            f"{path}.traumatic_injuries",
            len(profile.traumatic_injuries),
            f"at most {profile.tier + 1}, which it survives",
        )
    for at, condition in enumerate(profile.conditions):
        yield from between(f"{path}.conditions[{at}].value", condition.value, 0, 30)
        yield from between(f"{path}.conditions[{at}].dn", condition.dn, 0, 30)
        if condition.expiry in ("start_of_turn", "end_of_turn"):
            yield f"{path}.conditions[{at}].expiry: {condition.expiry!r} is not allowed before the fight"
