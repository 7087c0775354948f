"""What happens in a turn: actions and their cost, movement, held actions, reactions."""

from collections.abc import Mapping

from affray.rules import Consequence, Fixed, Mention, Resource
from affray.rulesets.wrath_and_glory.state import Fight

SPENT = {
    "": "at no cost",
    "combat": "Combat Action",
    "simple": "Simple Action",
    "movement": "Movement",
    "full_round": "Full-Round Action",
    "free": "Free Action",
}


class ActionDeclared(Consequence, frozen=True, kw_only=True):
    """An action is taken at a cost: combat, simple, movement, full_round, free, or nothing.

    `detail` is what the action needs to be remembered by: how it aims, how many actions, which weapon.
    """

    marks = (Mention("actor"),)
    says = "{actor:name}: {action}"

    actor: str
    action: str
    cost: str
    detail: str = ""

    def tell(self, names: Mapping[str, str]) -> str:
        what = f"{self.action.replace('_', ' ')}{f' ({self.detail})' if self.detail else ''}"
        return f"{names.get(self.actor, self.actor)}: {what}, {SPENT.get(self.cost, self.cost)}"

    def fold(self, state: Fight) -> None:
        actor = state.combatants[self.actor]
        if self.actor == state.holder:
            actor.held = False
        state.spend(actor, self.cost)
        match self.action:
            case "aim":
                actor.turn.aimed = self.detail
            case "brace":
                actor.turn.braced = True
            case "stand":
                actor.turn.stood = True
            case "multi_action":
                actor.turn.multi = actor.turn.combat = int(self.detail)
            case "draw" | "stow":
                actor.weapons[self.detail].drawn = self.action == "draw"


class ActionHeld(Consequence, frozen=True):
    """The Combat Action is kept for later in the round (WG-30)."""

    marks = (Mention("actor"),)
    says = "{actor:name} holds the Combat Action"

    actor: str

    def fold(self, state: Fight) -> None:
        actor = state.combatants[self.actor]
        actor.held = True
        state.spend(actor, "combat")


class ActionCancelled(Consequence, frozen=True, kw_only=True):
    """An action comes to nothing; what it cost is spent."""

    marks = (Mention("actor"),)
    says = "{actor:name} does not get to {action}: {why}"

    actor: str
    action: str
    why: str

    def fold(self, state: Fight) -> None:
        state.spend(state.combatants[self.actor], "movement")
        state.moving = None


class MovementMade(Consequence, frozen=True, kw_only=True):
    """A combatant moved; `engaged` and `left` are those it is and is no longer engaged with."""

    marks = (Mention("actor"),)

    actor: str
    mode: str
    metres: int
    engaged: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    cover: str = "none"
    material: str = "medium"

    def tell(self, names: Mapping[str, str]) -> str:
        way = f"{names.get(self.actor, self.actor)} moves {self.metres} m ({self.mode.replace('_', ' ')})"
        if self.mode == "to_cover":
            way = f"{names.get(self.actor, self.actor)} runs for cover"
        if self.left:
            way += f", away from {', '.join(names.get(enemy, enemy) for enemy in self.left)}"
        if self.engaged:
            way += f", and is engaged with {', '.join(names.get(enemy, enemy) for enemy in self.engaged)}"
        return way

    def fold(self, state: Fight) -> None:
        mover = state.combatants[self.actor]
        mover.cover, mover.material = self.cover, self.material
        mode = self.mode
        if mode == "to_cover":
            mover.owes_movement = True
            return
        turn = mover.turn
        turn.moved += self.metres
        if mode in ("walk", "run", "crawl"):
            turn.acts += 1
        if mode == "run":
            turn.ran = True
            turn.simple = False
        elif mode == "fall_back":
            turn.movement = False
        state.disengage(mover, self.left)
        for enemy in self.engaged:
            state.engage(mover, enemy)
        moving = state.moving
        if moving is not None:
            if moving.strike is not None:
                moving.made = True
            else:
                state.moving = None


class Reloaded(Consequence, frozen=True, kw_only=True):
    """A weapon is loaded again."""

    marks = (Mention("actor"),)
    says = "{actor:name} reloads {weapon}"

    actor: str
    weapon: str

    def fold(self, state: Fight) -> None:
        weapon = state.combatants[self.actor].weapons[self.weapon]
        weapon.loaded, weapon.paid = True, False


