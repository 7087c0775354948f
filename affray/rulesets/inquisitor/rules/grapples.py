"""Grapples: how a hold is taken, tested and pressed, and how it ends (IN-G1 to IN-G4, IN-G6)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import grapples
from affray.rulesets.inquisitor.events.activation import ActivationEnded
from affray.rulesets.inquisitor.events.attacks import DamageAsked
from affray.rulesets.inquisitor.rules.dice_tests import passes
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import PRESSURE, UNARMED


def escape(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The victim's Initiative decides: away, or held by the place that was hit."""
    frame, face = state.frame, dice[0]
    target = state.fighters[frame.target].i
    if passes(face, target):
        yield grapples.Escaped("IN-G1", id=frame.target, roll=face, target=target)
    else:
        yield grapples.HoldTaken(
            "IN-G1", holder=frame.attacker, victim=frame.target, location=frame.location, roll=face, target=target
        )


def broken_holds(state: Table, dazed: str = "") -> Iterator[Consequence]:
    """A hold ends at once when either becomes stunned (`dazed`) or is no longer in the fight (2.6, IN-53).

    Somebody who was stunned before being taken hold of stays held.
    """
    for holder in state.fighters.values():
        if holder.hold is not None and holder.hold.role == "holder":
            victim = state.fighters[holder.hold.other]
            unfit = next((who.status for who in (holder, victim) if who.status != "active"), "")
            if unfit:
                yield grapples.HoldEnded("IN-53", holder=holder.id, victim=victim.id, why=unfit)
            elif dazed in (holder.id, victim.id):
                yield grapples.HoldEnded("IN-G3", holder=holder.id, victim=victim.id, why="stunned")


RELEASE = ("round_start", "acting", "attack.roll")
"""Where a holder may let go without being asked (IN-G6)."""


def releasable(state: Table) -> list[Fighter]:
    """Return the holders who may let go unasked: under attack, only of the hold that is attacked (IN-G6)."""
    holders = [fighter for fighter in state.fighters.values() if fighter.hold and fighter.hold.role == "holder"]
    if state.frames:
        attacked = state.target
        return [
            holder for holder in holders if attacked is holder or (attacked.hold and attacked.hold.other == holder.id)
        ]
    return [holder for holder in holders if holder.id != state.active]


def test(state: Table) -> Iterator[Consequence]:
    """Holder, then victim roll against Strength; pressure if the holder won; then the activation is used up."""
    task = state.task
    holder, victim = state.fighters[task.actor], state.fighters[task.target]
    if len(task.rolls) < 2:
        who = (holder, victim)[len(task.rolls)]
        yield grapples.HoldRollAsked("IN-G3", id=who.id, target=who.s, seat=who.side)
    elif task.pressing:
        dice, sides = PRESSURE.count, PRESSURE.sides
        yield DamageAsked(
            "IN-G4",
            of="pressure",
            attacker=holder.id,
            target=victim.id,
            weapon=UNARMED,
            location=task.location,
            dice=dice,
            sides=sides,
            seat=holder.side,
        )
    elif task.settled:
        yield from settle(state)
    else:
        yield from outcome(state, holder, victim)


def outcome(state: Table, holder: Fighter, victim: Fighter) -> Iterator[Consequence]:
    """Both pass or both fail: it goes on; the holder alone: pressure; the victim alone: it is broken (IN-G3)."""
    rolls, targets = (state.task.rolls[0], state.task.rolls[1]), (holder.s, victim.s)
    won, resisted = passes(rolls[0], targets[0]), passes(rolls[1], targets[1])
    if won and not resisted:
        yield grapples.PressureAsked("IN-G4", holder=holder.id, victim=victim.id, rolls=rolls, targets=targets)
        return
    if won == resisted:
        yield grapples.HoldKept("IN-G3", holder=holder.id, victim=victim.id, rolls=rolls, targets=targets)
    else:
        yield grapples.HoldEnded("IN-G3", holder=holder.id, victim=victim.id, why="broken")
    yield from settle(state)


def settle(state: Table) -> Iterator[Consequence]:
    """The test is over: it was the holder's activation, or part of the end of the round (IN-G3)."""
    holder = state.task.actor
    if state.config.hold_check == "round_end":
        yield grapples.HoldSettled("IN-G3", holder)
    else:
        yield ActivationEnded("IN-G3", id=holder, reason="hold")
