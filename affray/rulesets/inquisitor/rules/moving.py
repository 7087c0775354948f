"""Moving, leaving, letting go, stepping back (IN-15, IN-16, IN-53, IN-L7)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import Drop, Leave, Move, StepBack
from affray.rulesets.inquisitor.events.activation import SteppedBack
from affray.rulesets.inquisitor.events.fighters import CharacterFled, Moved, WeaponDropped
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.state import Table


def move(state: Table, action: Move, by: str) -> Iterator[Consequence]:
    """A move leaves all contact and then makes the contacts it names (IN-16)."""
    fighter = state.acting
    yield spend(state, "move", action.contact)
    yield Moved("IN-16", fighter.id, action.yards, action.contact, tuple(fighter.engaged_with))


def leave(state: Table, action: Leave, by: str) -> Iterator[Consequence]:
    """Off the board (2.9)."""
    yield spend(state, "leave")
    yield CharacterFled("IN-53", state.active)


def drop(state: Table, action: Drop, by: str) -> Iterator[Consequence]:
    """What the hand holds falls; it costs nothing (IN-11)."""
    yield WeaponDropped("IN-11", state.active, state.acting.hands[action.hand])


def step_back(state: Table, action: StepBack, by: str) -> Iterator[Consequence]:
    """Back to arm's length of everybody in contact (IN-L7)."""
    fighter = state.acting
    yield spend(state, "step_back")
    yield SteppedBack("IN-L7", fighter.id, tuple(one.id for one in m.opponents(state, fighter)))
