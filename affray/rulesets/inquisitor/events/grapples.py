"""What happens in grapples (IN-G1 to IN-G5)."""

from collections.abc import Mapping
from typing import ClassVar

from affray.events.base import Consequence
from affray.events.marks import ConditionGained, ConditionLost, Fixed, Mark, Mention
from affray.rulesets.inquisitor.events.parts import words


class EscapeAsked(Consequence, frozen=True, gc=False):
    """The grappled one tries to twist away (IN-G1)."""

    says: ClassVar[str] = "{id:name} needs {target} to twist away"

    id: str
    target: int
    seat: str


class Escaped(Consequence, frozen=True, gc=False):
    """He is not caught."""

    says: ClassVar[str] = "{id:name} twists away: {roll} against {target}"
    marks: ClassVar[tuple[Mark, ...]] = (Mention("id"),)

    id: str
    roll: int
    target: int


class HoldTaken(Consequence, frozen=True, gc=False):
    """One holds another (IN-G2)."""

    marks: ClassVar[tuple[Mark, ...]] = (
        ConditionGained("holder", Fixed("holding")),
        ConditionGained("victim", Fixed("held")),
    )

    holder: str
    victim: str
    location: str
    roll: int
    target: int

    def tell(self, names: Mapping[str, str]) -> str:
        who, whom = names.get(self.holder, self.holder), names.get(self.victim, self.victim)
        return f"{who} holds {whom} by the {words(self.location)} ({self.roll} against {self.target})"


class HoldAsked(Consequence, frozen=True, gc=False):
    """The holder keeps the hold or lets go (IN-G3)."""

    says: ClassVar[str] = "does {holder:name} keep hold of {victim:name}?"

    holder: str
    victim: str


class HoldRollAsked(Consequence, frozen=True, gc=False):
    """One of the two tests Strength for the hold."""

    says: ClassVar[str] = "{id:name} tests Strength, {target}, for the hold"

    id: str
    target: int
    seat: str


class HoldKept(Consequence, frozen=True, gc=False):
    """Both passed or both failed: the hold goes on."""

    holder: str
    victim: str
    rolls: tuple[int, int]
    targets: tuple[int, int]

    def tell(self, names: Mapping[str, str]) -> str:
        ids = (self.holder, self.victim)
        tests = [
            f"{names.get(one, one)} {roll} against {target}"
            for one, roll, target in zip(ids, self.rolls, self.targets, strict=True)
        ]
        return f"the hold goes on: {', '.join(tests)}"


class HoldEnded(Consequence, frozen=True, gc=False):
    """A hold is over: released, broken, or because of what became of one of the two."""

    says: ClassVar[str] = "{holder:name} holds {victim:name} no more ({why})"
    marks: ClassVar[tuple[Mark, ...]] = (
        ConditionLost("holder", Fixed("holding")),
        ConditionLost("victim", Fixed("held")),
    )

    holder: str
    victim: str
    why: str


class PressureAsked(Consequence, frozen=True, gc=False):
    """The holder won and may apply pressure (IN-G4)."""

    holder: str
    victim: str
    rolls: tuple[int, int]
    targets: tuple[int, int]

    def tell(self, names: Mapping[str, str]) -> str:
        return (
            f"{names.get(self.holder, self.holder)} may apply pressure: {self.rolls[0]} against {self.targets[0]}, "
            f"{names.get(self.victim, self.victim)} {self.rolls[1]} against {self.targets[1]}"
        )


class PressureDeclined(Consequence, frozen=True, gc=False):
    """No pressure."""

    says: ClassVar[str] = "{holder:name} just holds on"

    holder: str


class HoldSettled(Consequence, frozen=True, gc=False):
    """The test of a hold at the end of the round is over (`hold_check=round_end`)."""

    says: ClassVar[str] = "the hold of {holder:name} is settled"

    holder: str


GRAPPLES: tuple[type[Consequence], ...] = (
    EscapeAsked, Escaped, HoldTaken, HoldAsked, HoldRollAsked, HoldKept, HoldEnded, PressureAsked, PressureDeclined,
    HoldSettled,
)  # fmt: skip
"""Every event of grapples."""
