"""What a hit does to the body: damage and levels (2.12)."""

from collections.abc import Mapping

import msgspec

from affray.rules import Ask, Consequence, Mention, Track
from affray.rulesets.inquisitor.state import Table
from affray.rulesets.inquisitor.tables import level_name
from affray.rulesets.inquisitor.wording import words

TOTAL = (Track("wounds", "id", suffered="total"),)
"""The mark of an event that changes the injury total."""


class HitReported(Consequence, frozen=True, kw_only=True):
    """A hit, and nothing of what it does (`injury=report`)."""

    marks = (Mention("id"),)

    id: str
    location: str
    raw: int
    critical: bool
    faces: tuple[int, ...] = ()
    halved: bool = False

    def tell(self, names: Mapping[str, str]) -> str:
        critical = ", critically" if self.critical else ""
        return f"{names.get(self.id, self.id)} is hit on the {words(self.location)} for {self.raw}{critical}"


class DamageRolled(Consequence, frozen=True, kw_only=True):
    """The damage before armour: faces, the weapon's figure `k`, the Strength `bonus`; halved, doubled."""

    faces: tuple[int, ...]
    k: int
    bonus: int
    raw: int
    halved: bool = False
    doubled: bool = False

    def fold(self, state: Table) -> None:
        state.wound.raw = self.raw

    def tell(self, names: Mapping[str, str]) -> str:
        parts = [f"[{' '.join(map(str, self.faces))}]"]
        parts += [f"{self.k:+}"] if self.k else []
        parts += [f"{self.bonus:+} for Strength"] if self.bonus else []
        parts += ["halved"] if self.halved else []
        parts += ["doubled"] if self.doubled else []
        return f"damage {self.raw}: {', '.join(parts)}"


class DamageApplied(Consequence, frozen=True, kw_only=True):
    """What got through armour and cover, and the injury total that it makes."""

    marks = TOTAL

    id: str
    location: str
    raw: int
    armour: int
    cover: int
    net: int
    total: int

    def fold(self, state: Table) -> None:
        state.fighters[self.id].injury_total = self.total
        hit = state.wound
        hit.net, hit.applied = self.net, True

    def tell(self, names: Mapping[str, str]) -> str:
        less = [f"{what} {value}" for what, value in (("armour", self.armour), ("cover", self.cover)) if value]
        how = f"{self.raw} less {' and '.join(less)}" if less else f"{self.raw}, no armour there"
        return f"{names.get(self.id, self.id)} suffers {self.net} ({how}), {self.total} in all"


class BodyPartAsked(Consequence, frozen=True):
    """Which part of the body it is is rolled (`body_table=split`)."""

    says = "which part of the body?"
    asks = Ask("body_part", 20, what="which part of the body")

    seat: str


class BodyPartFound(Consequence, frozen=True, kw_only=True):
    """The part of the body."""

    says = "the {part} ({roll})"

    part: str
    roll: int

    def fold(self, state: Table) -> None:
        state.wound.location = self.part


class LevelReached(Consequence, frozen=True, kw_only=True):
    """An injury has come to a level; `effects` happen at once, in this order; `shock` is the system shock it brings."""

    marks = (Mention("id"),)

    id: str
    location: str
    was: int = msgspec.field(name="from")
    to: int
    gained: int
    biv: int
    effects: tuple[str, ...] = ()
    shock: str = ""

    def fold(self, state: Table) -> None:
        state.fighters[self.id].levels[self.location] = self.to
        hit = state.wound
        hit.levelled, hit.effects, hit.shock = True, self.effects, self.shock

    def tell(self, names: Mapping[str, str]) -> str:
        who, level = names.get(self.id, self.id), level_name(self.location, self.to)
        steps = f"{self.gained} level{'s' if self.gained > 1 else ''}, one for each {self.biv}"
        return f"the injury to the {words(self.location)} of {who} is now {level} ({steps})"


class InjuryEnded(Consequence, frozen=True):
    """The injury of a blow, of pressure or of a shot is worked out."""

    purpose = "of"
    says = "what the {of} does is worked out"

    of: str

    def fold(self, state: Table) -> None:
        state.injury = None
        if self.of == "shot":
            state.doing = None
        elif self.of == "pressure":
            task = state.task
            task.pressing, task.settled = False, True
