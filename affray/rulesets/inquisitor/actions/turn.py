"""Everything else that somebody does in his own turn (2.10)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from affray.events.base import Action
from affray.rulesets.inquisitor.events.parts import counted, words


class BreakOff(Action, frozen=True, gc=False):
    """Try to leave the close combat (IN-37); `direction` is free text, left out: directly away."""

    says: ClassVar[str] = "breaks off"

    direction: str = ""


class StandUp(Action, frozen=True, gc=False):
    """Get up."""

    says: ClassVar[str] = "gets up"


class OtherAction(Action, frozen=True, gc=False):
    """Draw, put away or pick up a weapon, or do something else (IN-40)."""

    what: Literal["draw", "put_away", "pick_up", "other"]
    weapon: str = ""
    hand: Literal["", "right", "left", "both"] = ""
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        if self.what == "other":
            return f"does something else{': ' if self.note else ''}{self.note}"
        return f"goes to {words(self.what)} the {words(self.weapon)}"


class Staunch(Action, frozen=True, gc=False):
    """Staunch a bleeding (IN-51); `location` left out is the worst."""

    says: ClassVar[str] = "tends {patient:name}"

    patient: str
    location: str = ""


class Move(Action, frozen=True, gc=False):
    """Move, and come into contact with those named (IN-15, IN-16)."""

    yards: int
    contact: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        return f"moves {counted(self.yards, 'yard')}"


class Drop(Action, frozen=True, gc=False):
    """Let go what a hand holds."""

    says: ClassVar[str] = "lets go what the {hand} hand holds"

    hand: Literal["right", "left"]


class Leave(Action, frozen=True, gc=False):
    """Leave the board."""

    says: ClassVar[str] = "leaves the field"


class AgreeToPart(Action, frozen=True, gc=False):
    """Propose that everybody in the melee parts, or agree to it (IN-54)."""

    says: ClassVar[str] = "would part"


class EndActivation(Action, frozen=True, gc=False):
    """The activation is over; unused actions are lost (IN-10)."""

    says: ClassVar[str] = "is done"


class DeclareActions(Action, frozen=True, gc=False):
    """Say beforehand what is to be done, in this order (IN-L1)."""

    list: tuple[str, ...]

    def tell(self, names: Mapping[str, str]) -> str:
        return f"means to {', then '.join(map(words, self.list))}"


class Pause(Action, frozen=True, gc=False):
    """Wait and see: what comes after may be anything (IN-L1)."""

    says: ClassVar[str] = "pauses"


class StepBack(Action, frozen=True, gc=False):
    """Step back to arm's length (IN-L7)."""

    says: ClassVar[str] = "steps back"


class SkipAction(Action, frozen=True, gc=False):
    """Pass a declared action that has become impossible (IN-L1)."""

    says: ClassVar[str] = "passes the next declared action"
