"""Consequences of saves: who is hit, and for how much (A11)."""

from __future__ import annotations

from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Mark, Mention
from affray.rulesets.wh40k_11e.events.counted import counted
from affray.rulesets.wh40k_11e.tables import NO_SAVE

_ABOUT_MODEL: tuple[Mark, ...] = (Mention("model"),)


class ModelChoiceDue(Consequence, frozen=True, gc=False):
    """The model that suffers is to be chosen: among `candidates`; `of` says whether for a group or a mortal wound."""

    says: ClassVar[str] = "who suffers is to be chosen among {candidates:names}"

    unit: str
    of: str
    candidates: tuple[str, ...]
    next: str


class ModelSelected(Consequence, frozen=True, gc=False):
    """The model that suffers was chosen."""

    purpose: ClassVar[str | None] = "next"
    marks: ClassVar[tuple[Mark, ...]] = _ABOUT_MODEL
    says: ClassVar[str] = "{model:name} is chosen to suffer"

    model: str
    next: str


class SaveAllocated(Consequence, frozen=True, gc=False):
    """A save is checked against the current group (K-44); `line` is the line of that rule that matched.

    `modified` is the face with save modifiers, `ap` comes on top for the armour save only. A save of 7 is none, an
    invulnerable save of 0 is none.
    """

    marks: ClassVar[tuple[Mark, ...]] = _ABOUT_MODEL
    says: ClassVar[str] = "{model:name}: save {face}{why}"

    pool: str
    attack: int
    face: int
    modified: int
    group: str
    model: str
    line: int
    ap: int
    save: int
    invulnerable: int = 0

    @property
    def why(self) -> str:
        """What the die was compared with, as the end of a sentence."""
        if self.line == 1:
            return ", an unmodified 1 never saves"
        shown = "" if self.modified == self.face else f" (modified to {self.modified})"
        if self.line == 2:
            return f"{shown} meets the invulnerable save {self.invulnerable}+"
        if self.save == NO_SAVE:
            missed = f" misses the invulnerable save {self.invulnerable}+" if self.invulnerable else " saves nothing"
            return f"{shown}{missed}, and there is no armour save"
        armour = f"{self.modified}{self.ap:+}" if self.ap else f"{self.modified}"
        missed = f" misses the invulnerable save {self.invulnerable}+ and" if self.invulnerable else ""
        verb = "meets" if self.line == 3 else "misses"
        return f"{shown}{missed} with AP{self.ap} ({armour}) {verb} {self.save}+"


class AttackFailed(Consequence, frozen=True, gc=False):
    """The attack was saved."""

    says: ClassVar[str] = "attack {attack} fails"

    pool: str
    attack: int


class DamageRollDue(Consequence, frozen=True, gc=False):
    """The damage of one attack on a model is rolled."""

    marks: ClassVar[tuple[Mark, ...]] = _ABOUT_MODEL
    says: ClassVar[str] = "the damage on {model:name} is rolled"

    pool: str
    attack: int
    model: str
    dice: int


class DamageRolled(Consequence, frozen=True, gc=False):
    """The damage that the faces come to, bonuses and what the model does to it taken in (K-47)."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "damage {faces:dice} comes to {damage}"

    pool: str
    attack: int
    model: str
    faces: tuple[int, ...]
    damage: int
    next: str


class DamageInflicted(Consequence, frozen=True, gc=False):
    """An attack inflicts damage on a model."""

    marks: ClassVar[tuple[Mark, ...]] = _ABOUT_MODEL
    says: ClassVar[str] = "attack {attack} inflicts {damage} damage on {model:name}"

    pool: str
    attack: int
    group: str
    model: str
    damage: int


class AttacksLost(Consequence, frozen=True, gc=False):
    """Attacks that can no longer do anything: of a pool, or of weapons not gathered (a random number counts as 0)."""

    says: ClassVar[str] = "lost: {attacks}{whose}, {reason}"

    count: int
    reason: str
    pool: str = ""
    weapons: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    @property
    def attacks(self) -> str:
        """How many attacks."""
        return counted(self.count, "attack")

    @property
    def whose(self) -> str:
        """The weapons, if they are not of a pool."""
        return f" of {', '.join(self.weapons)}" if self.weapons else ""


class SavesDone(Consequence, frozen=True, gc=False):
    """All saves of the pool, or of this part of it, have been dealt with."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "the saves of pool {pool} are done"

    pool: str
    next: str


DAMAGE = (
    ModelChoiceDue,
    ModelSelected,
    SaveAllocated,
    AttackFailed,
    DamageRollDue,
    DamageRolled,
    DamageInflicted,
    AttacksLost,
    SavesDone,
)
