"""Gas at the end of a round (GR-56)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Ask, ConditionGained, Consequence, Fixed, Mention, Status, Term
from affray.rulesets.grvnts.state import Fight, HarmFrame, Part
from affray.rulesets.grvnts.tables import D20, GAS_SIDES


class GasTestAsked(Consequence, frozen=True, kw_only=True):
    """A Toughness test of a grvnt in gas."""

    marks = (Mention("id"),)
    asks = Ask("gas", D20, what=lambda event, state: f"Toughness against gas: DR {event.dr}")

    id: str
    seat: str
    dr: int
    terms: tuple[Term, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} tests Toughness against gas: DR {self.dr}"

    def fold(self, state: Fight) -> None:
        state.test_of, state.dr = self.id, self.dr
        state.round_done.append(f"{self.id}:gas")


class GasResisted(Consequence, frozen=True, kw_only=True):
    """The test is passed."""

    marks = (Mention("id"),)
    says = "{id:name} withstands the gas: {total} against DR {dr}"

    id: str
    face: int
    total: int
    dr: int

    def fold(self, state: Fight) -> None:
        state.test_of = ""


class GasTableAsked(Consequence, frozen=True, kw_only=True):
    """The test has failed; the table of gas is to be rolled."""

    marks = (Mention("id"),)
    says = "{id:name} breathes gas"
    asks = Ask(
        "gas_table",
        GAS_SIDES,
        what="gas: 1 nothing, 2 a mark, 3 no Omens, 4 no aiming, 5 armour counts as 1, 6 the weapons in hand alone, "
        "7 the downed table at +2, 8 death",
    )

    id: str
    seat: str

    def fold(self, state: Fight) -> None:
        state.test_of = self.id


class Gassed(Consequence, frozen=True, kw_only=True):
    """The entry of the gas table is applied; `kept` are the weapons that entry 6 leaves."""

    marks = (ConditionGained("marked", "mark"),)

    id: str
    entry: int
    what: str
    mark: str = ""
    marked: str = ""
    """the grvnt, where the entry lasts"""
    kept: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        return f"gas {self.entry}: {names.get(self.id, self.id)} {self.what}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        state.test_of = ""
        if self.mark and self.entry not in combatant.gas_marks:
            combatant.gas_marks.append(self.entry)
        if self.kept:
            combatant.gas_hands = list(self.kept)


class GasRuined(Consequence, frozen=True, kw_only=True):
    """Entry 7: the downed table at +2."""

    marks = (Status("id", Fixed("downed")),)
    says = "gas brings {id:name} down"

    id: str
    roller: str

    def fold(self, state: Fight) -> None:
        state.test_of = ""
        state.combatants[self.id].status = "downed"
        part = Part(self.id, first=True)
        state.frames.append(
            HarmFrame(back="round", source="gas", queue=[], roller=self.roller, part=part, applied=True)
        )
