"""Parry, dodge, or nothing (IN-21 to IN-26, IN-L3)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules import Consequence
from affray.rulesets.inquisitor.events import reactions
from affray.rulesets.inquisitor.events.attacks import BlowHit
from affray.rulesets.inquisitor.rules.blow import ask_roll
from affray.rulesets.inquisitor.rules.counter import after_a_parry
from affray.rulesets.inquisitor.rules.defence import dodge_terms, parry_terms
from affray.rulesets.inquisitor.rules.dice_tests import lands, margin, matched
from affray.rulesets.inquisitor.state import Frame, Table
from affray.rulesets.inquisitor.tables import LRB_DODGE_YARDS


def reacted(state: Table) -> Iterator[Consequence]:
    """A dodge is rolled before the attack (IN-24), or every reaction after it (IN-L3)."""
    frame = state.frame
    if state.config.reactions == "rolled":
        yield from after_the_hit(state, frame)
    elif frame.reaction == "dodge" and not frame.judged:
        defender = state.target
        yield reactions.DodgeRollAsked("IN-24", id=defender.id, target=defender.i, seat=defender.side)
    else:
        yield ask_roll(state, frame)


def after_the_hit(state: Table, frame: Frame) -> Iterator[Consequence]:
    """A blow that is on target is parried or dodged, or lands; a good parry may be answered (IN-L3, IN-L4)."""
    defender, attacker = state.target, state.attacker
    if not frame.judged and frame.reaction == "parry":
        terms = tuple(parry_terms(state, frame, defender, attacker))
        need = sum(term.value for term in terms)
        yield reactions.ParryRollAsked("IN-L3", id=defender.id, target=need, terms=terms, seat=defender.side)
    elif not frame.judged and frame.reaction == "dodge":
        terms = tuple(dodge_terms(state, frame, defender))
        need = sum(term.value for term in terms)
        yield reactions.DodgeRollAsked("IN-L3", id=defender.id, target=need, seat=defender.side, terms=terms)
    elif frame.judged != "passed":
        # Where doubles mean nothing they are not recorded either.
        twin = state.config.critical == "matched" and matched(frame.roll, state.config)
        yield BlowHit("IN-L2", attacker=attacker.id, id=defender.id, roll=frame.roll, target=frame.number, matched=twin)
    elif frame.reaction == "parry" and frame.answer <= frame.need and state.config.counter_on == "parry":
        yield from after_a_parry(state, frame)
    else:
        yield reactions.BlowStopped("IN-L3", defender.id)


def dodged(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A dodge before the roll moves the attacker's target by its margin; after it, it stops the blow or does not
    (IN-24, IN-L3)."""
    frame, face = state.frame, dice[0]
    after = state.config.reactions == "rolled"
    target = frame.need if after else state.target.i
    passed, by = lands(face, target, state.config), margin(face, target)
    effect = 0 if after else -by if passed else by
    yield reactions.DodgeJudged(
        "IN-L3" if after else "IN-24",
        id=frame.target,
        roll=face,
        target=target,
        margin=by,
        effect=effect,
        passed=passed,
        yards=LRB_DODGE_YARDS if after and passed else 0,
    )


def parried(state: Table, dice: tuple[int, ...]) -> Iterator[Consequence]:
    """A parry stops the blow; rolled lower by the weapon's parry value it opens a counter-attack (IN-L3, IN-L4)."""
    frame, face = state.frame, dice[0]
    value = max(state.weapons[weapon].parry for weapon in frame.parry_with)
    yield reactions.ParryJudged(
        "IN-L3",
        id=frame.target,
        roll=face,
        target=frame.need,
        passed=lands(face, frame.need, state.config),
        counter=frame.need - value,
    )
