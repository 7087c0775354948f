"""The conditions that each combatant or unit has, such as prone, stunned or battle-shocked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from affray.events.base import Event
from affray.events.marks import ConditionGained, ConditionLost, Fixed, Mark
from affray.projections.base import Fold, Personal, reading
from affray.projections.card import Cast


class Condition(msgspec.Struct, frozen=True, gc=False):
    """A condition as it holds now: `value` is 0 and `until` (in words) empty where it has none."""

    name: str
    value: int
    until: str


class Held(msgspec.Struct):
    """The conditions of everybody by id, then by name, in the order gained."""

    of: dict[str, dict[str, Condition]]


class Conditions(Personal[Held]):
    """A condition is had once. Gained again, it keeps its place and has the value and end that the event gives it."""

    name = "conditions"
    version = 1
    view = Held

    def start(self, cast: Cast) -> Held:
        return Held({card.id: {fields[0]: Condition(*fields) for fields in card.conditions} for card in cast.cards})

    def fold(self, mark: Mark, event: type[Event]) -> Fold[Held] | None:
        match mark:
            case ConditionGained():
                return _gaining(mark)
            case ConditionLost():
                return _losing(mark)
            case _:
                return None

    def about(self, view: Held, combatant: str) -> list[dict[str, Any]]:
        held = view.of.get(combatant, {})
        return [
            {"name": condition.name, "value": condition.value, "until": condition.until} for condition in held.values()
        ]

    def show(self, view: Held) -> dict[str, list[dict[str, Any]]]:
        return {combatant: self.about(view, combatant) for combatant in view.of}


def _gaining(mark: ConditionGained) -> Fold[Held]:
    """Return what gives a condition. One id is the frequent case and has a short way, as in losing."""
    get_who, make = reading(mark.who), _making(mark)

    def fold(view: Held, event: Event) -> None:
        who = get_who(event)
        if not who:
            return
        condition = make(event)
        if who.__class__ is str:
            view.of.setdefault(who, {})[condition.name] = condition
            return
        for id in who:
            view.of.setdefault(id, {})[condition.name] = condition

    return fold


def _making(mark: ConditionGained) -> Callable[[Event], Condition]:
    """Return what makes the condition of an event; one that is the same in every event is made once."""
    sources = (mark.name, mark.value or Fixed(0), mark.until or Fixed(""))
    fixed: list[Any] = [source.value for source in sources if isinstance(source, Fixed)]
    if len(fixed) == len(sources):
        made = Condition(*fixed)
        return lambda event: made
    get_name, get_value, get_until = map(reading, sources)
    return lambda event: Condition(get_name(event), get_value(event), get_until(event))


def _losing(mark: ConditionLost) -> Fold[Held]:
    """Return what takes a condition away."""
    get_who, get_name = reading(mark.who), reading(mark.name)

    def fold(view: Held, event: Event) -> None:
        who = get_who(event)
        if who.__class__ is str:
            held = view.of.get(who)
            if held:
                held.pop(get_name(event), None)
        elif who:
            name = get_name(event)
            for id in who:
                view.of.get(id, {}).pop(name, None)

    return fold
