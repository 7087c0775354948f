"""Consequences of an attack, from the allocation groups to the save dice (A7 to A10)."""

from __future__ import annotations

from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Allocation, Mark


class AllocationGroupsCreated(Consequence, frozen=True, gc=False):
    """The target's models in groups, in the canonical order (K-36, K-39); `dice` saves are to be rolled.

    `seen` are the CHARACTER models that PRECISION may pick.
    """

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "allocation groups: {told:list}"

    pool: str
    groups: tuple[tuple[str, ...], ...]
    dice: int
    next: str
    seen: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """Each group in brackets."""
        return tuple("[" + " ".join(group) + "]" for group in self.groups)


class PrecisionGroupChosen(Consequence, frozen=True, gc=False):
    """The CHARACTER that the pool attacks first (K-40), or none; `dice` saves are to be rolled."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "PRECISION: {group:name}"

    pool: str
    group: str
    dice: int
    next: str


class AllocationOrderDeclared(Consequence, frozen=True, gc=False):
    """The order in which the groups suffer; `auto` if it was left unsaid. `dice` saves are to be rolled."""

    marks: ClassVar[tuple[Mark, ...]] = (Allocation("groups"),)
    says: ClassVar[str] = "allocation order: {told:list}{silently}"

    pool: str
    groups: tuple[tuple[str, ...], ...]
    auto: bool
    dice: int

    @property
    def told(self) -> tuple[str, ...]:
        """Each group in brackets."""
        return tuple("[" + " ".join(group) + "]" for group in self.groups)

    @property
    def silently(self) -> str:
        """Whether it was left unsaid, as the end of a sentence."""
        return " (unsaid, so the canonical one)" if self.auto else ""


class SavesRolled(Consequence, frozen=True, gc=False):
    """The save rolls in the order of the attacks."""

    says: ClassVar[str] = "save rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]


class SavesSorted(Consequence, frozen=True, gc=False):
    """The save rolls from lowest to highest, with the attack of each."""

    says: ClassVar[str] = "the saves from the lowest: {faces:dice}"

    pool: str
    faces: tuple[int, ...]
    attacks: tuple[int, ...]


SAVES = (
    AllocationGroupsCreated,
    PrecisionGroupChosen,
    AllocationOrderDeclared,
    SavesRolled,
    SavesSorted,
)
