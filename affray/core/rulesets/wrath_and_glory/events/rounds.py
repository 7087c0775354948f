"""Rounds, picks and turns."""

from __future__ import annotations

from typing import ClassVar, Literal

from affray.core.rulesets.wrath_and_glory.facts import Budget
from affray.events import marks
from affray.events.base import Consequence

SIDES = {"players": "the players", "gm": "the GM"}


class EncounterStarted(Consequence, frozen=True, gc=False):
    """The fight begins with these combatants on the table and these pools."""

    says: ClassVar[str] = "the fight begins between {combatants:names}; Glory {glory}, Ruin {ruin}"

    combatants: tuple[str, ...]
    glory: int
    ruin: int


class RoundStarted(Consequence, frozen=True, gc=False):
    """A round begins."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.RoundBegan("n"),)
    says: ClassVar[str] = "round {n} begins"

    n: int


class SeizeOffered(Consequence, frozen=True, gc=False):
    """`side` may seize the pick, which is that of `over` otherwise (WG-05)."""

    says: ClassVar[str] = "{side} may seize the pick of {over}"

    side: str
    over: str


class PickOffered(Consequence, frozen=True, gc=False):
    """`side` picks who acts next."""

    says: ClassVar[str] = "{side} picks next"

    side: str


class InitiativeSeized(Consequence, frozen=True, gc=False):
    """A side paid to act first."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("combatant"),)
    says: ClassVar[str] = "{side} seizes the initiative for {combatant:name} ({cost} {resource})"

    side: str
    combatant: str
    resource: str
    cost: int


class RoundClosing(Consequence, frozen=True, gc=False):
    """Nobody has a turn left."""

    says: ClassVar[str] = "everybody has acted"


class RoundEnded(Consequence, frozen=True, gc=False):
    """A round is over."""

    says: ClassVar[str] = "round {n} is over"

    n: int


class TurnStarted(Consequence, frozen=True, gc=False):
    """A combatant's turn begins with this budget."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.TurnBegan("actor"),)
    says: ClassVar[str] = "{actor:name}'s turn begins"

    actor: str
    side: str
    seized: bool
    budget: Budget


class FireChoiceOffered(Consequence, frozen=True, gc=False):
    """Somebody on fire has to choose (WG-76b)."""

    says: ClassVar[str] = "{actor:name} burns: roll out, or ignore it"

    actor: str


class TurnOpened(Consequence, frozen=True, gc=False):
    """The start of the turn is dealt with; the actor may act."""

    says: ClassVar[str] = "{actor:name} may act"

    actor: str


class TurnContinues(Consequence, frozen=True, gc=False):
    """What interrupted the turn is over."""

    says: ClassVar[str] = "{actor:name}'s turn goes on"

    actor: str


class TurnClosing(Consequence, frozen=True, gc=False):
    """The turn comes to its end."""

    says: ClassVar[str] = "{actor:name} is done"

    actor: str


class TurnEnded(Consequence, frozen=True, gc=False):
    """The turn is over."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.TurnEnded(),)
    says: ClassVar[str] = "{actor:name}'s turn is over"

    actor: str


class AmbushSet(Consequence, frozen=True, gc=False):
    """Combatants are ambushed: no turn in round 1 (WG-08)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("ids"),)
    says: ClassVar[str] = "{ids:names} are ambushed: no turn in round 1"

    ids: tuple[str, ...]


class AmbushNegated(Consequence, frozen=True, gc=False):
    """A combatant is no longer ambushed."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("id"),)
    says: ClassVar[str] = "{id:name} is not ambushed after all"

    id: str
    resource: str


class CombatantJoined(Consequence, frozen=True, gc=False):
    """A combatant comes to the table; `now` if it still has a turn this round (WG-09)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Status("id", marks.Fixed("active")),)
    says: ClassVar[str] = "{id:name} joins the fight"

    id: str
    now: bool


class CombatantLeft(Consequence, frozen=True, gc=False):
    """A combatant is off the table."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Status("id", "status"),)
    says: ClassVar[str] = "{id:name} has {status}"

    id: str
    status: Literal["fled", "removed"]


class ObjectiveSet(Consequence, frozen=True, gc=False):
    """An objective is achieved or lost, and what the wider battle does (WG-96)."""

    says: ClassVar[str] = "objective {id} is {state}. {outcome}"

    id: str
    state: str
    outcome: str


class EncounterEnded(Consequence, frozen=True, gc=False):
    """The fight is over."""

    says: ClassVar[str] = "the fight is over: {reason}"

    reason: Literal["players_down", "threats_down", "both_down", "ended_by_gm"]


ROUNDS = (
    EncounterStarted, RoundStarted, SeizeOffered, PickOffered, InitiativeSeized, RoundClosing, RoundEnded,
    TurnStarted, FireChoiceOffered, TurnOpened, TurnContinues, TurnClosing, TurnEnded, AmbushSet, AmbushNegated,
    CombatantJoined, CombatantLeft, ObjectiveSet, EncounterEnded,
)  # fmt: skip
