"""What the game master does, and the tied who agree (2.10)."""

from typing import ClassVar, Literal

from affray.events.base import Action
from affray.rulesets.inquisitor.events.parts import Change


class StartEncounter(Action, frozen=True, gc=False):
    """The fight begins."""

    says: ClassVar[str] = "begins the fight"


class BeginRound(Action, frozen=True, gc=False):
    """A new round begins."""

    says: ClassVar[str] = "begins a round"


class SpecialEvent(Action, frozen=True, gc=False):
    """Something happens before the round (IN-07): `note` says what, `changes` what it changes."""

    says: ClassVar[str] = "brings on: {note}"

    note: str
    changes: tuple[Change, ...] = ()


class EndEncounter(Action, frozen=True, gc=False):
    """The game master ends the fight (IN-55)."""

    says: ClassVar[str] = "ends the fight: {reason}"

    reason: str = ""


class AgreeOrder(Action, frozen=True, gc=False):
    """The tied agree who goes first (IN-08); `ids` are exactly the tied."""

    says: ClassVar[str] = "settles the tie: {ids:names}"

    ids: tuple[str, ...]


class NameStriker(Action, frozen=True, gc=False):
    """The game master names who has the free attack (IN-34)."""

    says: ClassVar[str] = "gives the free attack to {id:name}"

    id: str


class SetCondition(Action, frozen=True, gc=False):
    """The game master says how somebody fares (only `injury=report`)."""

    says: ClassVar[str] = "sets {field} of {id:name} to {value}"

    id: str
    field: Literal["status", "stunned", "posture"]
    value: int | str
    note: str = ""
