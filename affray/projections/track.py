"""What a combatant can take and has taken, as a figure that goes down: what wounds and shock have in common."""

from __future__ import annotations

from abc import abstractmethod
from operator import attrgetter

import msgspec

from affray.events.base import Event
from affray.events.errors import RulesetFault
from affray.events.marks import Mark, Track
from affray.projections.base import Fold, Personal, each
from affray.projections.card import Card, Cast, Gauge

TRACKS = ("wounds", "shock")
"""Every track that a mark may name."""


class Level(msgspec.Struct, gc=False):
    """A gauge that the fold moves."""

    left: int
    max: int


class Levels(msgspec.Struct):
    """The level of every combatant by id; None where it lacks the track."""

    of: dict[str, Level | None]


class TrackProjection(Personal[Levels]):
    """The track of its name. Events give figures that now hold, and not differences: nothing can be counted twice.

    `left` may be below zero where the game says so; `suffered` is always `max` less `left`.
    """

    view = Levels

    def start(self, cast: Cast) -> Levels:
        gauges = {card.id: self.opening(card) for card in cast.cards}
        return Levels({id: None if gauge is None else Level(gauge.left, gauge.max) for id, gauge in gauges.items()})

    @abstractmethod
    def opening(self, card: Card) -> Gauge | None:
        """Return the gauge of one combatant as the encounter opens."""

    def fold(self, mark: Mark, event: type[Event]) -> Fold[Levels] | None:
        if not isinstance(mark, Track):
            return None
        if mark.track not in TRACKS:
            raise RulesetFault(f"{event.__name__}: Track names {mark.track!r}; the tracks are {', '.join(TRACKS)}")
        figure = mark.left or mark.suffered
        if figure is None or (mark.left and mark.suffered):
            raise RulesetFault(f"{event.__name__}: Track takes its figure from one of left and suffered, not from both")
        if mark.track != self.name:
            return None
        if mark.maximum is None:
            return self._moving(mark.who, figure, figure == mark.left)
        return _setting(mark.who, figure, figure == mark.left, mark.maximum)

    def _moving(self, who: str, figure: str, is_left: bool) -> Fold[Levels]:
        """Return what moves a level that is there. One id is the frequent case and has a short way."""
        read = attrgetter(who, figure)
        track = self.name

        def fold(view: Levels, event: Event) -> None:
            ids, value = read(event)
            if ids.__class__ is str and (level := view.of.get(ids)) is not None:
                level.left = value if is_left else level.max - value
                return
            for id in each(ids):
                level = view.of.get(id)
                if level is None:
                    raise RulesetFault(f"{type(event).__name__}: {id!r} has no {track} to change")
                level.left = value if is_left else level.max - value

        return fold

    def about(self, view: Levels, combatant: str) -> dict[str, int] | None:
        level = view.of.get(combatant)
        return None if level is None else {"suffered": level.max - level.left, "left": level.left, "max": level.max}

    def show(self, view: Levels) -> dict[str, dict[str, int] | None]:
        return {combatant: self.about(view, combatant) for combatant in view.of}


def _setting(who: str, figure: str, is_left: bool, maximum: str) -> Fold[Levels]:
    """Return what sets a level with its maximum, also for a combatant that had none so far."""
    read = attrgetter(who, figure, maximum)

    def fold(view: Levels, event: Event) -> None:
        ids, value, top = read(event)
        for id in each(ids):
            view.of[id] = Level(value if is_left else top - value, top)

    return fold
