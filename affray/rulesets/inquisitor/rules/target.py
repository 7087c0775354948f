"""The target number of a close-combat attack, term by term (IN-16b to IN-20, IN-35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from affray.rulesets.inquisitor.events.parts import Term
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules import lrb
from affray.rulesets.inquisitor.rules.defence import parry_effect
from affray.rulesets.inquisitor.rules.tests import halved
from affray.rulesets.inquisitor.state import Arm, Fighter, Frame, Table
from affray.rulesets.inquisitor.tables import CHARGE, HEIGHT, OFF_HAND, PRONE_ATTACK


class Number(NamedTuple):
    """A target number: its terms, their sum, and the number after halving."""

    terms: tuple[Term, ...]
    before: int
    target: int
    halved: bool


def number(state: Table, frame: Frame) -> Number:
    """Return the target number of the blow that a frame stands at."""
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.target]
    arm = state.weapons[frame.weapon]
    if arm.kind == "pistol":
        found, combined = pistol(state, frame, attacker, arm), frame.combined and state.config.pistol_halving
    elif state.config.preset == "lrb":
        found, combined = lrb.attack_terms(state, frame, attacker, target, arm), False
    else:
        found, combined = blow(state, frame, attacker, target, arm), frame.combined
    terms = tuple(found)
    before = sum(term.value for term in terms)
    halving = combined and before > 0
    return Number(terms, before, halved(before, state.config) if halving else before, halving)


def blow(state: Table, frame: Frame, attacker: Fighter, target: Fighter, arm: Arm) -> Iterator[Term]:
    """Yield the terms of an ordinary blow; every one is cumulative (3.4)."""
    config = state.config
    yield Term("WS", f.skill(attacker, attacker.ws, f.swing_hands(attacker, arm), config), "IN-16b")
    if frame.charging:
        yield Term("charge", CHARGE, "IN-14")
    yield from height(state, attacker, target)
    if arm.ws_mod:
        yield Term(arm.name, arm.ws_mod, "IN-16b")
    if frame.reaction == "parry":
        parry = parry_effect(state, target, frame.parry_with)
        if parry:
            yield Term("parry", -parry, "IN-22")
    if frame.dodge:
        yield Term("dodge", frame.dodge, "IN-24")
    if f.is_off_hand(attacker, arm):
        yield Term("off hand", -OFF_HAND, "IN-17")
    heavy = f.excess(state, attacker, arm)
    if heavy:
        yield Term("too heavy", -heavy, "IN-19")
    yield from prone(state, attacker)
    if frame.gm_mod:
        yield Term("game master", frame.gm_mod, "IN-D14")


def height(state: Table, attacker: Fighter, target: Fighter) -> Iterator[Term]:
    """Higher ground and a prone target give one bonus, not two (IN-18)."""
    higher = attacker.height > target.height
    down = target.posture == "prone" and attacker.posture != "prone"
    if higher:
        yield Term("higher ground", HEIGHT, "IN-18")
    if down and (not higher or state.config.prone_and_height == "add"):
        yield Term("prone target", HEIGHT, "IN-18")
    if target.height > attacker.height:
        yield Term("lower ground", -HEIGHT, "IN-18")


def prone(state: Table, attacker: Fighter) -> Iterator[Term]:
    """An attack from the ground, where the table lets it happen (IN-36)."""
    if attacker.posture == "prone" and state.config.prone_attack == "minus_10":
        yield Term("prone", -PRONE_ATTACK, "IN-36")


def pistol(state: Table, frame: Frame, attacker: Fighter, arm: Arm) -> Iterator[Term]:
    """A pistol in close combat: WS and a dodge, nothing else (IN-35)."""
    yield Term("WS", f.skill(attacker, attacker.ws, f.swing_hands(attacker, arm), state.config), "IN-35")
    if frame.dodge:
        yield Term("dodge", frame.dodge, "IN-24")
    yield from prone(state, attacker)
