"""Consequences of hit and wound rolls (A5 to A6a)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from affray.events.base import Consequence
from affray.events.bounds import Count
from affray.rulesets.wh40k_11e.tables import CRITICAL
from affray.rulesets.wh40k_11e.words import summed


class SubPool(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a split pool: attacks with one AP, those that need a save and those that are DEVASTATING."""

    id: str
    ap: int
    pending: tuple[int, ...] = ()
    devastating: tuple[int, ...] = ()


class HitsRolled(Consequence, frozen=True, gc=False):
    """The hit rolls in the order of the attacks."""

    says: ClassVar[str] = "hit rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]


class HitsClassified(Consequence, frozen=True, gc=False):
    """What became of each attack: `fail`, `hit`, `critical`, or `auto` where none was rolled.

    `skill` is the number needed on the die with `clamped` added, which is what `modifiers` come to within the cap:
    their sums, each that a weapon of the pool has once. Dice up to `fails_to` fail whatever the skill. `extra` are the
    hits of SUSTAINED HITS; attacks are numbered from 1, extra hits after the dice. `dice` are wanted next.
    """

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "{hits} of {attacks} hit{how}"

    pool: str
    faces: tuple[int, ...]
    outcomes: tuple[str, ...]
    skill: int
    modifiers: tuple[int, ...]
    clamped: int
    critical_on: int
    fails_to: int
    hits: int
    criticals: int
    extra: Count
    dice: int
    next: str

    @property
    def attacks(self) -> int:
        """How many attacks there were."""
        return len(self.outcomes)

    @property
    def how(self) -> str:
        """The figures behind it, as the end of a sentence."""
        if not self.skill:
            return " automatically"
        said = f" on {self.skill}+{summed(self.clamped, self.modifiers)}"
        if self.fails_to == CRITICAL - 1:
            said = f" on {CRITICAL} alone"
        elif self.fails_to > 1:
            said += f", where 1 to {self.fails_to} miss"
        if self.criticals:
            said += f", {self.criticals} critical"
        return said + (f", {self.extra} more by SUSTAINED HITS" if self.extra else "")


class SustainedHitsRolled(Consequence, frozen=True, gc=False):
    """The extra hits of each critical hit where their number is rolled (K-69); `dice` wound rolls are wanted next."""

    says: ClassVar[str] = "SUSTAINED HITS {faces:dice}: {extra:list} more hits"

    pool: str
    faces: tuple[int, ...]
    extra: tuple[Count, ...]
    dice: int


class LethalHitsChosen(Consequence, frozen=True, gc=False):
    """These critical hits wound automatically; `dice` wound rolls are left."""

    says: ClassVar[str] = "LETHAL HITS: {attacks:list} wound automatically"

    pool: str
    attacks: tuple[int, ...]
    dice: int


class WoundsRolled(Consequence, frozen=True, gc=False):
    """The wound rolls in the order of the attacks that hit."""

    says: ClassVar[str] = "wound rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]


class WoundsClassified(Consequence, frozen=True, gc=False):
    """What became of each wound roll: `fail`, `wound` or `critical`; `attacks` are the numbers of those rolled for.

    `modifiers` and `clamped` are as with hits. `pending` need a save, `devastating` inflict mortal wounds; `ap` is
    that of the pool, or of its only kind.
    """

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "{wounds} of {hits} wound: S{strength} against T{toughness} needs {needed}+{how}"

    pool: str
    attacks: tuple[int, ...]
    faces: tuple[int, ...]
    outcomes: tuple[str, ...]
    strength: int
    toughness: int
    needed: int
    modifiers: tuple[int, ...]
    clamped: int
    critical_on: int
    automatic: tuple[int, ...]
    pending: tuple[int, ...]
    devastating: tuple[int, ...]
    ap: int
    next: str

    @property
    def hits(self) -> int:
        """How many attacks had hit."""
        return len(self.automatic) + len(self.outcomes)

    @property
    def wounds(self) -> int:
        """How many attacks wounded."""
        return len(self.automatic) + sum(one != "fail" for one in self.outcomes)

    @property
    def how(self) -> str:
        """The rest of the figures, as the end of a sentence."""
        said = summed(self.clamped, self.modifiers)
        criticals = self.outcomes.count("critical")
        said += f", {criticals} critical" if criticals else ""
        said += f", {len(self.automatic)} automatically" if self.automatic else ""
        return said + (f", {len(self.devastating)} devastating" if self.devastating else "")


class PoolSplit(Consequence, frozen=True, gc=False):
    """The pool's attacks go on in parts, each with its own AP (K-34)."""

    says: ClassVar[str] = "pool {pool} goes on in parts: {named:list}"

    pool: str
    parts: tuple[SubPool, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """The parts with their AP."""
        return tuple(f"{one.id} (AP{one.ap})" for one in self.parts)


class SubPoolChosen(Consequence, frozen=True, gc=False):
    """This part of the pool is resolved next."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "part {pool} is next"

    pool: str
    next: str


WOUNDING = (
    HitsRolled,
    HitsClassified,
    SustainedHitsRolled,
    LethalHitsChosen,
    WoundsRolled,
    WoundsClassified,
    PoolSplit,
    SubPoolChosen,
)
