"""Shooting, above all into a melee (2.7, IN-S1, IN-S2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import shooting
from affray.rulesets.inquisitor.events.attacks import DamageAsked, LocationAsked, LocationFound
from affray.rulesets.inquisitor.events.fighters import AmmoSpent
from affray.rulesets.inquisitor.events.others import OtherRollAsked
from affray.rulesets.inquisitor.facts import Term, Weight
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.dice_tests import is_critical, lands, matched, reverse
from affray.rulesets.inquisitor.rules.location import place_of, rolled_place
from affray.rulesets.inquisitor.state import Fighter, Table


def even_weights(pool: Sequence[Fighter]) -> tuple[Weight, ...]:
    """Return the weights of a draw where none are given: 50 each for two, 1 each for more (IN-S2)."""
    return tuple(Weight(fighter.id, 50 if len(pool) == 2 else 1) for fighter in pool)


def declared(state: Table) -> Iterator[Consequence]:
    """Beside a capable opponent the shooter tests Initiative first; then the shot is rolled (IN-S3, IN-S1)."""
    fighter, task = state.acting, state.task
    if not task.passed and melee.capable_opponents(state, fighter):
        yield OtherRollAsked("IN-S3", id=fighter.id, what="shoot", target=fighter.i, seat=fighter.side)
    else:
        terms = tuple(shot_terms(state, fighter))
        number = sum(term.value for term in terms)
        yield shooting.ShotRollAsked("IN-S1", id=fighter.id, target=number, terms=terms, seat=fighter.side)


def shot_terms(state: Table, fighter: Fighter) -> Iterator[Term]:
    """Yield the terms of a shot: BS, and what the table makes of range and aim (IN-S1)."""
    task = state.task
    hands = figures.swing_hands(fighter, state.weapons[task.weapon])
    yield Term("BS", figures.skill(fighter, fighter.bs, hands, state.config), "IN-16b")
    if task.modifier:
        yield Term("range and aim", task.modifier, "IN-S1")
    if task.gm_mod:
        yield Term("game master", task.gm_mod, "IN-D14")


def candidates(state: Table, shooter: Fighter, target: Fighter) -> list[Fighter]:
    """Return who may be hit instead of a target in a melee; nobody if they stand alone (IN-S2).

    Whoever shoots out of their own melee into it is left out of the draw (IN-S3).
    """
    pool = melee.melee(state, target) if figures.active(target) else []
    # Without a capable opponent the shooter is in the draw, as the rule of the melee has it (IN-S2).
    if melee.capable_opponents(state, shooter):
        pool = [fighter for fighter in pool if fighter is not shooter]
    return pool if len(pool) > 1 else []


def rolled(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A miss hits nobody; a hit goes to the target, or to whoever of the melee is drawn (IN-S1)."""
    task, face = state.task, dice[0]
    left = state.acting.ammo.get(task.weapon)
    if state.config.ammo == "count" and left is not None:
        yield AmmoSpent("IN-S1", id=task.actor, weapon=task.weapon, left=left - 1)
    if not lands(face, task.number, state.config):
        yield shooting.ShotMissed("IN-S1", roll=face, target=task.number)
        return
    yield shooting.ShotHit("IN-S1", roll=face, target=task.number)
    sides = sum(weight.weight for weight in task.weights)
    if sides > 1:
        yield shooting.DrawAsked("IN-S2", sides=sides, seat=state.acting.side)
    elif sides == 1:
        yield drawn_from(task.weights, 1)


def drawn(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """One number over the weights in their order (IN-S2)."""
    yield drawn_from(state.task.weights, dice[0])


def drawn_from(listed: tuple[Weight, ...], number: int) -> shooting.TargetDrawn:
    """Return who is hit by a number from 1 to the sum of the weights."""
    upper = 0
    for weight in listed:
        upper += weight.weight
        if number <= upper:
            break
    return shooting.TargetDrawn("IN-S2", id=weight.id, roll=number, sides=sum(each.weight for each in listed))


def hit(state: Table) -> Iterator[Consequence]:
    """Where the shot lands, and its damage (IN-27, IN-L6)."""
    task = state.task
    if not task.location:
        if state.config.location == "rolled":
            yield LocationAsked("IN-L6", state.acting.side)
        else:
            number = reverse(task.roll)
            yield LocationFound(
                "IN-27",
                id=task.hit,
                roll=task.roll,
                reversed=number,
                location=place_of(number),
                critical=hits_critically(state),
            )
        return
    arm = state.weapons[task.weapon]
    yield DamageAsked(
        "IN-41",
        of="shot",
        attacker=task.actor,
        target=task.hit,
        weapon=arm.id,
        location=task.location,
        dice=arm.damage.count,
        sides=arm.damage.sides,
        seat=state.acting.side,
        critical=hits_critically(state),
        cover=task.cover,
    )


def located(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A location that was rolled; nobody aims high from afar (IN-L6)."""
    number, place = rolled_place(dice[0], high=False, lower=False)
    yield LocationFound(
        "IN-L6", id=state.task.hit, roll=dice[0], reversed=number, location=place, critical=hits_critically(state)
    )


def hits_critically(state: Table) -> bool:
    """Return whether the shot is critical on whoever is hit (IN-S1)."""
    task = state.task
    return is_critical(task.roll, task.number, matched(task.roll, state.config), state.config)
