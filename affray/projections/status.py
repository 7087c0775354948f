"""What has become of each combatant: active, destroyed, fled, or whatever else its game knows."""

from __future__ import annotations

import msgspec

from affray.events.base import Event
from affray.events.marks import Mark, Status
from affray.projections.base import Fold, Personal, each, reading
from affray.projections.card import Cast


class StatusView(msgspec.Struct):
    """The status of everybody by id; those of the roster first, in its order."""

    of: dict[str, str]


class Statuses(Personal[StatusView]):
    """One status at a time for each combatant, so that a list of losses has nobody twice."""

    name = "status"
    version = 1
    view = StatusView

    def start(self, cast: Cast) -> StatusView:
        return StatusView({card.id: card.status for card in cast.cards})

    def fold(self, mark: Mark, event: type[Event]) -> Fold[StatusView] | None:
        if not isinstance(mark, Status):
            return None
        get_who, get_status = reading(mark.who), reading(mark.to)

        def fold(view: StatusView, event: Event) -> None:
            for id in each(get_who(event)):
                view.of[id] = get_status(event)

        return fold

    def about(self, view: StatusView, combatant: str) -> str | None:
        return view.of.get(combatant)

    def holding(self, view: StatusView, status: str) -> tuple[str, ...]:
        """Return everybody who has a status, each once; with `destroyed` that is the list of losses."""
        return tuple(id for id, held in view.of.items() if held == status)

    def show(self, view: StatusView) -> dict[str, str]:
        return dict(view.of)
