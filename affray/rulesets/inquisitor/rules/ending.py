"""The end of the fight (IN-55, IN-56)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events.rounds import EncounterEnded
from affray.rulesets.inquisitor.rules.figures import active
from affray.rulesets.inquisitor.state import Table

NOBODY = "none"


def sides_standing(state: Table) -> tuple[str, ...]:
    """Return the sides that have somebody active."""
    standing = {fighter.side for fighter in state.fighters.values() if active(fighter)}
    return tuple(side for side in state.sides if side in standing)


def ended(state: Table) -> Iterator[Consequence]:
    """The fight ends when one side alone, or none, has somebody active; by hand it does not end of itself (IN-56)."""
    if state.config.ending == "by_hand":
        return
    left = sides_standing(state)
    if len(left) < 2:
        yield EncounterEnded("IN-55", winner=left[0] if left else NOBODY, reason="beaten")
