"""Characters of a roster: their figures, what they hold, and how they stand to one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from affray.rulesets.inquisitor.codes import ARMS_LENGTH, LOCATION, POSTURE, STAT_RANGE, STATUS, TARGET, WEAPON
from affray.rulesets.inquisitor.profiles import Character, Roster
from affray.rulesets.inquisitor.rules.dice_tests import halved
from affray.rulesets.inquisitor.rules.location import places
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


def fighter(character: Character, weapons: Mapping[str, Arm], settings: Settings) -> Fighter:
    """Return a character as they stand at the opening."""
    # Everything stands in the order of the tables, so that equal rosters stand equally however they were typed.
    hands = {hand: character.hands.get(hand, "") for hand in HANDS}
    owned = [*dict.fromkeys(filter(None, hands.values())), *character.carried]
    ammo = {name: shots for name in owned if (shots := weapons[name].ammo) is not None}
    hold = character.hold
    return Fighter(
        id=character.id,
        name=character.name or character.id,
        side=character.side,
        ws=character.ws,
        bs=character.bs,
        s=character.s,
        t=character.t,
        i=character.i,
        speed=min(6, (2 * character.i + 20) // 40 + 1) if character.speed is None else character.speed,
        size=character.size,
        handed=character.handed,
        hands=hands,
        carried=list(character.carried),
        dropped=[],
        posture="prone" if character.status in ("out", "dead") else character.posture,
        height=character.height,
        armour={place: character.armour[place] for place in (*LOCATIONS, *PARTS) if place in character.armour},
        levels={place: character.levels.get(place, 0) for place in places(settings)},
        injury_total=character.injury_total,
        bleeding={place: character.bleeding.get(place, 0) for place in places(settings)},
        stunned=character.stunned,
        status=character.status,
        engaged_with=[],
        arms_length=[],
        unaware_of=list(dict.fromkeys(character.unaware_of)),
        ammo=ammo,
        hold=None if hold is None else Hold(hold.role, hold.other, hold.location, hold.since_round),
    )


def fault(path: str, value: str, allowed: str, code: str) -> str:
    """Return a fault in words."""
    return f"{path}: {value} is not allowed; allowed: {allowed} ({code})"


def character_faults(at: int, character: Character, weapons: Mapping[str, Arm], settings: Settings) -> Iterator[str]:
    """Yield what is wrong with one character alone."""
    path = f"character[{at}]"
    ranges = [(name, getattr(character, name), 1, 200) for name in ("ws", "bs", "s", "t", "i")]
    ranges += [(name, getattr(character, name), 0, 200) for name in ("wp", "sg", "nv", "ld")]
    ranges += [("injury_total", character.injury_total, 0, 10_000), ("stunned", character.stunned, 0, MOST_STUN)]
    ranges += [
        ("speed", 1 if character.speed is None else character.speed, 1, 6),
        ("height", character.height, -MOST_HEIGHT, MOST_HEIGHT),
    ]
    for name, value, low, high in ranges:
        if not low <= value <= high:
            yield fault(f"{path}.{name}", str(value), f"{low} to {high}", STAT_RANGE)
    yield from _places(f"{path}.armour", character.armour, (*LOCATIONS, *PARTS), 100)
    yield from _places(f"{path}.levels", character.levels, places(settings), None)
    yield from _places(f"{path}.bleeding", character.bleeding, places(settings), 100)
    yield from _hands(path, character, weapons)
    if character.posture != "prone" and crawling(character.levels):
        yield fault(f"{path}.posture", repr(character.posture), "prone, with wounds that leave only crawling", POSTURE)
    if character.arms_length and not settings.arms_length:
        allowed = "nobody; it belongs to the option arms_length"
        yield fault(f"{path}.arms_length", ", ".join(character.arms_length), allowed, ARMS_LENGTH)
    if settings.injury == "full":
        yield from _status(path, character, settings)


def _status(path: str, character: Character, settings: Settings) -> Iterator[str]:
    """Yield why somebody with these injuries is not active, or not only out (IN-46, IN-48)."""
    limit = halved(character.t, settings)
    head = character.levels.get("head", 0)
    fatal = head >= cap_of("head")
    how = f"{character.status!r} is not allowed with an injury total of {character.injury_total} and the head at {head}"
    if fatal and character.status in ("active", "out"):
        yield f"{path}.status: {how}; allowed: dead ({STATUS})"
    elif character.status == "active" and character.injury_total >= limit:
        yield f"{path}.status: {how}; allowed: out or dead, or a total below {limit} ({STATUS})"
    elif character.status == "out" and character.injury_total > character.t:
        yield f"{path}.status: {how}; allowed: dead, or a total up to {character.t} ({STATUS})"


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


def _hands(path: str, character: Character, weapons: Mapping[str, Arm]) -> Iterator[str]:
    for hand, name in character.hands.items():
        here = f"{path}.hands.{hand}"
        if hand not in HANDS:
            yield fault(here, repr(hand), f"{', '.join(HANDS)}", WEAPON)
        elif name and (name not in weapons or weapons[name].kind in ("unarmed", "natural")):
            yield fault(here, repr(name), "a weapon of the roster or the starter table", WEAPON)
        elif name and character.levels.get(f"{hand}_arm", 0) >= ACUTE:
            yield fault(here, repr(name), "nothing in an arm that cannot be used", WEAPON)
    held = [character.hands.get(hand, "") for hand in HANDS]
    for name in dict.fromkeys(name for name in held if name in weapons):
        hands = weapons[name].hands
        if hands == "1" and held.count(name) == 2:
            yield fault(f"{path}.hands", f"{name!r} in both", "one hand; give a second one its own id", WEAPON)
        if hands == "2" and held.count(name) == 1:
            yield fault(f"{path}.hands", f"{name!r} in one", "both hands", WEAPON)
    for at, name in enumerate(character.carried):
        if name not in weapons or name in held or character.carried.index(name) < at or name == UNARMED:
            yield fault(f"{path}.carried[{at}]", repr(name), "a weapon that is not in hand, once", WEAPON)


def relation_faults(roster: Roster, settings: Settings) -> Iterator[str]:
    """Yield what is wrong between characters: ids, sides, contacts, awareness, holds."""
    ids = [character.id for character in roster.character]
    by_id = {character.id: character for character in roster.character}
    sides = [side.id for side in roster.sides()]
    for at, character in enumerate(roster.character):
        path = f"character[{at}]"
        if not character.id or ids.index(character.id) < at or character.id in sides or character.id in ("gm", "judge"):
            yield f"{path}.id: {character.id!r} is not allowed; allowed: a name of its own that is no seat's"
        if character.side not in sides:
            yield f"{path}.side: {character.side!r} is not allowed; allowed: {', '.join(sides)}"
        for name in character.engaged_with:
            other = by_id.get(name)
            bad = other is None or name == character.id or {character.status, other.status} & {"dead", "fled"}
            if bad or (other is not None and other.side == character.side and not settings.friendly_fire):
                yield fault(f"{path}.engaged_with", repr(name), "an enemy who is neither dead nor fled", TARGET)
        for name in character.arms_length:
            if name not in character.engaged_with:
                yield fault(f"{path}.arms_length", repr(name), "one of engaged_with", TARGET)
        for name in character.unaware_of:
            if name not in by_id or name == character.id:
                yield fault(f"{path}.unaware_of", repr(name), "another character", TARGET)
        yield from _hold(path, character, by_id, settings)


def _hold(path: str, character: Character, by_id: Mapping[str, Character], settings: Settings) -> Iterator[str]:
    hold = character.hold
    if hold is None:
        return
    other = by_id.get(hold.other)
    if other is None or other.id == character.id or other.side == character.side:
        yield fault(f"{path}.hold.other", repr(hold.other), "an enemy", TARGET)
    elif other.hold is not None and (other.hold.other != character.id or other.hold.role == hold.role):
        yield fault(f"{path}.hold.other", repr(hold.other), "somebody in no other hold", TARGET)
    elif {character.status, other.status} != {"active"} or character.stunned or other.stunned:
        yield fault(
            f"{path}.hold", f"a hold between {character.id} and {other.id}", "both active and not stunned", STATUS
        )
    elif any(
        third.hold is not None and third.hold.other == character.id and third.id != other.id for third in by_id.values()
    ):
        yield fault(f"{path}.hold.other", repr(hold.other), "one hold for each", TARGET)
    if hold.location not in (*places(settings), "body"):
        yield fault(f"{path}.hold.location", f"{hold.location!r}", f"{', '.join(places(settings))}", LOCATION)
    if hold.since_round != 0:
        yield fault(f"{path}.hold.since_round", f"{hold.since_round}", "0, before the first", STAT_RANGE)
