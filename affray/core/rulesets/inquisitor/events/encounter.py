"""What happens in a round: order, activations, the end (2.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from affray.core.rulesets.inquisitor.events.parts import Change, Tested, counted, words
from affray.events.base import Consequence
from affray.events.marks import (
    ConditionGained,
    ConditionLost,
    Fixed,
    Mark,
    Mention,
    Order,
    RoundBegan,
    Status,
    TurnBegan,
    TurnEnded,
)
from affray.events.telling import listed


class EncounterStarted(Consequence, frozen=True, gc=False):
    """The fight is on. `config` holds the options that differ from the defaults, as `name=value`."""

    says: ClassVar[str] = "the fight begins: {combatants:names}"

    config: tuple[str, ...] = ()
    combatants: tuple[str, ...] = ()


class SpecialEventApplied(Consequence, frozen=True, gc=False):
    """A special event took place (IN-07). `fell` and `rose` are those whose posture it changed."""

    marks: ClassVar[tuple[Mark, ...]] = (
        ConditionGained("fell", Fixed("prone")),
        ConditionLost("rose", Fixed("prone")),
    )

    note: str
    changes: tuple[Change, ...] = ()
    fell: tuple[str, ...] = ()
    rose: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        changed = [f"{names.get(one.id, one.id)}: {one.what} {_value(one.value, names)}" for one in self.changes]
        return "; ".join([self.note, *changed])


def _value(value: int | str | tuple[str, ...], names: Mapping[str, str]) -> str:
    return listed([names.get(one, one) for one in value]) if isinstance(value, tuple) else str(value)


class RoundStarted(Consequence, frozen=True, gc=False):
    """A round begins. `ranking` are the groups of equals, first to act first; empty if it is still to be tested."""

    says: ClassVar[str] = "round {n} begins"
    marks: ClassVar[tuple[Mark, ...]] = (RoundBegan("n"),)

    n: int
    ranking: tuple[tuple[str, ...], ...] = ()


class OrderRollAsked(Consequence, frozen=True, gc=False):
    """Everybody tests Initiative for the order of the round (IN-09)."""

    says: ClassVar[str] = "{ids:names} test for the order of turns"

    ids: tuple[str, ...]
    seats: tuple[str, ...] = ()


class OrderTested(Consequence, frozen=True, gc=False):
    """The tests, and the groups of equals that they give."""

    results: tuple[Tested, ...]
    ranking: tuple[tuple[str, ...], ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return "the tests for the order: " + ", ".join(
            f"{names.get(one.id, one.id)} {one.roll} against {one.target}" for one in self.results
        )


class TieAsked(Consequence, frozen=True, gc=False):
    """Equals roll off, or agree (IN-08)."""

    says: ClassVar[str] = "{ids:names} are tied"

    ids: tuple[str, ...]
    seats: tuple[str, ...] = ()


class TieRolled(Consequence, frozen=True, gc=False):
    """What the tied rolled, and the groups as they now are."""

    says: ClassVar[str] = "{ids:names} roll {faces:dice} for it"

    ids: tuple[str, ...]
    faces: tuple[int, ...]
    ranking: tuple[tuple[str, ...], ...]


class OrderAgreed(Consequence, frozen=True, gc=False):
    """The tied agreed, and the groups as they now are."""

    says: ClassVar[str] = "agreed: {ids:names}"

    ids: tuple[str, ...]
    ranking: tuple[tuple[str, ...], ...]


class OrderSet(Consequence, frozen=True, gc=False):
    """The order of the round, which holds until the next (IN-07)."""

    says: ClassVar[str] = "the order of turns: {order:names}"
    marks: ClassVar[tuple[Mark, ...]] = (Order("order"),)

    order: tuple[str, ...]


class ActivationStarted(Consequence, frozen=True, gc=False):
    """Somebody's turn to act, with so many actions."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnBegan("id"),)

    id: str
    actions: int

    def tell(self, names: Mapping[str, str]) -> str:
        many = f" ({counted(self.actions, 'action')})" if self.actions else ", with as many actions as the dice give"
        return f"{names.get(self.id, self.id)} acts{many}"


class ActivationMissed(Consequence, frozen=True, gc=False):
    """Somebody misses an activation: stunned (with `left` more to miss), held or holding.

    `still` and `over` hold the id where a stun lasts or is over.
    """

    marks: ClassVar[tuple[Mark, ...]] = (
        Mention("id"),
        ConditionGained("still", Fixed("stunned"), "left"),
        ConditionLost("over", Fixed("stunned")),
    )

    id: str
    reason: str
    left: int = 0
    still: str = ""
    over: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        more = f", {self.left} more to miss" if self.left else ""
        return f"{names.get(self.id, self.id)} misses the turn ({self.reason}{more})"


