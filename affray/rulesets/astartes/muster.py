"""The roster made into an opening state, every stat checked (sections 1 and 5; AS-63)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import BadRoster, Card, Cast, Gauge, Purse, Seat
from affray.rulesets.astartes import codes, tables
from affray.rulesets.astartes.facts import Left
from affray.rulesets.astartes.profiles import CombatantProfile, Roster, WeaponProfile
from affray.rulesets.astartes.rules.reserve import left_now
from affray.rulesets.astartes.settings import Settings
from affray.rulesets.astartes.state import Combatant, Fight, Weapon


def seat_id(profile: CombatantProfile) -> str:
    """Return the seat that plays a combatant: the one it names, or that of its side."""
    return profile.player or profile.side


def players(roster: Roster) -> dict[str, str]:
    """Return the players' seats in the order listed, each with the side that it leads."""
    led: dict[str, str] = {}
    for profile in roster.combatant:
        if seat_id(profile) not in (tables.GM, ""):
            led.setdefault(seat_id(profile), profile.side)
    return led


def left_to_gm(roster: Roster) -> tuple[str, ...]:
    """Return the sides that no player leads; the game master can lead one."""
    led = players(roster).values()
    return tuple(dict.fromkeys(profile.side for profile in roster.combatant if profile.side not in led))


def seats(roster: Roster) -> tuple[Seat, ...]:
    """Return the players' seats, then the game master's and a judge's."""
    side = next(iter(left_to_gm(roster)), "")
    return (
        *(Seat(id, "player", side) for id, side in players(roster).items()),
        Seat(tables.GM, "gm", side, "Game master"),
        Seat(tables.JUDGE, "judge", name="Judge"),
    )


def muster(roster: Roster, settings: Settings) -> Fight:
    """Return the opening state. Raises BadRoster with every fault, each with its path and code."""
    faults = list(roster_faults(roster, settings))
    if faults:
        raise BadRoster(faults)
    state = Fight(settings=settings, seats=(*players(roster), tables.GM))
    for profile in roster.combatant:
        state.combatants[profile.id] = combatant_of(profile, settings)
    for profile in roster.combatant:
        for other in profile.contact:
            for mine, theirs in ((profile.id, other), (other, profile.id)):
                contacts = state.combatants[mine].contact
                if theirs not in contacts:
                    contacts.append(theirs)
    return state


def combatant_of(profile: CombatantProfile, settings: Settings) -> Combatant:
    """Return a combatant as it opens the fight."""
    skills = {name: (profile.skills or {}).get(name, 0) for name in tables.SKILLS}
    if "parade" not in (profile.skills or {}):
        skills["parade"] = skills["melee"]
    hp_max = profile.hp_max or 1
    return Combatant(
        profile.id,
        profile.name,
        profile.side,
        seat_id(profile),
        {name: getattr(profile, name) for name in tables.CHARACTERISTICS},
        skills,
        dict(profile.spec),
        dict(profile.bonus_dice),
        {weapon.id: weapon_of(weapon) for weapon in profile.weapons},
        profile.shield,
        profile.move_m or settings.move_m,
        profile.armour,
        hp_max if profile.hp is None else profile.hp,
        hp_max,
        status=profile.status,
        size=profile.size,
        motion=profile.motion,
        posture=profile.posture,
        immobile=profile.immobile,
        pending_malus=profile.pending_malus,
        malus=profile.malus,
        per_attack_malus=profile.per_attack_malus,
    )


def weapon_of(profile: WeaponProfile) -> Weapon:
    """Return a weapon as it opens the fight, its magazine full (AS-26)."""
    return Weapon(
        profile.id,
        profile.name or profile.id,
        profile.domain or "",
        profile.base or 0,
        profile.plus_x or 0,
        profile.range_m,
        profile.modes if profile.domain == "ranged" else (),
        profile.burst,
        profile.spec_tag,
        profile.zone_m,
        profile.magazine,
        profile.magazine or 0,
    )


def fault(path: str, value: object, allowed: str, code: str = codes.STAT_RANGE) -> str:
    """Return a fault in words."""
    shown = "nothing" if value is None or value == "" else repr(value) if isinstance(value, str) else str(value)
    return f"{path}: {shown} is not allowed; allowed: {allowed} ({code})"


def within(path: str, value: int | None, low: int, high: int, *, needed: bool = False) -> Iterator[str]:
    """Yield what is wrong with a number."""
    if (value is None and needed) or (value is not None and not low <= value <= high):
        yield fault(path, value, f"{low} to {high}")


def roster_faults(roster: Roster, settings: Settings) -> Iterator[str]:
    """Yield every fault of a roster."""
    by_id = {profile.id: profile for profile in roster.combatant}
    seen: set[str] = set()
    for side in left_to_gm(roster)[1:]:
        yield fault("combatant", side, "one side at most that the game master alone plays; name a player")
    for at, profile in enumerate(roster.combatant):
        path = f"combatant[{at}]"
        if not profile.id or profile.id in seen:
            yield fault(f"{path}.id", profile.id, "an id that nobody else has")
        seen.add(profile.id)
        yield from combatant_faults(path, profile, settings)
        if profile.contact and settings.contact == "spoken":
            yield fault(f"{path}.contact", ", ".join(profile.contact), "nobody: contact is spoken", codes.CONFLICT)
        for other in profile.contact:
            if other not in by_id or other == profile.id:
                others = ", ".join(id for id in by_id if id != profile.id) or "nobody"
                yield fault(f"{path}.contact", other, f"one of {others}", codes.TARGET)
            elif by_id[other].status != "active" or profile.status != "active":
                yield fault(f"{path}.contact", other, "contact between active combatants", codes.TARGET)


