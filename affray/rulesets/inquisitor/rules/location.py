"""The places of a body: those that have levels, and the one that a number is (1.1, IN-27, IN-L6)."""

from __future__ import annotations

from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.tables import (
    AIMED,
    BODY_PARTS,
    LOCATIONS,
    LRB_LOCATIONS,
    REVERSED,
    SPLIT_LOCATIONS,
)


def places(settings: Settings) -> tuple[str, ...]:
    """Return the locations that have levels of their own at this table (1.1)."""
    split = settings.location == "rolled" or settings.body_table == "split"
    return SPLIT_LOCATIONS if split else LOCATIONS


def chosen(settings: Settings) -> tuple[str, ...]:
    """Return the places that may be chosen: those with levels, and the whole body where a roll finds its part."""
    known = places(settings)
    return known if "body" in known or settings.location == "rolled" else (*known, "body")


def place_of(number: int) -> str:
    """Return the location of a number, 1 to 100 (IN-27)."""
    return next(place for upper, place in REVERSED if number <= upper)


def rolled_place(roll: int, high: bool, lower: bool) -> tuple[int, str]:
    """Return the number that is looked up and the place that is hit; even is right, odd is left (IN-L6).

    `high` says that the blow is aimed high, `lower` that its target stands lower.
    """
    number = min(100, roll + AIMED + AIMED * lower) if high else roll
    place = next(place for upper, place in LRB_LOCATIONS if number <= upper)
    side = "left" if roll % 2 else "right"
    return number, f"{side}_{place}" if place in ("leg", "arm") else place


def part_of_body(roll: int) -> str:
    """Return the part of the body of a d20 (IN-46)."""
    return next(part for upper, part in BODY_PARTS if roll <= upper)
