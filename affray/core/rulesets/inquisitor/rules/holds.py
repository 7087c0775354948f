"""Holds: how they are tested, pressed, and how they end (IN-G2 to IN-G4)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.rulesets.inquisitor.actions import DeclinePressure, ReleaseHold
from affray.core.rulesets.inquisitor.events.activation import ActivationEnded
from affray.core.rulesets.inquisitor.events.attack import DamageAsked
from affray.core.rulesets.inquisitor.events.grapples import (
    HoldEnded,
    HoldKept,
    HoldRollAsked,
    HoldSettled,
    PressureAsked,
    PressureDeclined,
)
from affray.core.rulesets.inquisitor.rules.tests import passes
from affray.core.rulesets.inquisitor.state import Table
from affray.core.rulesets.inquisitor.tables import UNARMED
from affray.events.base import Consequence


def broken_holds(state: Table, dazed: str = "") -> Iterator[Consequence]:
    """A hold ends at once when either becomes stunned (`dazed`) or is no longer in the fight (2.6, IN-53).

    Somebody who was stunned before he was taken hold of stays held.
    """
    for one in state.fighters.values():
        if one.hold is not None and one.hold.role == "holder":
            other = state.fighters[one.hold.other]
            unfit = next((who.status for who in (one, other) if who.status != "active"), "")
            if unfit:
                yield HoldEnded("IN-53", one.id, other.id, unfit)
            elif dazed in (one.id, other.id):
                yield HoldEnded("IN-G3", one.id, other.id, "stunned")


def release(state: Table, action: ReleaseHold) -> Iterator[Consequence]:
    """The holder lets go; at his activation he then acts (IN-G2)."""
    holder = state.fighters[state.asked]
    assert holder.hold is not None
    yield HoldEnded("IN-G2", holder.id, holder.hold.other, "released")


def test(state: Table) -> Iterator[Consequence]:
    """Holder, then victim roll against Strength; pressure if he won; then the holder's activation is used up."""
    task = state.task
    holder, victim = state.fighters[task.actor], state.fighters[task.target]
    targets = (holder.s, victim.s)
    if len(task.rolls) < 2:
        who = (holder, victim)[len(task.rolls)]
        yield HoldRollAsked("IN-G3", who.id, who.s, who.side)
        return
    rolls = (task.rolls[0], task.rolls[1])
    won, resisted = passes(rolls[0], targets[0]), passes(rolls[1], targets[1])
    if task.pressing:
        yield DamageAsked(
            "IN-G4", "pressure", holder.id, victim.id, UNARMED, task.location, dice=1, sides=3, seat=holder.side
        )
    elif task.settled:
        yield from settle(state)
    elif won == resisted:
        yield HoldKept("IN-G3", holder.id, victim.id, rolls, targets)
        yield from settle(state)
    elif won:
        yield PressureAsked("IN-G4", holder.id, victim.id, rolls, targets)
    else:
        yield HoldEnded("IN-G3", holder.id, victim.id, "broken")
        yield from settle(state)


def settle(state: Table) -> Iterator[Consequence]:
    """The test is over: it was the holder's activation, or part of the end of the round (IN-G3)."""
    holder = state.task.actor
    if state.config.hold_check == "round_end":
        yield HoldSettled("IN-G3", holder)
    else:
        yield ActivationEnded("IN-G3", holder, "hold")


def decline_pressure(state: Table, action: DeclinePressure) -> Iterator[Consequence]:
    """No pressure; the hold goes on."""
    yield PressureDeclined("IN-G4", state.asked)
