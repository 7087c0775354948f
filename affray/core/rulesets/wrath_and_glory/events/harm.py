"""Harm: Determination, Wounds, Shock, Dying, injuries and death; recovery from them; conditions; Mobs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from affray.core.rulesets.wrath_and_glory.facts import Expiry, Gain, counted
from affray.events import marks
from affray.events.base import Consequence

WOUNDS = marks.Track("wounds", "target", suffered="after")
SHOCK = marks.Track("shock", "target", suffered="after")


class DeterminationOffered(Consequence, frozen=True, gc=False):
    """Wounds may be turned into Shock (WG-52). It carries the whole harm, as `HarmDue` does; `of_mortal` if it is
    against the Mortal Wounds. `cost` is the Ruin it takes."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = "{target:name} may roll Determination, {dice} dice"

    target: str
    seat: str
    dice: int
    cost: int
    wounds: int
    shock: int
    mortal: int
    frame: str
    cause: str
    conditions: tuple[Gain, ...] = ()
    inflicts: tuple[Gain, ...] = ()
    agonising: bool = False
    memorable: bool = False
    limb: str = ""
    of_mortal: bool = False


class DeterminationDeclined(Consequence, frozen=True, gc=False):
    """The Wounds stand."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = "{target:name} does not roll Determination"

    target: str


class DeterminationRolled(Consequence, frozen=True, gc=False):
    """`converted` Wounds become Shock."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = "{target:name} rolls Determination {faces:dice}: {icons} icons, {converted} to Shock"

    target: str
    faces: tuple[int, ...]
    icons: int
    converted: int
    shock: int


class HarmDue(Consequence, frozen=True, gc=False):
    """What a combatant is to suffer (WG-54). `inflicts` are conditions that need a Wound to get through, `injuries`
    Traumatic Injuries, `limb` one that is known; `cause` in words."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = ""

    target: str
    wounds: int
    shock: int
    mortal: int
    frame: str
    cause: str
    conditions: tuple[Gain, ...] = ()
    inflicts: tuple[Gain, ...] = ()
    agonising: bool = False
    memorable: bool = False
    limb: str = ""
    injuries: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return what is due."""
        due = [
            *([counted(self.wounds, "Wound")] if self.wounds else []),
            *([f"{self.shock} Shock"] if self.shock else []),
            *([counted(self.mortal, "Mortal Wound")] if self.mortal else []),
            *([counted(self.injuries, "Traumatic Injury", "Traumatic Injuries")] if self.injuries else []),
            *([f"the {self.limb}"] if self.limb else []),
            *(gain.name.replace("_", " ") for gain in self.conditions),
        ]
        return f"{names.get(self.target, self.target)} is due {', '.join(due) or 'nothing'} ({self.cause})"


class HarmEnded(Consequence, frozen=True, gc=False):
    """The harm is done, and play goes back to its frame."""

    purpose: ClassVar[str | None] = "frame"
    says: ClassVar[str] = "that is all for {target:name}"

    frame: str
    target: str


class WoundsSuffered(Consequence, frozen=True, gc=False):
    """Wounds, recorded up to one past the maximum; of the Dying they become `injuries`."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (WOUNDS,)
    says: ClassVar[str] = ""

    target: str
    n: int
    before: int
    after: int
    injuries: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the Wounds and where the track stands now."""
        who = names.get(self.target, self.target)
        if self.injuries:
            injuries = counted(self.injuries, "Traumatic Injury", "Traumatic Injuries")
            return f"{who} is Dying: {counted(self.n, 'Wound')} become {injuries}"
        return f"{who} suffers {counted(self.n, 'Wound')} ({self.before} to {self.after})"


class MortalWoundsSuffered(Consequence, frozen=True, gc=False):
    """Mortal Wounds: nothing is compared (WG-47)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (WOUNDS,)
    says: ClassVar[str] = "{target:name} suffers {n} Mortal Wounds ({before} to {after}, {injuries} injuries)"

    target: str
    n: int
    before: int
    after: int
    injuries: int = 0


class ShockSuffered(Consequence, frozen=True, gc=False):
    """Shock; of the Exhausted it is `converted_to_wounds` (WG-64)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (SHOCK,)
    says: ClassVar[str] = ""

    target: str
    n: int
    before: int
    after: int
    converted_to_wounds: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the Shock and where the track stands now."""
        who = names.get(self.target, self.target)
        if self.converted_to_wounds:
            return f"{who} is Exhausted: {self.n} Shock become {counted(self.converted_to_wounds, 'Wound')}"
        return f"{who} suffers {self.n} Shock ({self.before} to {self.after})"


class DyingStarted(Consequence, frozen=True, gc=False):
    """Wounds are past the maximum (WG-56). `memorable` if a Memorable Injury is rolled."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.Status("target", marks.Fixed("dying")),
        marks.ConditionGained("target", marks.Fixed("dying"), until=marks.Fixed("Wounds are recovered")),
    )
    says: ClassVar[str] = "{target:name} is Dying"

    target: str


