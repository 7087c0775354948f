"""What a test outside an attack brings once it is over (E3a, E4a, H2; WG-14, WG-76, WG-94), one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.wrath_and_glory.events.dice_tests import TestEnded
from affray.rulesets.wrath_and_glory.events.turns import WeaponRestored
from affray.rulesets.wrath_and_glory.facts import Modifier
from affray.rulesets.wrath_and_glory.rules import conditions, dice_tests
from affray.rulesets.wrath_and_glory.state import Fight


def first_of(*steps: Iterator[Consequence]) -> Iterator[Consequence]:
    """Yield what the first step with anything to do brings; the steps after it are not looked at."""
    for step in steps:
        first = next(step, None)
        if first is not None:
            yield first
            yield from step
            return


def settle(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield what the test that has just ended brings; nothing if none has."""
    if not isinstance(came, TestEnded) or not state.combatants[came.roller].present:
        return
    if came.what == "full_defence":
        yield from full_defence(state, came)
    elif came.what == "ignore_fire":
        if not came.success:
            yield conditions.gained(
                state, came.roller, conditions.gain("hindered", value=1, source="the fire"), "WG-76b"
            )
    elif came.success and came.what in _SUCCESS:
        yield from _SUCCESS[came.what](state, came)


def _frenzied(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    yield conditions.lost(came.roller, "frenzied", "it comes to its senses")


def _poisoned(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    yield conditions.lost(came.roller, "poisoned", "its body overcomes it")


def _roll_out(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    yield conditions.lost(came.roller, "on_fire", "it rolled the fire out")


def _clear(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    combatant = state.combatants[came.roller]
    if came.about in combatant.weapons:
        yield WeaponRestored("WG-94", actor=combatant.id, weapon=came.about)
    elif combatant.condition(came.about):
        yield conditions.lost(combatant.id, came.about, "it was cleared")


def _rally(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    kind, _, ids = came.about.partition(":")
    for target in ids.split(","):
        for name in conditions.FEARS if kind == "fear" else (kind,):
            if state.combatants[target].condition(name):
                yield conditions.lost(target, name, "it was rallied")


def _treat(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    name, _, target = came.about.partition(":")
    if state.combatants[target].condition(name):
        yield conditions.lost(target, name, "it was treated")


_SUCCESS = {
    "frenzied": _frenzied,
    "poisoned": _poisoned,
    "roll_out": _roll_out,
    "clear": _clear,
    "rally": _rally,
    "treat": _treat,
}


def roll_full_defence(
    state: Fight, rule: str, combatant: str, frame: str, modifiers: tuple[Modifier, ...]
) -> Iterator[Consequence]:
    """Yield the Initiative test of Full Defence (WG-14, WG-15); its only result is its icons."""
    yield from dice_tests.call(
        state,
        rule,
        roller=combatant,
        skill="initiative",
        dn=0,
        frame=frame,
        what="full_defence",
        modifiers=modifiers,
    )


def full_defence(state: Fight, test: TestEnded) -> Iterator[Consequence]:
    """Yield what Full Defence gives: 1 + icons beside an earlier one, each to its own end; as a reaction it costs the
    next turn (WG-14, WG-15)."""
    combatant = state.combatants[test.roller]
    value = 1 + test.icons
    new = conditions.gain("full_defence", value, expiry="end_of_next_turn", source=combatant.id)
    yield conditions.gained(state, combatant.id, new)
    if test.frame in ("defence", "dodge"):
        lost = conditions.gain("turn_lost", expiry="end_of_next_turn", source=combatant.id)
        yield conditions.gained(state, combatant.id, lost)
