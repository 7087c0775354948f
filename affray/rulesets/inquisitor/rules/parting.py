"""Everybody in a melee agrees to part (2.7, IN-54)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events.parting import MeleeParted, PartingAsked
from affray.rulesets.inquisitor.rules import melee
from affray.rulesets.inquisitor.state import Fighter, Table


def ask(state: Table) -> Iterator[Consequence]:
    """The others are asked in turn; when all agree everybody leaves contact."""
    unasked = [fighter for fighter in voices(state) if fighter.id not in state.task.asked]
    if unasked:
        yield PartingAsked("IN-54", unasked[0].id)
    else:
        yield MeleeParted("IN-54", tuple(fighter.id for fighter in everybody(state)))


def voices(state: Table) -> list[Fighter]:
    """Return the others of the melee who have a say, in the order of the round: active and not stunned."""
    joined = {fighter.id for fighter in melee.melee(state, state.acting)} - {state.active}
    return [fighter for fighter in melee.by_turn(state) if fighter.id in joined and not fighter.stunned]


def everybody(state: Table) -> list[Fighter]:
    """Return everybody whose contacts end, in roster order: the melee, and who lies in contact with it."""
    joined = {fighter.id for fighter in melee.melee(state, state.acting)}
    touched = {other for fighter in joined for other in state.fighters[fighter].engaged_with}
    return [fighter for fighter in state.fighters.values() if fighter.id in joined | touched]
