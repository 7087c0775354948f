"""What else is done in a turn: Full Defence, several actions, aiming, bracing, weapons, quick tasks, fire, the end
(WG-10, WG-14, WG-16, WG-17, WG-39a, WG-39i, WG-76b)."""

from collections.abc import Iterator
from typing import Literal, get_args

from affray.rules import (
    Action,
    Between,
    Consequence,
    Offer,
    OneOf,
    Reason,
    Words,
    able,
    legal,
    legal_in,
    legal_values,
    offer,
)
from affray.rulesets.wrath_and_glory.domains import MOD, MODIFIERS
from affray.rulesets.wrath_and_glory.events.turn_order import TurnClosing
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared, Reloaded, ReloadSpent, WeaponRestored
from affray.rulesets.wrath_and_glory.facts import Modifier
from affray.rulesets.wrath_and_glory.profiles import UNARMED
from affray.rulesets.wrath_and_glory.rules import (
    aftermath,
    attack_options,
    budget,
    conditions,
    dice_tests,
    figures,
    weapons,
)
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import IGNORE_FIRE_DN, MOST_ACTIONS, ROLL_OUT_DN


class FullDefence(Action, frozen=True):
    """Defend with the whole turn (WG-14)."""

    says = "takes Full Defence"
    label = "defend with the whole turn"

    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "full_round", "Full Defence")
        yield from budget.allowed(state, combatant, "full_defence")
        yield from attack_options.check_modifiers(self.modifiers)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-14", actor=state.actor, action="full_defence", cost="full_round")
        yield from aftermath.roll_full_defence(state, "WG-14", state.actor, "turn", self.modifiers)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        free = able(state, cls(), seats)
        if free:
            yield offer(cls, free, {"modifiers": MODIFIERS}, MOD, "the whole turn for Defence")


class MultiAction(Action, frozen=True):
    """Take several Combat Actions this turn (WG-16)."""

    says = "announces {count} Combat Actions"
    label = "take several Combat Actions"

    count: int

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "combat", "a Multi-Action")
        yield from budget.allowed(state, combatant, "multi_action")
        if combatant.turn.combats or combatant.turn.multi:
            yield Reason("WG_E_BUDGET", "a Multi-Action is announced before the first Combat Action, and once", "WG-16")
        if not 2 <= self.count <= MOST_ACTIONS:
            yield Reason("WG_E_OPTION", f"{self.count} actions; a Multi-Action has 2 to {MOST_ACTIONS}", "WG-16")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-16", actor=state.actor, action="multi_action", cost="", detail=str(self.count))

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        counts = legal_values(state, seats[0], cls, range(2, MOST_ACTIONS + 1))
        if counts:
            fields = {"count": Between(counts[0], counts[-1])}
            yield offer(cls, seats, fields, says="+2 DN for each beyond the first")


AimUse = Literal["die", "melee"]


def _not_after_standing(combatant: Combatant, what: str) -> Iterator[Reason]:
    if combatant.turn.stood:
        yield Reason("WG_E_PRONE", f"{combatant.name} has stood up this turn and cannot {what}", "WG-76g")


class Aim(Action, frozen=True):
    """Aim: a die, or no risk in firing into melee (WG-39a)."""

    says = "aims ({use})"
    label = "aim"

    use: AimUse = "die"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, state.settings.aim_cost, "aiming")
        yield from budget.allowed(state, combatant, "aim")
        if combatant.turn.aimed:
            yield Reason("WG_E_BUDGET", f"{combatant.name} has aimed this turn", "WG-39a")
        if combatant.engaged:
            yield Reason("WG_E_ENGAGED", f"{combatant.name} is engaged and cannot aim", "WG-39l")
        yield from _not_after_standing(combatant, "aim")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-39a", actor=state.actor, action="aim", cost=state.settings.aim_cost, detail=self.use)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        uses = legal_values(state, seats[0], cls, get_args(AimUse))
        if uses:
            yield offer(cls, seats, {"use": OneOf(uses)}, ("use",), "a die, or no risk in a melee")


class Brace(Action, frozen=True):
    """Brace a Heavy weapon (WG-39i)."""

    says = "braces"
    label = "steady a Heavy weapon"

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "movement", "bracing")
        yield from budget.allowed(state, combatant, "brace")
        yield from _not_after_standing(combatant, "brace")
        heavy = (
            carried.drawn and carried.profile.traits.heavy and carried.profile.kind != "melee"
            for carried in combatant.weapons.values()
        )
        if not any(heavy):
            yield Reason("WG_E_WEAPON", f"{combatant.name} has no Heavy weapon in hand to brace", "WG-39l")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-39i", actor=state.actor, action="brace", cost="movement")


class Draw(Action, frozen=True):
    """Draw a weapon (WG-17)."""

    says = "draws {weapon}"
    label = "draw a weapon"

    weapon: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "simple", "draw")
        yield from budget.allowed(state, combatant, "draw")
        carried = combatant.weapons.get(self.weapon)
        if carried is None:
            yield from weapons.unknown(state, combatant, self.weapon)
        elif carried.drawn or carried.state == "dropped":
            yield Reason("WG_E_WEAPON", f"{self.weapon} is in hand or on the ground; there is nothing to draw", "WG-17")
        elif weapons.hands_taken(combatant, self.weapon, carried):
            yield Reason("WG_E_WEAPON", f"{self.weapon} needs two free hands", "WG-88o")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-17", actor=state.actor, action="draw", cost="simple", detail=self.weapon)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        keys = legal_values(state, seats[0], cls, state.combatants[state.actor].weapons)
        if keys:
            yield offer(cls, seats, {"weapon": OneOf(keys)}, says="draw a weapon")


