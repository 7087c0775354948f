"""Parry, dodge, or nothing (IN-21 to IN-26, IN-L3)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import React
from affray.rulesets.inquisitor.events.attack import BlowHit
from affray.rulesets.inquisitor.events.reactions import (
    BlowStopped,
    DodgeJudged,
    DodgeRollAsked,
    ParryJudged,
    ParryRollAsked,
    ReactionMade,
)
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules.blow import ask_roll
from affray.rulesets.inquisitor.rules.counter import counter
from affray.rulesets.inquisitor.rules.defence import able_kinds, reaction_weapons
from affray.rulesets.inquisitor.rules.tests import lands, margin
from affray.rulesets.inquisitor.state import Frame, Table
from affray.rulesets.inquisitor.tables import LRB_DODGE_YARDS


def react(state: Table, action: React, by: str) -> Iterator[Consequence]:
    """Left out, the reaction is a parry with the best weapon, and none where that is impossible (IN-D4)."""
    frame = state.frame
    defender = state.fighters[frame.target]
    kind = action.kind or ("parry" if "parry" in able_kinds(state, frame) else "none")
    weapons: tuple[str, ...] = ()
    if kind == "parry":
        weapons = reaction_weapons(state, frame, action.weapon)
    worn = lrb.earlier(defender, kind, weapons) if state.config.preset == "lrb" and kind != "none" else 0
    yield ReactionMade("IN-21", defender.id, kind, weapons[0] if weapons else "", weapons[1:], worn)


def reacted(state: Table) -> Iterator[Consequence]:
    """The dodge is rolled before the attack (IN-24); in `lrb` both are rolled after it (IN-L3)."""
    frame = state.frame
    if state.config.preset == "lrb":
        yield from after_the_hit(state, frame)
    elif frame.reaction == "dodge" and not frame.judged:
        defender = state.fighters[frame.target]
        yield DodgeRollAsked("IN-24", defender.id, defender.i, defender.side)
    else:
        yield ask_roll(state, frame)


def after_the_hit(state: Table, frame: Frame) -> Iterator[Consequence]:
    """A blow that is on target is parried or dodged, or lands; a good parry may be answered (IN-L3, IN-L4)."""
    defender, attacker = state.fighters[frame.target], state.fighters[frame.attacker]
    if not frame.judged and frame.reaction == "parry":
        terms = tuple(lrb.parry_terms(state, frame, defender, attacker))
        yield ParryRollAsked("IN-L3", defender.id, sum(one.value for one in terms), terms, defender.side)
    elif not frame.judged and frame.reaction == "dodge":
        terms = tuple(lrb.dodge_terms(state, frame, defender))
        yield DodgeRollAsked("IN-L3", defender.id, sum(one.value for one in terms), defender.side, terms)
    elif frame.judged != "passed":
        yield BlowHit("IN-L2", attacker.id, defender.id, frame.roll, frame.number)
    elif frame.reaction == "parry" and frame.answer <= frame.need:
        yield from counter(state, frame, BlowStopped("IN-L3", defender.id))
    else:
        yield BlowStopped("IN-L3", defender.id)


def dodged(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A dodge moves the attacker's target by its margin; in `lrb` it stops the blow or does not (IN-24, IN-L3)."""
    frame = state.frame
    face = dice[0]
    if state.config.preset == "lrb":
        target = frame.need
        passed = lands(face, target, state.config)
        yards = LRB_DODGE_YARDS if passed else 0
        yield DodgeJudged("IN-L3", frame.target, face, target, margin(face, target), passed=passed, yards=yards)
        return
    target = state.fighters[frame.target].i
    passed, by = lands(face, target, state.config), margin(face, target)
    yield DodgeJudged("IN-24", frame.target, face, target, by, -by if passed else by, passed)


def parried(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A parry stops the blow; rolled lower by the weapon's parry value it opens a counter-attack (IN-L3, IN-L4)."""
    frame = state.frame
    face, target = dice[0], frame.need
    value = max(state.weapons[one].parry for one in frame.parry_with)
    yield ParryJudged("IN-L3", frame.target, face, target, lands(face, target, state.config), target - value)
