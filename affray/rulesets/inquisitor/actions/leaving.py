"""Breaking off, and letting it happen or not (2.5, IN-37 to IN-39)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.rules import Action, Consequence, Judged, Offer, Reason, Words, legal, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events.leaving import ConsentGiven, ConsentRefused
from affray.rulesets.inquisitor.rules import legality
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.state import Doing, Table


class BreakOff(Action, frozen=True):
    """Try to leave the close combat (IN-37); `direction` is free text, left out: directly away (IN-D10)."""

    says = "breaks off"
    label = "get out of close combat"

    direction: str = ""

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.may_act(state, by, "break_off")
        if any(self.direction in (fighter.id, fighter.name) for fighter in state.fighters.values()):
            why = f"the free run cannot be a charge at {self.direction!r}; name a direction"
            yield Reason(codes.CHARGE_AFTER_BREAKOFF, why, "IN-38")
        if legality.on_turn(state, by) and not state.acting.engaged_with:
            yield Reason(codes.NOT_ENGAGED, f"{state.acting.name} is in contact with nobody", "IN-37")

    def fold(self, state: Table) -> None:
        state.doing = Doing("break_off", state.active, direction=self.direction)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield spend(state, "break_off")

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        by, words = seats[0], Words(sample="away from the noise")
        if not legal(state, cls(), by):
            return

        def accepts(value: Any) -> bool:
            return words.accepts(value) and legal(state, cls(value), by)

        direction = Judged(f"{words.describe()}, nobody's id or name", accepts, words.draw, shape=lambda: words)
        yield offer(cls, seats, {"direction": direction}, ("direction",))


class AllowBreakOff(Action, frozen=True):
    """Let the other go (IN-39, IN-D8)."""

    says = "lets the other go"
    label = "let the other go"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.owner(state, by, "breakoff.consent", "consent to a break-off")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield ConsentGiven("IN-39", state.asked)


class RefuseBreakOff(Action, frozen=True):
    """Do not let the other go; nobody else is asked (IN-39, IN-D8)."""

    says = "bars the way"
    label = "bar the way"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.owner(state, by, "breakoff.consent", "consent to a break-off")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield ConsentRefused("IN-39", state.asked)
