"""The target number of a close-combat attack, term by term (IN-16b to IN-20, IN-35, IN-L2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from affray.rulesets.inquisitor.facts import Term
from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.rules.defence import parry_effect
from affray.rulesets.inquisitor.rules.dice_tests import halved
from affray.rulesets.inquisitor.state import Arm, Fighter, Frame, Table
from affray.rulesets.inquisitor.tables import (
    CHARGE,
    HEIGHT,
    LRB_PRONE,
    LRB_REACH,
    LRB_SIZE,
    LRB_TWO_WEAPONS,
    OFF_HAND,
    PRONE_ATTACK,
)


class Number(NamedTuple):
    """A target number: its terms, their sum, and the number after halving."""

    terms: tuple[Term, ...]
    before: int
    target: int
    halved: bool


def number(state: Table, frame: Frame) -> Number:
    """Return the target number of the blow that a frame stands at; two weapons in one action halve it (IN-20)."""
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.target]
    arm = state.weapons[frame.weapon]
    combined = frame.manner.combined
    if arm.kind == "pistol":
        parts = pistol(state, frame, attacker, arm)
        combined = combined and state.config.pistol_halving
    else:
        by = by_reach if state.config.modifiers == "reach" else by_weapon
        parts = by(state, frame, attacker, target, arm)
    terms = tuple(parts)
    before = sum(term.value for term in terms)
    halving = combined and before > 0
    return Number(terms, before, halved(before, state.config) if halving else before, halving)


def by_weapon(state: Table, frame: Frame, attacker: Fighter, target: Fighter, arm: Arm) -> Iterator[Term]:
    """Yield the terms of a blow by the weapon's modifiers; every one is cumulative (3.4)."""
    yield weapon_skill(state, attacker, arm)
    if frame.manner.charging:
        yield Term("charge", CHARGE, "IN-14")
    yield from height(state, attacker, target)
    if arm.ws_mod:
        yield Term(arm.name, arm.ws_mod, "IN-16b")
    yield from reaction(state, frame, target)
    if figures.is_off_hand(attacker, arm):
        yield Term("off hand", -OFF_HAND, "IN-17")
    heavy = figures.excess(state, attacker, arm)
    if heavy:
        yield Term("too heavy", -heavy, "IN-19")
    yield from common(state, frame, attacker)


def by_reach(state: Table, frame: Frame, attacker: Fighter, target: Fighter, arm: Arm) -> Iterator[Term]:
    """Yield the terms of a blow by reach and size (IN-L2)."""
    yield weapon_skill(state, attacker, arm)
    reach = arm.reach - main_reach(state, target)
    if reach:
        yield Term("reach", LRB_REACH * reach, "IN-L2")
    if frame.manner.charging:
        yield Term("charge", CHARGE, "IN-L2")
    if target.posture == "prone":
        yield Term("prone target", LRB_PRONE, "IN-L2")
    if attacker.height > target.height:
        yield Term("higher ground", HEIGHT, "IN-L2")
    if target.size != "normal":
        yield Term(f"{target.size} target", LRB_SIZE if target.size == "large" else -LRB_SIZE, "IN-L2")
    yield from reaction(state, frame, target)
    if figures.is_off_hand(attacker, arm):
        yield Term("off hand", -OFF_HAND, "IN-L2")
    yield from common(state, frame, attacker)


def weapon_skill(state: Table, attacker: Fighter, arm: Arm) -> Term:
    """Return the term of WS, halved for a badly wounded arm (IN-16b)."""
    return Term("WS", figures.skill(attacker, attacker.ws, figures.swing_hands(attacker, arm), state.config), "IN-16b")


def common(state: Table, frame: Frame, attacker: Fighter) -> Iterator[Term]:
    """Yield the terms that every blow has last: two weapons in hand, from the ground, the game master's (IN-D14)."""
    if state.config.two_weapons == "penalty" and len(figures.pair(state, attacker)) == 2:
        yield Term("two weapons", -LRB_TWO_WEAPONS, "IN-L2")
    yield from prone(state, attacker)
    if frame.manner.gm_mod:
        yield Term("game master", frame.manner.gm_mod, "IN-D14")


def reaction(state: Table, frame: Frame, target: Fighter) -> Iterator[Term]:
    """What was done about the blow before its roll (IN-22, IN-24)."""
    if frame.reaction == "parry" and state.config.reactions == "passive":
        parry = parry_effect(state, target, frame.parry_with)
        if parry:
            yield Term("parry", -parry, "IN-22")
    if frame.dodge:
        yield Term("dodge", frame.dodge, "IN-24")


def height(state: Table, attacker: Fighter, target: Fighter) -> Iterator[Term]:
    """Higher ground and a prone target give one bonus, not two, whatever the attacker's own posture (IN-18)."""
    higher = attacker.height > target.height
    down = target.posture == "prone"
    if higher:
        yield Term("higher ground", HEIGHT, "IN-18")
    if down and (not higher or state.config.prone_and_height == "add"):
        yield Term("prone target", HEIGHT, "IN-18")
    if target.height > attacker.height:
        yield Term("lower ground", -HEIGHT, "IN-18")


def prone(state: Table, attacker: Fighter) -> Iterator[Term]:
    """A blow from the ground, where the table lets it happen; a pistol takes no modifier (IN-36, IN-35)."""
    if attacker.posture == "prone" and state.config.prone_attack == "minus_10":
        yield Term("prone", -PRONE_ATTACK, "IN-36")


def pistol(state: Table, frame: Frame, attacker: Fighter, arm: Arm) -> Iterator[Term]:
    """A pistol in close combat: WS and a dodge, nothing else (IN-35)."""
    skill = figures.skill(attacker, attacker.ws, figures.swing_hands(attacker, arm), state.config)
    yield Term("WS", skill, "IN-35")
    if frame.dodge:
        yield Term("dodge", frame.dodge, "IN-24")


def main_reach(state: Table, fighter: Fighter) -> int:
    """Return the reach of what the main hand holds, 0 for nothing (IN-L2)."""
    weapon = fighter.hands.get(figures.main_hand(fighter), "")
    return state.weapons[weapon].reach if weapon else 0
