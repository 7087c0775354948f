"""Conditions, recovery, and Mobs."""

from collections.abc import Mapping

from affray.events import marks
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.events.harm import SHOCK, WOUNDS
from affray.rulesets.wrath_and_glory.facts import Expiry

WORDS = {
    "fear": "afraid",
    "terror": "in terror",
    "all_out": "open after an All-Out Attack, Defence -",
    "full_defence": "in Full Defence, Defence +",
    "turn_lost": "without Movement, Combat and Simple Action",
    "action_lost": "without its Combat Action",
}


def worded(condition: str) -> str:
    """Return a condition as it is said: on fire, afraid."""
    return WORDS.get(condition, condition.replace("_", " "))


class ConditionGained(Consequence, frozen=True, gc=False):
    """A condition (3.9). `expiry` and `of` say when it ends, `until` the same in words; `dn` is that of the test
    that ends it, 0 for the usual one."""

    marks = (marks.ConditionGained("target", "name", "value", "until"),)
    says = ""

    target: str
    name: str
    value: int
    source: str
    expiry: Expiry
    until: str
    of: str = ""
    dn: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who has what until when."""
        said = worded(self.name)
        value = "" if not self.value else f"{self.value}" if said[-1] in "+-" else f" {self.value}"
        return f"{names.get(self.target, self.target)} is {said}{value} until {self.until}"


class ConditionLost(Consequence, frozen=True, gc=False):
    """A condition is over."""

    marks = (marks.ConditionLost("target", "name"),)
    says = ""

    target: str
    name: str
    why: str

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who is rid of what."""
        had = worded(self.name).rstrip("+-").removesuffix(", Defence ")
        return f"{names.get(self.target, self.target)} is no longer {had}: {self.why}"


class ShockRecovered(Consequence, frozen=True, gc=False):
    """Shock goes down."""

    marks = (SHOCK,)
    says = "{target:name} recovers {n} Shock ({before} to {after})"

    target: str
    n: int
    before: int
    after: int


class WoundsRecovered(Consequence, frozen=True, gc=False):
    """Wounds go down."""

    marks = (WOUNDS,)
    says = "{target:name} recovers {n} Wounds ({before} to {after})"

    target: str
    n: int
    before: int
    after: int
    healer: str = ""


class DyingEnded(Consequence, frozen=True, gc=False):
    """Wounds were recovered (WG-62)."""

    marks = (
        marks.Status("target", marks.Fixed("active")),
        marks.ConditionLost("target", marks.Fixed("dying")),
    )
    says = "{target:name} is Dying no more"

    target: str


class ExhaustedEnded(Consequence, frozen=True, gc=False):
    """Shock was recovered (WG-66)."""

    marks = (marks.ConditionLost("target", marks.Fixed("exhausted_by_shock")),)
    says = "{target:name} is Exhausted no more"

    target: str


class MobReduced(Consequence, frozen=True, gc=False):
    """Members of a Mob are out: `slain` are their ids, `fled` if one left for Shock (WG-91)."""

    marks = (
        marks.Status("slain", "status"),
        marks.Mention("mob"),
    )
    says = "the Mob {mob:name} loses {out} ({left} left)"

    mob: str
    hits: int
    out: int
    left: int
    slain: tuple[str, ...]
    status: str = "dead"


class MobFormed(Consequence, frozen=True, gc=False):
    """Troops are a Mob from now on, under the id of the first."""

    marks = (
        marks.Status("others", marks.Fixed("removed")),
        marks.Mention("members"),
    )
    says = "{members:names} form a Mob"

    mob: str
    members: tuple[str, ...]
    others: tuple[str, ...]


class MobSplit(Consequence, frozen=True, gc=False):
    """A Mob is split; `into` has the members of each part, the first of each giving it its id.
    `shocked` are those parts that can suffer Shock, and `shock` what each has."""

    marks = (
        marks.Status("into_ids", marks.Fixed("active")),
        marks.Mention("mob"),
        marks.Track("shock", "shocked", suffered="shock"),
    )
    says = "the Mob {mob:name} splits into {into_ids:names}"

    mob: str
    into: tuple[tuple[str, ...], ...]
    into_ids: tuple[str, ...]
    shock: int = 0
    shocked: tuple[str, ...] = ()


CONDITIONS = (
    ConditionGained,
    ConditionLost,
    ShockRecovered,
    WoundsRecovered,
    DyingEnded,
    ExhaustedEnded,
    MobReduced,
    MobFormed,
    MobSplit,
)
