"""What wounds do at the end of the round: bleeding and recovery (IN-50, IN-52)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import Mark
from affray.rulesets.inquisitor.events.parts import TOTAL


class BleedingAsked(Consequence, frozen=True, gc=False):
    """A D3 for every count of bleeding, at the end of the round (IN-50)."""

    id: str
    counts: int
    seat: str

    def tell(self, names: Mapping[str, str]) -> str:
        return f"{names.get(self.id, self.id)} bleeds: {self.counts} D3"


class BleedingApplied(Consequence, frozen=True, gc=False):
    """What the bleeding cost."""

    says: ClassVar[str] = "{id:name} loses {n} from {faces:dice}, {total} in all"
    marks: ClassVar[tuple[Mark, ...]] = TOTAL

    id: str
    n: int
    total: int
    faces: tuple[int, ...]


class RecoveryAsked(Consequence, frozen=True, gc=False):
    """A test to recover (IN-52)."""

    says: ClassVar[str] = "{id:name} needs {target} to recover"

    id: str
    target: int
    seat: str


class RecoveryDiceAsked(Consequence, frozen=True, gc=False):
    """How much is recovered is rolled."""

    says: ClassVar[str] = "{id:name} recovers: {roll} against {target}; how much?"

    id: str
    roll: int
    target: int
    seat: str


class Recovered(Consequence, frozen=True, gc=False):
    """`n` came off the injury total."""

    says: ClassVar[str] = "{id:name} recovers {n}, {total} in all"
    marks: ClassVar[tuple[Mark, ...]] = TOTAL

    id: str
    n: int
    total: int
    bonus: int = 0


class RecoveryFailed(Consequence, frozen=True, gc=False):
    """Nothing comes off."""

    says: ClassVar[str] = "{id:name} does not recover: {roll} against {target}"

    id: str
    roll: int
    target: int


LASTING: tuple[type[Consequence], ...] = (
    BleedingAsked, BleedingApplied, RecoveryAsked, RecoveryDiceAsked, Recovered, RecoveryFailed,
)  # fmt: skip
"""Every event of wounds at the end of the round."""
