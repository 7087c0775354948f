"""Doing something else in contact, standing up, staunching (2.7, IN-40, IN-51)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import others
from affray.rulesets.inquisitor.events.fighters import StoodUp
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.dice_tests import divide, margin, matched, passes
from affray.rulesets.inquisitor.state import Fighter, Table


def other(state: Table) -> Iterator[Consequence]:
    """Beside a capable opponent Initiative is tested first; standing up is exempt (IN-40)."""
    fighter, task = state.acting, state.task
    exempt = task.kind == "stand_up" and not state.config.standup_needs_test
    if not (task.passed or exempt) and melee.capable_opponents(state, fighter):
        yield others.OtherRollAsked(
            "IN-40", id=fighter.id, what=(task.what or task.kind).replace("_", " "), target=fighter.i, seat=fighter.side
        )
    elif task.kind == "stand_up":
        yield StoodUp("IN-40", fighter.id)
    elif task.kind == "staunch":
        patient = state.fighters[task.target]
        place = task.location or worst(patient)
        yield others.StaunchRollAsked("IN-51", patient=patient.id, location=place, target=patient.t, seat=patient.side)
    else:
        hands = hands_for(state, fighter)
        yield others.OtherDone("IN-40", id=fighter.id, what=task.what, weapon=task.weapon, hands=hands, note=task.note)


def hands_for(state: Table, fighter: Fighter) -> tuple[str, ...]:
    """Return the hands that a weapon goes into or comes out of."""
    task = state.task
    if task.what == "put_away":
        return figures.hands_with(fighter, task.weapon)
    if task.what == "other":
        return ()
    return free_hands(state, fighter, task.weapon, task.hands[0] if task.hands else "")


def free_hands(state: Table, fighter: Fighter, weapon: str, named: str) -> tuple[str, ...]:
    """Return the empty, usable hands that would take a weapon up; none if it does not go.

    Left out, a one-handed weapon goes into the main hand if that is free, a two-handed one into both.
    """
    free = tuple(hand for hand in figures.empty_hands(fighter) if figures.usable(fighter, hand))
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
    rule = "IN-S3" if state.task.kind == "shot" else "IN-40"
    if passes(face, fighter.i):
        yield others.OtherPassed(rule, id=fighter.id, roll=face, target=fighter.i)
    elif matched(face, state.config):
        yield others.OtherBotched(rule, id=fighter.id, roll=face, target=fighter.i)
    else:
        yield others.OtherWasted(rule, id=fighter.id, roll=face, target=fighter.i)


def staunched(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The patient's Toughness: a count for every ten of the margin, at least one (IN-51)."""
    task, face = state.task, dice[0]
    patient = state.fighters[task.target]
    if not passes(face, patient.t):
        yield others.StaunchFailed("IN-51", patient=patient.id, roll=face, target=patient.t)
        return
    counts = max(1, divide(margin(face, patient.t), 10, state.config))
    left = max(0, patient.bleeding[task.location] - counts)
    bleeds = figures.bleeds(patient) - patient.bleeding[task.location] + left
    still, dry = (patient.id, "") if bleeds else ("", patient.id)
    yield others.Staunched(
        "IN-51",
        patient=patient.id,
        location=task.location,
        counts=counts,
        left=left,
        roll=face,
        target=patient.t,
        bleeds=bleeds,
        still=still,
        dry=dry,
    )
