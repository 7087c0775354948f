"""Rounds, picks and turns."""

from collections.abc import Mapping
from typing import Literal

from affray.rules import Consequence, Fixed, Mention, RoundBegan, Status, TurnBegan
from affray.rules import TurnEnded as TurnEndMark
from affray.rulesets.wrath_and_glory.facts import Budget
from affray.rulesets.wrath_and_glory.state import Fight, Turn

ENDINGS = {
    "players_down": "no Agent stands",
    "threats_down": "no Threat stands",
    "both_down": "nobody stands",
    "ended_by_gm": "the GM ends it",
}


class EncounterStarted(Consequence, frozen=True, kw_only=True):
    """The fight begins with these combatants on the table and these pools."""

    says = "the fight begins between {combatants:names}; Glory {glory}, Ruin {ruin}"

    combatants: tuple[str, ...]
    glory: int
    ruin: int

    def fold(self, state: Fight) -> None:
        state.regrouped.clear()


class RoundStarted(Consequence, frozen=True):
    """A round begins."""

    marks = (RoundBegan("n"),)
    says = "round {n} begins"

    n: int

    def fold(self, state: Fight) -> None:
        state.round = self.n
        state.turns_taken = 0
        state.steps.clear()
        state.regrouped.clear()
        state.passed = False
        every_round = state.settings.reflexive_reset == "round"
        for combatant in state.combatants.values():
            combatant.when = "pending"
            if combatant.members:
                combatant.members_at_start, combatant.slain = len(combatant.members), 0
            if combatant.ambushed and self.n > 1:
                combatant.ambushed = False
            if every_round:
                combatant.turn.reflexive = True


class SeizeOffered(Consequence, frozen=True, kw_only=True):
    """`side` may seize the pick, which is that of `over` otherwise (WG-05)."""

    side: str
    over: str

    def fold(self, state: Fight) -> None:
        state.pick = self.over


class PickOffered(Consequence, frozen=True):
    """`side` picks who acts next."""

    side: str

    def fold(self, state: Fight) -> None:
        state.pick = self.side


class InitiativeSeized(Consequence, frozen=True, kw_only=True):
    """A side paid to act first."""

    marks = (Mention("combatant"),)

    side: str
    combatant: str
    resource: str
    cost: int

    def tell(self, names: Mapping[str, str]) -> str:
        whose = "the GM's" if self.side == "players" else "the players'"
        return f"{names.get(self.combatant, self.combatant)} acts before {whose} pick"

    def fold(self, state: Fight) -> None:
        state.seized.append(self.side)


class RoundClosing(Consequence, frozen=True):
    """Nobody has a turn left."""

    says = ""

    def fold(self, state: Fight) -> None:
        state.pick = ""
        state.steps.clear()


class RoundEnded(Consequence, frozen=True):
    """A round is over."""

    says = "round {n} is over"

    n: int

    def fold(self, state: Fight) -> None:
        state.ordeal = None


class TurnStarted(Consequence, frozen=True, kw_only=True):
    """A combatant's turn begins with this budget."""

    marks = (TurnBegan("actor"),)
    says = "{actor:name}'s turn begins"

    actor: str
    side: str
    seized: bool
    budget: Budget

    def fold(self, state: Fight) -> None:
        actor = state.combatants[self.actor]
        budget = self.budget
        actor.when = "current"
        actor.turn = Turn(budget.movement, budget.combat, budget.simple, budget.reflexive)
        actor.owes_movement = False
        for condition in actor.conditions:
            if condition.expiry == "end_of_next_turn":
                condition.armed = True
        state.actor = self.actor
        state.turns_taken += 1
        state.passed = False
        state.steps.clear()
        if state.seized:
            state.seized = [side for side in state.seized if side == self.side]


class FireChoiceOffered(Consequence, frozen=True):
    """Somebody on fire has to choose (WG-76b)."""

    says = "{actor:name} burns: roll out, or ignore it"

    actor: str

    def fold(self, state: Fight) -> None:
        state.steps.append("fire_choice")


class TurnOpened(Consequence, frozen=True):
    """The start of the turn is dealt with; the actor may act."""

    actor: str


class TurnContinues(Consequence, frozen=True):
    """What interrupted the turn is over."""

    actor: str

    def fold(self, state: Fight) -> None:
        state.ordeal = None


class TurnClosing(Consequence, frozen=True):
    """The turn comes to its end."""

    actor: str

    def fold(self, state: Fight) -> None:
        state.steps.clear()
        state.waiting.clear()
        state.moving = None
        state.ordeal = None


class TurnEnded(Consequence, frozen=True):
    """The turn is over."""

    marks = (TurnEndMark(),)

    actor: str

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.actor]
        turn = combatant.turn
        combatant.when, turn.braced, turn.aimed = "done", False, ""
        state.actor = ""
        state.ordeal = None


class AmbushSet(Consequence, frozen=True):
    """Combatants are ambushed: no turn in round 1 (WG-08)."""

    marks = (Mention("ids"),)
    says = "{ids:names} are ambushed: no turn in round 1"

    ids: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        for id in self.ids:
            state.combatants[id].ambushed = True


class AmbushNegated(Consequence, frozen=True, kw_only=True):
    """A combatant is no longer ambushed."""

    marks = (Mention("id"),)
    says = "{id:name} is not ambushed after all"

    id: str
    resource: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.id].ambushed = False


class CombatantJoined(Consequence, frozen=True, kw_only=True):
    """A combatant comes to the table; `now` if it still has a turn this round (WG-09)."""

    marks = (Status("id", Fixed("active")),)
    says = "{id:name} joins the fight"

    id: str
    now: bool

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.status = "active"
        combatant.when = "pending" if self.now else "done"


class CombatantLeft(Consequence, frozen=True, kw_only=True):
    """A combatant is off the table."""

    marks = (Status("id", "status"),)
    says = "{id:name} is off the table: {status}"

    id: str
    status: Literal["fled", "removed"]

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.status, combatant.held = self.status, False
        state.disengage(combatant, tuple(combatant.engaged))


class ObjectiveSet(Consequence, frozen=True, kw_only=True):
    """An objective is achieved or lost, and what the wider battle does (WG-96)."""

    says = "the objective {id} is {state}: {outcome}"

    id: str
    state: str
    outcome: str

    def fold(self, state: Fight) -> None:
        state.objective_states[self.id] = self.state


class EncounterEnded(Consequence, frozen=True):
    """The fight is over."""

    reason: Literal["players_down", "threats_down", "both_down", "ended_by_gm"]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the fight is over: {ENDINGS[self.reason]}"

    def fold(self, state: Fight) -> None:
        state.ended = self.reason
        state.actor = ""
        state.pick = ""
