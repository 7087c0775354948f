"""What happens to the body: damage, levels, effects, bleeding, recovery (2.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from affray.core.rulesets.inquisitor.events.parts import words
from affray.core.rulesets.inquisitor.tables import level_name
from affray.events.base import Consequence
from affray.events.marks import ConditionGained, Fixed, Mark, Mention, Track

TOTAL: tuple[Mark, ...] = (Track("wounds", "id", suffered="total"),)


class HitReported(Consequence, frozen=True, gc=False):
    """A hit, and nothing of what it does (`injury=report`)."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    location: str
    raw: int
    critical: bool
    faces: tuple[int, ...] = ()
    halved: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        critical = ", critically" if self.critical else ""
        return f"{names.get(self.id, self.id)} is hit on the {words(self.location)} for {self.raw}{critical}"


class DamageRolled(Consequence, frozen=True, gc=False):
    """The damage before armour: faces, the weapon's figure `k`, the Strength `bonus`; halved, doubled."""

    faces: tuple[int, ...]
    k: int
    bonus: int
    raw: int
    halved: bool = False
    doubled: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        parts = [f"[{' '.join(map(str, self.faces))}]"]
        parts += [f"{self.k:+}"] if self.k else []
        parts += [f"{self.bonus:+} for Strength"] if self.bonus else []
        parts += ["halved"] if self.halved else []
        parts += ["doubled"] if self.doubled else []
        return f"damage {self.raw}: {', '.join(parts)}"


class DamageApplied(Consequence, frozen=True, gc=False):
    """What got through armour and cover, and the injury total that it makes."""

    marks: ClassVar[tuple[Mark, ...]] = TOTAL

    id: str
    location: str
    raw: int
    armour: int
    cover: int
    net: int
    total: int

    def tell(self, names: Mapping[str, str]) -> str:
        less = [f"{what} {value}" for what, value in (("armour", self.armour), ("cover", self.cover)) if value]
        how = f"{self.raw} less {' and '.join(less)}" if less else f"{self.raw}, no armour there"
        return f"{names.get(self.id, self.id)} suffers {self.net} ({how}), {self.total} in all"


class BodyPartAsked(Consequence, frozen=True, gc=False):
    """Which part of the body it is is rolled (`body_table=split`)."""

    says: ClassVar[str] = "which part of the body?"

    seat: str


class BodyPartFound(Consequence, frozen=True, gc=False):
    """The part of the body."""

    says: ClassVar[str] = "the {part} ({roll})"

    part: str
    roll: int


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


class LevelReached(Consequence, frozen=True, gc=False):
    """An injury has come to a level; `effects` happen at once, in this order; `shock` is the system shock it brings."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    location: str
    was: int = msgspec.field(name="from")
    to: int
    gained: int
    biv: int
    effects: tuple[str, ...] = ()
    shock: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        who, level = names.get(self.id, self.id), level_name(self.location, self.to)
        steps = f"{self.gained} level{'s' if self.gained > 1 else ''}, one for each {self.biv}"
        return f"the injury to the {words(self.location)} of {who} is now {level} ({steps})"


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


class InjuryEnded(Consequence, frozen=True, gc=False):
    """The injury of a blow, of pressure or of a shot is worked out."""

    purpose: ClassVar[str | None] = "of"
    says: ClassVar[str] = "what the {of} does is worked out"

    of: str


class BleedingAsked(Consequence, frozen=True, gc=False):
    """A D3 for every count of bleeding, at the end of the round (IN-50)."""

    id: str
    counts: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} bleeds: {self.counts} D3"


class BleedingApplied(Consequence, frozen=True, gc=False):
    """What the bleeding cost."""

    says: ClassVar[str] = "{id:name} loses {n} from {faces:dice}, {total} in all"
    marks: ClassVar[tuple[Mark, ...]] = TOTAL

    id: str
    n: int
    total: int
    faces: tuple[int, ...]


class RecoveryAsked(Consequence, frozen=True, gc=False):
    """A test to recover (IN-52)."""

    says: ClassVar[str] = "{id:name} needs {target} to recover"

    id: str
    target: int
    seat: str


class RecoveryDiceAsked(Consequence, frozen=True, gc=False):
    """How much is recovered is rolled."""

    says: ClassVar[str] = "{id:name} recovers: {roll} against {target}; how much?"

    id: str
    roll: int
    target: int
    seat: str


class Recovered(Consequence, frozen=True, gc=False):
    """`n` came off the injury total."""

    says: ClassVar[str] = "{id:name} recovers {n}, {total} in all"
    marks: ClassVar[tuple[Mark, ...]] = TOTAL

    id: str
    n: int
    total: int
    bonus: int = 0


class RecoveryFailed(Consequence, frozen=True, gc=False):
    """Nothing comes off."""

    says: ClassVar[str] = "{id:name} does not recover: {roll} against {target}"

    id: str
    roll: int
    target: int


INJURY: tuple[type[Consequence], ...] = (
    HitReported, DamageRolled, DamageApplied, BodyPartAsked, BodyPartFound, HeadTestAsked, HeadHeld, LevelReached,
    StunDiceAsked, Stunned, ExtraDiceAsked, InjuryAdded, GripTestAsked, GripHeld, BleedingSet, ShockTestAsked,
    ShockResisted, InjuryEnded, BleedingAsked, BleedingApplied, RecoveryAsked, RecoveryDiceAsked, Recovered,
    RecoveryFailed,
)  # fmt: skip
"""Every event of injuries."""