def combatant_faults(path: str, profile: CombatantProfile, settings: Settings) -> Iterator[str]:
    """Yield what is wrong with a combatant."""
    for name in ("name", "side"):
        if not getattr(profile, name):
            yield fault(f"{path}.{name}", "", f"a {name}")
    if profile.side == tables.NONE:
        yield fault(f"{path}.side", profile.side, "any other name; `none` stands for nobody")
    if seat_id(profile) == tables.JUDGE:
        yield fault(f"{path}.player", tables.JUDGE, "any other seat")
    if not profile.player and profile.side == tables.GM:
        yield fault(f"{path}.side", profile.side, "any other name; `gm` is the seat of the game master")
    for name in tables.CHARACTERISTICS:
        yield from within(f"{path}.{name}", getattr(profile, name), 0, tables.MOST_STAT, needed=True)
    if profile.skills is None:
        yield fault(f"{path}.skills", None, f"a table of {', '.join(tables.SKILLS)}")
    tables_of: tuple[tuple[str, dict[str, int], tuple[str, ...] | None, int], ...] = (
        ("skills", profile.skills or {}, tables.SKILLS, tables.MOST_STAT),
        ("bonus_dice", profile.bonus_dice, tables.BONUS_KINDS, tables.MOST_DICE),
        ("spec", profile.spec, None, tables.MOST_SPEC),
    )
    for name, values, keys, most in tables_of:
        for key, value in values.items():
            if keys is not None and key not in keys:
                yield fault(f"{path}.{name}", key, ", ".join(keys))
            yield from within(f"{path}.{name}.{key}", value, 0, most)
    for name in ("pending_malus", "malus", "per_attack_malus"):
        yield from within(f"{path}.{name}", getattr(profile, name), 0, tables.MOST_DICE)
    yield from within(f"{path}.armour", profile.armour, 0, tables.MOST_SIZE)
    yield from within(f"{path}.move_m", profile.move_m, 1, tables.MOST_SIZE)
    yield from within(f"{path}.hp_max", profile.hp_max, 1, tables.MOST_SIZE, needed=settings.hp == "track")
    yield from within(f"{path}.hp", profile.hp, -tables.MOST_SIZE, profile.hp_max or tables.MOST_SIZE)
    if settings.hp == "track" and profile.status == "active" and (profile.hp or 1) <= 0:
        yield fault(f"{path}.status", profile.status, "out or fled with no hit points left", codes.STATUS)
    if settings.hp == "track" and profile.status == "active" and profile.hp == 0:
        yield fault(f"{path}.hp", 0, "1 or more for an active combatant", codes.STATUS)
    if profile.immobile and profile.motion != "still":
        yield fault(f"{path}.motion", profile.motion, "still, for who is immobile", codes.CONFLICT)
    ids = [weapon.id for weapon in profile.weapons]
    for at, weapon in enumerate(profile.weapons):
        if not weapon.id or weapon.id in ids[:at]:
            yield fault(f"{path}.weapons[{at}].id", weapon.id, "an id of its own", codes.WEAPON_DOMAIN)
        yield from weapon_faults(f"{path}.weapons[{at}]", weapon, settings)


def weapon_faults(path: str, weapon: WeaponProfile, settings: Settings) -> Iterator[str]:
    """Yield what is wrong with a weapon."""
    if weapon.domain is None:
        yield fault(f"{path}.domain", None, "melee, ranged or psychic")
    yield from within(f"{path}.base", weapon.base, 0, tables.MOST_SIZE, needed=True)
    yield from within(f"{path}.plus_x", weapon.plus_x, 0, tables.MOST_SIZE, needed=True)
    yield from within(f"{path}.range_m", weapon.range_m, 1, tables.MOST_SIZE)
    yield from within(f"{path}.burst", weapon.burst, 1, tables.MOST_DICE)
    yield from within(f"{path}.zone_m", weapon.zone_m, 1, tables.MOST_SIZE)
    counted = settings.ammo == "count" and weapon.domain == "ranged"
    yield from within(f"{path}.magazine", weapon.magazine, 1, tables.MOST_SIZE, needed=counted)
    if weapon.domain == "ranged" and (not weapon.modes or len(set(weapon.modes)) < len(weapon.modes)):
        yield fault(f"{path}.modes", ", ".join(weapon.modes), "each of single, semi, auto at most once", codes.MODE)


def cast(state: Fight) -> Cast:
    """Return the combatants with their hit points, and what they can spend (1.2b)."""
    cards, purses = [], []
    for each in state.combatants.values():
        wounds = Gauge(each.hp, each.hp_max) if state.settings.hp == "track" else None
        conditions = (
            ("prone", 0, "", each.posture == "prone"),
            ("immobile", 0, "", each.immobile),
            (each.motion, 0, "", each.motion != "still"),
            ("malus", each.malus, "", each.malus > 0),
            ("per_attack_malus", each.per_attack_malus, "", each.per_attack_malus > 0),
        )
        shown = tuple((name, value, until) for name, value, until, holds in conditions if holds)
        cards.append(Card(each.id, each.name, each.side, status=each.status, wounds=wounds, conditions=shown))
        now = left_now(state, each)
        purses += [Purse(each.id, name, getattr(now, name)) for name in Left.__struct_fields__]
    return Cast(tuple(cards), tuple(purses))
