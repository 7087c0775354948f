"""What else is done in a turn, and reactions."""

from typing import Literal

from affray.events.base import Action
from affray.rulesets.wrath_and_glory.facts import Modifier


class Aim(Action, frozen=True, gc=False):
    """Aim: a die, or no risk in firing into melee (WG-39a)."""

    says = "aims ({use})"

    use: Literal["die", "melee"] = "die"


class Brace(Action, frozen=True, gc=False):
    """Brace a Heavy weapon (WG-39i)."""

    says = "braces"


class Draw(Action, frozen=True, gc=False):
    """Draw a weapon (WG-17)."""

    says = "draws {weapon}"

    weapon: str


class Reload(Action, frozen=True, gc=False):
    """Reload a weapon (WG-17)."""

    says = "reloads {weapon}"

    weapon: str


class Simple(Action, frozen=True, gc=False):
    """A quick task (WG-17). `pick_up` is a dropped weapon, `stow` one to be put away."""

    says = "does something quick: {what}"

    what: str
    pick_up: str | None = None
    stow: str | None = None


class Free(Action, frozen=True, gc=False):
    """Something that costs nothing."""

    says = "does something in passing: {what}"

    what: str


class RollOut(Action, frozen=True, gc=False):
    """Roll the fire out (WG-76b)."""

    says = "drops and rolls"

    modifiers: tuple[Modifier, ...] = ()


class IgnoreFire(Action, frozen=True, gc=False):
    """Grit one's teeth and burn (WG-76b)."""

    says = "ignores the fire"

    modifiers: tuple[Modifier, ...] = ()


class EndTurn(Action, frozen=True, gc=False):
    """End the turn; what is left of the budget is lost."""

    says = "ends the turn"


class UseHeld(Action, frozen=True, gc=False):
    """Use a held Combat Action between turns (WG-30)."""

    says = "lets {combatant:name} use the held action"

    combatant: str


class Interrupt(Action, frozen=True, gc=False):
    """Interrupt another's turn with a held Combat Action (WG-30)."""

    says = "interrupts with {combatant:name}"

    combatant: str


class React(Action, frozen=True, gc=False):
    """Take a Reflexive Action (WG-97). `combatant` may be left out where only one of the seat's may react."""

    says = "reacts ({kind})"

    kind: Literal["attack", "full_defence"]
    weapon: str = "unarmed"
    combatant: str | None = None
    modifiers: tuple[Modifier, ...] = ()
