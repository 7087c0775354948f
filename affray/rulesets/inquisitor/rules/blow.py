"""A blow from its declaration to where it lands (2.2 to 2.4, IN-13, IN-14, IN-20, IN-27 to IN-30, IN-35)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import ChooseBackstab
from affray.rulesets.inquisitor.events.attack import (
    AttackEnded,
    AttackRollAsked,
    BackstabAsked,
    BackstabChosen,
    BlowHit,
    BlowMissed,
    BlowOverreached,
    DamageAsked,
    LocationAsked,
    LocationFound,
    SecondAttackLost,
    SecondBlowBegan,
)
from affray.rulesets.inquisitor.events.fighters import AmmoSpent
from affray.rulesets.inquisitor.events.grapples import EscapeAsked
from affray.rulesets.inquisitor.events.reactions import ReactionAsked
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.defence import able_kinds, parriers
from affray.rulesets.inquisitor.rules.location import place_of
from affray.rulesets.inquisitor.rules.target import number
from affray.rulesets.inquisitor.rules.tests import lands, matched, reverse
from affray.rulesets.inquisitor.state import Frame, Table


def declared(state: Table) -> Iterator[Consequence]:
    """The unaware are struck at will, who can react is asked, and otherwise the attack is rolled."""
    frame = state.frame
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.target]
    if m.helpless(state, attacker, target) and state.weapons[frame.weapon].kind != "pistol":
        yield BackstabAsked("IN-B1", attacker.id, target.id)
    elif state.config.preset == "lrb" or frame.reaction or not able_kinds(state, frame):
        yield ask_roll(state, frame)
    else:
        yield ask_reaction(state, frame)


def ask_reaction(state: Table, frame: Frame, roll: int = 0) -> ReactionAsked:
    """Return the question what the target does; in `lrb` it comes after the roll."""
    kinds = able_kinds(state, frame)
    weapons: tuple[str, ...] = ()
    if "parry" in kinds:
        weapons = tuple(arm.id for arm in parriers(state, state.fighters[frame.target]))
    return ReactionAsked("IN-21", frame.target, (*kinds, "none"), weapons, roll, frame.number if roll else 0)


def ask_roll(state: Table, frame: Frame) -> AttackRollAsked:
    """Return the request for the attack roll, with its target number term by term."""
    found = number(state, frame)
    rule = "IN-20" if found.halved else "IN-16b" if state.config.preset != "lrb" else "IN-L2"
    side = state.fighters[frame.attacker].side
    before = found.before if found.halved else 0
    return AttackRollAsked(rule, frame.attacker, found.target, found.terms, side, found.halved, before)


def rolled(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The attack roll: hit, miss, or matched failure (IN-01, IN-03, IN-30)."""
    frame, face = state.frame, dice[0]
    arm = state.weapons[frame.weapon]
    if arm.kind == "pistol" and state.config.ammo == "count":
        left = state.fighters[frame.attacker].ammo.get(arm.id)
        if left is not None:
            yield AmmoSpent("IN-35", frame.attacker, arm.id, left - 1)
    twin = matched(face, state.config)
    if lands(face, frame.number, state.config):
        if state.config.preset == "lrb" and able_kinds(state, frame):
            yield ask_reaction(state, frame, face)
        else:
            yield BlowHit("IN-01", frame.attacker, frame.target, face, frame.number, twin)
    elif twin and state.config.preset != "lrb":
        yield BlowOverreached("IN-30", frame.attacker, face, frame.number)
    else:
        yield BlowMissed("IN-01", frame.attacker, face, frame.number)


def choose_backstab(state: Table, action: ChooseBackstab, by: str) -> Iterator[Consequence]:
    """Left out, the place is the body, and the blow critical (IN-D7)."""
    frame = state.frame
    body = "chest" if state.config.preset == "lrb" else "body"
    place = action.location or body
    critical = action.critical or state.fighters[frame.target].hold is not None
    yield BackstabChosen("IN-B1", frame.attacker, frame.target, place, critical and not frame.grapple)


