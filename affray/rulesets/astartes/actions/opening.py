"""Before the first round, and at the start of a turn (2.1; AS-08, AS-52)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Action, Consequence, Offer, OneOf, Reason, legal_values, offer
from affray.rulesets.astartes import codes
from affray.rulesets.astartes.events.rounds import EncounterStarted, ReserveDeclared
from affray.rulesets.astartes.rules import fields
from affray.rulesets.astartes.rules.ends import sides_active
from affray.rulesets.astartes.settings import Settings
from affray.rulesets.astartes.state import Fight
from affray.rulesets.astartes.tables import CHARACTERISTICS


class StartEncounter(Action, frozen=True):
    """The fight begins; on each of two sides somebody must be active (AS-52)."""

    says = "begins the fight"
    label = "begin the fight"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        sides = sides_active(state)
        if state.place == "setup" and len(sides) < 2:
            yield Reason(codes.SIDES, f"two sides need somebody active; active: {', '.join(sides) or 'none'}", "AS-52")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        usual = Settings()
        config = tuple(
            f"{name}={getattr(state.settings, name)}"
            for name in Settings.__struct_fields__
            if getattr(state.settings, name) != getattr(usual, name)
        )
        yield EncounterStarted("AS-52", combatants=tuple(state.combatants), config=config)


class DeclareReserve(Action, frozen=True):
    """Declare the characteristic that feeds the reserve until the next own turn; left out, the highest (AS-08)."""

    says = "declares the reserve: {char}"
    label = "declare the characteristic of the reserve"
    offered_as = "answer"

    char: str = ""

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from fields.over(state)
        if self.char and self.char not in CHARACTERISTICS:
            yield Reason(codes.CHAR, f"{self.char!r} is no characteristic; {', '.join(CHARACTERISTICS)}", "AS-08")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        stats = state.combatants[state.asked].stats
        char = self.char or max(CHARACTERISTICS, key=lambda each: stats[each])
        yield ReserveDeclared("AS-08", id=state.asked, char=char)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"char": OneOf(legal_values(state, seats[0], cls, CHARACTERISTICS))}, {"char"})
