"""Consequences of the aftermath of an attack (A14): hazards, Deadly Demise, removal."""

from __future__ import annotations

from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Allocation, Mark, Mention, TurnEnded
from affray.rulesets.wh40k_11e.events.counted import counted

_OVER: tuple[Mark, ...] = (Allocation(None), TurnEnded())


class AttacksResolved(Consequence, frozen=True, gc=False):
    """All attacks of the unit are resolved."""

    marks: ClassVar[tuple[Mark, ...]] = _OVER
    says: ClassVar[str] = "the attacks of {unit:name} are resolved"

    unit: str


class HazardDue(Consequence, frozen=True, gc=False):
    """A hazard roll for each HAZARDOUS weapon that was selected (K-78)."""

    says: ClassVar[str] = "{unit:name} makes hazard rolls for {weapons:list}"

    unit: str
    weapons: tuple[str, ...]


class HazardRolled(Consequence, frozen=True, gc=False):
    """The hazard rolls."""

    says: ClassVar[str] = "hazard rolls {faces:dice}"

    unit: str
    faces: tuple[int, ...]


class HazardsRead(Consequence, frozen=True, gc=False):
    """How many hazard rolls failed, and the mortal wounds that come of it (K-59)."""

    says: ClassVar[str] = "{failures} of {faces:dice} fail on {fails_to} or less: {suffered}"

    unit: str
    faces: tuple[int, ...]
    fails_to: int
    failures: int
    wounds: int

    @property
    def suffered(self) -> str:
        """What comes of it."""
        return counted(self.wounds, "mortal wound")


class DemiseDue(Consequence, frozen=True, gc=False):
    """A destroyed model may blow up (K-89)."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("model"),)
    says: ClassVar[str] = "{model:name} may blow up (Deadly Demise {wounds})"

    model: str
    wounds: str


class DemiseRolled(Consequence, frozen=True, gc=False):
    """Whether it does."""

    purpose: ClassVar[str | None] = "next"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("model"),)
    says: ClassVar[str] = "{model:name} rolls {face}, {needed} blows up"

    model: str
    face: int
    needed: int
    next: str


class DemiseReachDeclared(Consequence, frozen=True, gc=False):
    """The units within reach, in order of id; `wounds` each where it is fixed, else `dice` are rolled."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "within 6 inches of {model:name}: {units:names}"

    model: str
    units: tuple[str, ...]
    wounds: int
    dice: int
    next: str


class DemiseWoundsRolled(Consequence, frozen=True, gc=False):
    """The mortal wounds of each unit within reach."""

    says: ClassVar[str] = "{faces:dice}: {wounds:list} mortal wounds for {units:names}"

    model: str
    faces: tuple[int, ...]
    units: tuple[str, ...]
    wounds: tuple[int, ...]


class ModelsRemoved(Consequence, frozen=True, gc=False):
    """Destroyed models leave the battlefield."""

    says: ClassVar[str] = "removed: {models:names} ({why})"

    models: tuple[str, ...]
    why: str


class AftermathEnded(Consequence, frozen=True, gc=False):
    """The battle goes on from the place that the attack, or the mortal wounds, came from."""

    purpose: ClassVar[str | None] = "next"
    marks: ClassVar[tuple[Mark, ...]] = _OVER
    says: ClassVar[str] = "all of it is dealt with"

    next: str


AFTERMATH = (
    AttacksResolved,
    HazardDue,
    HazardRolled,
    HazardsRead,
    DemiseDue,
    DemiseRolled,
    DemiseReachDeclared,
    DemiseWoundsRolled,
    ModelsRemoved,
    AftermathEnded,
)
