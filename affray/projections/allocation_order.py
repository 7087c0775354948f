"""The order in which damage is allocated: groups of combatants, first to suffer first."""

from __future__ import annotations

from operator import attrgetter

import msgspec

from affray.events.base import Event
from affray.events.marks import Allocation, Mark
from affray.projections.base import Fold, Projection
from affray.projections.card import Cast


class Groups(msgspec.Struct):
    """The groups of ids in their order; empty when there is no allocation order."""

    groups: tuple[tuple[str, ...], ...] = ()


class AllocationOrder(Projection[Groups]):
    """The order as it was last declared; it stands until an event ends it."""

    name = "allocation_order"
    version = 1
    view = Groups

    def start(self, cast: Cast) -> Groups:
        return Groups()

    def fold(self, mark: Mark, event: type[Event]) -> Fold[Groups] | None:
        if not isinstance(mark, Allocation):
            return None
        if mark.groups is None:
            return _end
        get = attrgetter(mark.groups)

        def fold(view: Groups, event: Event) -> None:
            view.groups = get(event)

        return fold

    def show(self, view: Groups) -> list[list[str]]:
        return [list(group) for group in view.groups]


def _end(view: Groups, event: Event) -> None:
    """Leave no allocation order."""
    view.groups = ()