class ActivationEnded(Consequence, frozen=True, gc=False):
    """An activation is over: done, or cut short."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnEnded(),)

    id: str
    reason: str

    def tell(self, names: Mapping[str, str]) -> str:
        why = "" if self.reason == "done" else f" ({self.reason})"
        return f"the turn of {names.get(self.id, self.id)} is over{why}"


class RoundClosing(Consequence, frozen=True, gc=False):
    """Everybody has acted."""

    says: ClassVar[str] = "round {n} draws to its end"

    n: int


class RoundEnded(Consequence, frozen=True, gc=False):
    """The round is over."""

    says: ClassVar[str] = "round {n} is over"

    n: int


class EncounterEnded(Consequence, frozen=True, gc=False):
    """The fight is over; `winner` is a side or `none`, `reason` beaten or gm, `note` the game master's words."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnEnded(),)

    winner: str
    reason: str
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        by = "the game master ends the fight" if self.reason == "gm" else "the fight is over"
        won = "nobody has won" if self.winner == "none" else f"won by {names.get(self.winner, self.winner)}"
        return f"{by}{': ' + self.note if self.note else ''}; {won}"


class ConditionSet(Consequence, frozen=True, gc=False):
    """The game master set how somebody fares. The fields after `note` name him where that applies to him."""

    marks: ClassVar[tuple[Mark, ...]] = (
        Mention("id"),
        Status("whose_status", "value"),
        ConditionGained("fell", Fixed("prone")),
        ConditionLost("rose", Fixed("prone")),
        ConditionGained("stunned", Fixed("stunned"), "value"),
        ConditionLost("came_to", Fixed("stunned")),
    )

    id: str
    field: str
    value: int | str
    note: str = ""
    whose_status: str = ""
    fell: str = ""
    rose: str = ""
    stunned: str = ""
    came_to: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"{names.get(self.id, self.id)}: {self.field} is now {self.value}{note}"


class DeclarationAsked(Consequence, frozen=True, gc=False):
    """The actions are to be declared (IN-L1)."""

    says: ClassVar[str] = "{id:name} has to declare 1 to {most} actions"

    id: str
    most: int


class ActionsDeclared(Consequence, frozen=True, gc=False):
    """What was declared, in this order."""

    list: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"declared: {', then '.join(map(words, self.list))}"


class ActionRollAsked(Consequence, frozen=True, gc=False):
    """Dice for actions: each 4 or more gives one (IN-L1)."""

    says: ClassVar[str] = "{id:name} rolls {dice} dice for actions"

    id: str
    dice: int
    seat: str


class ActionsGranted(Consequence, frozen=True, gc=False):
    """How many actions the dice gave; `plan` are the kinds that were declared, none if any kind goes."""

    id: str
    n: int
    faces: tuple[int, ...]
    plan: tuple[str, ...] | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        faces = " ".join(map(str, self.faces))
        return f"{names.get(self.id, self.id)} has {counted(self.n, 'action')} from [{faces}]"


class Paused(Consequence, frozen=True, gc=False):
    """From here on any action goes (IN-L1)."""

    says: ClassVar[str] = "{id:name} pauses"

    id: str


class SteppedBack(Consequence, frozen=True, gc=False):
    """Somebody stands at arm's length of these (IN-L7)."""

    says: ClassVar[str] = "{id:name} steps back to arm's length of {ids:names}"

    id: str
    ids: tuple[str, ...]


class ActionSkipped(Consequence, frozen=True, gc=False):
    """A declared action was impossible."""

    id: str
    what: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} cannot {words(self.what)} any more"


ENCOUNTER: tuple[type[Consequence], ...] = (
    EncounterStarted, SpecialEventApplied, RoundStarted, OrderRollAsked, OrderTested, TieAsked, TieRolled, OrderAgreed,
    OrderSet, ActivationStarted, ActivationMissed, ActivationEnded, RoundClosing, RoundEnded, EncounterEnded,
    ConditionSet, DeclarationAsked, ActionsDeclared, ActionRollAsked, ActionsGranted, Paused, SteppedBack,
    ActionSkipped,
)  # fmt: skip
"""Every event of the round."""
