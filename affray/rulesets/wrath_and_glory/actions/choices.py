"""Choices inside a test, an attack or a harm, and what is spent there."""

from typing import Literal

from affray.events.base import Action
from affray.rulesets.wrath_and_glory.facts import Shift


class Accept(Action, frozen=True, gc=False):
    """Go on without what is on offer. After a table critical `limb` or `target` says what is picked (WG-50)."""

    says = "goes on"

    limb: str | None = None
    target: str | None = None


class Decline(Action, frozen=True, gc=False):
    """Do not take what is on offer."""

    says = "declines"


class SpendGlory(Action, frozen=True, gc=False):
    """Spend Glory: on dice, on the severity of a table critical, on damage (WG-29, WG-50, WG-42).

    `effect` says which of two effects a row of the critical table gives for it, `target` whom a spread one reaches.
    """

    says = "spends {n} Glory"

    n: int = 1
    effect: str = ""
    target: str = ""


class SpendWrath(Action, frozen=True, gc=False):
    """Spend 1 Wrath to re-roll every die that failed (WG-28). `dice`, counted from 1, can only be exactly those."""

    says = "spends Wrath on a re-roll"

    dice: tuple[int, ...] | None = None


class SpendRuin(Action, frozen=True, gc=False):
    """Spend 1 Ruin to re-roll every die that failed (WG-28)."""

    says = "spends Ruin on a re-roll"

    dice: tuple[int, ...] | None = None


class ShiftIcons(Action, frozen=True, gc=False, tag="shift"):
    """Shift exalted dice (WG-25). After an Interaction attack `condition` says what the target gains."""

    says = "shifts exalted dice"

    uses: tuple[Shift, ...] = ()
    condition: Literal["vulnerable", "hindered"] | None = None


class ChooseCriticalMode(Action, frozen=True, gc=False):
    """Choose what a Critical Hit does (WG-49)."""

    says = "takes the critical as {mode}"

    mode: Literal["simple", "table"]


class Caught(Action, frozen=True, gc=False):
    """Say who is caught in an area (WG-83, WG-85)."""

    says = "says that {ids:names} are caught"

    ids: tuple[str, ...]


class Retarget(Action, frozen=True, gc=False):
    """Pick the new target of an attack that a Complication led astray (WG-94)."""

    says = "turns the attack on {target:name}"

    target: str


class Complication(Action, frozen=True, gc=False):
    """Say what a Complication is (WG-94)."""

    says = "names the complication: {kind}"

    kind: str
