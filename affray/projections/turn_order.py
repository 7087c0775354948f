"""Whose turn it is, in which round, and the order in which turns come."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec

from affray.events.base import Event
from affray.events.errors import RulesetFault
from affray.events.marks import Mark, Order, RoundBegan, TurnBegan, TurnEnded
from affray.projections.base import Fold, Projection
from affray.projections.card import Cast


class Turns(msgspec.Struct):
    """The round (0 before the first), who acts (empty between turns), the order of turns (empty where there is none).

    Who acts is held by id and not by place, so that a new order does not hand the turn to somebody else.
    """

    round: int = 0
    acting: str = ""
    order: tuple[str, ...] = ()


class TurnOrder(Projection[Turns]):
    """Rounds and turns. The order is what the events last said, and never worked out from anything else."""

    name = "turn_order"
    version = 1
    view = Turns

    def start(self, cast: Cast) -> Turns:
        return Turns()

    def fold(self, mark: Mark, event: type[Event]) -> Fold[Turns] | None:
        match mark:
            case RoundBegan(number):
                return _counting(number)
            case TurnBegan(who):
                return _beginning(who)
            case TurnEnded():
                return _nobody_acts
            case Order(ids):
                return _ordering(ids)
            case _:
                return None

    def show(self, view: Turns) -> dict[str, Any]:
        return {"round": view.round, "acting": view.acting, "order": list(view.order)}


def _counting(number: str) -> Fold[Turns]:
    """Return what sets the number of the round."""
    get = attrgetter(number)

    def fold(view: Turns, event: Event) -> None:
        view.round = get(event)

    return fold


def _ordering(ids: str) -> Fold[Turns]:
    """Return what sets the order of turns."""
    get = attrgetter(ids)

    def fold(view: Turns, event: Event) -> None:
        view.order = get(event)

    return fold


def _beginning(who: str) -> Fold[Turns]:
    """Return what gives the turn to one combatant or unit."""
    get = attrgetter(who)

    def fold(view: Turns, event: Event) -> None:
        acting = get(event)
        if not isinstance(acting, str):
            raise RulesetFault(f"{type(event).__name__}: a turn is that of one combatant or unit, not of {acting!r}")
        view.acting = acting

    return fold


def _nobody_acts(view: Turns, event: Event) -> None:
    """Leave the turn to nobody."""
    view.acting = ""
