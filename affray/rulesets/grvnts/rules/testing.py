"""Tests outside of attack and defence: those that the game master calls, and leaving contact (GR-01b, GR-09c)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.grvnts.events import turns as told
from affray.rulesets.grvnts.rules import difficulty
from affray.rulesets.grvnts.state import Fight


def break_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-09c: a failed test loses the action."""
    sum_ = dice[0] + difficulty.modifier(state.actor, "agility")
    kind = told.ContactBroken if sum_ >= state.dr else told.ContactHeld
    yield kind("GR-09c", grvnt=state.acting, face=dice[0], total=sum_, dr=state.dr)


def called_rolled(state: Fight, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """GR-01b: pass or fail is recorded, and natural faces mean nothing."""
    sum_ = dice[0] + difficulty.modifier(state.combatants[state.test_of], state.test)
    kind = told.TestPassed if sum_ >= state.dr else told.TestFailed
    yield kind("GR-01b", grvnt=state.test_of, face=dice[0], total=sum_, dr=state.dr)
