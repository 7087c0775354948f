"""What happens in a shot from outside the melee (IN-S1, IN-S2)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Mark, Mention
from affray.rulesets.inquisitor.events.parts import Term, Weight, said, words


class ShotDeclared(Consequence, frozen=True, gc=False):
    """A shot from outside; `weights` are those of the draw, empty where there is none (IN-S1)."""

    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"), Mention("target"))

    id: str
    target: str
    weapon: str
    weights: tuple[Weight, ...] = ()
    cover: int = 0

    def tell(self, names: Mapping[str, str]) -> str:
        melee = ", into the melee" if self.weights else ""
        who, whom = names.get(self.id, self.id), names.get(self.target, self.target)
        return f"{who} shoots at {whom} with the {words(self.weapon)}{melee}"


class ShotRollAsked(Consequence, frozen=True, gc=False):
    """The shot is rolled."""

    id: str
    target: int
    terms: tuple[Term, ...]
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} needs {self.target}: {said(self.terms)}"


class ShotHit(Consequence, frozen=True, gc=False):
    """The shot is on target."""

    says: ClassVar[str] = "the shot is on target: {roll} against {target}"

    roll: int
    target: int


class ShotMissed(Consequence, frozen=True, gc=False):
    """The shot hits nobody."""

    says: ClassVar[str] = "the shot hits nobody: {roll} against {target}"

    roll: int
    target: int


class DrawAsked(Consequence, frozen=True, gc=False):
    """Who of the melee is hit is drawn (IN-S2)."""

    says: ClassVar[str] = "who is hit? one die of {sides} sides"

    sides: int
    seat: str


class TargetDrawn(Consequence, frozen=True, gc=False):
    """Who is hit."""

    says: ClassVar[str] = "it is {id:name} who is hit (drawn {roll} of {sides})"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    sides: int


SHOOTING: tuple[type[Consequence], ...] = (
    ShotDeclared, ShotRollAsked, ShotHit, ShotMissed, DrawAsked, TargetDrawn,
)  # fmt: skip
"""Every event of a shot."""
