"""Shooting, above all into a melee (2.7, IN-S1, IN-S2)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import Shoot
from affray.rulesets.inquisitor.events.attack import DamageAsked, LocationAsked, LocationFound
from affray.rulesets.inquisitor.events.fighters import AmmoSpent
from affray.rulesets.inquisitor.events.parts import Term, Weight
from affray.rulesets.inquisitor.events.shooting import (
    DrawAsked,
    ShotDeclared,
    ShotHit,
    ShotMissed,
    ShotRollAsked,
    TargetDrawn,
)
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.rules.location import place_of
from affray.rulesets.inquisitor.rules.tests import lands, matched, reverse
from affray.rulesets.inquisitor.state import Fighter, Table


def shoot(state: Table, action: Shoot, by: str) -> Iterator[Consequence]:
    """The shot is declared, with the weights of the draw if the target is in a melee."""
    fighter, target = state.acting, state.fighters[action.target]
    yield spend(state, "shoot")
    yield ShotDeclared("IN-S1", fighter.id, target.id, action.weapon, weights(state, target, action), action.cover)
    terms = tuple(shot_terms(state, fighter, action))
    yield ShotRollAsked("IN-S1", fighter.id, sum(one.value for one in terms), terms, fighter.side)


def shot_terms(state: Table, fighter: Fighter, action: Shoot) -> Iterator[Term]:
    """Yield the terms of a shot: BS, and what the table makes of range and aim (IN-S1)."""
    hands = f.swing_hands(fighter, state.weapons[action.weapon])
    yield Term("BS", f.skill(fighter, fighter.bs, hands, state.config), "IN-16b")
    if action.shot_mod:
        yield Term("range and aim", action.shot_mod, "IN-S1")
    if action.gm_mod:
        yield Term("game master", action.gm_mod, "IN-D14")


def weights(state: Table, target: Fighter, action: Shoot) -> tuple[Weight, ...]:
    """Return the weights of the draw: those given, or 50 each for two and 1 each for more (IN-S2)."""
    pool = candidates(state, target)
    if not pool:
        return ()
    if action.weights is not None:
        return action.weights
    return tuple(Weight(one.id, 50 if len(pool) == 2 else 1) for one in pool)


def candidates(state: Table, target: Fighter) -> list[Fighter]:
    """Return who may be hit instead of a target in a melee; nobody if he stands alone (IN-S2)."""
    pool = m.melee(state, target) if f.active(target) else []
    return pool if len(pool) > 1 else []


def rolled(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A miss hits nobody; a hit goes to the target, or to whoever of the melee is drawn (IN-S1)."""
    task, face = state.task, dice[0]
    left = state.acting.ammo.get(task.weapon)
    if state.config.ammo == "count" and left is not None:
        yield AmmoSpent("IN-S1", task.actor, task.weapon, left - 1)
    if not lands(face, task.number, state.config):
        yield ShotMissed("IN-S1", face, task.number)
        return
    yield ShotHit("IN-S1", face, task.number)
    sides = sum(one.weight for one in task.weights)
    if sides > 1:
        yield DrawAsked("IN-S2", sides, state.acting.side)
    elif sides == 1:
        yield drawn_from(task.weights, 1)


def drawn(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """One number over the weights in their order (IN-S2)."""
    yield drawn_from(state.task.weights, dice[0])


def drawn_from(listed: tuple[Weight, ...], number: int) -> TargetDrawn:
    """Return who is hit by a number from 1 to the sum of the weights."""
    upper = 0
    for one in listed:
        upper += one.weight
        if number <= upper:
            break
    return TargetDrawn("IN-S2", one.id, number, sum(weight.weight for weight in listed))


def hit(state: Table) -> Iterator[Consequence]:
    """Where the shot lands, and its damage (IN-27, IN-L6)."""
    task = state.task
    if not task.location:
        if state.config.preset == "lrb":
            yield LocationAsked("IN-L6", state.acting.side)
        else:
            looked_up = reverse(task.roll)
            yield LocationFound("IN-27", task.hit, task.roll, looked_up, place_of(looked_up), is_critical(state))
        return
    arm = state.weapons[task.weapon]
    dice, sides = arm.damage.count, arm.damage.sides
    yield DamageAsked(
        "IN-41", "shot", task.actor, task.hit, arm.id, task.location, dice, sides, state.acting.side,
        is_critical(state), task.cover,
    )  # fmt: skip


def located(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A location that was rolled; nobody aims high from afar (IN-L6)."""
    looked_up, place = lrb.location(dice[0], high=False, lower=False)
    yield LocationFound("IN-L6", state.task.hit, dice[0], looked_up, place, is_critical(state))


def is_critical(state: Table) -> bool:
    """Return whether the shot is critical on whoever is hit (IN-29, IN-S1, IN-L2)."""
    task = state.task
    if state.config.preset == "lrb":
        return lrb.critical(task.roll, task.number)
    return matched(task.roll, state.config) and state.config.matched_success_critical
