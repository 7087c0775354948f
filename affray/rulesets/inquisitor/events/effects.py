"""What an injury brings with it: stun, more damage, a lost grip, bleeding, system shock (IN-46 to IN-50)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import ConditionGained, Fixed, Mark
from affray.rulesets.inquisitor.events.parts import TOTAL, words


class HeadTestAsked(Consequence, frozen=True, gc=False):
    """Any hit on the head may stun."""

    says: ClassVar[str] = "{id:name} needs {target} to keep a clear head"

    id: str
    target: int
    seat: str


class HeadHeld(Consequence, frozen=True, gc=False):
    """The head stays clear."""

    says: ClassVar[str] = "{id:name} keeps a clear head: {roll} against {target}"

    id: str
    roll: int
    target: int


class StunDiceAsked(Consequence, frozen=True, gc=False):
    """How long he is stunned is rolled."""

    says: ClassVar[str] = "a D3 for how long {id:name} is stunned"

    id: str
    seat: str


class Stunned(Consequence, frozen=True, gc=False):
    """`n` activations are to be missed from now on; `rolled` is the die, or the failed head test with its target."""

    marks: ClassVar[tuple[Mark, ...]] = (ConditionGained("id", Fixed("stunned"), "n"),)

    id: str
    n: int
    roll: int
    target: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        test = f": {self.roll} against {self.target}" if self.target else f" (rolled {self.roll})"
        return f"{names.get(self.id, self.id)} is stunned for {self.n}{test}"


class ExtraDiceAsked(Consequence, frozen=True, gc=False):
    """A die on the injury total."""

    says: ClassVar[str] = "a D{die} more for {id:name}"

    id: str
    die: int
    seat: str


class InjuryAdded(Consequence, frozen=True, gc=False):
    """The die was added to the injury total."""

    says: ClassVar[str] = "{id:name} suffers {n} more, {total} in all"
    marks: ClassVar[tuple[Mark, ...]] = TOTAL

    id: str
    n: int
    total: int


class GripTestAsked(Consequence, frozen=True, gc=False):
    """The weapon in the wounded arm may fall."""

    id: str
    weapon: str
    target: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} needs {self.target} to keep hold of the {words(self.weapon)}"


class GripHeld(Consequence, frozen=True, gc=False):
    """The weapon stays in hand."""

    says: ClassVar[str] = "{id:name} keeps hold of it: {roll} against {target}"

    id: str
    roll: int
    target: int


class BleedingSet(Consequence, frozen=True, gc=False):
    """The wound bleeds, `n` counts there and `bleeds` in all."""

    marks: ClassVar[tuple[Mark, ...]] = (ConditionGained("id", Fixed("bleeding"), "bleeds"),)

    id: str
    location: str
    n: int
    bleeds: int

    def tell(self, names: Mapping[str, str]) -> str:
        return f"the {words(self.location)} of {names.get(self.id, self.id)} bleeds ({self.n})"


class ShockTestAsked(Consequence, frozen=True, gc=False):
    """System shock: the net damage reached the shock value, or the level asks for it."""

    says: ClassVar[str] = "{id:name} needs {target} against system shock ({why}: net {net}, shock value {value})"

    id: str
    net: int
    value: int
    why: str
    target: int
    seat: str


class ShockResisted(Consequence, frozen=True, gc=False):
    """He stays on his feet, so to speak."""

    says: ClassVar[str] = "{id:name} withstands the shock: {roll} against {target}"

    id: str
    roll: int
    target: int


EFFECTS: tuple[type[Consequence], ...] = (
    HeadTestAsked, HeadHeld, StunDiceAsked, Stunned, ExtraDiceAsked, InjuryAdded, GripTestAsked, GripHeld,
    BleedingSet, ShockTestAsked, ShockResisted,
)  # fmt: skip
"""Every event of what an injury brings with it."""
