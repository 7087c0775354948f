"""Glory, Ruin and Wrath; hazards."""

from collections.abc import Mapping

import msgspec

from affray.events import marks
from affray.events.base import Consequence
from affray.events.bounds import Count
from affray.events.telling import listed

GLORY = marks.Resource(marks.Fixed("players"), marks.Fixed("glory"), "left")
RUIN = marks.Resource(marks.Fixed("gm"), marks.Fixed("ruin"), "left")


class GloryGained(Consequence, frozen=True, gc=False):
    """Glory comes in; `lost` of it went over the maximum (1.3)."""

    marks = (GLORY,)
    says = "the players gain {n} Glory ({left}): {why}"

    n: int
    left: int
    why: str
    lost: int = 0


class GlorySpent(Consequence, frozen=True, gc=False):
    """Glory is spent; `use` says on what, `effect` and `target` what for on the critical table."""

    marks = (GLORY,)
    says = "the players spend {n} Glory on {use} ({left} left)"

    n: Count
    left: int
    use: str = msgspec.field(name="for")
    effect: str = ""
    target: str = ""


class RuinGained(Consequence, frozen=True, gc=False):
    """Ruin comes in; `lost` of it went over the maximum (1.3)."""

    marks = (RUIN,)
    says = "the GM gains {n} Ruin ({left}): {why}"

    n: int
    left: int
    why: str
    lost: int = 0


class RuinSpent(Consequence, frozen=True, gc=False):
    """Ruin is spent; `use` says on what."""

    marks = (RUIN,)
    says = "the GM spends {n} Ruin on {use} ({left} left)"

    n: int
    left: int
    use: str = msgspec.field(name="for")


class WrathSpent(Consequence, frozen=True, gc=False):
    """An Agent spends Wrath."""

    marks = (marks.Resource("id", marks.Fixed("wrath"), "left"),)
    says = "{id:name} spends 1 Wrath on {use} ({left} left)"

    id: str
    left: int
    use: str = msgspec.field(name="for")


class WrathReset(Consequence, frozen=True, gc=False):
    """An Agent's Wrath is back at its start."""

    marks = (marks.Resource("id", marks.Fixed("wrath"), "to"),)
    says = "{id:name} has {to} Wrath again"

    id: str
    to: int


class HazardTriggered(Consequence, frozen=True, gc=False):
    """A hazard strikes these; nobody if its chance was missed or there is nobody to strike."""

    marks = (marks.Mention("targets"),)
    says = ""

    id: str
    targets: tuple[str, ...]
    frame: str

    def tell(self, names: Mapping[str, str]) -> str:
        """Return whom it strikes."""
        return f"the hazard {self.id} strikes {listed([names.get(one, one) for one in self.targets])}"


class HazardResolved(Consequence, frozen=True, gc=False):
    """How one combatant fared with a hazard; `repeat` for a failure after another, `effects` is how many it has."""

    marks = (marks.Mention("target"),)
    says = ""

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