class Reload(Action, frozen=True):
    """Reload a weapon (WG-17)."""

    says = "reloads {weapon}"
    label = "reload a weapon"

    weapon: str

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "simple", "reload")
        yield from budget.allowed(state, combatant, "reload")
        yield from weapons.unreloadable(state, combatant, self.weapon)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        combatant = state.combatants[state.actor]
        yield ActionDeclared("WG-17", actor=combatant.id, action="reload", cost="simple", detail=self.weapon)
        if figures.tracks_reloads(combatant) and not combatant.weapons[self.weapon].paid:
            yield ReloadSpent("WG-17", id=combatant.id, left=combatant.reloads - 1)
        yield Reloaded("WG-17", actor=combatant.id, weapon=self.weapon)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        keys = legal_values(state, seats[0], cls, state.combatants[state.actor].weapons)
        if keys:
            yield offer(cls, seats, {"weapon": OneOf(keys)}, says="reload a weapon")


class Simple(Action, frozen=True):
    """A quick task (WG-17). `pick_up` is a dropped weapon, `stow` one to be put away."""

    says = "does something quick: {what}"
    label = "take a simple action"

    what: str
    pick_up: str | None = None
    stow: str | None = None

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "simple", "simple")
        yield from budget.allowed(state, combatant, "simple")
        if self.pick_up is not None and self.stow is not None:
            yield Reason("WG_E_OPTION", "pick a weapon up or put one away, one of the two", "WG-17")
        for weapon, wanted in ((self.pick_up, "dropped"), (self.stow, "drawn")):
            if weapon is None:
                continue
            carried = combatant.weapons.get(weapon)
            if carried is None or weapon == UNARMED.id:
                yield from weapons.unknown(state, combatant, weapon)
            elif (carried.state == "dropped") != (wanted == "dropped") or (wanted == "drawn" and not carried.drawn):
                yield Reason("WG_E_WEAPON", f"{weapon} is not {wanted}", "WG-17")

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        if self.stow is not None:
            yield ActionDeclared("WG-17", actor=state.actor, action="stow", cost="simple", detail=self.stow)
            return
        yield ActionDeclared("WG-17", actor=state.actor, action="simple", cost="simple", detail=self.what)
        if self.pick_up is not None:
            yield WeaponRestored("WG-94", actor=state.actor, weapon=self.pick_up)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        task = cls("a quick task")
        if not legal(state, task, seats[0]):
            return
        yield offer(cls, seats, {"what": Words()}, says="a quick task")
        for field in ("pick_up", "stow"):
            keys = legal_in(state, seats[0], task, field, state.combatants[state.actor].weapons)
            if keys:
                yield offer(cls, seats, {"what": Words(), field: OneOf(keys)}, says=field.replace("_", " "))


class Free(Action, frozen=True):
    """Something that costs nothing."""

    says = "does something in passing: {what}"
    label = "take a free action"

    what: str

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-10", actor=state.actor, action="free", cost="free", detail=self.what)

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        yield offer(cls, seats, {"what": Words()}, says="in passing")


class RollOut(Action, frozen=True):
    """Roll the fire out (WG-76b)."""

    says = "drops and rolls"
    label = "roll the fire out"

    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        combatant = state.combatants[state.actor]
        yield from budget.left(state, combatant, "combat", "rolling out")
        yield from budget.allowed(state, combatant, "roll_out")
        yield from attack_options.check_modifiers(self.modifiers)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield ActionDeclared("WG-76b", actor=state.actor, action="roll_out", cost="combat")
        yield conditions.gained(state, state.actor, conditions.gain("prone", source="rolling out"), "WG-76b")
        yield from dice_tests.call(
            state,
            "WG-76b",
            roller=state.actor,
            skill="athletics",
            dn=ROLL_OUT_DN,
            frame="start",
            what="roll_out",
            modifiers=self.modifiers,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        free = able(state, cls(), seats)
        if free:
            yield offer(cls, free, {"modifiers": MODIFIERS}, MOD, "Prone, and Athletics DN 3 ends it")


class IgnoreFire(Action, frozen=True):
    """Grit one's teeth and burn (WG-76b)."""

    says = "ignores the fire"
    label = "keep burning and act"

    modifiers: tuple[Modifier, ...] = ()

    def against(self, state: Fight, by: str) -> Iterator[Reason]:
        yield from attack_options.check_modifiers(self.modifiers)

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield from dice_tests.call(
            state,
            "WG-76b",
            roller=state.actor,
            skill="willpower",
            dn=IGNORE_FIRE_DN,
            frame="start",
            what="ignore_fire",
            modifiers=self.modifiers,
        )

    @classmethod
    def offers(cls, state: Fight, seats: tuple[str, ...]) -> Iterator[Offer]:
        free = able(state, cls(), seats)
        if free:
            yield offer(cls, free, {"modifiers": MODIFIERS}, MOD, "Willpower DN 3, or Hindered")


class EndTurn(Action, frozen=True):
    """End the turn; what is left of the budget is lost."""

    says = "ends the turn"
    label = "what is left is lost"

    def follow(self, state: Fight, by: str) -> Iterator[Consequence]:
        yield TurnClosing("WG-10", state.actor)
