"""What a hit does to the body: damage and levels (2.12)."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from affray.events.base import Consequence
from affray.events.marks import Mark, Mention
from affray.rulesets.inquisitor.events.parts import TOTAL, words
from affray.rulesets.inquisitor.tables import level_name


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


class InjuryEnded(Consequence, frozen=True, gc=False):
    """The injury of a blow, of pressure or of a shot is worked out."""

    purpose: ClassVar[str | None] = "of"
    says: ClassVar[str] = "what the {of} does is worked out"

    of: str


INJURY: tuple[type[Consequence], ...] = (
    HitReported, DamageRolled, DamageApplied, BodyPartAsked, BodyPartFound, LevelReached, InjuryEnded,
)  # fmt: skip
"""Every event of a hit."""
