"""What happens in an activation: its begin and end, declared actions and their dice (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import (
    ConditionGained,
    ConditionLost,
    Fixed,
    Mark,
    Mention,
    TurnBegan,
    TurnEnded,
)
from affray.rulesets.inquisitor.events.parts import counted, words


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


ACTIVATION: tuple[type[Consequence], ...] = (
    ActivationStarted, ActivationMissed, ActivationEnded, DeclarationAsked, ActionsDeclared, ActionRollAsked,
    ActionsGranted, Paused, SteppedBack, ActionSkipped,
)  # fmt: skip
"""Every event of an activation."""
