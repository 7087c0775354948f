"""Everybody in a melee agrees to part (2.7, IN-54)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import AgreeToPart, RefuseToPart
from affray.rulesets.inquisitor.events.parting import (
    MeleeParted,
    PartingAgreed,
    PartingAsked,
    PartingProposed,
    PartingRefused,
)
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.state import Fighter, Table


def agree(state: Table, action: AgreeToPart, by: str) -> Iterator[Consequence]:
    """The acting fighter proposes, or the one asked agrees."""
    if state.doing is None:
        yield PartingProposed("IN-54", state.active)
    else:
        yield PartingAgreed("IN-54", state.asked)


def refuse(state: Table, action: RefuseToPart, by: str) -> Iterator[Consequence]:
    """One refusal, and the melee goes on."""
    yield PartingRefused("IN-54", state.asked)


def ask(state: Table) -> Iterator[Consequence]:
    """The others are asked in turn; when all agree everybody leaves contact."""
    unasked = [one for one in voices(state) if one.id not in state.task.asked]
    if unasked:
        yield PartingAsked("IN-54", unasked[0].id)
    else:
        yield MeleeParted("IN-54", tuple(one.id for one in everybody(state)))


def voices(state: Table) -> list[Fighter]:
    """Return the others of the melee who have a say, in the order of the round: active and not stunned."""
    joined = {one.id for one in m.melee(state, state.acting)} - {state.active}
    return [one for one in m.by_turn(state) if one.id in joined and not one.stunned]


def everybody(state: Table) -> list[Fighter]:
    """Return everybody whose contacts end, in roster order: the melee, and who lies in contact with it."""
    joined = {one.id for one in m.melee(state, state.acting)}
    touched = {other for one in joined for other in state.fighters[one].engaged_with}
    return [one for one in state.fighters.values() if one.id in joined | touched]
