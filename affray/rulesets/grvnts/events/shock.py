"""The SHOCK track, and fire (GR-45, GR-46, GR-55)."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import (
    Ask,
    ConditionGained,
    ConditionLost,
    Consequence,
    Expression,
    Fixed,
    Mention,
    Resource,
    Term,
    Track,
    counted,
)
from affray.rulesets.grvnts.events.setup import touch
from affray.rulesets.grvnts.state import AttackFrame, Fight, HarmFrame, Part
from affray.rulesets.grvnts.tables import BURN_SIDES, D20


class ShockTestAsked(Consequence, frozen=True, kw_only=True):
    """A Toughness test against SHOCK."""

    marks = (Mention("id"),)
    asks = Ask("shock_test", D20, what=lambda event, state: f"Toughness against SHOCK: DR {event.dr}")

    id: str
    seat: str
    dr: int
    terms: tuple[Term, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} tests Toughness against SHOCK: DR {self.dr}"

    def fold(self, state: Fight) -> None:
        frame = state.harm
        if self.id in frame.spread:
            frame.spread.remove(self.id)
        else:
            frame.shock_done = True
        frame.shock_of, state.dr = self.id, self.dr


class ShockDiceAsked(Consequence, frozen=True, kw_only=True):
    """The points of SHOCK are to be rolled, or for entry 5 the rounds."""

    marks = (Mention("id"),)
    asks = Ask("shock_dice", "sides", what=lambda event, state: event.needs())

    id: str
    seat: str
    sides: int
    what: str

    def needs(self) -> str:
        """Return what the die is for."""
        return "points of SHOCK" if self.what == "points" else "rounds without an attack, this one included"

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} rolls d{self.sides}: {self.needs()}"

    def fold(self, state: Fight) -> None:
        state.harm.shock_of = self.id
        state.harm.shock_dice = self.what
        state.harm.shock_due = False


class ShockResisted(Consequence, frozen=True, kw_only=True):
    """The test is passed."""

    marks = (Mention("id"),)
    says = "{id:name} keeps calm: {total} against DR {dr}"

    id: str
    face: int
    total: int
    dr: int

    def fold(self, state: Fight) -> None:
        state.harm.shock_of = ""


class ShockGained(Consequence, frozen=True, kw_only=True):
    """SHOCK points, and where the track now stands."""

    marks = (Track("shock", who="id", suffered="total"), ConditionLost("used_up", Fixed("SHOCK 2")))
    says = "{id:name} gains {points} SHOCK: {total}"

    id: str
    points: int
    total: int
    used_up: str = ""
    """the grvnt, where the larger die of entry 2 is used up"""

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.shock = self.total
        if 2 in combatant.shock_marks:
            combatant.shock_marks.remove(2)
        state.harm.shock_entry, state.harm.shock_dice = self.total, ""


class ShockEffect(Consequence, frozen=True, kw_only=True):
    """The entry of the SHOCK table is applied. `mark` is its name where it lasts, `rounds` how long."""

    marks = (
        Mention("id"),
        ConditionGained("marked", "mark", value="rounds"),
        Resource("poorer", Fixed("omens"), "omens"),
    )

    id: str
    entry: int
    what: str
    mark: str = ""
    marked: str = ""
    """the grvnt, where the entry lasts"""
    rounds: int = 0
    lost: tuple[str, ...] = ()
    """weapons that are dropped"""
    contact: str = ""
    """the enemy that the grvnt walks at"""
    omens: int = -1
    """Omens left, where one is lost"""
    poorer: str = ""
    """the grvnt, where an Omen is lost"""
    done: bool = True

    def tell(self, names: Mapping[str, str]) -> str:
        return f"SHOCK {self.entry}: {names.get(self.id, self.id)} {self.what}"

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        if self.mark and self.entry not in combatant.shock_marks:
            combatant.shock_marks.append(self.entry)
        if self.rounds:
            combatant.blind_rounds = self.rounds
        for weapon in self.lost:
            combatant.weapons[weapon].lost = True
            if weapon in combatant.ready:
                combatant.ready.remove(weapon)
        if self.contact:
            touch(state, self.id, (self.contact,))
        if self.omens >= 0:
            combatant.omens = self.omens
        if self.done:
            state.harm.shock_entry, state.harm.shock_of = 0, ""


class SelfHarmed(Consequence, frozen=True, kw_only=True):
    """A grvnt hurts themselves with their own weapon (GR-55, entry 8): another part of the harm."""

    marks = (Mention("id"),)
    says = "{id:name} turns {weapon} on themselves"

    id: str
    weapon: str
    damage: Expression
    ignores_helmet: bool
    roller: str

    def fold(self, state: Fight) -> None:
        state.harm.shock_entry, state.harm.shock_of = 0, ""
        state.frames.append(
            HarmFrame(
                back="shock",
                source="self",
                queue=[Part(self.id, first=True)],
                weapon=self.weapon,
                damage=self.damage,
                ignores_helmet=self.ignores_helmet,
                roller=self.roller,
            )
        )


class AttackCompelled(Consequence, frozen=True, kw_only=True):
    """SHOCK makes a grvnt attack (GR-55, entries 6 and 10)."""

    marks = (Mention("id"), Mention("target"))
    says = "SHOCK makes {id:name} attack {target:name} with {weapon}"

    id: str
    target: str
    weapon: str
    dr: int
    """the base DR, 0 for the usual one"""

    def fold(self, state: Fight) -> None:
        state.harm.shock_entry, state.harm.shock_of = 0, ""
        state.frames.append(AttackFrame("shock", self.id, self.target, self.weapon, base=self.dr))


class BurnSet(Consequence, frozen=True, kw_only=True):
    """A combatant burns for some rounds, this one included (GR-46)."""

    marks = (ConditionGained("id", Fixed("burn"), value="rounds"),)

    id: str
    rounds: int

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} burns for {counted(self.rounds, 'round')}"

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].burn = self.rounds
        state.harm.burn_done = True


class BurnTicked(Consequence, frozen=True, kw_only=True):
    """Fire hurts at the end of a round (GR-46); `left` are the rounds that are left."""

    marks = (ConditionGained("id", Fixed("burn"), value="left"),)
    says = "{id:name} burns"

    id: str
    left: int
    roller: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].burn = self.left
        state.round_done.append(f"{self.id}:burn")
        state.frames.append(
            HarmFrame(
                back="round",
                source="burn",
                queue=[Part(self.id, first=True)],
                damage=Expression(1, BURN_SIDES),
                roller=self.roller,
            )
        )


class ConditionEnded(Consequence, frozen=True, kw_only=True):
    """A condition is over."""

    marks = (ConditionLost("id", "what"),)

    id: str
    what: str

    def tell(self, names: Mapping[str, str]) -> str:
        name = names.get(self.id, self.id)
        return f"{name} no longer burns" if self.what == "burn" else f"{name} may attack again"

    def fold(self, state: Fight) -> None:
        state.round_done.append(f"{self.id}:{self.what}:over")
