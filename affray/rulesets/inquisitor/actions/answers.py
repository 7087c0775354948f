"""Answers to what somebody else did (2.10). A field that is left out means what section 4 says."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from affray.events.base import Action
from affray.rulesets.inquisitor.actions.attacks import Declared
from affray.rulesets.inquisitor.events.parts import armed


class RefuseToPart(Action, frozen=True, gc=False):
    """Keep fighting."""

    says: ClassVar[str] = "will not part"


class ChooseBackstab(Action, frozen=True, gc=False):
    """Where a blow at somebody unaware lands, and whether it is critical (IN-B1); left out: the body, and yes."""

    says: ClassVar[str] = "picks the place to strike"

    location: str = ""
    critical: bool = True


class React(Action, frozen=True, gc=False):
    """Parry, dodge or do nothing (IN-21). Left out: parry with the best weapon, nothing if that is impossible."""

    kind: Literal["", "parry", "dodge", "none"] = ""
    weapon: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        how = {"dodge": "tries to dodge", "none": "does nothing"}.get(self.kind, "parries if possible")
        return f"parries {armed(self.weapon)}" if self.weapon else "parries" if self.kind == "parry" else how


class TakeCounter(Declared, frozen=True, gc=False, kw_only=True):
    """Strike back (IN-30); with `grapple` take hold instead. `with` is a second weapon, if the table allows two."""

    weapon: str = ""
    grapple: bool = False
    second: str = msgspec.field(default="", name="with")

    def tell(self, names: Mapping[str, str]) -> str:
        return f"strikes back {'to take hold' if self.grapple else armed(self.weapon)}"


class DeclineCounter(Action, frozen=True, gc=False):
    """Let the opening pass."""

    says: ClassVar[str] = "lets the opening pass"


class AllowBreakOff(Action, frozen=True, gc=False):
    """Let the other go (IN-39)."""

    says: ClassVar[str] = "lets the other go"


class RefuseBreakOff(Action, frozen=True, gc=False):
    """Do not let the other go."""

    says: ClassVar[str] = "bars the way"


class TakeFreeAttack(Declared, frozen=True, gc=False, kw_only=True):
    """Strike somebody whose action went badly wrong (IN-33); fields as in a counter-attack."""

    weapon: str = ""
    grapple: bool = False
    second: str = msgspec.field(default="", name="with")

    def tell(self, names: Mapping[str, str]) -> str:
        return f"takes the free attack {'to take hold' if self.grapple else armed(self.weapon)}"


class DeclineFreeAttack(Action, frozen=True, gc=False):
    """Let the free attack pass."""

    says: ClassVar[str] = "lets the free attack pass"


class ReleaseHold(Action, frozen=True, gc=False):
    """Let go of the one held (IN-G2)."""

    says: ClassVar[str] = "lets go"


class MaintainHold(Action, frozen=True, gc=False):
    """Keep the hold; both test Strength (IN-G3)."""

    says: ClassVar[str] = "keeps the hold"


class ApplyPressure(Action, frozen=True, gc=False):
    """Hurt the one held (IN-G4)."""

    says: ClassVar[str] = "applies pressure"


class DeclinePressure(Action, frozen=True, gc=False):
    """Just hold on."""

    says: ClassVar[str] = "applies no pressure"
