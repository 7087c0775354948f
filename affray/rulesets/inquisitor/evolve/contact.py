"""Small changes that several events share: contacts, hands, holds, postures."""

from __future__ import annotations

from collections.abc import Iterable

from affray.rulesets.inquisitor.state import Fighter, Table


def touch(state: Table, one: str, other: str, apart: bool = False) -> None:
    """Put two into contact, at arm's length if so said."""
    a, b = state.fighters[one], state.fighters[other]
    if other not in a.engaged_with:
        a.engaged_with.append(other)
    if one not in b.engaged_with:
        b.engaged_with.append(one)
    if apart and other not in a.arms_length:
        a.arms_length.append(other)
    if apart and one not in b.arms_length:
        b.arms_length.append(one)


def close_in(state: Table, one: str, other: str) -> None:
    """Two are no longer at arm's length."""
    a, b = state.fighters[one], state.fighters[other]
    if other in a.arms_length:
        a.arms_length.remove(other)
    if one in b.arms_length:
        b.arms_length.remove(one)


def part(state: Table, one: str, others: Iterable[str]) -> None:
    """Take somebody out of contact with others."""
    a = state.fighters[one]
    for other in tuple(others):
        b = state.fighters[other]
        if other in a.engaged_with:
            a.engaged_with.remove(other)
        if one in b.engaged_with:
            b.engaged_with.remove(one)
        if a.arms_length or b.arms_length:
            close_in(state, one, other)


def leave_all(state: Table, one: str) -> None:
    """Take somebody out of every contact."""
    others = state.fighters[one].engaged_with
    if others:
        part(state, one, others)


def empty(fighter: Fighter, weapon: str) -> None:
    """Take a weapon out of the hands that hold it."""
    for hand, held in fighter.hands.items():
        if held == weapon:
            fighter.hands[hand] = ""


def let_go(state: Table, ids: Iterable[str]) -> None:
    """End the holds that any of these are in."""
    for one in ids:
        hold = state.fighters[one].hold
        if hold is not None:
            state.fighters[hold.other].hold = None
            state.fighters[one].hold = None
