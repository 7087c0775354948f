"""Consequences of an attack, from the saves to the wounds lost (A11, A12)."""

from __future__ import annotations

from typing import ClassVar

from affray.core.rulesets.wh40k_11e.events.counted import counted
from affray.events.base import Consequence
from affray.events.marks import Fixed, Mark, Mention, Status, Track

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


class FeelNoPainDue(Consequence, frozen=True, gc=False):
    """Feel no pain is rolled for wounds that a model would lose; `left` are wounds that come after these dice.

    `total` is what the model is to suffer in all, `threshold` the one of its `thresholds` that is used unless
    another is chosen.
    """

    marks: ClassVar[tuple[Mark, ...]] = _ABOUT_MODEL
    says: ClassVar[str] = "{model:name} may feel no pain: {dice} dice, {threshold}+ ignores a wound"

    model: str
    threshold: int
    thresholds: tuple[int, ...]
    dice: int
    left: int
    total: int
    cause: str
    next: str


class FeelNoPainChosen(Consequence, frozen=True, gc=False):
    """The feel no pain that is used."""

    says: ClassVar[str] = "{model:name} uses feel no pain {threshold}+"

    model: str
    threshold: int


class FeelNoPainRolled(Consequence, frozen=True, gc=False):
    """How many wounds are not lost. The model has suffered damage even if all are ignored (K-53)."""

    purpose: ClassVar[str | None] = "next"
    marks: ClassVar[tuple[Mark, ...]] = _ABOUT_MODEL
    says: ClassVar[str] = "{model:name} feels no pain on {threshold}+: {faces:dice} ignores {ignored}"

    model: str
    threshold: int
    faces: tuple[int, ...]
    ignored: int
    next: str


class WoundsLost(Consequence, frozen=True, gc=False):
    """A model lost wounds; `excess` is what it could not take, and nobody else takes it (K-49)."""

    marks: ClassVar[tuple[Mark, ...]] = (Track("wounds", who="model", left="after"),)
    says: ClassVar[str] = "{model:name} loses {lost} ({before} to {after}){wasted}"

    model: str
    amount: int
    before: int
    after: int
    excess: int
    cause: str

    @property
    def lost(self) -> str:
        """How many wounds."""
        return counted(self.amount, "wound")

    @property
    def wasted(self) -> str:
        """The excess, as the end of a sentence."""
        return f", {self.excess} in excess" if self.excess else ""


class ModelDestroyed(Consequence, frozen=True, gc=False):
    """A model is destroyed; it can no longer be chosen."""

    marks: ClassVar[tuple[Mark, ...]] = (Status("model", Fixed("destroyed")),)
    says: ClassVar[str] = "{model:name} is destroyed"

    model: str
    unit: str
    cause: str


class UnitDestroyed(Consequence, frozen=True, gc=False):
    """The last model of a unit is destroyed."""

    says: ClassVar[str] = "{unit:name} is destroyed"

    unit: str
    cause: str


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


class MortalsDone(Consequence, frozen=True, gc=False):
    """The mortal wounds have been dealt with."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "the mortal wounds are done"

    pool: str
    next: str


class MortalsDue(Consequence, frozen=True, gc=False):
    """A unit suffers mortal wounds."""

    says: ClassVar[str] = "{unit:name} suffers {wounds} ({cause})"

    unit: str
    count: int
    cause: str

    @property
    def wounds(self) -> str:
        """How many."""
        return counted(self.count, "mortal wound")


class MortalWoundsInflicted(Consequence, frozen=True, gc=False):
    """Mortal wounds were inflicted: the model of each wound, in their order, and how many were lost (K-55, K-57)."""

    says: ClassVar[str] = "{wounds} on {unit:name} ({cause}): {models:names}, {lost} lost"

    unit: str
    count: int
    cause: str
    models: tuple[str, ...]
    lost: int
    attack: int = 0

    @property
    def wounds(self) -> str:
        """How many."""
        return counted(self.count, "mortal wound")


DAMAGE = (
    ModelChoiceDue,
    ModelSelected,
    SaveAllocated,
    AttackFailed,
    DamageRollDue,
    DamageRolled,
    DamageInflicted,
    FeelNoPainDue,
    FeelNoPainChosen,
    FeelNoPainRolled,
    WoundsLost,
    ModelDestroyed,
    UnitDestroyed,
    AttacksLost,
    SavesDone,
    MortalsDone,
    MortalsDue,
    MortalWoundsInflicted,
)
