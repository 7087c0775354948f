"""Consequences of an attack, from the weapons to the wounds (A1 to A6a, A13)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from affray.core.rulesets.wh40k_11e.events.counted import counted
from affray.core.rulesets.wh40k_11e.facts import Key, Line, Pick
from affray.events.base import Consequence


class Bonus(msgspec.Struct, frozen=True, gc=False):
    """Attack dice that an ability adds."""

    ability: str
    dice: int


class SubPool(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a split pool: attacks with one AP, those that need a save and those that are DEVASTATING."""

    id: str
    ap: int
    pending: tuple[int, ...] = ()
    devastating: tuple[int, ...] = ()


class WeaponsSelected(Consequence, frozen=True, gc=False):
    """The weapons that are used, each with its profile and chosen instances; ONE SHOT ones are `spent` by it."""

    says: ClassVar[str] = "weapons: {named:list}"

    weapons: tuple[Pick, ...]
    spent: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The weapons by id, with profiles."""
        return tuple(f"{one.weapon} ({one.profile})" if one.profile else one.weapon for one in self.weapons)


class TargetsSelected(Consequence, frozen=True, gc=False):
    """Each weapon with its target and what was declared; with `instead`, one weapon whose target is gone (K-62)."""

    says: ClassVar[str] = "targets: {units:names}{missing}"

    lines: tuple[Line, ...]
    untargeted: tuple[str, ...] = ()
    instead: str = ""

    @property
    def units(self) -> tuple[str, ...]:
        """The target units."""
        return tuple(dict.fromkeys(line.unit for line in self.lines))

    @property
    def missing(self) -> str:
        """The weapons without a target, as the end of a sentence."""
        return f"; without a target: {', '.join(self.untargeted)}" if self.untargeted else ""


class UnitChoiceDue(Consequence, frozen=True, gc=False):
    """The attacker is to choose the next enemy unit; `gone` are weapons that may take a new target (K-62)."""

    says: ClassVar[str] = "still to be attacked: {units:names}"

    units: tuple[str, ...]
    gone: tuple[str, ...] = ()


class PoolChoiceDue(Consequence, frozen=True, gc=False):
    """The attacker is to choose which of these pools, each a list of weapons, is gathered next."""

    says: ClassVar[str] = "{count} different pools are left against {unit:name}"

    unit: str
    pools: tuple[tuple[str, ...], ...]

    @property
    def count(self) -> int:
        """How many pools there are."""
        return len(self.pools)


class EnemyUnitSelected(Consequence, frozen=True, gc=False):
    """Attacks on this unit come next."""

    says: ClassVar[str] = "attacks on {unit:name}"

    unit: str


class AttackNumberDue(Consequence, frozen=True, gc=False):
    """The number of attacks of these weapons is rolled first.

    `lines` are the pool, by number among the targets; `ignore` is what was said of modifiers (K-81).
    """

    says: ClassVar[str] = "the number of attacks of {weapons:list} is rolled first"

    pool: str
    weapons: tuple[str, ...]
    dice: int
    lines: tuple[int, ...]
    ignore: tuple[str, ...] | None = None


class AttackDiceGathered(Consequence, frozen=True, gc=False):
    """The attack dice of identical weapons, with how many each ability added and what makes them identical (K-12)."""

    says: ClassVar[str] = "pool {pool}: {attacks} on {unit:name} with {weapons:list}{added}"

    pool: str
    unit: str
    weapons: tuple[str, ...]
    lines: tuple[int, ...]
    base: int
    bonus: tuple[Bonus, ...]
    dice: int
    key: Key
    ignored: tuple[str, ...] = ()

    @property
    def attacks(self) -> str:
        """How many attacks there are."""
        return counted(self.dice, "attack")

    @property
    def added(self) -> str:
        """The bonus dice, as the end of a sentence."""
        said = ", ".join(f"{one.dice} by {one.ability}" for one in self.bonus)
        return f", of them {said}" if said else ""


class HitsRolled(Consequence, frozen=True, gc=False):
    """The hit rolls in the order of the attacks."""

    says: ClassVar[str] = "hit rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]


class HitsClassified(Consequence, frozen=True, gc=False):
    """What became of each attack: `fail`, `hit`, `critical`, or `auto` where none was rolled.

    `skill` is the number needed on the die with `clamped` added, which is `modifier` within the cap. `extra` are the
    hits of SUSTAINED HITS; attacks are numbered from 1, extra hits after the dice. `dice` are wanted next.
    """

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "{hits} of {attacks} hit{how}"

    pool: str
    faces: tuple[int, ...]
    outcomes: tuple[str, ...]
    skill: int
    modifier: int
    clamped: int
    critical_on: int
    hits: int
    criticals: int
    extra: int
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
        said = f" on {self.skill}+"
        if self.modifier:
            said += f" with {self.clamped:+} (modifiers {self.modifier:+})"
        if self.criticals:
            said += f", {self.criticals} critical"
        return said + (f", {self.extra} more by SUSTAINED HITS" if self.extra else "")


class SustainedHitsRolled(Consequence, frozen=True, gc=False):
    """The extra hits of each critical hit where their number is rolled (K-69); `dice` wound rolls are wanted next."""

    says: ClassVar[str] = "SUSTAINED HITS {faces:dice}: {extra:list} more hits"

    pool: str
    faces: tuple[int, ...]
    extra: tuple[int, ...]
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

    `pending` need a save, `devastating` inflict mortal wounds; `ap` is that of the pool, or of its only kind.
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
    modifier: int
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
        said = f" with {self.clamped:+} (modifiers {self.modifier:+})" if self.modifier else ""
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


class PoolResolved(Consequence, frozen=True, gc=False):
    """Every attack of the pool failed, inflicted damage or is lost."""

    says: ClassVar[str] = "pool {pool} is resolved"

    pool: str


class AttacksFinished(Consequence, frozen=True, gc=False):
    """The unit has no more attacks."""

    says: ClassVar[str] = "{unit:name} has no more attacks"

    unit: str


ATTACK = (
    WeaponsSelected,
    TargetsSelected,
    UnitChoiceDue,
    PoolChoiceDue,
    EnemyUnitSelected,
    AttackNumberDue,
    AttackDiceGathered,
    HitsRolled,
    HitsClassified,
    SustainedHitsRolled,
    LethalHitsChosen,
    WoundsRolled,
    WoundsClassified,
    PoolSplit,
    SubPoolChosen,
    PoolResolved,
    AttacksFinished,
)
