"""Rounds and turns beginning and ending (2.1; AS-04, AS-08, AS-10, AS-50, AS-52)."""

from __future__ import annotations

from affray import rules
from affray.rules import Ask, ConditionGained, ConditionLost, Consequence, Fixed, Mention, Order, RoundBegan, TurnBegan
from affray.rulesets.astartes.events.purses import purses
from affray.rulesets.astartes.facts import Left
from affray.rulesets.astartes.state import Fight

NOBODY_ACTS = rules.TurnEnded()
"""the mark of the shared views, which has the name of an event of this game"""


class EncounterStarted(Consequence, frozen=True, kw_only=True):
    """The fight begins. `config` names the options that differ from their defaults, as `name=value`."""

    says = "the fight begins: {combatants:names}"

    combatants: tuple[str, ...]
    config: tuple[str, ...] = ()


class InitiativeAsked(Consequence, frozen=True, kw_only=True):
    """A die for each combatant, in the order listed (AS-50)."""

    asks = Ask(
        "initiative", "die", "dice", what="initiative: one die for each combatant in the order listed, plus Agilite"
    )
    says = "initiative is rolled for {ids:names}"

    seat: str
    ids: tuple[str, ...]
    dice: int
    die: int


class InitiativeRolled(Consequence, frozen=True, kw_only=True):
    """Die plus Agilite of each combatant, in the order listed."""

    says = "initiative of {ids:names}: {totals:list}"

    ids: tuple[str, ...]
    faces: tuple[int, ...]
    agilite: tuple[int, ...]
    totals: tuple[int, ...]

    def fold(self, state: Fight) -> None:
        state.totals = self.totals


class OrderSet(Consequence, frozen=True, kw_only=True):
    """The order of turns, which stands for the encounter (AS-50)."""

    marks = (Order("order"),)
    says = "the order of turns is {order:names}"

    order: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        state.order = self.order


class RoundStarted(Consequence, frozen=True, kw_only=True):
    """A round begins."""

    marks = (RoundBegan("n"),)
    says = "round {n} starts"

    n: int

    def fold(self, state: Fight) -> None:
        state.round = self.n
        state.at = -1


class RoundClosing(Consequence, frozen=True, kw_only=True):
    """Nobody active is left further down the order."""

    says = "nobody is left to act in round {n}"

    n: int


class RoundEnded(Consequence, frozen=True, kw_only=True):
    """A round ends."""

    says = "round {n} ends"

    n: int


class ReserveAsked(Consequence, frozen=True, kw_only=True):
    """A characteristic is to be declared for the window (AS-08)."""

    marks = (Mention("id"),)
    says = "{id:name} declares the characteristic of the reserve"

    id: str

    def fold(self, state: Fight) -> None:
        state.asked = self.id


class ReserveDeclared(Consequence, frozen=True, kw_only=True):
    """The characteristic that feeds the reserve from this turn to the next."""

    marks = (Mention("id"),)
    says = "the reserve of {id:name} is fed by {char}"

    id: str
    char: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].declared = self.char
        state.declared = True


class TurnStarted(Consequence, frozen=True, kw_only=True):
    """A turn begins: counters at 0, the reserve full but for the malus (AS-08, AS-10, AS-20).

    `hindered` is the combatant, where a malus is in force, and `free` where none is.
    """

    marks = (
        TurnBegan("id"),
        ConditionLost("id", Fixed("moving")),
        ConditionLost("id", Fixed("fast")),
        ConditionGained("hindered", Fixed("malus"), value="malus"),
        ConditionLost("free", Fixed("malus")),
        *purses("available"),
    )
    says = "it is the turn of {id:name}, with a dice malus of {malus}"

    id: str
    malus: int
    available: Left
    hindered: str = ""
    free: str = ""

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.malus, combatant.pending_malus = self.malus, 0
        combatant.spent, combatant.used = {}, {}
        combatant.moved = combatant.shots = 0
        combatant.auto_fired, combatant.motion, combatant.had_turn = False, "still", True
        state.acting, state.at = self.id, state.order.index(self.id)
        state.asked, state.declared = "", False


class TurnEnded(Consequence, frozen=True, kw_only=True):
    """A turn ends."""

    marks = (NOBODY_ACTS, Mention("id"))
    says = "the turn of {id:name} ends"

    id: str

    def fold(self, state: Fight) -> None:
        state.acting = ""


class EncounterEnded(Consequence, frozen=True, kw_only=True):
    """The fight is over: `winner` is a side or `none`, `reason` is `beaten` or `gm` (AS-52)."""

    marks = (NOBODY_ACTS,)
    says = "the fight is over ({reason}); winner: {winner}"

    winner: str
    reason: str
    note: str = ""

    def fold(self, state: Fight) -> None:
        state.winner, state.ended, state.acting = self.winner, self.reason, ""
