"""Breaking off, and the free attack on somebody whose action went badly wrong (2.5, IN-33, IN-34, IN-37 to IN-39)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence
from affray.rulesets.inquisitor.actions import (
    AllowBreakOff,
    BreakOff,
    RefuseBreakOff,
    TakeFreeAttack,
)
from affray.rulesets.inquisitor.events.fighters import Moved, StoodUp
from affray.rulesets.inquisitor.events.leaving import (
    BreakOffBotched,
    BreakOffEnded,
    BreakOffFailed,
    BreakRollAsked,
    BrokeFree,
    ConsentAsked,
    ConsentGiven,
    ConsentRefused,
    FreeAttackAsked,
    FreeAttackDeclined,
    FreeAttackImpossible,
)
from affray.rulesets.inquisitor.events.parts import Term
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import melee as m
from affray.rulesets.inquisitor.rules.activation import spend
from affray.rulesets.inquisitor.rules.counter import counter_weapons, free_attack, unable
from affray.rulesets.inquisitor.rules.tests import matched, passes
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import BREAK_OFF_PRONE, LRB_ARMS_LENGTH


def break_off(state: Table, action: BreakOff, by: str) -> Iterator[Consequence]:
    """The attempt costs an action, whatever comes of it (IN-11)."""
    yield spend(state, "break_off")


def leave_contact(state: Table) -> Iterator[Consequence]:
    """Capable opponents are asked in turn; if one refuses, Initiative is tested (IN-37, IN-39)."""
    leaver, task = state.acting, state.task
    against = m.capable_opponents(state, leaver)
    unasked = [one for one in against if one.id not in task.asked]
    if task.refused:
        terms = tuple(break_terms(state, leaver, against))
        rule = "IN-L5" if state.config.preset == "lrb" else "IN-37"
        yield BreakRollAsked(rule, leaver.id, sum(one.value for one in terms), terms, leaver.side)
    elif unasked:
        yield ConsentAsked("IN-39", unasked[0].id, leaver.id)
    else:
        yield from break_free(state, "IN-39", 0, 0)


def break_terms(state: Table, leaver: Fighter, against: list[Fighter]) -> Iterator[Term]:
    """Yield the terms of the test to get away (IN-37, IN-L5)."""
    yield Term("Initiative", leaver.i, "IN-37")
    if leaver.posture == "prone":
        yield Term("prone", -BREAK_OFF_PRONE, "IN-37")
    if against and all(one.posture == "prone" for one in against):
        yield Term("opponents prone", BREAK_OFF_PRONE, "IN-37")
    if against and all(one.id in leaver.arms_length for one in against):
        yield Term("arm's length", LRB_ARMS_LENGTH, "IN-L5")


def allow(state: Table, action: AllowBreakOff, by: str) -> Iterator[Consequence]:
    """He may go."""
    yield ConsentGiven("IN-39", state.asked)


def refuse(state: Table, action: RefuseBreakOff, by: str) -> Iterator[Consequence]:
    """He may not; nobody else is asked."""
    yield ConsentRefused("IN-39", state.asked)


def tested(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Pass: away at a run. Fail: the action is lost; badly: and a free attack on the leaver (IN-38, IN-L5)."""
    leaver, face, target = state.acting, dice[0], state.task.number
    if state.config.preset == "lrb":
        rule, badly = "IN-L5", face > 2 * leaver.i
    else:
        rule, badly = "IN-38", matched(face, state.config)
    if passes(face, target):
        yield from break_free(state, rule, face, target)
    elif badly:
        yield BreakOffBotched(rule, leaver.id, face, target)
    else:
        yield BreakOffFailed(rule, leaver.id, face, target)


def break_free(state: Table, rule: str, roll: int, target: int) -> Iterator[Consequence]:
    """The free run straight away; somebody prone gets up for it, or crawls (IN-38)."""
    leaver = state.acting
    yield BrokeFree(rule, leaver.id, state.task.direction, roll, target)
    if leaver.posture == "prone" and state.config.breakoff_prone == "stand" and not f.crawls(leaver):
        yield StoodUp("IN-38", leaver.id)
    yield Moved("IN-38", leaver.id, f.stride(leaver, state.config), (), tuple(leaver.engaged_with))
    yield BreakOffEnded("IN-38", leaver.id)


def punish(state: Table) -> Iterator[Consequence]:
    """The opponent with the highest Initiative has the free attack, unless the game master names another (IN-34)."""
    culprit, task = state.acting, state.task
    able = strikers(state)
    if task.declined:
        yield FreeAttackDeclined("IN-33", state.asked)
    elif not able:
        yield FreeAttackImpossible("IN-32", "no opponent is able")
    else:
        named = [one for one in able if one.id == task.striker]
        to = named[0] if named else max(able, key=lambda one: one.i)
        yield FreeAttackAsked("IN-34", to.id, culprit.id, counter_weapons(state, to, culprit))


def strikers(state: Table) -> list[Fighter]:
    """Return the opponents who are able to take the free attack, in the order of the round (IN-32, IN-34)."""
    culprit = state.acting
    return [one for one in m.capable_opponents(state, culprit) if not unable(state, one, culprit)]


def take_free_attack(state: Table, action: TakeFreeAttack, by: str) -> Iterator[Consequence]:
    """The free attack is struck."""
    yield free_attack(state, "punish", state.fighters[state.asked], state.acting, action)
