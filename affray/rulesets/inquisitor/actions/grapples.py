"""What a holder does about a hold (2.6, IN-G2 to IN-G4)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Reason
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events.grapples import HoldEnded, PressureDeclined
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
        why = "the hold is seen to once a round, from the round after it began"
        yield Reason(codes.HOLD_TIMING, why, "IN-G3")


class ReleaseHold(Action, frozen=True):
    """Let go; the holder then has an activation (IN-G2, IN-D11)."""

    says = "lets go"
    label = "let go of the hold"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _holder(state, by, ASKED)

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        hold = state.chooser.hold
        assert hold is not None
        yield HoldEnded("IN-G2", holder=state.asked, victim=hold.other, why="released")


class MaintainHold(Action, frozen=True):
    """Keep the hold; both test Strength (IN-G3, IN-D11)."""

    says = "keeps the hold"
    label = "keep the hold"

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

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _holder(state, by, ("grapple.pressure",))

    def fold(self, state: Table) -> None:
        state.task.pressing = True


class DeclinePressure(Action, frozen=True):
    """Just hold on (IN-D12)."""

    says = "applies no pressure"
    label = "just hold on"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from _holder(state, by, ("grapple.pressure",))

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield PressureDeclined("IN-G4", state.asked)
