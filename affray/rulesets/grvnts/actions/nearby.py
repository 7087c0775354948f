"""Who is near, as the game master says (GR-49, GR-55)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, Reason, Some, legal, offer
from affray.rulesets.grvnts.events.life import NearbyChosen
from affray.rulesets.grvnts.rules import fields
from affray.rulesets.grvnts.rules.blasts import nearby
from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import NEARBY


class ChooseNearby(Action, frozen=True):
    """Name who is near: to a hidden grenade, or to a grvnt who runs (GR-49, GR-55)."""

    says = "names who is near"
    label = "name who is near"
    offered_as = "answer"

    targets: tuple[str, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if state.place != "harm.nearby":
            return
        yield from fields.caught(state, self.targets, *near(state), rule_of(state))

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield NearbyChosen(rule_of(state), what=state.harm.nearby, ids=self.targets)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        able, most = near(state)
        if legal(state, cls(), seats[0]):
            yield offer(cls, seats, {"targets": Some(able, 0, most)}, {"targets"})


def rule_of(state: Fight) -> str:
    """Return the rule by which those near are named."""
    return "GR-49" if state.harm.nearby == "grenade" else "GR-55"


def near(state: Fight) -> tuple[tuple[str, ...], int]:
    """Return those who may be near, and how many of them."""
    frame = state.harm
    of = frame.shock_of or (frame.part.victim if frame.part is not None else "")
    able = nearby(state, frame.nearby, of)
    return able, NEARBY if frame.nearby == "grenade" else len(able)
