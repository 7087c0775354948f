"""A blow from its declaration to where it lands (2.2 to 2.4, IN-13, IN-14, IN-20, IN-27 to IN-30, IN-35)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import attacks
from affray.rulesets.inquisitor.events.fighters import AmmoSpent
from affray.rulesets.inquisitor.events.grapples import EscapeAsked
from affray.rulesets.inquisitor.events.reactions import ReactionAsked
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.defence import able_kinds, parriers
from affray.rulesets.inquisitor.rules.dice_tests import is_critical, lands, matched, reverse
from affray.rulesets.inquisitor.rules.location import place_of, rolled_place
from affray.rulesets.inquisitor.rules.target import number
from affray.rulesets.inquisitor.state import Frame, Table


def declared(state: Table) -> Iterator[Consequence]:
    """The unaware are struck at will; whoever can react before the roll is asked; otherwise the attack is rolled."""
    frame = state.frame
    if melee.helpless(state, state.attacker, state.target) and state.weapons[frame.weapon].kind != "pistol":
        yield attacks.BackstabAsked("IN-B1", attacker=frame.attacker, target=frame.target)
    elif state.config.reactions == "rolled" or frame.reaction or not able_kinds(state, frame):
        yield ask_roll(state, frame)
    else:
        yield ask_reaction(state, frame)


def ask_reaction(state: Table, frame: Frame, roll: int = 0) -> ReactionAsked:
    """Return the question what the target does about a blow, or about a roll that is on target (IN-21, IN-L3)."""
    kinds = able_kinds(state, frame)
    weapons: tuple[str, ...] = ()
    if "parry" in kinds:
        weapons = tuple(arm.id for arm in parriers(state, state.target))
    return ReactionAsked(
        "IN-21",
        id=frame.target,
        kinds=(*kinds, "none"),
        weapons=weapons,
        roll=roll,
        target=frame.number if roll else 0,
    )


def ask_roll(state: Table, frame: Frame) -> attacks.AttackRollAsked:
    """Return the request for the attack roll, with its target number term by term."""
    figured = number(state, frame)
    rule = "IN-20" if figured.halved else "IN-16b" if state.config.modifiers == "weapon" else "IN-L2"
    return attacks.AttackRollAsked(
        rule,
        attacker=frame.attacker,
        target=figured.target,
        terms=figured.terms,
        seat=state.attacker.side,
        halved=figured.halved,
        before=figured.before if figured.halved else 0,
    )


def rolled(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """The attack roll: hit, miss, or matched failure (IN-01, IN-03, IN-30)."""
    frame, face = state.frame, dice[0]
    arm = state.weapons[frame.weapon]
    if arm.kind == "pistol" and state.config.ammo == "count":
        left = state.attacker.ammo.get(arm.id)
        if left is not None:
            yield AmmoSpent("IN-35", id=frame.attacker, weapon=arm.id, left=left - 1)
    twin = matched(face, state.config)
    if lands(face, frame.number, state.config):
        if state.config.reactions == "rolled" and able_kinds(state, frame):
            yield ask_reaction(state, frame, face)
        else:
            yield attacks.BlowHit(
                "IN-01", attacker=frame.attacker, id=frame.target, roll=face, target=frame.number, matched=twin
            )
    elif twin and state.config.counter_on == "matched_failure":
        yield attacks.BlowOverreached("IN-30", attacker=frame.attacker, roll=face, target=frame.number)
    else:
        yield attacks.BlowMissed("IN-01", attacker=frame.attacker, roll=face, target=frame.number)


def hit(state: Table) -> Iterator[Consequence]:
    """First where it lands; then damage, or for a grapple the escape (IN-27, IN-41, IN-G1)."""
    frame, target = state.frame, state.target
    if not frame.location:
        yield lands_where(state, frame)
    elif frame.manner.grapple:
        yield EscapeAsked("IN-G1", id=target.id, target=target.i, seat=target.side)
    else:
        arm = state.weapons[frame.weapon]
        yield attacks.DamageAsked(
            "IN-41",
            of="blow",
            attacker=frame.attacker,
            target=frame.target,
            weapon=arm.id,
            location=frame.location,
            dice=arm.damage.count,
            sides=arm.damage.sides,
            seat=state.attacker.side,
            critical=frame.critical,
            cover=frame.manner.cover,
        )


def lands_where(state: Table, frame: Frame) -> attacks.LocationAsked | attacks.LocationFound:
    """Return the place, read off the attack roll, or that it is rolled; for a grapple the table has chosen which
    (IN-27, IN-28, IN-L6)."""
    by_roll = state.config.location == "rolled"
    if state.config.grapple_location == "roll" if frame.manner.grapple else by_roll:
        return attacks.LocationAsked("IN-L6" if by_roll else "IN-28", state.attacker.side)
    return location_found(state, frame, frame.roll, reverse(frame.roll), "IN-27")


def located(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A location that was rolled (IN-28, IN-L6)."""
    yield location_found(state, state.frame, dice[0], dice[0], "IN-28")


def location_found(state: Table, frame: Frame, roll: int, number: int, rule: str) -> attacks.LocationFound:
    """Return the event of a location, looked up by a number in the table that is in use (IN-27, IN-28, IN-L6)."""
    if state.config.location == "rolled":
        rule = "IN-L6"
        number, place = rolled_place(number, frame.manner.high, lower=state.target.height < state.attacker.height)
    else:
        place = place_of(number)
    return attacks.LocationFound(
        rule, id=frame.target, roll=roll, reversed=number, location=place, critical=hits_critically(state, frame)
    )


def hits_critically(state: Table, frame: Frame) -> bool:
    """Return whether a hit is critical: by its roll, or from outside on somebody in a hold (IN-29, IN-G2, IN-G5)."""
    if frame.manner.grapple:
        return False
    if state.target.hold is not None:
        return True
    return is_critical(frame.roll, frame.number, frame.matched, state.config)


def after(state: Table) -> Iterator[Consequence]:
    """The second weapon strikes, or its blow is lost; otherwise the attack is over (2.4)."""
    frame = state.frame
    if not frame.then:
        yield attacks.AttackEnded("IN-11", frame.kind)
        return
    why = second_lost(state, frame)
    if why:
        yield attacks.SecondAttackLost("IN-20", attacker=frame.attacker, why=why)
    else:
        # A reaction that is rolled answers one roll, so it cannot be kept for the next.
        once = state.config.reaction_scope == "action" and state.config.reactions == "passive"
        yield attacks.SecondBlowBegan(
            "IN-20",
            attacker=frame.attacker,
            weapon=frame.then,
            target=frame.then_target,
            keeps=once and frame.then_target == frame.target,
        )


def second_lost(state: Table, frame: Frame) -> str:
    """Return why the second blow cannot be struck, or nothing (2.4)."""
    attacker, target = state.attacker, state.fighters[frame.then_target]
    arm = state.weapons[frame.then]
    obstacles = (
        (not figures.active(attacker), attacker.status),
        (attacker.stunned > 0, "stunned"),
        (attacker.hold is not None, "in a hold"),
        (not figures.may_strike(state, attacker), "prone"),
        (not figures.ready(state, attacker, arm.id), f"{arm.name} is not in a usable hand"),
        (not figures.active(target), f"the target is {target.status}"),
        (target.id not in attacker.engaged_with, "the target is out of contact"),
    )
    return next((why for applies, why in obstacles if applies), "")
