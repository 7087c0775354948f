"""What a holder does about a hold (2.6, IN-G2 to IN-G4, IN-G6)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, legal, legal_values, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events.grapples import HoldEnded, PressureDeclined
from affray.rulesets.inquisitor.rules.grapples import RELEASE, releasable
from affray.rulesets.inquisitor.state import Doing, Table

ASKED = ("hold_check", "hold_end")
"""Where a holder keeps the hold or lets go."""


def _holder(state: Table, by: str, places: tuple[str, ...]) -> Iterator[Reason]:
    """Why a command about a hold is not this seat's, or not now (IN-G2, IN-G3)."""
    if state.place in places and state.chooser.side == by:
        return
    roles = [fighter.hold.role for fighter in state.fighters.values() if fighter.side == by and fighter.hold]
    if "holder" not in roles:
        how = "only held" if roles else "in no hold"
        yield Reason(codes.HOLD_ROLE, f"{by or 'nobody'} is {how}; the holder decides", "IN-G2")
    else:
        why = "the hold is tested once a round, from the round after it began; it is let go when that is asked, "
        why += "between rounds, while somebody else acts, or before the roll of an outsider's attack"
        yield Reason(codes.HOLD_TIMING, why, "IN-G3")


class ReleaseHold(Action, frozen=True):
    """Let go of a hold, when asked (IN-D11) or of one's own accord (IN-G6, IN-D19).

    Asked, the holder then has an activation (IN-G2). `id` names the holder, where the seat has several.
    """

    says = "lets go"
    label = "let go of the hold"

    id: str = ""

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        holders = _free_to_release(state, by)
        if not holders:
            yield from _holder(state, by, ASKED)
        elif self.id not in (holders if len(holders) > 1 else ("", *holders)):
            why = f"{self.id!r} is no holder who may let go; name one of {', '.join(holders)}"
            yield Reason(codes.HOLD_ROLE, why, "IN-G6")

    def fold(self, state: Table) -> None:
        # Let go under attack, the blow is declared anew: its roll is not asked for any more.
        state.request = None

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        asked = bool(state.asked)
        holder = self.id or state.asked or next(who.id for who in releasable(state) if who.side == by)
        hold = state.fighters[holder].hold
        assert hold is not None
        yield HoldEnded("IN-G2" if asked else "IN-G6", holder=holder, victim=hold.other, why="released")

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        for seat in seats:
            holders = legal_values(state, seat, cls, _free_to_release(state, seat))
            if holders:
                optional = ("id",) if legal(state, cls(), seat) else ()
                yield offer(cls, (seat,), {"id": OneOf(holders)}, optional)


def _free_to_release(state: Table, by: str) -> tuple[str, ...]:
    """Return the holders of a seat who may let go as things stand: the one asked, or whoever may unasked."""
    if state.place in ASKED:
        return (state.asked,) if state.chooser.side == by else ()
    if state.place not in RELEASE:
        return ()
    return tuple(holder.id for holder in releasable(state) if holder.side == by)


class MaintainHold(Action, frozen=True):
    """Keep the hold; both test Strength (IN-G3, IN-D11)."""

    says = "keeps the hold"
    label = "keep the hold"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _holder(state, by, ASKED)

    def fold(self, state: Table) -> None:
        hold = state.chooser.hold
        assert hold is not None
        state.doing = Doing("hold", state.asked, target=hold.other, location=hold.location)


class ApplyPressure(Action, frozen=True):
    """Hurt the one held (IN-G4, IN-D12)."""

    says = "applies pressure"
    label = "apply pressure"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _holder(state, by, ("grapple.pressure",))

    def fold(self, state: Table) -> None:
        state.task.pressing = True


class DeclinePressure(Action, frozen=True):
    """Just hold on (IN-D12)."""

    says = "applies no pressure"
    label = "just hold on"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _holder(state, by, ("grapple.pressure",))

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield PressureDeclined("IN-G4", state.asked)
