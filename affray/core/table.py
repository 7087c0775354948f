"""The machine compiled for the fold: linked places, one lookup per event, each with all that the event touches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from affray.core.asking import request_of
from affray.core.machine import Machine
from affray.events.base import Event, tag_of

Fold = Callable[[Any, Any], None]
"""`(event, state) -> None` for the state of a game, `(view, event) -> None` for a view."""
ViewFold = tuple[int, Fold]


class NotAccepted(Exception):
    """The machine does not accept an event where it stands."""


@dataclass(frozen=True, slots=True)
class Move:
    """What an event does at a place: where it leads (`to`, or `split` by its purpose) and what folds it."""

    to: Place | None
    split: dict[str, Place] | None
    purpose: Callable[[Any], str] | None
    fold: Fold | None
    views: tuple[ViewFold, ...]


def fold_of(kind: type[Event]) -> Fold | None:
    """Return what folds the events of a class into the state: its `fold`, then the request of its `asks`."""
    fold = None if kind.fold is Event.fold else kind.fold
    if kind.asks is None:
        return fold
    request = request_of(kind.asks)
    if fold is None:

        def ask(event: Any, state: Any) -> None:
            state.request = request(event, state)

        return ask

    def fold_and_ask(event: Any, state: Any) -> None:
        fold(event, state)
        state.request = request(event, state)

    return fold_and_ask


class Place:
    """A state of the machine with its moves by event class. `rests` says whether an entry may end here."""

    __slots__ = ("moves", "name", "rests")

    def __init__(self, name: str, rests: bool) -> None:
        self.name, self.rests = name, rests
        self.moves: dict[type[Event], Move] = {}

    def after(self, event: type[Event], purpose: str | None) -> Place | None:
        """Return the place that an event of a class (with its purpose, if any) leads to; None if it may not come."""
        move = self.moves.get(event)
        if move is None:
            return None
        return move.to if purpose is None else (move.split or {}).get(purpose)


def compile_table(
    machine: Machine,
    events: Sequence[type[Event]],
    fold: Callable[[type[Event]], Fold | None],
    views: Callable[[type[Event]], tuple[ViewFold, ...]],
) -> dict[str, Place]:
    """Return the places of a machine by name, linked by the moves of the event classes given.

    `fold` and `views` give for a class what folds it. Raises ValueError for a trigger that no class answers to.
    """
    places = {row.place: Place(row.place, bool(row.waits) or row.place in machine.ends) for row in machine.rows}
    by_tag = {tag_of(event): event for event in events}
    for source, triggers in machine.table.items():
        places_after: dict[type[Event], dict[str | None, Place]] = {}
        for trigger, dest in triggers.items():
            tag, colon, purpose = trigger.partition(":")
            event = by_tag.get(tag)
            if event is None or (event.purpose is not None) != bool(colon):
                raise ValueError(f"place {source}: no event answers to the trigger {trigger}")
            places_after.setdefault(event, {})[purpose if colon else None] = places[dest]
        for event, dests in places_after.items():
            plain = dests.pop(None, None)
            split = {purpose: place for purpose, place in dests.items() if purpose is not None}
            places[source].moves[event] = Move(
                plain,
                split or None,
                attrgetter(event.purpose) if event.purpose else None,
                fold(event),
                views(event),
            )
    return places
