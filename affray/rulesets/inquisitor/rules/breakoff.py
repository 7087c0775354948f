"""Breaking off, and the free attack on somebody whose action went badly wrong (2.5, IN-33, IN-34, IN-37 to IN-39)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import leaving
from affray.rulesets.inquisitor.events.fighters import Moved, StoodUp
from affray.rulesets.inquisitor.facts import Term
from affray.rulesets.inquisitor.rules import figures, melee
from affray.rulesets.inquisitor.rules.counter import counter_weapons, unable
from affray.rulesets.inquisitor.rules.dice_tests import matched, passes
from affray.rulesets.inquisitor.state import Fighter, Table
from affray.rulesets.inquisitor.tables import BREAK_OFF_PRONE, LRB_ARMS_LENGTH


def leave_contact(state: Table) -> Iterator[Consequence]:
    """Capable opponents are asked in turn; if one refuses, Initiative is tested (IN-37, IN-39)."""
    leaver, task = state.acting, state.task
    against = melee.capable_opponents(state, leaver)
    unasked = [opponent for opponent in against if opponent.id not in task.asked]
    if task.refused:
        terms = tuple(break_terms(state, leaver, against))
        rule = "IN-L5" if state.config.breakoff_botch == "double_initiative" else "IN-37"
        yield leaving.BreakRollAsked(
            rule, id=leaver.id, target=sum(term.value for term in terms), terms=terms, seat=leaver.side
        )
    elif unasked:
        yield leaving.ConsentAsked("IN-39", id=unasked[0].id, leaver=leaver.id)
    else:
        yield from break_free(state, "IN-39", 0, 0)


def break_terms(state: Table, leaver: Fighter, against: list[Fighter]) -> Iterator[Term]:
    """Yield the terms of the test to get away (IN-37, IN-L5)."""
    yield Term("Initiative", leaver.i, "IN-37")
    if leaver.posture == "prone":
        yield Term("prone", -BREAK_OFF_PRONE, "IN-37")
    if against and all(opponent.posture == "prone" for opponent in against):
        yield Term("opponents prone", BREAK_OFF_PRONE, "IN-37")
    if against and all(opponent.id in leaver.arms_length for opponent in against):
        yield Term("arm's length", LRB_ARMS_LENGTH, "IN-L5")


def tested(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """Pass: away at a run. Fail: the action is lost; badly: and a free attack on the leaver (IN-38, IN-L5)."""
    leaver, face, target = state.acting, dice[0], state.task.number
    if state.config.breakoff_botch == "double_initiative":
        rule, badly = "IN-L5", face > 2 * leaver.i
    else:
        rule, badly = "IN-38", matched(face, state.config)
    if passes(face, target):
        yield from break_free(state, rule, face, target)
    elif badly:
        yield leaving.BreakOffBotched(rule, id=leaver.id, roll=face, target=target)
    else:
        yield leaving.BreakOffFailed(rule, id=leaver.id, roll=face, target=target)


def break_free(state: Table, rule: str, roll: int, target: int) -> Iterator[Consequence]:
    """The free run straight away; somebody prone gets up for it, or crawls (IN-38)."""
    leaver = state.acting
    yield leaving.BrokeFree(rule, id=leaver.id, direction=state.task.direction, roll=roll, target=target)
    if leaver.posture == "prone" and state.config.breakoff_prone == "stand" and not figures.crawls(leaver):
        yield StoodUp("IN-38", leaver.id)
    yield Moved(
        "IN-38",
        id=leaver.id,
        yards=figures.stride(leaver, state.config),
        contacts=(),
        left_contact=tuple(leaver.engaged_with),
    )
    yield leaving.BreakOffEnded("IN-38", leaver.id)


def punish(state: Table) -> Iterator[Consequence]:
    """The opponent with the highest Initiative has the free attack, unless the game master names another (IN-34)."""
    culprit, task = state.acting, state.task
    able = strikers(state)
    if task.declined:
        yield leaving.FreeAttackDeclined("IN-33", state.asked)
    elif not able:
        yield leaving.FreeAttackImpossible("IN-32", "no opponent is able")
    else:
        named = [opponent for opponent in able if opponent.id == task.striker]
        to = named[0] if named else max(able, key=lambda opponent: opponent.i)
        yield leaving.FreeAttackAsked("IN-34", to=to.id, at=culprit.id, weapons=counter_weapons(state, to, culprit))


def strikers(state: Table) -> list[Fighter]:
    """Return the opponents who are able to take the free attack, in the order of the round (IN-32, IN-34)."""
    culprit = state.acting
    return [opponent for opponent in melee.capable_opponents(state, culprit) if not unable(state, opponent, culprit)]
