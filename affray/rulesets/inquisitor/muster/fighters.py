"""Characters of a roster: their figures, what they hold, and how they stand to one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from affray.rulesets.inquisitor.codes import ARMS_LENGTH, LOCATION, POSTURE, STAT_RANGE, STATUS, TARGET, WEAPON
from affray.rulesets.inquisitor.profiles import Character, Roster
from affray.rulesets.inquisitor.rules.location import places
from affray.rulesets.inquisitor.rules.tests import halved
from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.state import Arm, Fighter, Hold
from affray.rulesets.inquisitor.tables import (
    ACUTE,
    EFFECTS,
    HANDS,
    LOCATIONS,
    MOST_HEIGHT,
    MOST_STUN,
    PARTS,
    UNARMED,
    cap_of,
    kind_of,
)


def fighter(one: Character, weapons: Mapping[str, Arm], settings: Settings) -> Fighter:
    """Return a character as he stands at the opening."""
    owned = [*dict.fromkeys(name for name in one.hands.values() if name), *one.carried]
    ammo = {name: shots for name in owned if (shots := weapons[name].ammo) is not None}
    hold = one.hold
    return Fighter(
        id=one.id,
        name=one.name or one.id,
        side=one.side,
        ws=one.ws,
        bs=one.bs,
        s=one.s,
        t=one.t,
        i=one.i,
        speed=min(6, (2 * one.i + 20) // 40 + 1) if one.speed is None else one.speed,
        size=one.size,
        handed=one.handed,
        hands={hand: one.hands.get(hand, "") for hand in HANDS},
        carried=list(one.carried),
        dropped=[],
        posture="prone" if one.status in ("out", "dead") else one.posture,
        height=one.height,
        armour=dict(one.armour),
        levels={place: one.levels.get(place, 0) for place in places(settings)},
        injury_total=one.injury_total,
        bleeding={place: one.bleeding.get(place, 0) for place in places(settings)},
        stunned=one.stunned,
        status=one.status,
        engaged_with=[],
        arms_length=[],
        unaware_of=list(dict.fromkeys(one.unaware_of)),
        ammo=ammo,
        hold=None if hold is None else Hold(hold.role, hold.other, hold.location, hold.since_round),
    )


def fault(path: str, value: str, allowed: str, code: str) -> str:
    """Return a fault in words."""
    return f"{path}: {value} is not allowed; allowed: {allowed} ({code})"


def character_faults(at: int, one: Character, weapons: Mapping[str, Arm], settings: Settings) -> Iterator[str]:
    """Yield what is wrong with one character by himself."""
    path = f"character[{at}]"
    ranges = [(name, getattr(one, name), 1, 200) for name in ("ws", "bs", "s", "t", "i")]
    ranges += [(name, getattr(one, name), 0, 200) for name in ("wp", "sg", "nv", "ld")]
    ranges += [("injury_total", one.injury_total, 0, 10_000), ("stunned", one.stunned, 0, MOST_STUN)]
    ranges += [
        ("speed", 1 if one.speed is None else one.speed, 1, 6),
        ("height", one.height, -MOST_HEIGHT, MOST_HEIGHT),
    ]
    for name, value, low, high in ranges:
        if not low <= value <= high:
            yield fault(f"{path}.{name}", str(value), f"{low} to {high}", STAT_RANGE)
    yield from _places(f"{path}.armour", one.armour, (*LOCATIONS, *PARTS), 100)
    yield from _places(f"{path}.levels", one.levels, places(settings), None)
    yield from _places(f"{path}.bleeding", one.bleeding, places(settings), 100)
    yield from _hands(path, one, weapons)
    if one.posture != "prone" and crawling(one.levels):
        yield fault(f"{path}.posture", repr(one.posture), "prone, with wounds that leave only crawling", POSTURE)
    if one.arms_length and settings.preset != "lrb":
        yield fault(f"{path}.arms_length", ", ".join(one.arms_length), "nobody; it belongs to lrb", ARMS_LENGTH)
    if settings.injury == "full":
        yield from _status(path, one, settings)


def _status(path: str, one: Character, settings: Settings) -> Iterator[str]:
    """Yield why somebody with these injuries is not active, or not only out (IN-46, IN-48)."""
    limit = halved(one.t, settings)
    head = one.levels.get("head", 0)
    fatal = head >= cap_of("head")
    how = f"{one.status!r} is not allowed with an injury total of {one.injury_total} and the head at {head}"
    if fatal and one.status in ("active", "out"):
        yield f"{path}.status: {how}; allowed: dead ({STATUS})"
    elif one.status == "active" and one.injury_total >= limit:
        yield f"{path}.status: {how}; allowed: out or dead, or a total below {limit} ({STATUS})"
    elif one.status == "out" and one.injury_total > one.t:
        yield f"{path}.status: {how}; allowed: dead, or a total up to {one.t} ({STATUS})"


def crawling(levels: Mapping[str, int]) -> bool:
    """Return whether levels of injury leave nothing but crawling; levels out of range say nothing (IN-46)."""
    known = ((EFFECTS[kind_of(place)], level) for place, level in levels.items() if place in (*LOCATIONS, *PARTS))
    return any(cells[level - 1].crawl for cells, level in known if 1 <= level <= len(cells))


def _places(path: str, given: Mapping[str, int], known: tuple[str, ...], high: int | None) -> Iterator[str]:
    for place, value in given.items():
        if place not in known:
            yield fault(f"{path}.{place}", repr(place), f"{', '.join(known)}", LOCATION)
        elif not 0 <= value <= (cap_of(place) if high is None else high):
            yield fault(f"{path}.{place}", str(value), f"0 to {high or cap_of(place)}", STAT_RANGE)


def _hands(path: str, one: Character, weapons: Mapping[str, Arm]) -> Iterator[str]:
    for hand, name in one.hands.items():
        here = f"{path}.hands.{hand}"
        if hand not in HANDS:
            yield fault(here, repr(hand), f"{', '.join(HANDS)}", WEAPON)
        elif name and (name not in weapons or weapons[name].kind in ("unarmed", "natural")):
            yield fault(here, repr(name), "a weapon of the roster or the starter table", WEAPON)
        elif name and one.levels.get(f"{hand}_arm", 0) >= ACUTE:
            yield fault(here, repr(name), "nothing in an arm that cannot be used", WEAPON)
    held = [one.hands.get(hand, "") for hand in HANDS]
    for name in dict.fromkeys(name for name in held if name in weapons):
        hands = weapons[name].hands
        if hands == "1" and held.count(name) == 2:
            yield fault(f"{path}.hands", f"{name!r} in both", "one hand; give a second one its own id", WEAPON)
        if hands == "2" and held.count(name) == 1:
            yield fault(f"{path}.hands", f"{name!r} in one", "both hands", WEAPON)
    for at, name in enumerate(one.carried):
        if name not in weapons or name in held or one.carried.index(name) < at or name == UNARMED:
            yield fault(f"{path}.carried[{at}]", repr(name), "a weapon that is not in hand, once", WEAPON)


def relation_faults(roster: Roster, settings: Settings) -> Iterator[str]:
    """Yield what is wrong between characters: ids, sides, contacts, awareness, holds."""
    ids = [one.id for one in roster.character]
    by_id = {one.id: one for one in roster.character}
    sides = [side.id for side in roster.sides()]
    for at, one in enumerate(roster.character):
        path = f"character[{at}]"
        if not one.id or ids.index(one.id) < at or one.id in sides or one.id in ("gm", "judge"):
            yield f"{path}.id: {one.id!r} is not allowed; allowed: a name of its own that is no seat's"
        if one.side not in sides:
            yield f"{path}.side: {one.side!r} is not allowed; allowed: {', '.join(sides)}"
        for name in one.engaged_with:
            other = by_id.get(name)
            bad = other is None or name == one.id or {one.status, other.status} & {"dead", "fled"}
            if bad or (other is not None and other.side == one.side and not settings.friendly_fire):
                yield fault(f"{path}.engaged_with", repr(name), "an enemy who is neither dead nor fled", TARGET)
        for name in one.arms_length:
            if name not in one.engaged_with:
                yield fault(f"{path}.arms_length", repr(name), "one of engaged_with", TARGET)
        for name in one.unaware_of:
            if name not in by_id or name == one.id:
                yield fault(f"{path}.unaware_of", repr(name), "another character", TARGET)
        yield from _hold(path, one, by_id, settings)


def _hold(path: str, one: Character, by_id: Mapping[str, Character], settings: Settings) -> Iterator[str]:
    hold = one.hold
    if hold is None:
        return
    other = by_id.get(hold.other)
    if other is None or other.id == one.id or other.side == one.side:
        yield fault(f"{path}.hold.other", repr(hold.other), "an enemy", TARGET)
    elif other.hold is not None and (other.hold.other != one.id or other.hold.role == hold.role):
        yield fault(f"{path}.hold.other", repr(hold.other), "somebody in no other hold", TARGET)
    elif {one.status, other.status} != {"active"} or one.stunned or other.stunned:
        yield fault(f"{path}.hold", f"a hold between {one.id} and {other.id}", "both active and not stunned", STATUS)
    elif any(
        third.hold is not None and third.hold.other == one.id and third.id != other.id for third in by_id.values()
    ):
        yield fault(f"{path}.hold.other", repr(hold.other), "one hold for each", TARGET)
    if hold.location not in (*places(settings), "body"):
        yield fault(f"{path}.hold.location", f"{hold.location!r}", f"{', '.join(places(settings))}", LOCATION)
    if hold.since_round != 0:
        yield fault(f"{path}.hold.since_round", f"{hold.since_round}", "0, before the first", STAT_RANGE)
