"""Small changes that several events share: contacts, hands, holds, postures."""

from __future__ import annotations

from collections.abc import Iterable

from affray.core.rulesets.inquisitor.state import Fighter, Table


def touch(state: Table, one: str, other: str, apart: bool = False) -> None:
    """Put two into contact, at arm's length if so said."""
    for a, b in ((one, other), (other, one)):
        fighter = state.fighters[a]
        if b not in fighter.engaged_with:
            fighter.engaged_with.append(b)
        if apart and b not in fighter.arms_length:
            fighter.arms_length.append(b)


def close_in(state: Table, one: str, other: str) -> None:
    """Two are no longer at arm's length."""
    for a, b in ((one, other), (other, one)):
        if b in state.fighters[a].arms_length:
            state.fighters[a].arms_length.remove(b)


def part(state: Table, one: str, others: Iterable[str]) -> None:
    """Take somebody out of contact with others."""
    for other in tuple(others):
        close_in(state, one, other)
        for a, b in ((one, other), (other, one)):
            if b in state.fighters[a].engaged_with:
                state.fighters[a].engaged_with.remove(b)


def leave_all(state: Table, one: str) -> None:
    """Take somebody out of every contact."""
    part(state, one, state.fighters[one].engaged_with)


def empty(fighter: Fighter, weapon: str) -> None:
    """Take a weapon out of the hands that hold it."""
    for hand in fighter.hands:
        if fighter.hands[hand] == weapon:
            fighter.hands[hand] = ""


def let_go(state: Table, ids: Iterable[str]) -> None:
    """End the holds that any of these are in."""
    for one in ids:
        hold = state.fighters[one].hold
        if hold is not None:
            state.fighters[hold.other].hold = None
            state.fighters[one].hold = None
