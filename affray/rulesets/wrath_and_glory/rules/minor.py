"""What else is done in a turn: aiming, bracing, drawing, reloading, quick tasks, several actions, the turn's end
(WG-10, WG-16, WG-17, WG-39a, WG-39i)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.rounds import TurnClosing
from affray.rulesets.wrath_and_glory.events.turns import (
    ActionDeclared,
    Reloaded,
    ReloadSpent,
    WeaponRestored,
)
from affray.rulesets.wrath_and_glory.rules import budget, figures, weapons
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import MOST_ACTIONS


def aim(state: Fight, action: actions.Aim, by: str) -> Iterator[Consequence]:
    """Yield aiming."""
    yield ActionDeclared("WG-39a", state.actor, "aim", state.settings.aim_cost, action.use)


def check_aim(state: Fight, action: actions.Aim, by: str) -> Iterator[Reason]:
    """Yield what is against aiming."""
    one = state.combatants[state.actor]
    yield from budget.left(state, one, state.settings.aim_cost, "aiming")
    yield from budget.allowed(state, one, "aim")
    if one.turn.aimed:
        yield Reason("WG_E_BUDGET", f"{one.name} has aimed this turn", "WG-39a")
    if one.engaged:
        yield Reason("WG_E_ENGAGED", f"{one.name} is engaged and cannot aim", "WG-39l")
    yield from _not_after_standing(one, "aim")


def _not_after_standing(one: Combatant, what: str) -> Iterator[Reason]:
    if one.turn.stood:
        yield Reason("WG_E_PRONE", f"{one.name} has stood up this turn and cannot {what}", "WG-76g")


def brace(state: Fight, action: actions.Brace, by: str) -> Iterator[Consequence]:
    """Yield bracing."""
    yield ActionDeclared("WG-39i", state.actor, "brace", "movement")


def check_brace(state: Fight, action: actions.Brace, by: str) -> Iterator[Reason]:
    """Yield what is against bracing."""
    one = state.combatants[state.actor]
    yield from budget.left(state, one, "movement", "bracing")
    yield from budget.allowed(state, one, "brace")
    yield from _not_after_standing(one, "brace")
    heavy = (
        carried.drawn and carried.profile.traits.heavy and carried.profile.kind != "melee"
        for carried in one.weapons.values()
    )
    if not any(heavy):
        yield Reason("WG_E_WEAPON", f"{one.name} has no Heavy weapon in hand to brace", "WG-39l")


def draw(state: Fight, action: actions.Draw, by: str) -> Iterator[Consequence]:
    """Yield a weapon being drawn."""
    yield ActionDeclared("WG-17", state.actor, "draw", "simple", action.weapon)


def check_draw(state: Fight, action: actions.Draw, by: str) -> Iterator[Reason]:
    """Yield what is against drawing."""
    one = state.combatants[state.actor]
    yield from _simple(state, one, "draw")
    carried = one.weapons.get(action.weapon)
    if carried is None:
        yield from weapons.unknown(state, one, action.weapon)
    elif carried.drawn or carried.state == "dropped":
        yield Reason("WG_E_WEAPON", f"{action.weapon} is in hand or on the ground; there is nothing to draw", "WG-17")
    elif weapons.hands_taken(one, action.weapon, carried):
        yield Reason("WG_E_WEAPON", f"{action.weapon} needs two free hands", "WG-88o")


def _simple(state: Fight, one: Combatant, what: str) -> Iterator[Reason]:
    yield from budget.left(state, one, "simple", what)
    yield from budget.allowed(state, one, what)


def reload(state: Fight, action: actions.Reload, by: str) -> Iterator[Consequence]:
    """Yield a weapon being reloaded, at the cost of a Reload unless that was paid."""
    one = state.combatants[state.actor]
    yield ActionDeclared("WG-17", one.id, "reload", "simple", action.weapon)
    if figures.tracks_reloads(one) and not one.weapons[action.weapon].paid:
        yield ReloadSpent("WG-17", one.id, one.reloads - 1)
    yield Reloaded("WG-17", one.id, action.weapon)


def check_reload(state: Fight, action: actions.Reload, by: str) -> Iterator[Reason]:
    """Yield what is against reloading."""
    one = state.combatants[state.actor]
    yield from _simple(state, one, "reload")
    yield from weapons.unreloadable(state, one, action.weapon)


def simple(state: Fight, action: actions.Simple, by: str) -> Iterator[Consequence]:
    """Yield a quick task; with it a weapon may be picked up or put away."""
    if action.stow is not None:
        yield ActionDeclared("WG-17", state.actor, "stow", "simple", action.stow)
        return
    yield ActionDeclared("WG-17", state.actor, "simple", "simple", action.what)
    if action.pick_up is not None:
        yield WeaponRestored("WG-94", state.actor, action.pick_up)


def check_simple(state: Fight, action: actions.Simple, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    one = state.combatants[state.actor]
    yield from _simple(state, one, "simple")
    if action.pick_up is not None and action.stow is not None:
        yield Reason("WG_E_OPTION", "pick a weapon up or put one away, one of the two", "WG-17")
    for weapon, wanted in ((action.pick_up, "dropped"), (action.stow, "drawn")):
        if weapon is None:
            continue
        carried = one.weapons.get(weapon)
        if carried is None or weapon == "unarmed":
            yield from weapons.unknown(state, one, weapon)
        elif (carried.state == "dropped") != (wanted == "dropped") or (wanted == "drawn" and not carried.drawn):
            yield Reason("WG_E_WEAPON", f"{weapon} is not {wanted}", "WG-17")


def free(state: Fight, action: actions.Free, by: str) -> Iterator[Consequence]:
    """Yield something done in passing."""
    yield ActionDeclared("WG-10", state.actor, "free", "free", action.what)


def multi_action(state: Fight, action: actions.MultiAction, by: str) -> Iterator[Consequence]:
    """Yield several Combat Actions being announced."""
    yield ActionDeclared("WG-16", state.actor, "multi_action", "", str(action.count))


def check_multi_action(state: Fight, action: actions.MultiAction, by: str) -> Iterator[Reason]:
    """Yield what is against it."""
    one = state.combatants[state.actor]
    yield from budget.left(state, one, "combat", "a Multi-Action")
    yield from budget.allowed(state, one, "multi_action")
    if one.turn.combats or one.turn.multi:
        yield Reason("WG_E_BUDGET", "a Multi-Action is announced before the first Combat Action, and once", "WG-16")
    if not 2 <= action.count <= MOST_ACTIONS:
        yield Reason("WG_E_OPTION", f"{action.count} actions; a Multi-Action has 2 to {MOST_ACTIONS}", "WG-16")


def end_turn(state: Fight, action: actions.EndTurn, by: str) -> Iterator[Consequence]:
    """Yield the turn closing."""
    yield TurnClosing("WG-10", state.actor)
