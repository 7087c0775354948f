"""Consequences of suffering: feel no pain, wounds lost, mortal wounds (A11c, A12)."""

from __future__ import annotations

from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Fixed, Mark, Mention, Status, Track
from affray.rulesets.wh40k_11e.events.counted import counted

_ABOUT_MODEL: tuple[Mark, ...] = (Mention("model"),)


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


SUFFERING = (
    FeelNoPainDue,
    FeelNoPainChosen,
    FeelNoPainRolled,
    WoundsLost,
    ModelDestroyed,
    UnitDestroyed,
    MortalsDone,
    MortalsDue,
    MortalWoundsInflicted,
)
