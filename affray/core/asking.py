"""From what an event asks for to the request that stands in the state."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from affray.core.state import Request
from affray.events.base import Ask


def request_of(ask: Ask) -> Callable[[Any, Any], Request | None]:
    """Return `(event, state) -> Request`, or None where the event has no dice to roll."""
    seat, dice, sides = attrgetter(ask.seat), _number(ask.dice), _number(ask.sides)
    what, purpose = ask.what, ask.purpose

    def request(event: Any, state: Any) -> Request | None:
        count = dice(event)
        if not count:
            return None
        text = what if isinstance(what, str) else what(event, state)
        return Request(purpose, seat(event), count, sides(event), text)

    return request


def _number(value: int | str) -> Callable[[Any], int]:
    if isinstance(value, str):
        return attrgetter(value)
    return lambda event: value
