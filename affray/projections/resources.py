"""What can be spent and how much of it is left: command points, Glory, ammunition, actions."""

from __future__ import annotations

import msgspec

from affray.events.base import Event
from affray.events.marks import Mark, Resource
from affray.projections.base import Fold, Personal, reading
from affray.projections.card import Cast


class Left(msgspec.Struct):
    """What is left, by owner (a seat, a side, a combatant) and by name."""

    of: dict[str, dict[str, int]]


class Resources(Personal[Left]):
    """Purses. Events give what is now left, and not what was spent or gained."""

    name = "resources"
    version = 1
    view = Left

    def start(self, cast: Cast) -> Left:
        of: dict[str, dict[str, int]] = {}
        for purse in cast.purses:
            of.setdefault(purse.owner, {})[purse.name] = purse.left
        return Left(of)

    def fold(self, mark: Mark, event: type[Event]) -> Fold[Left] | None:
        if not isinstance(mark, Resource):
            return None
        get_owner, get_name, get_left = reading(mark.owner), reading(mark.name), reading(mark.left)

        def fold(view: Left, event: Event) -> None:
            view.of.setdefault(get_owner(event), {})[get_name(event)] = get_left(event)

        return fold

    def about(self, view: Left, combatant: str) -> dict[str, int]:
        return dict(view.of.get(combatant, {}))

    def show(self, view: Left) -> dict[str, dict[str, int]]:
        return {owner: dict(purses) for owner, purses in view.of.items()}
