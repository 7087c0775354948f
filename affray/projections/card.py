"""What a game tells the projections about its combatants when the encounter opens."""

from __future__ import annotations

import msgspec


class Gauge(msgspec.Struct, frozen=True, gc=False):
    """A track at the opening: `left` of `max`; `left` may be below zero where the game says so."""

    left: int
    max: int


class Card(msgspec.Struct, frozen=True, gc=False):
    """One combatant at the opening. `unit` is empty where the game has no units; a track it lacks is None.

    `conditions` are (name, value, until) as in `affray.events.marks.ConditionGained`, value 0 and until empty where
    there is none.
    """

    id: str
    name: str
    side: str
    unit: str = ""
    status: str = "active"
    wounds: Gauge | None = None
    shock: Gauge | None = None
    conditions: tuple[tuple[str, int, str], ...] = ()


class Purse(msgspec.Struct, frozen=True, gc=False):
    """Something that can be spent, at the opening: `owner` (a seat, side or combatant), its name, what is left."""

    owner: str
    name: str
    left: int


class Cast(msgspec.Struct, frozen=True, gc=False):
    """Everybody and everything that the shared views start from. `units` names the units that are not combatants."""

    cards: tuple[Card, ...]
    purses: tuple[Purse, ...] = ()
    units: tuple[tuple[str, str], ...] = ()

    def names(self) -> dict[str, str]:
        """Return the display name of every combatant and unit by id."""
        return {card.id: card.name for card in self.cards} | dict(self.units)
