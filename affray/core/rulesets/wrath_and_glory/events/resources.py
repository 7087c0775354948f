"""Glory, Ruin and Wrath; hazards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from affray.events import marks
from affray.events.base import Consequence
from affray.events.telling import listed

GLORY = marks.Resource(marks.Fixed("players"), marks.Fixed("glory"), "left")
RUIN = marks.Resource(marks.Fixed("gm"), marks.Fixed("ruin"), "left")


class GloryGained(Consequence, frozen=True, gc=False):
    """Glory comes in; `lost` of it went over the maximum (1.3)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (GLORY,)
    says: ClassVar[str] = "the players gain {n} Glory ({left}): {why}"

    n: int
    left: int
    why: str
    lost: int = 0


class GlorySpent(Consequence, frozen=True, gc=False):
    """Glory is spent; `use` says on what, `effect` and `target` what for on the critical table."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (GLORY,)
    says: ClassVar[str] = "the players spend {n} Glory on {use} ({left} left)"

    n: int
    left: int
    use: str = msgspec.field(name="for")
    effect: str = ""
    target: str = ""


class RuinGained(Consequence, frozen=True, gc=False):
    """Ruin comes in; `lost` of it went over the maximum (1.3)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (RUIN,)
    says: ClassVar[str] = "the GM gains {n} Ruin ({left}): {why}"

    n: int
    left: int
    why: str
    lost: int = 0


class RuinSpent(Consequence, frozen=True, gc=False):
    """Ruin is spent; `use` says on what."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (RUIN,)
    says: ClassVar[str] = "the GM spends {n} Ruin on {use} ({left} left)"

    n: int
    left: int
    use: str = msgspec.field(name="for")


class WrathSpent(Consequence, frozen=True, gc=False):
    """An Agent spends Wrath."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Resource("id", marks.Fixed("wrath"), "left"),)
    says: ClassVar[str] = "{id:name} spends 1 Wrath on {use} ({left} left)"

    id: str
    left: int
    use: str = msgspec.field(name="for")


class WrathReset(Consequence, frozen=True, gc=False):
    """An Agent's Wrath is back at its start."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Resource("id", marks.Fixed("wrath"), "to"),)
    says: ClassVar[str] = "{id:name} has {to} Wrath again"

    id: str
    to: int


class HazardTriggered(Consequence, frozen=True, gc=False):
    """A hazard strikes these; nobody if its chance was missed or there is nobody to strike."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("targets"),)
    says: ClassVar[str] = ""

    id: str
    targets: tuple[str, ...]
    frame: str

    def tell(self, names: Mapping[str, str]) -> str:
        """Return whom it strikes."""
        return f"the hazard {self.id} strikes {listed([names.get(one, one) for one in self.targets])}"


class HazardResolved(Consequence, frozen=True, gc=False):
    """How one combatant fared with a hazard; `repeat` for a failure after another, `effects` is how many it has."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = ""

    id: str
    target: str
    success: bool
    repeat: bool
    effects: int

    def tell(self, names: Mapping[str, str]) -> str:
        """Return how it went."""
        outcome = "holds out against" if self.success else "fails again against" if self.repeat else "suffers"
        return f"{names.get(self.target, self.target)} {outcome} the hazard {self.id}"


RESOURCES = (
    GloryGained, GlorySpent, RuinGained, RuinSpent, WrathSpent, WrathReset, HazardTriggered, HazardResolved,
)  # fmt: skip
