"""The end of the fight (IN-55)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import EndEncounter
from affray.rulesets.inquisitor.events.encounter import EncounterEnded
from affray.rulesets.inquisitor.rules.fighters import active
from affray.rulesets.inquisitor.state import Table

NOBODY = "none"


def sides_standing(state: Table) -> tuple[str, ...]:
    """Return the sides that have somebody active."""
    return tuple(one for one in state.sides if any(f.side == one and active(f) for f in state.fighters.values()))


def ended(state: Table) -> Iterator[Consequence]:
    """The fight ends when one side alone, or none, has somebody active."""
    left = sides_standing(state)
    if len(left) < 2:
        yield EncounterEnded("IN-55", left[0] if left else NOBODY, "beaten")


def end(state: Table, action: EndEncounter, by: str) -> Iterator[Consequence]:
    """The game master ends it."""
    left = sides_standing(state)
    yield EncounterEnded("IN-55", left[0] if len(left) == 1 else NOBODY, "gm", action.reason)
