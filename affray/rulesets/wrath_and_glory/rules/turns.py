"""A turn from its start to its end, and how it goes on after an interruption (E3a, E4, E4a, E6; WG-02b)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.conditions import ConditionLost, ExhaustedEnded, ShockRecovered
from affray.rulesets.wrath_and_glory.events.rounds import (
    FireChoiceOffered,
    TurnClosing,
    TurnContinues,
    TurnEnded,
    TurnOpened,
)
from affray.rulesets.wrath_and_glory.events.tests import DiceRead, RollCalled
from affray.rulesets.wrath_and_glory.events.turns import (
    ActionCancelled,
    ActionDeclared,
    ActionHeld,
    HeldEnded,
    InterruptResolved,
    MovementMade,
    Reloaded,
    WeaponRestored,
)
from affray.rulesets.wrath_and_glory.rules import (
    aftermath,
    attacking,
    budget,
    charging,
    conditions,
    harm,
    hazards,
    held,
    movement,
    recovery,
    tests,
)
from affray.rulesets.wrath_and_glory.rules.sequence import first_of
from affray.rulesets.wrath_and_glory.rules.table import seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import FRENZY_DN, IGNORE_FIRE_DN, ROLL_OUT_DN

DONE_BY_ACTOR = (
    ActionDeclared, ActionHeld, MovementMade, Reloaded, WeaponRestored, ConditionLost, ShockRecovered, ExhaustedEnded,
)  # fmt: skip
"""what shows that the actor has just finished an action that needed nobody else"""


def start(state: Fight, came: object) -> Iterator[Consequence]:
    """E3a: what ends now, hazards, then frenzy, poison and fire; then the turn is open (WG-02b)."""
    one = state.combatants[state.actor]
    if not one.present:
        yield TurnClosing("WG-02b", one.id)
        return
    yield from first_of(
        aftermath.settle(state, came),
        conditions.ended_by_turn_start(state, one.id),
        hazards.proceed(state, came, "start"),
        hazards.come_due(state, came, "start", "start", one.id),
        _own_condition(state, one, "frenzied", "willpower", FRENZY_DN),
        _own_condition(state, one, "poisoned", "toughness", _dn(one, "poisoned")),
        _burn(state, one, came),
        iter((TurnOpened("WG-02b", one.id),)),
    )


def _dn(one: Combatant, name: str) -> int:
    condition = one.condition(name)
    return 0 if condition is None else condition.dn


def _own_condition(state: Fight, one: Combatant, name: str, skill: str, dn: int) -> Iterator[Consequence]:
    """Yield the test against an own condition, once a turn (WG-76j, WG-76l)."""
    if one.condition(name) and name not in state.steps:
        yield from tests.call(state, one.id, skill, dn, "start", name, conditions.RULES[name])


def _burn(state: Fight, one: Combatant, came: object) -> Iterator[Consequence]:
    """Yield the fire's die, its Mortal Wounds, and then the choice (WG-76b)."""
    if isinstance(came, DiceRead) and came.roll == "fire":
        yield from harm.due(state, one.id, "start", "fire", "WG-76b", mortal=came.value)
    elif one.condition("on_fire"):
        if "fire" not in state.steps:
            yield RollCalled("WG-76b", "fire", 1, 6, seat_of(state, one.id), "start")
        elif "fire_choice" not in state.steps:
            yield FireChoiceOffered("WG-76b", one.id)


def roll_out(state: Fight, action: actions.RollOut, by: str) -> Iterator[Consequence]:
    """Yield rolling the fire out: Prone, and a test of Athletics."""
    yield ActionDeclared("WG-76b", state.actor, "roll_out", "combat")
    yield conditions.gained(state, state.actor, conditions.gain("prone", source="rolling out"), "WG-76b")
    yield from tests.call(
        state, state.actor, "athletics", ROLL_OUT_DN, "start", "roll_out", "WG-76b", modifiers=action.modifiers
    )


def check_roll_out(state: Fight, action: actions.RollOut, by: str) -> Iterator[Reason]:
    """Yield what is against rolling out."""
    one = state.combatants[state.actor]
    yield from budget.left(state, one, "combat", "rolling out")
    yield from budget.allowed(state, one, "roll_out")
    yield from attacking.check_modifiers(action.modifiers)


def check_ignore_fire(state: Fight, action: actions.IgnoreFire, by: str) -> Iterator[Reason]:
    """Yield what is against burning on."""
    yield from attacking.check_modifiers(action.modifiers)


def ignore_fire(state: Fight, action: actions.IgnoreFire, by: str) -> Iterator[Consequence]:
    """Yield burning on: a test of Willpower."""
    yield from tests.call(
        state, state.actor, "willpower", IGNORE_FIRE_DN, "start", "ignore_fire", "WG-76b", modifiers=action.modifiers
    )


def acting(state: Fight, came: object) -> Iterator[Consequence]:
    """E4, after an action that needs more: what the GM entered goes on; whoever waited to interrupt comes now."""
    return first_of(hazards.proceed(state, came, "turn"), _come_in(state, came))


def _come_in(state: Fight, came: object) -> Iterator[Consequence]:
    if isinstance(came, DONE_BY_ACTOR):
        yield from held.waiting(state)


def resume(state: Fight, came: object) -> Iterator[Consequence]:
    """E4a: finish what was interrupted, in its order, and go on with the turn or close it."""
    yield from first_of(
        recovery.restored(state, came),
        held.contest(state),
        aftermath.settle(state, came),
        hazards.proceed(state, came, "turn"),
        movement.travel(state),
        _strike(state),
        _wait(state, came),
        _go_on(state, came),
    )


def _strike(state: Fight) -> Iterator[Consequence]:
    if _can_act(state):
        yield from charging.strike(state)


def _wait(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield whoever failed to interrupt, once the actor has done something more (WG-30)."""
    by_others = isinstance(came, (InterruptResolved, HeldEnded, ShockRecovered, ExhaustedEnded))
    if state.combatants[state.actor].present and not by_others and state.ordeal is None:
        yield from held.waiting(state)


def _can_act(state: Fight) -> bool:
    one = state.combatants[state.actor]
    moving = state.moving
    charging_on = moving is None or not moving.made or not (one.dying and not moving.dying)
    return one.present and charging_on and not (moving is not None and one.condition("restrained"))


def _go_on(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield the turn going on, or closing: the actor is dead, gone, or stopped in a charge (WG-13)."""
    one = state.combatants[state.actor]
    stopped = isinstance(came, ActionCancelled) and came.action == "charge"
    if not one.present or stopped or not _can_act(state):
        yield TurnClosing("WG-13" if stopped else "WG-69", one.id)
    else:
        yield TurnContinues("WG-02b", one.id)


def end(state: Fight, came: object) -> Iterator[Consequence]:
    """E6: hazards, bleeding, then what ends with the turn; whoever is dead or gone skips the rest (WG-02b)."""
    one = state.combatants[state.actor]
    if not one.present:
        yield TurnEnded("WG-02b", one.id)
        return
    yield from first_of(
        hazards.proceed(state, came, "end"),
        hazards.come_due(state, came, "end", "end", one.id),
        _bleed(state, one),
        conditions.ended_by_turn_end(state, one.id),
        iter((TurnEnded("WG-02b", one.id),)),
    )


def _bleed(state: Fight, one: Combatant) -> Iterator[Consequence]:
    if one.condition("bleeding") and "bleeding" not in state.steps:
        yield from harm.due(state, one.id, "end", "bleeding", "WG-76a", mortal=1)
