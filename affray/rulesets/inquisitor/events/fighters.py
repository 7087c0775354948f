"""What becomes of fighters: actions spent, moves, postures, weapons, and how they leave the fight (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import ConditionGained, ConditionLost, Fixed, Mark, Mention, Resource, Status
from affray.events.telling import listed
from affray.rulesets.inquisitor.events.parts import counted, words


class ActionSpent(Consequence, frozen=True, gc=False):
    """An action is used (IN-11); `plan` is what is still declared, none if any kind goes."""

    id: str
    what: str
    left: int
    plan: tuple[str, ...] | None = None

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} spends an action: {words(self.what)}, {self.left} left"


class Moved(Consequence, frozen=True, gc=False):
    """Somebody moved: out of contact with some, into contact with others."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    yards: int
    contacts: tuple[str, ...] = ()
    left_contact: tuple[str, ...] = ()

    def tell(self, names: Mapping[str, str]) -> str:
        out = f", away from {listed([names.get(one, one) for one in self.left_contact])}" if self.left_contact else ""
        into = f", into contact with {listed([names.get(one, one) for one in self.contacts])}" if self.contacts else ""
        return f"{names.get(self.id, self.id)} moves {counted(self.yards, 'yard')}{out}{into}"


class Engaged(Consequence, frozen=True, gc=False):
    """Two are in contact; `arms_length` if a long weapon keeps them apart (IN-L7)."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("a"), Mention("b"))

    a: str
    b: str
    arms_length: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        apart = ", at arm's length" if self.arms_length else ""
        return f"{names.get(self.a, self.a)} and {names.get(self.b, self.b)} are in close combat{apart}"


class StoodUp(Consequence, frozen=True, gc=False):
    """Somebody is on his feet again."""

    says: ClassVar[str] = "{id:name} stands up"
    marks: ClassVar[tuple[Mark, ...]] = (ConditionLost("id", Fixed("prone")),)

    id: str


class FellProne(Consequence, frozen=True, gc=False):
    """Somebody is on the ground."""

    says: ClassVar[str] = "{id:name} falls prone"
    marks: ClassVar[tuple[Mark, ...]] = (ConditionGained("id", Fixed("prone")),)

    id: str


class WeaponDropped(Consequence, frozen=True, gc=False):
    """A weapon lies on the ground; after a grip test with its roll and target."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    weapon: str
    roll: int = 0
    target: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        test = f" (rolled {self.roll}, needed {self.target})" if self.roll else ""
        return f"{names.get(self.id, self.id)} drops the {words(self.weapon)}{test}"


class CharacterFled(Consequence, frozen=True, gc=False):
    """Somebody has left the board."""

    says: ClassVar[str] = "{id:name} leaves the field"
    marks: ClassVar[tuple[Mark, ...]] = (Status("id", Fixed("fled")),)

    id: str


class CharacterOut(Consequence, frozen=True, gc=False):
    """Somebody is out of action: by the total, or by system shock, with the test if there was one."""

    marks: ClassVar[tuple[Mark, ...]] = (Status("id", Fixed("out")), ConditionGained("id", Fixed("prone")))

    id: str
    why: str
    total: int
    limit: int
    roll: int = 0
    target: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        figures = f"total {self.total}, awake below {self.limit}"
        if self.roll:
            figures = f"rolled {self.roll}, needed {self.target}"
        elif self.why != "total":
            figures = "no test helps"
        cause = "is out of action" if self.why == "total" else "is out of action from system shock"
        return f"{names.get(self.id, self.id)} {cause} ({figures})"


class CharacterDied(Consequence, frozen=True, gc=False):
    """Somebody is dead: by the total, or by a crippled head."""

    marks: ClassVar[tuple[Mark, ...]] = (Status("id", Fixed("dead")), ConditionGained("id", Fixed("prone")))

    id: str
    why: str
    total: int
    limit: int

    def tell(self, names: Mapping[str, str]) -> str:
        cause = "the head is crippled" if self.why == "head" else f"total {self.total}, alive up to {self.limit}"
        return f"{names.get(self.id, self.id)} is dead ({cause})"


class AmmoSpent(Consequence, frozen=True, gc=False):
    """A shot was fired."""

    marks: ClassVar[tuple[Mark, ...]] = (Resource("id", "weapon", "left"),)

    id: str
    weapon: str
    left: int

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} has {counted(self.left, 'shot')} left in the {words(self.weapon)}"


FIGHTERS: tuple[type[Consequence], ...] = (
    ActionSpent, Moved, Engaged, StoodUp, FellProne, WeaponDropped, CharacterFled, CharacterOut, CharacterDied,
    AmmoSpent,
)  # fmt: skip
"""Every event of what becomes of fighters."""
