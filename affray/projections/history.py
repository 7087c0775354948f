"""The history of one combatant: each change that concerns it, with the entry and the rule that made it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from affray.events.base import Action, Consequence, Event
from affray.events.marks import ConditionGained, ConditionLost, Mark, Mention, Resource, Status, Track, TurnBegan
from affray.projections.base import Fold, Personal, each, marks_of, reading
from affray.projections.card import Cast
from affray.projections.conditions import Conditions
from affray.projections.resources import Resources
from affray.projections.shock import Shock
from affray.projections.status import Statuses
from affray.projections.wounds import Wounds

PERSONAL: tuple[Personal[Any], ...] = (Wounds(), Shock(), Statuses(), Conditions(), Resources())
"""The projections that have a part for each combatant, in the order in which changes are told."""


class Change(msgspec.Struct, frozen=True):
    """What an event changed: the projection that shows it (`wounds`) and the combatant's part there, as plain data."""

    what: str
    before: Any
    after: Any


class HistoryLine(msgspec.Struct, frozen=True):
    """One event in the history of a combatant.

    `address` is the event's (`7.2`), `at` and `by` are those of its entry, `rule` is empty for an action; `sentence`
    tells the event, and `changes` has what became different for the combatant, which may be nothing.
    """

    address: str
    at: str
    by: str
    rule: str
    sentence: str
    changes: tuple[Change, ...]


class _Reader(NamedTuple):
    """How an event class is read: whom it names, and what folds it into the views by their number."""

    names: tuple[Callable[[Event], Any], ...]
    folds: tuple[tuple[int, Fold[Any]], ...]


class History:
    """Reads the live entries of one encounter, from the first on and in order, and tells those of one combatant.

    It keeps the views that have a part for each combatant, and so can say what a change was from as well as to;
    nothing it holds grows with the number of entries. For another history, or another branch, make another one.
    """

    version: ClassVar[int] = 1

    def __init__(self, combatant: str, cast: Cast) -> None:
        self.combatant = combatant
        self._views = [projection.start(cast) for projection in PERSONAL]
        self._readers: dict[type[Event], _Reader] = {}

    def lines(
        self, seq: int, at: str, by: str, action: Action, then: Sequence[Consequence], names: Mapping[str, str]
    ) -> list[HistoryLine]:
        """Return what the next live entry holds about the combatant; `names` are the display names by id."""
        history: list[HistoryLine] = []
        for number, event in enumerate((action, *then)):
            reader = self._readers.get(type(event)) or self._learn(type(event))
            concerned = any(self.combatant in each(name(event)) for name in reader.names)
            before = self._parts(reader) if concerned else []
            for view, fold in reader.folds:
                fold(self._views[view], event)
            if concerned:
                changes = tuple(
                    Change(PERSONAL[view].name, old, new)
                    for (view, _), old, new in zip(reader.folds, before, self._parts(reader), strict=True)
                    if old != new
                )
                rule = event.rule if isinstance(event, Consequence) else ""
                history.append(HistoryLine(f"{seq}.{number}", at, by, rule, event.tell(names), changes))
        return history

    def _parts(self, reader: _Reader) -> list[Any]:
        """Return the combatant's part of each view that events of a class change."""
        return [PERSONAL[view].about(self._views[view], self.combatant) for view, _ in reader.folds]

    def _learn(self, event: type[Event]) -> _Reader:
        """Return how an event class is read, and remember it."""
        named = (_named(mark) for mark in marks_of(event))
        folds = ((view, projection.handler(event)) for view, projection in enumerate(PERSONAL))
        reader = self._readers[event] = _Reader(
            tuple(name for name in named if name is not None),
            tuple((view, fold) for view, fold in folds if fold is not None),
        )
        return reader


def _named(mark: Mark) -> Callable[[Event], Any] | None:
    """Return what reads off an event whom a mark concerns; None if it concerns nobody in particular."""
    match mark:
        case Track() | Status() | ConditionGained() | ConditionLost() | TurnBegan() | Mention():
            return reading(mark.who)
        case Resource():
            return reading(mark.owner)
        case _:
            return None
