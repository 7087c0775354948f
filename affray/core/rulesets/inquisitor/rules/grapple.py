"""Whether the grappled one is caught (IN-G1)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.rulesets.inquisitor.events.grapples import Escaped, HoldTaken
from affray.core.rulesets.inquisitor.rules.tests import passes
from affray.core.rulesets.inquisitor.state import Table
from affray.events.base import Consequence, Roll


def escape(state: Table, roll: Roll) -> Iterator[Consequence]:
    """The victim's Initiative decides: away, or held by the place that was hit."""
    frame, face = state.frame, roll.dice[0]
    target = state.fighters[frame.target].i
    if passes(face, target):
        yield Escaped("IN-G1", frame.target, face, target)
    else:
        yield HoldTaken("IN-G1", frame.attacker, frame.target, frame.location, face, target)
