"""What happens in a turn: actions and their cost, movement, held actions, reactions."""

from collections.abc import Mapping

from affray.events import marks
from affray.events.base import Consequence

SPENT = {
    "": "at no cost",
    "combat": "Combat Action",
    "simple": "Simple Action",
    "movement": "Movement",
    "full_round": "Full-Round Action",
    "free": "Free Action",
}


class ActionDeclared(Consequence, frozen=True, gc=False):
    """An action is taken at a cost: combat, simple, movement, full_round, free, or nothing.

    `detail` is what the action needs to be remembered by: how it aims, how many actions, which weapon.
    """

    marks = (marks.Mention("actor"),)
    says = "{actor:name}: {action}"

    actor: str
    action: str
    cost: str
    detail: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        """Return who does what at what cost."""
        what = f"{self.action.replace('_', ' ')}{f' ({self.detail})' if self.detail else ''}"
        return f"{names.get(self.actor, self.actor)}: {what}, {SPENT.get(self.cost, self.cost)}"


class ActionHeld(Consequence, frozen=True, gc=False):
    """The Combat Action is kept for later in the round (WG-30)."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name} holds the Combat Action"

    actor: str


class ActionCancelled(Consequence, frozen=True, gc=False):
    """An action comes to nothing; what it cost is spent."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name} does not get to {action}: {why}"

    actor: str
    action: str
    why: str


class MovementMade(Consequence, frozen=True, gc=False):
    """A combatant moved; `engaged` and `left` are those it is and is no longer engaged with."""

    marks = (marks.Mention("actor"),)
    says = ""

    actor: str
    mode: str
    metres: int
    engaged: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    cover: str = "none"
    material: str = "medium"

    def tell(self, names: Mapping[str, str]) -> str:
        """Return how far somebody moved, and whom it is engaged with now."""
        said = f"{names.get(self.actor, self.actor)} moves {self.metres} m ({self.mode.replace('_', ' ')})"
        if self.mode == "to_cover":
            said = f"{names.get(self.actor, self.actor)} runs for cover"
        if self.left:
            said += f", away from {', '.join(names.get(one, one) for one in self.left)}"
        if self.engaged:
            said += f", and is engaged with {', '.join(names.get(one, one) for one in self.engaged)}"
        return said


class Reloaded(Consequence, frozen=True, gc=False):
    """A weapon is loaded again."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name} reloads {weapon}"

    actor: str
    weapon: str


class ReloadSpent(Consequence, frozen=True, gc=False):
    """A Reload is gone. With a `weapon`, it was paid in advance for that one (WG-39e)."""

    marks = (marks.Resource("id", marks.Fixed("reloads"), "left"),)
    says = "{id:name} spends a Reload ({left} left)"

    id: str
    left: int
    weapon: str = ""


class WeaponEmptied(Consequence, frozen=True, gc=False):
    """A weapon must be reloaded before it fires again."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name}'s {weapon} is empty"

    actor: str
    weapon: str


class WeaponDisabled(Consequence, frozen=True, gc=False):
    """A weapon is jammed, malfunctioning, stuck or dropped (WG-94)."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name}'s {weapon} is {state}"

    actor: str
    weapon: str
    state: str


class WeaponRestored(Consequence, frozen=True, gc=False):
    """A weapon can be used again."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name}'s {weapon} is ready again"

    actor: str
    weapon: str


class HeldOpened(Consequence, frozen=True, gc=False):
    """The holder of a Combat Action may use it now (WG-30)."""

    marks = (marks.Mention("holder"),)
    says = "{holder:name} may use the held action"

    holder: str
    frame: str


class HeldClosed(Consequence, frozen=True, gc=False):
    """The holder is done."""

    says = ""

    holder: str


class HeldEnded(Consequence, frozen=True, gc=False):
    """Back to where the held action was used."""

    purpose = "frame"
    says = ""

    frame: str


class HeldLost(Consequence, frozen=True, gc=False):
    """Held actions that were not used are lost with the round."""

    marks = (marks.Mention("ids"),)
    says = "the held actions of {ids:names} are lost"

    ids: tuple[str, ...]


class InterruptResolved(Consequence, frozen=True, gc=False):
    """The opposed Initiative test of an interruption: the holder wins a tie (WG-30)."""

    marks = (marks.Mention("holder"), marks.Mention("actor"))
    says = ""

    holder: str
    actor: str
    holder_icons: int
    actor_icons: int
    won: bool

    def tell(self, names: Mapping[str, str]) -> str:
        """Return the icons of both and who was faster."""
        holder, actor = names.get(self.holder, self.holder), names.get(self.actor, self.actor)
        outcome = "interrupts" if self.won else "is too slow, and comes next"
        return f"{holder} {self.holder_icons} against {actor} {self.actor_icons} icons: {holder} {outcome}"


class ReactionOffered(Consequence, frozen=True, gc=False):
    """A combatant may react to an enemy who leaves (WG-97 (a))."""

    says = "{actor:name} may strike at {against:name}"

    actor: str
    against: str
    kind: str


class ReactionTaken(Consequence, frozen=True, gc=False):
    """A Reflexive Action is spent."""

    marks = (marks.Mention("actor"),)
    says = "{actor:name} spends the Reflexive Action"

    actor: str
    kind: str


class ReactionDeclined(Consequence, frozen=True, gc=False):
    """A combatant lets the moment pass."""

    says = "{actor:name} does not react"

    actor: str


class DodgeOffered(Consequence, frozen=True, gc=False):
    """A target of an area may dodge (WG-97 (c))."""

    says = "{target:name} may dodge"

    target: str


class WindowClosed(Consequence, frozen=True, gc=False):
    """The moment to react is over."""

    says = ""


TURNS = (
    ActionDeclared, ActionHeld, ActionCancelled, MovementMade, Reloaded, ReloadSpent, WeaponEmptied, WeaponDisabled,
    WeaponRestored, HeldOpened, HeldClosed, HeldEnded, HeldLost, InterruptResolved, ReactionOffered, ReactionTaken,
    ReactionDeclined, DodgeOffered, WindowClosed,
)  # fmt: skip
