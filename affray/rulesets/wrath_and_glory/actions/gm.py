"""What the GM enters in a turn."""

from affray.events.base import Action
from affray.rulesets.wrath_and_glory.facts import ConditionName


class TriggerHazard(Action, frozen=True, gc=False):
    """Let a hazard strike (WG-95)."""

    says = "lets {hazard} strike {targets:names}"

    hazard: str
    targets: tuple[str, ...]


class Inflict(Action, frozen=True, gc=False):
    """Harm that nothing else here makes (WG-99)."""

    says = "enters harm to {targets:names}: {cause}"

    targets: tuple[str, ...]
    cause: str
    damage: int | None = None
    ap: int = 0
    shock: int = 0
    mortal: int = 0
    condition: ConditionName | None = None
    value: int = 0


class Frighten(Action, frozen=True, gc=False):
    """Call for tests against Fear or Terror (WG-76k)."""

    says = "frightens {targets:names}"

    targets: tuple[str, ...]
    dn: int
    terror: bool = False


class Fall(Action, frozen=True, gc=False):
    """Somebody falls (WG-67)."""

    says = "lets {target:name} fall {metres} m"

    target: str
    metres: int


class RestoreShock(Action, frozen=True, gc=False):
    """Spend 1 Ruin for a Threat's Shock (WG-72)."""

    says = "restores {threat:name}"

    threat: str
