"""Dice beside a pool: what their faces mean (D1; 2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence, Roll
from affray.rulesets.wrath_and_glory.events.tests import DiceRead
from affray.rulesets.wrath_and_glory.state import Fight
from affray.rulesets.wrath_and_glory.tables import half_up, icons_of

TENS = ("complication", "critical")
HALVED = ("fire", "restore")
RULES = {
    "opposed": "WG-30",
    "stray": "WG-39k",
    "scatter": "WG-83",
    "complication": "WG-94",
    "critical": "WG-49",
    "critical_effect": "WG-49",
    "memorable": "WG-56",
    "traumatic": "WG-59",
    "fire": "WG-76b",
    "supercharge": "WG-88k",
    "fall": "WG-67",
    "restore": "WG-72",
}
"""roll to its rule; those of hazards are WG-95"""


def read(state: Fight, roll: Roll) -> Iterator[Consequence]:
    """Yield what the faces say: a d66 tens first, a d3 as half a die, icons of an opposed test, or the face."""
    asked = state.dice
    assert asked is not None
    faces = roll.dice
    match asked.roll:
        case "opposed":
            value = icons_of(faces)
        case kind if kind in TENS:
            value = 10 * faces[0] + faces[1]
        case kind if kind in HALVED:
            value = half_up(faces[0])
        case _:
            value = faces[0] if len(faces) == 1 else 0
    yield DiceRead(RULES.get(asked.roll, "WG-95"), asked.frame, asked.roll, faces, value)
