"""What a projection is: a named, versioned fold of events into a view that every game shares.

A projection knows no game. It reads the marks that event classes declare (`affray.events.marks`), once per class, and
gives a function that folds an event of that class; the kernel keeps these functions beside its table of places.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from affray.events.base import Event, Roll
from affray.events.errors import RulesetFault
from affray.events.marks import Fixed, Mark, Source
from affray.projections.card import Cast

V = TypeVar("V", bound=msgspec.Struct)

Fold = Callable[[V, Event], None]
"""Folds one event into a view."""


class Projection(ABC, Generic[V]):
    """One shared view. Stateless: one instance serves every encounter.

    Class variables:
        name: the noun it shows, unique among the projections.
        version: rises when the same events give another view; snapshots depend on it.
        view: class of the view, a mutable struct that only the fold touches. Its mappings have text or integers as
            keys, so that encoding it is a snapshot and decoding that a copy.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    view: type[V]

    @abstractmethod
    def start(self, cast: Cast) -> V:
        """Return the view of the encounter as it opens."""

    @abstractmethod
    def fold(self, mark: Mark, event: type[Event]) -> Fold[V] | None:
        """Return what folds one mark of an event class into the view; None if it is not for this projection."""

    @abstractmethod
    def show(self, view: V) -> Any:
        """Return the view as plain data: mappings with text as keys, lists, integers, text, booleans, None."""

    def handler(self, event: type[Event]) -> Fold[V] | None:
        """Return what folds events of a class into the view, its marks in their order; None if they change nothing.

        Raises RulesetFault if a mark of the class is wrong: names a field that the class does not have, for one.
        """
        folds = [fold for mark in marks_of(event) if (fold := self.fold(mark, event)) is not None]
        if len(folds) > 1:
            return _in_order(folds)
        return folds[0] if folds else None


class Personal(Projection[V]):
    """A projection with a part of its own for each combatant."""

    @abstractmethod
    def about(self, view: V, combatant: str) -> Any:
        """Return the part of one combatant as plain data; of one that the view does not know, as if it had nothing."""


class OfRolls(Projection[V]):
    """A projection of the rolls themselves. Neither seat nor sides is in a `Roll`, so the kernel hands them over."""

    @abstractmethod
    def on_roll(self, view: V, seat: str, sides: int, roll: Roll) -> None:
        """Fold a roll of dice with `sides` sides, made by `seat`."""


def marks_of(event: type[Event]) -> tuple[Mark, ...]:
    """Return the marks of an event class. Raises RulesetFault if one names a field that the class does not have."""
    for mark in event.marks:
        for slot, source in vars(mark).items():
            if slot != "track" and isinstance(source, str) and source.split(".")[0] not in event.__struct_fields__:
                raise RulesetFault(
                    f"{event.__name__}: {type(mark).__name__} takes {slot} from the field {source!r}, which it lacks; "
                    f"its fields are {', '.join(event.__struct_fields__) or 'none'} (a value of its own is Fixed)"
                )
    return event.marks


def reading(source: Source) -> Callable[[Event], Any]:
    """Return what reads a mark's source off an event."""
    if isinstance(source, Fixed):
        value = source.value
        return lambda event: value
    return attrgetter(source)


def each(who: str | Sequence[str]) -> Sequence[str]:
    """Return the ids that a field of a mark holds: one, several, or with empty text none."""
    if isinstance(who, str):
        return (who,) if who else ()
    return who


def _in_order(folds: Sequence[Fold[V]]) -> Fold[V]:
    """Return what folds an event by each of several folds."""

    def fold_all(view: V, event: Event) -> None:
        for fold in folds:
            fold(view, event)

    return fold_all
