"""What happens in actions that are neither attack nor leaving (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import ConditionGained, ConditionLost, Fixed, Mark, Mention
from affray.rulesets.inquisitor.events.parts import words


class OtherRollAsked(Consequence, frozen=True, gc=False):
    """Doing something else in contact is tested (IN-40)."""

    id: str
    what: str
    target: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        doing = "do something else" if self.what == "other" else self.what
        return f"{names.get(self.id, self.id)} needs {self.target} to {doing} beside an enemy"


class OtherPassed(Consequence, frozen=True, gc=False):
    """The test was passed."""

    says: ClassVar[str] = "{id:name} finds the time: {roll} against {target}"

    id: str
    roll: int
    target: int


class OtherDone(Consequence, frozen=True, gc=False):
    """It is done; `hands` are those that a weapon went into or came from."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    what: str
    weapon: str = ""
    hands: tuple[str, ...] = ()
    note: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        who = names.get(self.id, self.id)
        done = {"draw": "draws", "put_away": "puts away", "pick_up": "picks up"}.get(self.what)
        return f"{who} {done} the {words(self.weapon)}" if done else f"{who} does it: {self.note or 'something else'}"


class OtherWasted(Consequence, frozen=True, gc=False):
    """The action is wasted."""

    says: ClassVar[str] = "{id:name} is kept from it: {roll} against {target}"

    id: str
    roll: int
    target: int


class OtherBotched(Consequence, frozen=True, gc=False):
    """The action is wasted, and an opponent has a free attack."""

    says: ClassVar[str] = "{id:name} is caught off guard: {roll} against {target}, a matched failure"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    target: int


class StaunchRollAsked(Consequence, frozen=True, gc=False):
    """The bleeding one tests Toughness (IN-51)."""

    patient: str
    location: str
    target: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        place = words(self.location)
        return f"{names.get(self.patient, self.patient)} needs {self.target} for the {place} to bleed less"


class Staunched(Consequence, frozen=True, gc=False):
    """`counts` of bleeding are gone, `left` stay; `still` and `dry` name the patient where he bleeds on or not."""

    marks: ClassVar[tuple[Mark, ...]] = (
        ConditionGained("still", Fixed("bleeding"), "bleeds"),
        ConditionLost("dry", Fixed("bleeding")),
    )

    patient: str
    location: str
    counts: int
    left: int
    roll: int
    target: int
    bleeds: int = 0
    still: str = ""
    dry: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        where = f"the {words(self.location)} of {names.get(self.patient, self.patient)}"
        how = f"bleeds less by {self.counts}, {self.left} left" if self.left else "bleeds no more"
        return f"{where} {how}: {self.roll} against {self.target}"


class StaunchFailed(Consequence, frozen=True, gc=False):
    """It bleeds on."""

    says: ClassVar[str] = "{patient:name} bleeds on: {roll} against {target}"

    patient: str
    roll: int
    target: int


OTHERS: tuple[type[Consequence], ...] = (
    OtherRollAsked, OtherPassed, OtherDone, OtherWasted, OtherBotched, StaunchRollAsked, Staunched, StaunchFailed,
)  # fmt: skip
"""Every event of other actions."""
