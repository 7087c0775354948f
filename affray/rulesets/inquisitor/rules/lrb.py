"""What the preset `lrb` does otherwise (IN-L1 to IN-L7): the numbers; the procedure stands where it happens."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.inquisitor.events.parts import Term
from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.rules.tests import halved
from affray.rulesets.inquisitor.state import Arm, Fighter, Frame, Table
from affray.rulesets.inquisitor.tables import (
    CHARGE,
    HEIGHT,
    LRB_ARC,
    LRB_DODGE,
    LRB_LOCATIONS,
    LRB_LONG_REACH,
    LRB_PRONE,
    LRB_REACH,
    LRB_SIZE,
    LRB_TWO_WEAPONS,
    OFF_HAND,
    PRONE_ATTACK,
)

DODGE = "dodge"


def attack_terms(state: Table, frame: Frame, attacker: Fighter, target: Fighter, arm: Arm) -> Iterator[Term]:
    """Yield the terms of the number to hit (IN-L2)."""
    yield Term("WS", f.skill(attacker, attacker.ws, f.swing_hands(attacker, arm), state.config), "IN-16b")
    reach = arm.reach - main_reach(state, target)
    if reach:
        yield Term("reach", LRB_REACH * reach, "IN-L2")
    if frame.charging:
        yield Term("charge", CHARGE, "IN-L2")
    if target.posture == "prone":
        yield Term("prone target", LRB_PRONE, "IN-L2")
    if attacker.height > target.height:
        yield Term("higher ground", HEIGHT, "IN-L2")
    if target.size != "normal":
        yield Term(f"{target.size} target", LRB_SIZE if target.size == "large" else -LRB_SIZE, "IN-L2")
    if f.is_off_hand(attacker, arm):
        yield Term("off hand", -OFF_HAND, "IN-L2")
    if len(f.pair(state, attacker)) == 2:
        yield Term("two weapons", -LRB_TWO_WEAPONS, "IN-L2")
    if attacker.posture == "prone" and state.config.prone_attack == "minus_10":
        yield Term("prone", -PRONE_ATTACK, "IN-36")
    if frame.gm_mod:
        yield Term("game master", frame.gm_mod, "IN-D14")


def main_reach(state: Table, fighter: Fighter) -> int:
    """Return the reach of what the main hand holds, 0 for nothing (IN-L2)."""
    weapon = fighter.hands.get(f.main_hand(fighter), "")
    return state.weapons[weapon].reach if weapon else 0


def parry_terms(state: Table, frame: Frame, defender: Fighter, attacker: Fighter) -> Iterator[Term]:
    """Yield the terms of a parry: WS, halved for each one before, and the rest (IN-L3)."""
    weapons = [state.weapons[one] for one in frame.parry_with]
    best = max(weapons, key=lambda arm: arm.parry)
    yield Term("WS", worn(state, defender, frame.earlier, f.swing_hands(defender, best)), "IN-L3")
    if best.parry:
        yield Term(f"{best.name} parry", -best.parry, "IN-L3")
    reach = max(arm.reach for arm in weapons) - state.weapons[frame.weapon].reach
    if reach:
        yield Term("reach", LRB_REACH * reach, "IN-L3")
    if defender.height > attacker.height:
        yield Term("higher ground", HEIGHT, "IN-L3")
    if defender.posture == "prone":
        yield Term("prone", -LRB_PRONE, "IN-L3")
    if LRB_ARC[frame.arc]:
        yield Term(f"from the {frame.arc}", -LRB_ARC[frame.arc], "IN-L3")
    if len(weapons) > 1:
        yield Term("two weapons", LRB_TWO_WEAPONS, "IN-L3")
    elif f.is_off_hand(defender, best):
        yield Term("off hand", -OFF_HAND, "IN-L3")


def dodge_terms(state: Table, frame: Frame, defender: Fighter) -> Iterator[Term]:
    """Yield the terms of a dodge: WS, halved for every reaction before, +20, no weapon values (IN-L3)."""
    yield Term("WS", worn(state, defender, frame.earlier, ()), "IN-L3")
    yield Term("dodge", LRB_DODGE, "IN-L3")


def earlier(defender: Fighter, kind: str, weapons: tuple[str, ...]) -> int:
    """Return how many reactions of this round wear a reaction out: all of them a dodge; a parry those with its
    weapons, and the dodges (IN-L3)."""
    if kind == DODGE:
        return defender.reacted
    counts = [defender.reactions.get(one, 0) for one in weapons]
    return max(counts, default=0) + defender.reactions.get(DODGE, 0)


def worn(state: Table, defender: Fighter, count: int, hands: tuple[str, ...]) -> int:
    """Return WS halved for each reaction before, and once more while stunned (IN-L3)."""
    found = f.skill(defender, defender.ws, hands, state.config)
    for _ in range(count + (defender.stunned > 0)):
        found = halved(found, state.config)
    return found


def location(roll: int, high: bool, lower: bool) -> tuple[int, str]:
    """Return the number that is looked up and the place that is hit; even is right, odd is left (IN-L6)."""
    looked_up = min(100, roll + 10 + 10 * lower) if high else roll
    found = next(place for upper, place in LRB_LOCATIONS if looked_up <= upper)
    side = "left" if roll % 2 else "right"
    return looked_up, f"{side}_{found}" if found in ("leg", "arm") else found


def critical(roll: int, target: int) -> bool:
    """Return whether a hit is critical (IN-L2)."""
    return 10 * roll <= target


def long(arm: Arm) -> bool:
    """Return whether a weapon fights at arm's length (IN-L7)."""
    return arm.reach >= LRB_LONG_REACH
