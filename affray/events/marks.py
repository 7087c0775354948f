"""What an event changes in the views that every game shares.

A game declares marks on its consequences; the projections read them and so need to know no game. A mark names the
fields of the event that hold the figures; `Fixed` stands for a value that is always the same.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fixed:
    """A value that does not come from a field of the event."""

    value: str | int | bool


Source = str | Fixed
"""The name of a field of the event (`attack.actor` for a part of one), or a fixed value."""


@dataclass(frozen=True)
class Track:
    """Wounds or shock now stand at a figure: `left` or `suffered` names the field that holds it.

    `who` is the combatant. Exactly one of `left` and `suffered` is given. With `maximum` the track's maximum too.
    """

    track: str
    who: str
    left: str | None = None
    suffered: str | None = None
    maximum: str | None = None


@dataclass(frozen=True)
class Status:
    """The combatant (or each of several) has a new status such as `active`, `destroyed`, `fled`."""

    who: str
    to: Source


@dataclass(frozen=True)
class ConditionGained:
    """The combatant has a condition from now on; `value` (an integer) and `until` (in words) where it has them."""

    who: str
    name: Source
    value: Source | None = None
    until: Source | None = None


@dataclass(frozen=True)
class ConditionLost:
    """The combatant no longer has the condition."""

    who: str
    name: Source


@dataclass(frozen=True)
class Resource:
    """The owner (a seat, a side, a combatant) now has `left` of something that can be spent."""

    owner: Source
    name: Source
    left: str


@dataclass(frozen=True)
class RoundBegan:
    """A round begins; `number` is the field with its number."""

    number: str


@dataclass(frozen=True)
class TurnBegan:
    """A combatant's (or unit's) turn begins."""

    who: str


@dataclass(frozen=True)
class TurnEnded:
    """Nobody acts until the next turn begins."""


@dataclass(frozen=True)
class Order:
    """The order of turns is set; `ids` is the field with the combatants, first to act first."""

    ids: str


@dataclass(frozen=True)
class Allocation:
    """The order in which damage is allocated is set; `groups` is the field with the groups of ids, first first.

    With `groups` None there is no allocation order any more.
    """

    groups: str | None


@dataclass(frozen=True)
class Mention:
    """The event belongs in the history of a combatant although it changes no shared view."""

    who: str


Mark = (
    Track
    | Status
    | ConditionGained
    | ConditionLost
    | Resource
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Order
    | Allocation
    | Mention
)
"""Any of these."""
