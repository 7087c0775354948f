"""Who acts first, and in which order (GR-04 to GR-08)."""

from __future__ import annotations

from affray.rules import Ask, Consequence, Order
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import ORDER_SIDES, SIDE_SIDES


class SideInitiativeAsked(Consequence, frozen=True, kw_only=True):
    """One die says which side acts first (GR-04)."""

    says = "which side acts first is rolled"
    asks = Ask("side_initiative", SIDE_SIDES, what="1 to 3 the enemies act first, 4 to 6 the players")

    seat: str


class SideInitiativeRolled(Consequence, frozen=True, kw_only=True):
    """The die, and the side that acts first."""

    says = "side roll {face}: the {first} act first"

    face: int
    first: str

    def fold(self, state: Fight) -> None:
        state.first = self.first


class PartyOrderAsked(Consequence, frozen=True, kw_only=True):
    """One die for each of those whose order is rolled, in this order (GR-05)."""

    says = "the order is rolled: {ids:names}"
    asks = Ask("party_order", ORDER_SIDES, dice="dice", what=lambda event, state: order_text(event.ids, state))

    ids: tuple[str, ...]
    seat: str
    dice: int

    def fold(self, state: Fight) -> None:
        state.tied = self.ids
        state.order_faces, state.order, state.settled = {}, (), ()


def order_text(ids: tuple[str, ...], state: Fight) -> str:
    """Return what the dice of the order are for, one after another."""
    parts = (f"{state.name(id)} {state.combatants[id].agility:+}" for id in ids)
    return f"one die each, Agility is added: {', '.join(parts)}"


class PartyOrderRolled(Consequence, frozen=True, kw_only=True):
    """The faces of `ids` with their totals, and the order of everybody that they lead to so far."""

    marks = (Order("order"),)
    says = "order: {order:names}"

    ids: tuple[str, ...]
    faces: tuple[int, ...]
    totals: tuple[int, ...]
    order: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        for id, total in zip(self.ids, self.totals, strict=True):
            state.order_faces.setdefault(id, []).append(total)
        state.order = self.order
        state.tied = ()


class TieRerollAsked(Consequence, frozen=True, kw_only=True):
    """The tied roll again among themselves (GR-06)."""

    says = "{ids:names} are tied and roll again"
    asks = Ask("party_order", ORDER_SIDES, dice="dice", what=lambda event, state: order_text(event.ids, state))

    ids: tuple[str, ...]
    seat: str
    dice: int

    def fold(self, state: Fight) -> None:
        state.tied = self.ids


class TieChoiceAsked(Consequence, frozen=True, kw_only=True):
    """The players say in which order the tied act (GR-06)."""

    says = "{ids:names} are tied; the players choose"

    ids: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        state.tied = self.ids