def hit(state: Table) -> Iterator[Consequence]:
    """First where it lands; then damage, or for a grapple the escape (IN-27, IN-41, IN-G1)."""
    frame = state.frame
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.target]
    if not frame.location:
        yield lands_where(state, frame)
    elif frame.grapple:
        yield EscapeAsked("IN-G1", target.id, target.i, target.side)
    else:
        arm = state.weapons[frame.weapon]
        dice, sides = arm.damage.count, arm.damage.sides
        yield DamageAsked(
            "IN-41", "blow", attacker.id, target.id, arm.id, frame.location, dice, sides, attacker.side,
            frame.critical, frame.cover,
        )  # fmt: skip


def lands_where(state: Table, frame: Frame) -> LocationAsked | LocationFound:
    """Return the place, read off the attack roll; or that it is rolled, always in `lrb`, and for a grapple as the table
    has chosen (IN-27, IN-28, IN-L6)."""
    by_lrb = state.config.preset == "lrb"
    if state.config.grapple_location == "roll" if frame.grapple else by_lrb:
        return LocationAsked("IN-L6" if by_lrb else "IN-28", state.fighters[frame.attacker].side)
    if by_lrb:
        return found_by_lrb(state, frame, frame.roll, reverse(frame.roll))
    return found(state, frame, frame.roll, reverse(frame.roll), "IN-27")


def located(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A location that was rolled (IN-28, IN-L6)."""
    frame = state.frame
    if state.config.preset == "lrb":
        yield found_by_lrb(state, frame, dice[0], dice[0])
    else:
        yield found(state, frame, dice[0], dice[0], "IN-28")


def found_by_lrb(state: Table, frame: Frame, roll: int, number: int) -> LocationFound:
    """Return the event of a location of the preset `lrb`, from the number that is looked up before aiming (IN-L6)."""
    lower = state.fighters[frame.target].height < state.fighters[frame.attacker].height
    looked_up, place = lrb.location(number, frame.high, lower)
    return LocationFound("IN-L6", frame.target, roll, looked_up, place, is_critical(state, frame))


def found(state: Table, frame: Frame, roll: int, looked_up: int, rule: str) -> LocationFound:
    """Return the event of a location looked up in the table."""
    critical = is_critical(state, frame)
    return LocationFound(rule, frame.target, roll, looked_up, place_of(looked_up), critical)


def is_critical(state: Table, frame: Frame) -> bool:
    """Return whether a hit is critical: by its roll, or from outside on somebody in a hold (IN-29, IN-G2, IN-L2)."""
    if frame.grapple:
        return False
    if state.fighters[frame.target].hold is not None:
        return True
    if state.config.preset == "lrb":
        return lrb.critical(frame.roll, frame.number)
    return frame.matched and state.config.matched_success_critical


def after(state: Table) -> Iterator[Consequence]:
    """The second weapon strikes, or its blow is lost; otherwise the attack is over (2.4)."""
    frame = state.frame
    if not frame.then:
        yield AttackEnded("IN-11", frame.kind)
        return
    why = second_lost(state, frame)
    if why:
        yield SecondAttackLost("IN-20", frame.attacker, why)
    else:
        keeps = state.config.reaction_scope == "action" and frame.then_target == frame.target
        yield SecondBlowBegan("IN-20", frame.attacker, frame.then, frame.then_target, keeps)


def second_lost(state: Table, frame: Frame) -> str:
    """Return why the second blow cannot be struck, or nothing (2.4)."""
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.then_target]
    arm = state.weapons[frame.then]
    checks = (
        (not f.active(attacker), attacker.status),
        (attacker.stunned > 0, "stunned"),
        (attacker.hold is not None, "in a hold"),
        (not f.may_strike(state, attacker), "prone"),
        (not f.ready(state, attacker, arm.id), f"{arm.name} is not in a usable hand"),
        (not f.active(target), f"the target is {target.status}"),
        (target.id not in attacker.engaged_with, "the target is out of contact"),
    )
    return next((why for lost, why in checks if lost), "")
