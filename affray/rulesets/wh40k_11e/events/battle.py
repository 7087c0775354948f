"""Consequences of the battle: its beginning and end, command points, re-rolls."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from affray.events.base import Consequence
from affray.events.marks import Fixed, Mark, Resource, TurnBegan
from affray.rulesets.wh40k_11e.facts import UnitFacts
from affray.rulesets.wh40k_11e.profiles import Step


class Strength(msgspec.Struct, frozen=True, gc=False):
    """A unit as it takes the field."""

    unit: str
    side: str
    models: int
    wounds: int


class BattleStarted(Consequence, frozen=True, gc=False):
    """The battle begins; `first` takes the first turn, `next` is the scope that is played."""

    purpose: ClassVar[str | None] = "next"
    says: ClassVar[str] = "the battle starts, {first} first"

    first: str
    units: tuple[Strength, ...]
    next: str = "attacks"


class BattleEnded(Consequence, frozen=True, gc=False):
    """The battle is over; `winner` is a side, or empty."""

    says: ClassVar[str] = "the battle ends ({reason}){won}"

    reason: str
    winner: str = ""

    @property
    def won(self) -> str:
        """Who won, as the end of a sentence."""
        return f": {self.winner} wins" if self.winner else ""


class CommandPointsSpent(Consequence, frozen=True, gc=False):
    """A player spent `n` command points and has `left`."""

    marks: ClassVar[tuple[Mark, ...]] = (Resource("player", Fixed("cp"), "left"),)
    says: ClassVar[str] = "{player} spends {n} CP for {use}, {left} left"

    player: str
    n: int
    left: int
    use: str = msgspec.field(name="for")


class RerollOffered(Consequence, frozen=True, gc=False):
    """Dice of a roll may be re-rolled: their places from 1, and by what."""

    says: ClassVar[str] = "{player} may re-roll dice {indices:list} of {faces:dice} ({step}: {sources:list})"

    step: Step
    player: str
    unit: str
    faces: tuple[int, ...]
    indices: tuple[int, ...]
    sources: tuple[str, ...]


class RerollCalled(Consequence, frozen=True, gc=False):
    """Dice are going to be re-rolled; all of a total where it has several (K-24)."""

    says: ClassVar[str] = "dice {indices:list} are re-rolled ({source})"

    step: Step
    player: str
    indices: tuple[int, ...]
    source: str


class DiceRerolled(Consequence, frozen=True, gc=False):
    """Dice were re-rolled: the old faces and the new ones, by place."""

    says: ClassVar[str] = "{old:dice} becomes {new:dice} ({source}); the roll is now {faces:dice}"

    step: Step
    pool: str
    indices: tuple[int, ...]
    old: tuple[int, ...]
    new: tuple[int, ...]
    source: str
    faces: tuple[int, ...]


class FacesFinal(Consequence, frozen=True, gc=False):
    """The faces of a roll stand."""

    purpose: ClassVar[str | None] = "step"
    says: ClassVar[str] = "the {step} roll stands at {faces:dice}"

    step: Step
    faces: tuple[int, ...]


class UnitSelected(Consequence, frozen=True, gc=False):
    """A unit shoots or fights now, with the facts declared for it."""

    marks: ClassVar[tuple[Mark, ...]] = (TurnBegan("unit"),)
    says: ClassVar[str] = "{unit:name} is to {mode} ({kind})"

    unit: str
    mode: str
    kind: str
    facts: UnitFacts = UnitFacts()


BATTLE = (
    BattleStarted,
    BattleEnded,
    CommandPointsSpent,
    RerollOffered,
    RerollCalled,
    DiceRerolled,
    FacesFinal,
    UnitSelected,
)
