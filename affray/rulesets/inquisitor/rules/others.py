"""Doing something else in contact, standing up, staunching (2.7, IN-40, IN-51)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import OtherAction, StandUp, Staunch
from affray.rulesets.inquisitor.events.fighters import StoodUp
from affray.rulesets.inquisitor.events.others import (
    OtherBotched,
    OtherDone,
    OtherPassed,
    OtherRollAsked,
    OtherWasted,
    Staunched,
    StaunchFailed,
    StaunchRollAsked,
)
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.rules.tests import divide, margin, matched, passes
from affray.rulesets.inquisitor.state import Fighter, Table


def begin(state: Table, action: OtherAction | StandUp | Staunch, by: str) -> Iterator[Consequence]:
    """The action is used, whatever comes of it (IN-11)."""
    task = state.task
    yield spend(state, task.what or task.kind)


def other(state: Table) -> Iterator[Consequence]:
    """Beside a capable opponent Initiative is tested first; standing up is exempt (IN-40)."""
    fighter, task = state.acting, state.task
    exempt = task.kind == "stand_up" and not state.config.standup_needs_test
    if not (task.passed or exempt) and m.capable_opponents(state, fighter):
        yield OtherRollAsked("IN-40", fighter.id, (task.what or task.kind).replace("_", " "), fighter.i, fighter.side)
    elif task.kind == "stand_up":
        yield StoodUp("IN-40", fighter.id)
    elif task.kind == "staunch":
        patient = state.fighters[task.target]
        place = task.location or worst(patient)
        yield StaunchRollAsked("IN-51", patient.id, place, patient.t, patient.side)
    else:
        hands = hands_for(state, fighter)
        yield OtherDone("IN-40", fighter.id, task.what, task.weapon, hands, task.note)


def hands_for(state: Table, fighter: Fighter) -> tuple[str, ...]:
    """Return the hands that a weapon goes into or comes out of."""
    task = state.task
    if task.what == "put_away":
        return f.hands_with(fighter, task.weapon)
    if task.what == "other":
        return ()
    return free_hands(state, fighter, task.weapon, task.hands[0] if task.hands else "")


def free_hands(state: Table, fighter: Fighter, weapon: str, named: str) -> tuple[str, ...]:
    """Return the empty, usable hands that would take a weapon up; none if it does not go.

    Left out, a one-handed weapon goes into the main hand if that is free, a two-handed one into both.
    """
    free = tuple(hand for hand in f.empty_hands(fighter) if f.usable(fighter, hand))
    needs = state.weapons[weapon].hands
    if needs == "2" or named == "both":
        return free if len(free) == 2 and named in ("", "both") and needs != "1" else ()
    if named:
        return (named,) if named in free else ()
    return free[:1]


def worst(patient: Fighter) -> str:
    """Return the place that bleeds most, the first in the order of the table (IN-D16)."""
    return max(patient.bleeding, key=lambda place: patient.bleeding[place])


def tested(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Pass: it is done. Fail: wasted; a matched failure gives an opponent a free attack (2.7)."""
    fighter, face = state.acting, dice[0]
    if passes(face, fighter.i):
        yield OtherPassed("IN-40", fighter.id, face, fighter.i)
    elif matched(face, state.config):
        yield OtherBotched("IN-40", fighter.id, face, fighter.i)
    else:
        yield OtherWasted("IN-40", fighter.id, face, fighter.i)


def staunched(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The patient's Toughness: a count for every ten of the margin, at least one (IN-51)."""
    task, face = state.task, dice[0]
    patient = state.fighters[task.target]
    if not passes(face, patient.t):
        yield StaunchFailed("IN-51", patient.id, face, patient.t)
        return
    counts = max(1, divide(margin(face, patient.t), 10, state.config))
    left = max(0, patient.bleeding[task.location] - counts)
    bleeds = f.bleeds(patient) - patient.bleeding[task.location] + left
    still, dry = (patient.id, "") if bleeds else ("", patient.id)
    yield Staunched("IN-51", patient.id, task.location, counts, left, face, patient.t, bleeds, still, dry)
