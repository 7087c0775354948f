"""Consequences of an attack around its dice: weapons, targets, pools (A1 to A4a, A13)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from affray.events.base import Consequence
from affray.rulesets.wh40k_11e.events.counted import counted
from affray.rulesets.wh40k_11e.facts import Key, Line, Pick, Sums


class Bonus(msgspec.Struct, frozen=True, gc=False):
    """Attack dice that an ability adds."""

    ability: str
    dice: int


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
    """Each weapon with its target and what was declared.

    With `instead`, one weapon whose target, that unit, is gone (K-62); its share is then added to what it has there
    already.
    """

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
    """The attack dice of identical weapons, with how many each ability added and what makes them identical (K-12).

    `ignored` are the modifiers that PSYCHIC ignores; `sums` has what modifiers come to before the cap.
    """

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
    sums: Sums = Sums()

    @property
    def attacks(self) -> str:
        """How many attacks there are."""
        return counted(self.dice, "attack")

    @property
    def added(self) -> str:
        """The bonus dice, as the end of a sentence."""
        said = ", ".join(f"{one.dice} by {one.ability}" for one in self.bonus)
        return f", of them {said}" if said else ""


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
    PoolResolved,
    AttacksFinished,
)
