"""A made-up game's events and cast, with every kind of mark, for the tests of the projections."""

from __future__ import annotations

from typing import Any, ClassVar

from affray.events.base import Action, Consequence
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
    Status,
    Track,
    TurnBegan,
    TurnEnded,
)
from affray.projections import Card, Cast, Gauge, Projection, Purse

CAST = Cast(
    cards=(
        Card("f", "Fighter", "red", wounds=Gauge(3, 3), shock=Gauge(5, 5)),
        Card("t", "Thief", "red", wounds=Gauge(1, 2), conditions=(("hidden", 0, ""), ("burning", 2, "end of round"))),
        Card("m", "Mage", "blue", unit="coven", status="absent", wounds=Gauge(4, 4)),
        Card("g", "Gate", "blue"),
    ),
    purses=(Purse("red", "glory", 2), Purse("red", "wrath", 1), Purse("f", "arrows", 12)),
    units=(("coven", "The Coven"),),
)


class Marked(Consequence, frozen=True, gc=False):
    """Root of the events here: their rule never matters."""

    rule: str = "X-1"


class WoundsLost(Marked, frozen=True, gc=False):
    says: ClassVar[str] = "{who:name} has {left} left"
    marks: ClassVar[tuple[Mark, ...]] = (Track("wounds", "who", left="left"),)

    who: str | tuple[str, ...] = ""
    left: int = 0


class DamageCounted(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Track("wounds", "who", suffered="total"),)

    who: str = ""
    total: int = 0


class Toughened(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Track("wounds", "who", suffered="total", maximum="top"),)

    who: str | tuple[str, ...] = ""
    total: int = 0
    top: int = 0


class ShockTaken(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Track("shock", "who", suffered="total"),)

    who: str = ""
    total: int = 0


class Slain(Marked, frozen=True, gc=False):
    """Two marks on one class: the last wound and the new status."""

    says: ClassVar[str] = "{who:name} falls"
    marks: ClassVar[tuple[Mark, ...]] = (Track("wounds", "who", left="left"), Status("who", Fixed("destroyed")))

    who: str = ""
    left: int = 0


class StatusSet(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Status("who", "to"),)

    who: str | tuple[str, ...] = ""
    to: str = ""


class Gained(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (ConditionGained("who", "name", "value", "until"),)

    who: str | tuple[str, ...] = ""
    name: str = ""
    value: int = 0
    until: str = ""


class KnockedDown(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (ConditionGained("who", Fixed("prone")), ConditionLost("who", Fixed("hidden")))

    who: str = ""


class Lost(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (ConditionLost("who", "name"),)

    who: str | tuple[str, ...] = ""
    name: str = ""


class GlorySpent(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Resource("side", Fixed("glory"), "left"),)

    side: str = ""
    left: int = 0


class ArrowsLeft(Marked, frozen=True, gc=False):
    says: ClassVar[str] = "{archer:name} has {left} arrows"
    marks: ClassVar[tuple[Mark, ...]] = (Resource("archer", Fixed("arrows"), "left"),)

    archer: str = ""
    left: int = 0


class RoundStarted(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (RoundBegan("number"), Order("order"))

    number: int = 0
    order: tuple[str, ...] = ()


class Swapped(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Order("order"),)

    order: tuple[str, ...] = ()


class TurnStarted(Marked, frozen=True, gc=False):
    says: ClassVar[str] = "it is the turn of {who:name}"
    marks: ClassVar[tuple[Mark, ...]] = (TurnBegan("who"),)

    who: str | tuple[str, ...] = ""


class TurnOver(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (TurnEnded(),)


class OrderDeclared(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Allocation("groups"),)

    groups: tuple[tuple[str, ...], ...] = ()


class AttackOver(Marked, frozen=True, gc=False):
    marks: ClassVar[tuple[Mark, ...]] = (Allocation(None),)


class Shoved(Marked, frozen=True, gc=False):
    says: ClassVar[str] = "{by:name} shoves {who:name}"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("who"), Mention("by"))

    by: str = ""
    who: str = ""


class Thunder(Marked, frozen=True, gc=False):
    """No marks: it concerns no projection."""

    says: ClassVar[str] = "it thunders"

    loud: bool = False


class Strike(Action, frozen=True, gc=False):
    says: ClassVar[str] = "strikes {who:name}"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("who"),)

    who: str = ""


SKIRMISH = (
    RoundStarted(number=1, order=("f", "t", "m")),
    TurnStarted(who="f"),
    GlorySpent(side="red", left=1),
    ArrowsLeft(archer="f", left=11),
    OrderDeclared(groups=(("t",), ("f", "m"))),
    WoundsLost(who="m", left=3),
    WoundsLost(who=("f", "t"), left=1),
    DamageCounted(who="m", total=2),
    ShockTaken(who="f", total=6),
    Gained(who=("f", "coven"), name="burning", value=3, until="end of fight"),
    KnockedDown(who="t"),
    Thunder(loud=True),
    Slain(who="t", left=-1),
    AttackOver(),
    TurnOver(),
    Lost(who="f", name="burning"),
    StatusSet(who=("m", "g"), to="fled"),
    Toughened(who=("f", "new"), total=1, top=6),
    RoundStarted(number=2, order=("m", "f")),
    TurnStarted(who="m"),
)
"""A fight that touches every view but the dice."""


def fold(projection: Projection[Any], view: Any, *events: Action | Consequence) -> Any:
    """Return the view after the events, each folded by the handler of its class."""
    for event in events:
        handler = projection.handler(type(event))
        if handler is not None:
            handler(view, event)
    return view


def played(projection: Projection[Any], *events: Action | Consequence) -> Any:
    """Return a projection's view of the cast after the events."""
    return fold(projection, projection.start(CAST), *events)
