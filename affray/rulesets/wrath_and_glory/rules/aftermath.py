"""What a test outside an attack brings once it is over (E3a, E4a, H2; WG-76, WG-94)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.wrath_and_glory.events.tests import TestEnded
from affray.rulesets.wrath_and_glory.events.turns import WeaponRestored
from affray.rulesets.wrath_and_glory.rules import conditions, defending
from affray.rulesets.wrath_and_glory.state import Fight

FEAR = ("fear", "terror")


def settle(state: Fight, came: object) -> Iterator[Consequence]:
    """Yield what the test that has just ended brings; nothing if none has."""
    if not isinstance(came, TestEnded) or not state.combatants[came.roller].present:
        return
    if came.what == "full_defence":
        yield from defending.taken(state, came)
    elif came.what == "ignore_fire":
        if not came.success:
            yield conditions.gained(state, came.roller, conditions.gain("hindered", 1, source="the fire"), "WG-76b")
    elif came.success and came.what in _SUCCESS:
        yield from _SUCCESS[came.what](state, came)


def _frenzied(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    yield conditions.lost(came.roller, "frenzied", "it comes to its senses")


def _poisoned(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    yield conditions.lost(came.roller, "poisoned", "its body overcomes it")


def _roll_out(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    yield conditions.lost(came.roller, "on_fire", "it rolled the fire out")


def _clear(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    one = state.combatants[came.roller]
    if came.about in one.weapons:
        yield WeaponRestored("WG-94", one.id, came.about)
    elif one.condition(came.about):
        yield conditions.lost(one.id, came.about, "it was cleared")


def _rally(state: Fight, came: TestEnded) -> Iterator[Consequence]:
    kind, _, ids = came.about.partition(":")
    for target in ids.split(","):
        for name in FEAR if kind == "fear" else (kind,):
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
