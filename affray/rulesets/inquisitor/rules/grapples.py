"""Grapples: how a hold is taken, tested and pressed, and how it ends (IN-G1 to IN-G4)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import DeclinePressure, ReleaseHold
from affray.rulesets.inquisitor.events.activation import ActivationEnded
from affray.rulesets.inquisitor.events.attack import DamageAsked
from affray.rulesets.inquisitor.events.grapples import (
    Escaped,
    HoldEnded,
    HoldKept,
    HoldRollAsked,
    HoldSettled,
    HoldTaken,
    PressureAsked,
    PressureDeclined,
)
from affray.rulesets.inquisitor.rules.tests import passes
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import PRESSURE, UNARMED


def escape(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The victim's Initiative decides: away, or held by the place that was hit."""
    frame, face = state.frame, dice[0]
    target = state.fighters[frame.target].i
    if passes(face, target):
        yield Escaped("IN-G1", frame.target, face, target)
    else:
        yield HoldTaken("IN-G1", frame.attacker, frame.target, frame.location, face, target)


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


def release(state: Table, action: ReleaseHold, by: str) -> Iterator[Consequence]:
    """The holder lets go; at his activation he then acts (IN-G2)."""
    holder = state.fighters[state.asked]
    assert holder.hold is not None
    yield HoldEnded("IN-G2", holder.id, holder.hold.other, "released")


def test(state: Table) -> Iterator[Consequence]:
    """Holder, then victim roll against Strength; pressure if he won; then the holder's activation is used up."""
    task = state.task
    holder, victim = state.fighters[task.actor], state.fighters[task.target]
    if len(task.rolls) < 2:
        who = (holder, victim)[len(task.rolls)]
        yield HoldRollAsked("IN-G3", who.id, who.s, who.side)
    elif task.pressing:
        dice, sides = PRESSURE.count, PRESSURE.sides
        yield DamageAsked(
            "IN-G4", "pressure", holder.id, victim.id, UNARMED, task.location, dice, sides, seat=holder.side
        )
    elif task.settled:
        yield from settle(state)
    else:
        yield from outcome(state, holder, victim)


def outcome(state: Table, holder: Fighter, victim: Fighter) -> Iterator[Consequence]:
    """Both pass or both fail: it goes on; the holder alone: he may press; the victim alone: it is broken (IN-G3)."""
    rolls, targets = (state.task.rolls[0], state.task.rolls[1]), (holder.s, victim.s)
    won, resisted = passes(rolls[0], targets[0]), passes(rolls[1], targets[1])
    if won and not resisted:
        yield PressureAsked("IN-G4", holder.id, victim.id, rolls, targets)
        return
    if won == resisted:
        yield HoldKept("IN-G3", holder.id, victim.id, rolls, targets)
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


def decline_pressure(state: Table, action: DeclinePressure, by: str) -> Iterator[Consequence]:
    """No pressure; the hold goes on."""
    yield PressureDeclined("IN-G4", state.asked)
