"""A turn from its start to its end, and how it goes on after an interruption (E3a, E4, E4a, E6; WG-02b)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events import turn_order as turn_order_events
from affray.rulesets.wrath_and_glory.events import turns as turns_events
from affray.rulesets.wrath_and_glory.events.conditions import ConditionLost, ExhaustedEnded, ShockRecovered
from affray.rulesets.wrath_and_glory.events.dice_tests import DiceRead, RollCalled
from affray.rulesets.wrath_and_glory.facts import Harm
from affray.rulesets.wrath_and_glory.rules import (
    aftermath,
    conditions,
    dice_tests,
    harm,
    hazards,
    held_actions,
    movement,
    recovery,
)
from affray.rulesets.wrath_and_glory.rules.aftermath import first_of
from affray.rulesets.wrath_and_glory.rules.sides import seat_of
from affray.rulesets.wrath_and_glory.state import Combatant, Fight
from affray.rulesets.wrath_and_glory.tables import FRENZY_DN

DONE_BY_ACTOR = (
    turns_events.ActionDeclared,
    turns_events.ActionHeld,
    turns_events.MovementMade,
    turns_events.Reloaded,
    turns_events.WeaponRestored,
    ConditionLost,
    ShockRecovered,
    ExhaustedEnded,
)
"""what shows that the actor has just finished an action that needed nobody else"""


def start(state: Fight, came: object) -> Iterator[Consequence]:
    """E3a: what ends now, hazards, then frenzy, poison and fire; then the turn is open (WG-02b)."""
    combatant = state.combatants[state.actor]
    if not combatant.present:
        yield turn_order_events.TurnClosing("WG-02b", combatant.id)
        return
    yield from first_of(
        aftermath.settle(state, came),
        conditions.ended_by_turn_start(state, combatant.id),
        hazards.proceed(state, came, "start"),
        hazards.come_due(state, came, "start", "start", combatant.id),
        _own_condition(state, combatant, "frenzied", "willpower", FRENZY_DN),
        _own_condition(state, combatant, "poisoned", "toughness", combatant.dn_against("poisoned")),
        _burn(state, combatant, came),
        iter((turn_order_events.TurnOpened("WG-02b", combatant.id),)),
    )


def _own_condition(state: Fight, combatant: Combatant, name: str, skill: str, dn: int) -> Iterator[Consequence]:
    """Yield the test against an own condition, once a turn (WG-76j, WG-76l)."""
    if combatant.condition(name) and not state.dealt_with(name):
        yield from dice_tests.call(
            state, roller=combatant.id, skill=skill, dn=dn, frame="start", what=name, rule=conditions.RULES[name]
        )


def _burn(state: Fight, combatant: Combatant, came: object) -> Iterator[Consequence]:
    """Yield the fire's die, its Mortal Wounds, and then the choice (WG-76b)."""
    if isinstance(came, DiceRead) and came.roll == "fire":
        yield from harm.due(
            state, "WG-76b", target=combatant.id, frame="start", cause="fire", harm=Harm(mortal=came.value)
        )
    elif combatant.condition("on_fire"):
        if not state.dealt_with("fire"):
            yield RollCalled("WG-76b", roll="fire", dice=1, sides=6, seat=seat_of(state, combatant.id), frame="start")
        elif not state.dealt_with("fire_choice"):
            yield turn_order_events.FireChoiceOffered("WG-76b", combatant.id)


def acting(state: Fight, came: object) -> Iterator[Consequence]:
    """E4, after an action that needs more: what the GM entered goes on; whoever waited to interrupt comes now."""
    return first_of(hazards.proceed(state, came, "turn"), _come_in(state, came))


def _come_in(state: Fight, came: object) -> Iterator[Consequence]:
    if isinstance(came, DONE_BY_ACTOR):
        yield from held_actions.waiting(state)


def resume(state: Fight, came: object) -> Iterator[Consequence]:
    """E4a: finish what was interrupted, in its order, and go on with the turn or close it."""
    yield from first_of(
        recovery.restored(state, came),
        held_actions.contest(state),
        aftermath.settle(state, came),
        hazards.proceed(state, came, "turn"),
        movement.travel(state),
        _strike(state),
        _wait(state, came),
        _go_on(state, came),
    )


def _strike(state: Fight) -> Iterator[Consequence]:
    if _can_act(state):
        yield from movement.strike(state)


def _wait(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield whoever failed to interrupt, once the actor has done something more (WG-30)."""
    by_others = isinstance(
        came, (turns_events.InterruptResolved, turns_events.HeldEnded, ShockRecovered, ExhaustedEnded)
    )
    # those who failed before the same action are asked one after another
    by_others = by_others and not (isinstance(came, turns_events.HeldEnded) and state.coming_in)
    if state.combatants[state.actor].present and not by_others and state.ordeal is None:
        yield from held_actions.waiting(state)


def _can_act(state: Fight) -> bool:
    combatant = state.combatants[state.actor]
    moving = state.moving
    charging_on = moving is None or not moving.made or not (combatant.dying and not moving.dying)
    return combatant.present and charging_on and not (moving is not None and combatant.condition("restrained"))


def _go_on(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield the turn going on, or closing: the actor is dead, gone, or stopped in a charge (WG-13)."""
    combatant = state.combatants[state.actor]
    stopped = isinstance(came, turns_events.ActionCancelled) and came.action == "charge"
    if not combatant.present or stopped or not _can_act(state):
        yield turn_order_events.TurnClosing("WG-13" if stopped else "WG-69", combatant.id)
    else:
        yield turn_order_events.TurnContinues("WG-02b", combatant.id)


def end(state: Fight, came: object) -> Iterator[Consequence]:
    """E6: hazards, bleeding, then what ends with the turn; whoever is dead or gone skips the rest (WG-02b)."""
    combatant = state.combatants[state.actor]
    if not combatant.present:
        yield turn_order_events.TurnEnded("WG-02b", combatant.id)
        return
    yield from first_of(
        hazards.proceed(state, came, "end"),
        hazards.come_due(state, came, "end", "end", combatant.id),
        _bleed(state, combatant),
        conditions.ended_by_turn_end(state, combatant.id),
        iter((turn_order_events.TurnEnded("WG-02b", combatant.id),)),
    )


def _bleed(state: Fight, combatant: Combatant) -> Iterator[Consequence]:
    if combatant.condition("bleeding") and not state.dealt_with("bleeding"):
        yield from harm.due(state, "WG-76a", target=combatant.id, frame="end", cause="bleeding", harm=Harm(mortal=1))
