"""Rounds, picks and turns."""

from collections.abc import Mapping
from typing import Literal

from affray.events import marks
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.facts import Budget

ENDINGS = {
    "players_down": "no Agent stands",
    "threats_down": "no Threat stands",
    "both_down": "nobody stands",
    "ended_by_gm": "the GM ends it",
}


class EncounterStarted(Consequence, frozen=True, gc=False):
    """The fight begins with these combatants on the table and these pools."""

    says = "the fight begins between {combatants:names}; Glory {glory}, Ruin {ruin}"

    combatants: tuple[str, ...]
    glory: int
    ruin: int


class RoundStarted(Consequence, frozen=True, gc=False):
    """A round begins."""

    marks = (marks.RoundBegan("n"),)
    says = "round {n} begins"

    n: int


class SeizeOffered(Consequence, frozen=True, gc=False):
    """`side` may seize the pick, which is that of `over` otherwise (WG-05)."""

    says = ""

    side: str
    over: str


class PickOffered(Consequence, frozen=True, gc=False):
    """`side` picks who acts next."""

    says = ""

    side: str


class InitiativeSeized(Consequence, frozen=True, gc=False):
    """A side paid to act first."""

    marks = (marks.Mention("combatant"),)
    says = ""

    side: str
    combatant: str
    resource: str
    cost: int

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who acts before whose pick."""
        whose = "the GM's" if self.side == "players" else "the players'"
        return f"{names.get(self.combatant, self.combatant)} acts before {whose} pick"


class RoundClosing(Consequence, frozen=True, gc=False):
    """Nobody has a turn left."""

    says = ""


class RoundEnded(Consequence, frozen=True, gc=False):
    """A round is over."""

    says = "round {n} is over"

    n: int


class TurnStarted(Consequence, frozen=True, gc=False):
    """A combatant's turn begins with this budget."""

    marks = (marks.TurnBegan("actor"),)
    says = "{actor:name}'s turn begins"

    actor: str
    side: str
    seized: bool
    budget: Budget


class FireChoiceOffered(Consequence, frozen=True, gc=False):
    """Somebody on fire has to choose (WG-76b)."""

    says = "{actor:name} burns: roll out, or ignore it"

    actor: str


class TurnOpened(Consequence, frozen=True, gc=False):
    """The start of the turn is dealt with; the actor may act."""

    says = ""

    actor: str


class TurnContinues(Consequence, frozen=True, gc=False):
    """What interrupted the turn is over."""

    says = ""

    actor: str


class TurnClosing(Consequence, frozen=True, gc=False):
    """The turn comes to its end."""

    says = ""

    actor: str


class TurnEnded(Consequence, frozen=True, gc=False):
    """The turn is over."""

    marks = (marks.TurnEnded(),)
    says = ""

    actor: str


class AmbushSet(Consequence, frozen=True, gc=False):
    """Combatants are ambushed: no turn in round 1 (WG-08)."""

    marks = (marks.Mention("ids"),)
    says = "{ids:names} are ambushed: no turn in round 1"

    ids: tuple[str, ...]


class AmbushNegated(Consequence, frozen=True, gc=False):
    """A combatant is no longer ambushed."""

    marks = (marks.Mention("id"),)
    says = "{id:name} is not ambushed after all"

    id: str
    resource: str


class CombatantJoined(Consequence, frozen=True, gc=False):
    """A combatant comes to the table; `now` if it still has a turn this round (WG-09)."""

    marks = (marks.Status("id", marks.Fixed("active")),)
    says = "{id:name} joins the fight"

    id: str
    now: bool


class CombatantLeft(Consequence, frozen=True, gc=False):
    """A combatant is off the table."""

    marks = (marks.Status("id", "status"),)
    says = "{id:name} is off the table: {status}"

    id: str
    status: Literal["fled", "removed"]


class ObjectiveSet(Consequence, frozen=True, gc=False):
    """An objective is achieved or lost, and what the wider battle does (WG-96)."""

    says = "the objective {id} is {state}: {outcome}"

    id: str
    state: str
    outcome: str


class EncounterEnded(Consequence, frozen=True, gc=False):
    """The fight is over."""

    says = ""

    reason: Literal["players_down", "threats_down", "both_down", "ended_by_gm"]

    def tell(self, names: Mapping[str, str]) -> str:
        """Return how the fight ended."""
        return f"the fight is over: {ENDINGS[self.reason]}"


ROUNDS = (
    EncounterStarted, RoundStarted, SeizeOffered, PickOffered, InitiativeSeized, RoundClosing, RoundEnded,
    TurnStarted, FireChoiceOffered, TurnOpened, TurnContinues, TurnClosing, TurnEnded, AmbushSet, AmbushNegated,
    CombatantJoined, CombatantLeft, ObjectiveSet, EncounterEnded,
)  # fmt: skip