class DyingEnded(Consequence, frozen=True, gc=False):
    """Wounds were recovered (WG-62)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.Status("target", marks.Fixed("active")),
        marks.ConditionLost("target", marks.Fixed("dying")),
    )
    says: ClassVar[str] = "{target:name} is Dying no more"

    target: str


class ExhaustedStarted(Consequence, frozen=True, gc=False):
    """Shock is past the maximum (WG-64)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.ConditionGained("target", marks.Fixed("exhausted_by_shock"), until=marks.Fixed("Shock is recovered")),
    )
    says: ClassVar[str] = "{target:name} is Exhausted"

    target: str


class ExhaustedEnded(Consequence, frozen=True, gc=False):
    """Shock was recovered (WG-66)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.ConditionLost("target", marks.Fixed("exhausted_by_shock")),)
    says: ClassVar[str] = "{target:name} is Exhausted no more"

    target: str


class MemorableInjurySuffered(Consequence, frozen=True, gc=False):
    """A Memorable Injury (WG-56); `escalated` if it is the second of its kind."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = "{target:name} has a Memorable Injury: {injury} (d6 {roll})"

    target: str
    roll: int
    injury: str
    escalated: bool = False


class TraumaticInjurySuffered(Consequence, frozen=True, gc=False):
    """A Traumatic Injury (WG-59); `n` counts those suffered so far. `roll` is 0 for a limb that was picked."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.Mention("target"),)
    says: ClassVar[str] = "{target:name} has Traumatic Injury {n}: {side} {injury}"

    target: str
    roll: int
    injury: str
    side: str
    n: int


class CharacterDied(Consequence, frozen=True, gc=False):
    """A combatant is dead."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.Status("target", marks.Fixed("dead")),
        marks.ConditionLost("target", marks.Fixed("dying")),
    )
    says: ClassVar[str] = "{target:name} is dead: {cause}"

    target: str
    cause: str


class MobReduced(Consequence, frozen=True, gc=False):
    """Members of a Mob are out: `slain` are their ids, `fled` if one left for Shock (WG-91)."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.Status("slain", "status"),
        marks.Mention("mob"),
    )
    says: ClassVar[str] = "the Mob {mob:name} loses {out} ({left} left)"

    mob: str
    hits: int
    out: int
    left: int
    slain: tuple[str, ...]
    status: str = "dead"


class MobFormed(Consequence, frozen=True, gc=False):
    """Troops are a Mob from now on, under the id of the first."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.Status("others", marks.Fixed("removed")),
        marks.Mention("members"),
    )
    says: ClassVar[str] = "{members:names} form a Mob"

    mob: str
    members: tuple[str, ...]
    others: tuple[str, ...]


class MobSplit(Consequence, frozen=True, gc=False):
    """A Mob is split; `into` has the members of each part, the first of each giving it its id.
    `shocked` are those parts that can suffer Shock, and `shock` what each has."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (
        marks.Status("into_ids", marks.Fixed("active")),
        marks.Mention("mob"),
        marks.Track("shock", "shocked", suffered="shock"),
    )
    says: ClassVar[str] = "the Mob {mob:name} splits into {into_ids:names}"

    mob: str
    into: tuple[tuple[str, ...], ...]
    into_ids: tuple[str, ...]
    shock: int = 0
    shocked: tuple[str, ...] = ()


class ConditionGained(Consequence, frozen=True, gc=False):
    """A condition (3.9). `expiry` and `of` say when it ends, `until` the same in words; `dn` is that of the test
    that ends it, 0 for the usual one."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.ConditionGained("target", "name", "value", "until"),)
    says: ClassVar[str] = ""

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
        value = f" {self.value}" if self.value else ""
        return f"{names.get(self.target, self.target)} is {self.name.replace('_', ' ')}{value} until {self.until}"


class ConditionLost(Consequence, frozen=True, gc=False):
    """A condition is over."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (marks.ConditionLost("target", "name"),)
    says: ClassVar[str] = "{target:name} is no longer {name}: {why}"

    target: str
    name: str
    why: str


class ShockRecovered(Consequence, frozen=True, gc=False):
    """Shock goes down."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (SHOCK,)
    says: ClassVar[str] = "{target:name} recovers {n} Shock ({before} to {after})"

    target: str
    n: int
    before: int
    after: int


class WoundsRecovered(Consequence, frozen=True, gc=False):
    """Wounds go down."""

    marks: ClassVar[tuple[marks.Mark, ...]] = (WOUNDS,)
    says: ClassVar[str] = "{target:name} recovers {n} Wounds ({before} to {after})"

    target: str
    n: int
    before: int
    after: int
    healer: str = ""


HARM = (
    DeterminationOffered, DeterminationDeclined, DeterminationRolled, HarmDue, HarmEnded, WoundsSuffered,
    MortalWoundsSuffered, ShockSuffered, DyingStarted, DyingEnded, ExhaustedStarted, ExhaustedEnded,
    MemorableInjurySuffered, TraumaticInjurySuffered, CharacterDied, MobReduced, MobFormed, MobSplit,
    ConditionGained, ConditionLost, ShockRecovered, WoundsRecovered,
)  # fmt: skip