class ReloadSpent(Consequence, frozen=True, kw_only=True):
    """A Reload is gone. With a `weapon`, it was paid in advance for that one (WG-39e)."""

    marks = (Resource("id", Fixed("reloads"), "left"),)
    says = "{id:name} spends a Reload ({left} left)"

    id: str
    left: int
    weapon: str = ""

    def fold(self, state: Fight) -> None:
        combatant = state.combatants[self.id]
        combatant.reloads = self.left
        if self.weapon:
            combatant.weapons[self.weapon].paid = True


class WeaponEmptied(Consequence, frozen=True, kw_only=True):
    """A weapon must be reloaded before it fires again."""

    marks = (Mention("actor"),)
    says = "{actor:name}'s {weapon} is empty"

    actor: str
    weapon: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.actor].weapons[self.weapon].loaded = False


class WeaponDisabled(Consequence, frozen=True, kw_only=True):
    """A weapon is jammed, malfunctioning, stuck or dropped (WG-94)."""

    marks = (Mention("actor"),)
    says = "{actor:name}'s {weapon} is {state}"

    actor: str
    weapon: str
    state: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.actor].weapons[self.weapon].state = self.state


class WeaponRestored(Consequence, frozen=True, kw_only=True):
    """A weapon can be used again."""

    marks = (Mention("actor"),)
    says = "{actor:name}'s {weapon} is ready again"

    actor: str
    weapon: str

    def fold(self, state: Fight) -> None:
        weapon = state.combatants[self.actor].weapons[self.weapon]
        weapon.state, weapon.drawn = "ready", True


class HeldOpened(Consequence, frozen=True, kw_only=True):
    """The holder of a Combat Action may use it now (WG-30)."""

    marks = (Mention("holder"),)
    says = "{holder:name} may use the held action"

    holder: str
    frame: str

    def fold(self, state: Fight) -> None:
        state.holder, state.held_frame = self.holder, self.frame
        state.coming_in = self.holder in state.waiting
        if state.coming_in:
            state.waiting.remove(self.holder)


class HeldClosed(Consequence, frozen=True):
    """The holder is done."""

    holder: str

    def fold(self, state: Fight) -> None:
        state.holder = ""


class HeldEnded(Consequence, frozen=True):
    """Back to where the held action was used."""

    purpose = "frame"

    frame: str

    def fold(self, state: Fight) -> None:
        state.held_frame = ""


class HeldLost(Consequence, frozen=True):
    """Held actions that were not used are lost with the round."""

    marks = (Mention("ids"),)
    says = "the held actions of {ids:names} are lost"

    ids: tuple[str, ...]

    def fold(self, state: Fight) -> None:
        for id in self.ids:
            state.combatants[id].held = False


class InterruptResolved(Consequence, frozen=True, kw_only=True):
    """The opposed Initiative test of an interruption: the holder wins a tie (WG-30)."""

    marks = (Mention("holder"), Mention("actor"))

    holder: str
    actor: str
    holder_icons: int
    actor_icons: int
    won: bool

    def tell(self, names: Mapping[str, str]) -> str:
        holder, actor = names.get(self.holder, self.holder), names.get(self.actor, self.actor)
        outcome = "interrupts" if self.won else "is too slow, and comes next"
        return f"{holder} {self.holder_icons} against {actor} {self.actor_icons} icons: {holder} {outcome}"

    def fold(self, state: Fight) -> None:
        state.interruption = None
        if not self.won:
            state.waiting.append(self.holder)


class ReactionOffered(Consequence, frozen=True, kw_only=True):
    """A combatant may react to an enemy who leaves (WG-97 (a))."""

    says = "{actor:name} may strike at {against:name}"

    actor: str
    against: str
    kind: str

    def fold(self, state: Fight) -> None:
        state.asked = self.actor
        if state.moving is not None:
            state.moving.asked += (self.actor,)


class ReactionTaken(Consequence, frozen=True, kw_only=True):
    """A Reflexive Action is spent."""

    marks = (Mention("actor"),)
    says = "{actor:name} spends the Reflexive Action"

    actor: str
    kind: str

    def fold(self, state: Fight) -> None:
        state.combatants[self.actor].turn.reflexive = False
        state.asked = ""


class ReactionDeclined(Consequence, frozen=True):
    """A combatant lets the moment pass."""

    says = "{actor:name} does not react"

    actor: str

    def fold(self, state: Fight) -> None:
        state.asked = ""


class DodgeOffered(Consequence, frozen=True):
    """A target of an area may dodge (WG-97 (c))."""

    says = "{target:name} may dodge"

    target: str

    def fold(self, state: Fight) -> None:
        state.asked = self.target
        for target in state.shot.targets:
            if target.id == self.target:
                target.asked = True


class WindowClosed(Consequence, frozen=True):
    """The moment to react is over."""
