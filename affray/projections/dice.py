"""The dice that each seat has rolled: how many, what they came to, and how often each face fell."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.events.base import Event, Roll
from affray.events.errors import RulesetFault
from affray.events.marks import Mark
from affray.projections.base import Fold, OfRolls
from affray.projections.card import Cast

Counts = list[int]
"""How often each face fell, from face 1 to the number of sides."""


class Tally(msgspec.Struct):
    """Counts by seat, number of sides and purpose."""

    of: dict[str, dict[int, dict[str, Counts]]]


class Dice(OfRolls[Tally]):
    """The tally of dice per seat, so that luck, good or bad, can be looked at instead of felt."""

    name = "dice"
    version = 2
    view = Tally

    def start(self, cast: Cast) -> Tally:
        return Tally({})

    def fold(self, mark: Mark, event: type[Event]) -> Fold[Tally] | None:
        return None

    def on_roll(self, view: Tally, seat: str, sides: int, roll: Roll) -> None:
        try:
            counts = view.of[seat][sides][roll.want]
        except KeyError:
            purposes = view.of.setdefault(seat, {}).setdefault(sides, {})
            counts = purposes[roll.want] = [0] * sides
        for face in roll.dice:
            if not 0 < face <= sides:
                raise RulesetFault(f"a die with {sides} sides cannot show {face}, which {seat} has for {roll.want}")
            counts[face - 1] += 1

    def show(self, view: Tally) -> dict[str, dict[str, Any]]:
        """Return by seat: `dice` in all, and by number of `sides` the `mean` as (sum, count), how often each of the
        `faces` fell, and the same by purpose (`purposes`)."""
        return {seat: _shown(sides) for seat, sides in view.of.items()}


def _shown(sides: dict[int, dict[str, Counts]]) -> dict[str, Any]:
    """Return the dice of one seat as plain data."""
    shown = {}
    dice = 0
    for number, purposes in sides.items():
        total = [sum(column) for column in zip(*purposes.values(), strict=True)]
        dice += sum(total)
        by_purpose = {what: _figures(counts) for what, counts in purposes.items()}
        shown[str(number)] = _figures(total) | {"purposes": by_purpose}
    return {"dice": dice, "sides": shown}


def _figures(counts: Counts) -> dict[str, Any]:
    """Return counts as the mean, in two integers, and how often each face fell."""
    faces = {str(face): count for face, count in enumerate(counts, start=1)}
    return {"mean": [sum(face * count for face, count in enumerate(counts, start=1)), sum(counts)], "faces": faces}
