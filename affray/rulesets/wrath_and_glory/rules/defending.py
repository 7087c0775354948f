"""Full Defence, by a whole turn, as a reaction, or to dodge (WG-14, WG-15)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.refusal import Reason
from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory import actions
from affray.rulesets.wrath_and_glory.events.tests import TestEnded
from affray.rulesets.wrath_and_glory.events.turns import ActionDeclared
from affray.rulesets.wrath_and_glory.facts import Modifier
from affray.rulesets.wrath_and_glory.rules import attacking, budget, conditions, tests
from affray.rulesets.wrath_and_glory.state import Fight


def full_defence(state: Fight, action: actions.FullDefence, by: str) -> Iterator[Consequence]:
    """Yield Full Defence as a Full-Round Action."""
    yield ActionDeclared("WG-14", state.actor, "full_defence", "full_round")
    yield from roll(state, state.actor, "turn", "WG-14", action.modifiers)


def check_full_defence(state: Fight, action: actions.FullDefence, by: str) -> Iterator[Reason]:
    """Yield what is against Full Defence."""
    one = state.combatants[state.actor]
    yield from budget.left(state, one, "full_round", "Full Defence")
    yield from budget.allowed(state, one, "full_defence")
    yield from attacking.check_modifiers(action.modifiers)


def roll(state: Fight, combatant: str, frame: str, rule: str, modifiers: tuple[Modifier, ...]) -> Iterator[Consequence]:
    """Yield the Initiative test of Full Defence; its only result is its icons."""
    yield from tests.call(state, combatant, "initiative", 0, frame, "full_defence", rule, modifiers=modifiers)


def taken(state: Fight, test: TestEnded) -> Iterator[Consequence]:
    """Yield what Full Defence gives: 1 + icons, unless an earlier one is higher; as a reaction it costs the next
    turn."""
    one = state.combatants[test.roller]
    value = 1 + test.icons
    if value > conditions.defences(one):
        new = conditions.gain("full_defence", value, expiry="end_of_next_turn", source=one.id)
        yield conditions.gained(state, one.id, new)
    if test.frame in ("defence", "dodge"):
        lost = conditions.gain("turn_lost", expiry="end_of_next_turn", source=one.id)
        yield conditions.gained(state, one.id, lost)
