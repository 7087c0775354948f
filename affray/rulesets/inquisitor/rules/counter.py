"""Striking back, and free attacks: who is able, with what (IN-30 to IN-34, IN-L4)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import DeclineCounter, TakeCounter, TakeFreeAttack
from affray.rulesets.inquisitor.events.attack import AttackDeclared
from affray.rulesets.inquisitor.events.reactions import (
    BlowStopped,
    CounterAsked,
    CounterDeclined,
    CounterImpossible,
)
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules.defence import parriers
from affray.rulesets.inquisitor.state import Fighter, Frame, Table
from affray.rulesets.inquisitor.tables import UNARMED


def overreached(state: Table) -> Iterator[Consequence]:
    """A matched failure gives the defender a free attack (IN-30)."""
    frame = state.frame
    why = no_counter(state, frame)
    if why:
        yield CounterImpossible("IN-32", frame.target, why)
    else:
        yield from open_counter(state, frame)


def counter(state: Table, frame: Frame, otherwise: BlowStopped) -> Iterator[Consequence]:
    """A good parry gives the defender a free attack, if he is able (IN-L4)."""
    if no_counter(state, frame):
        yield otherwise
    else:
        yield from open_counter(state, frame)


def open_counter(state: Table, frame: Frame) -> Iterator[Consequence]:
    """The defender is asked; where the table lets counters happen of themselves it is made (IN-32)."""
    defender, attacker = state.fighters[frame.target], state.fighters[frame.attacker]
    rule = "IN-L4" if state.config.preset == "lrb" else "IN-30"
    weapons = counter_weapons(state, defender, attacker)
    if state.config.auto_counter:
        ready = [arm.id for arm in parriers(state, defender) if arm.id in weapons]
        yield AttackDeclared(rule, "counter", defender.id, attacker.id, ready[0] if ready else weapons[-1])
    else:
        yield CounterAsked(rule, defender.id, weapons)


def no_counter(state: Table, frame: Frame) -> str:
    """Return why a matched failure gives no counter-attack, or nothing (IN-31 to IN-33)."""
    if frame.kind == "counter":
        return "a counter-attack gives nothing back"
    if frame.kind == "punish" and not state.config.free_attack_chains:
        return "a free attack gives nothing back"
    return unable(state, state.fighters[frame.target], state.fighters[frame.attacker])


def unable(state: Table, striker: Fighter, at: Fighter) -> str:
    """Return why somebody cannot take a free attack, or nothing (IN-32)."""
    checks = (
        (not f.active(striker), striker.status),
        (striker.stunned > 0, "stunned"),
        (striker.hold is not None, "in a hold"),
        (not f.may_strike(state, striker), "prone"),
        (at.id in striker.unaware_of, "unaware of it"),
        (at.id not in striker.engaged_with, "not in contact"),
        (not counter_weapons(state, striker, at), "nothing to strike with at arm's length"),
    )
    return next((why for lost, why in checks if lost), "")


def counter_weapons(state: Table, striker: Fighter, at: Fighter) -> tuple[str, ...]:
    """Return what a free attack can be made with: no pistol, and at arm's length a long weapon (IN-31, IN-L7)."""
    apart = at.id in striker.arms_length
    return tuple(arm.id for arm in f.blades(state, striker) if lrb.long(arm) or not apart)


def free_attack(
    state: Table, kind: str, striker: Fighter, target: Fighter, action: TakeCounter | TakeFreeAttack
) -> AttackDeclared:
    """Return the beginning of a counter-attack or of another free attack: no charge, normal otherwise (IN-31)."""
    rule = "IN-31" if kind == "counter" else "IN-33"
    return AttackDeclared(
        rule,
        kind,
        striker.id,
        target.id,
        UNARMED if action.grapple else action.weapon,
        then=action.second,
        then_target=target.id if action.second else "",
        combined=bool(action.second),
        grapple=action.grapple,
        gm_mod=action.gm_mod,
        gm_reason=action.gm_reason,
        cover=action.cover,
        high=action.high,
        arc=action.arc,
    )


def take_counter(state: Table, action: TakeCounter, by: str) -> Iterator[Consequence]:
    """The defender strikes back at once."""
    frame = state.frame
    yield free_attack(state, "counter", state.fighters[frame.target], state.fighters[frame.attacker], action)


def decline_counter(state: Table, action: DeclineCounter, by: str) -> Iterator[Consequence]:
    """The defender lets it be."""
    yield CounterDeclined("IN-D5", state.frame.target)
