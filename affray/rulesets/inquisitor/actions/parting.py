"""Everybody of a melee agrees to part, or somebody does not (2.7, IN-54)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, Reason, able, offer
from affray.rulesets.inquisitor import codes
from affray.rulesets.inquisitor.events.parting import PartingAgreed, PartingProposed, PartingRefused
from affray.rulesets.inquisitor.rules import legality, melee
from affray.rulesets.inquisitor.state import Table


class AgreeToPart(Action, frozen=True):
    """Propose in one's own activation that everybody in the melee parts, or agree when asked (IN-54, IN-D15)."""

    says = "would part"
    label = "agree to part"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        if state.place == "parting.consent":
            yield from legality.owner(state, by, "parting.consent", "consent to part")
            return
        yield from legality.may_act(state, by, "", cost=False)
        if legality.on_turn(state, by):
            if state.proposed:
                yield Reason(codes.NO_ACTIONS, "parting was proposed in this activation already", "IN-54")
            if not melee.in_melee(state, state.acting):
                yield Reason(codes.NOT_ENGAGED, f"{state.acting.name} is in no melee", "IN-54")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        if state.doing is None:
            yield PartingProposed("IN-54", state.active)
        else:
            yield PartingAgreed("IN-54", state.asked)

    @classmethod
    def offers(cls, state: Table, seats: tuple[str, ...]) -> Iterator[Offer]:
        if free := able(state, cls(), seats):
            yield offer(cls, free, says="agree to part" if state.doing else "offer to end the melee")


class RefuseToPart(Action, frozen=True):
    """Keep fighting (IN-D15)."""

    says = "will not part"
    label = "refuse to part"
    offered_as = "answer"

    def against(self, state: Table, by: str) -> Iterator[Reason]:
        yield from legality.owner(state, by, "parting.consent", "consent to part")

    def follow(self, state: Table, by: str) -> Iterator[Consequence]:
        yield PartingRefused("IN-54", state.asked)
