"""The marks of an event in words: what it changes in the views that all games share."""

from __future__ import annotations

from affray.events.base import Event
from affray.events.marks import (
    Allocation,
    ConditionGained,
    ConditionLost,
    Fixed,
    Mark,
    Mention,
    Order,
    Resource,
    RoundBegan,
    Source,
    Status,
    Track,
    TurnBegan,
    TurnEnded,
)


def changes(event: type[Event]) -> list[str]:
    """Return what an event changes, a phrase for each of its marks; a field stands in code."""
    return [_said(mark) for mark in event.marks]


def _said(mark: Mark) -> str:
    match mark:
        case Track(track, who, left, suffered, maximum):
            figure = f"{_of(left)} left" if left is not None else f"{_of(suffered or '')} suffered"
            return f"{track} of {_of(who)}: {figure}" + (f" of at most {_of(maximum)}" if maximum else "")
        case Status(who, to):
            return f"status of {_of(who)}: {_of(to)}"
        case ConditionGained(who, name, value, until):
            more = f" with value {_of(value)}" if value is not None else ""
            return f"condition of {_of(who)}: {_of(name)}{more}" + (f" until {_of(until)}" if until is not None else "")
        case ConditionLost(who, name):
            return f"condition of {_of(who)}: no longer {_of(name)}"
        case Resource(owner, name, left):
            return f"resource of {_of(owner)}: {_of(left)} left of {_of(name)}"
        case RoundBegan(number):
            return f"round {_of(number)} begins"
        case TurnBegan(who):
            return f"the turn of {_of(who)} begins"
        case TurnEnded():
            return "nobody acts"
        case Order(ids):
            return f"order of turns: {_of(ids)}"
        case Allocation(groups):
            return "no allocation order" if groups is None else f"allocation order: {_of(groups)}"
        case Mention(who):
            return f"in the history of {_of(who)}"


def _of(source: Source) -> str:
    """Return a field in code, or a fixed value in words."""
    return f"*{source.value}*" if isinstance(source, Fixed) else f"`{source}`"
