"""The places of a body: those that have levels, and the one that a number is (1.1, IN-27)."""

from __future__ import annotations

from affray.rulesets.inquisitor.settings import Settings
from affray.rulesets.inquisitor.tables import LOCATIONS, REVERSED, SPLIT_LOCATIONS


def places(settings: Settings) -> tuple[str, ...]:
    """Return the locations that have levels of their own at this table (1.1)."""
    split = settings.preset == "lrb" or settings.body_table == "split"
    return SPLIT_LOCATIONS if split else LOCATIONS


def place_of(looked_up: int) -> str:
    """Return the location of a number, 1 to 100 (IN-27)."""
    return next(place for upper, place in REVERSED if looked_up <= upper)
