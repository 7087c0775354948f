"""What a defender can do against a blow, with which weapons, and what a reaction is worth (IN-19 to IN-26, IN-L3)."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rulesets.inquisitor.facts import Term
from affray.rulesets.inquisitor.rules import figures
from affray.rulesets.inquisitor.rules.dice_tests import halved
from affray.rulesets.inquisitor.state import Arm, Fighter, Frame, Table
from affray.rulesets.inquisitor.tables import (
    HEIGHT,
    LRB_ARC,
    LRB_DODGE,
    LRB_PRONE,
    LRB_REACH,
    LRB_TWO_WEAPONS,
    OFF_HAND,
)

DODGE = "dodge"


def forbidden(state: Table, frame: Frame) -> str:
    """Return why the target cannot react at all, or nothing (IN-25, IN-26)."""
    attacker, target = state.fighters[frame.attacker], state.fighters[frame.target]
    most = state.config.max_reactions
    if attacker.id in target.unaware_of:
        return "unaware of the attack"
    if not figures.active(target):
        return f"{target.status}"
    if target.hold is not None:
        return "in a hold"
    if most is not None and target.reacted >= most:
        return f"has reacted {most} times this round"
    return ""


def able_kinds(state: Table, frame: Frame) -> tuple[str, ...]:
    """Return what the target can do about a blow, `none` not among it."""
    if forbidden(state, frame):
        return ()
    target = state.fighters[frame.target]
    pistol = state.weapons[frame.weapon].kind == "pistol"
    parry = parriers(state, target) and not pistol
    return (("parry",) if parry else ()) + (("dodge",) if not target.stunned else ())


def reaction_weapons(state: Table, frame: Frame, named: str) -> tuple[str, ...]:
    """Return the weapons of a parry, the best first: the one named, or what the table uses when none is named.

    That is the best one; all of them under `parry_multi=sum`; and where the parry is rolled both weapons of a pair
    together.
    """
    target = state.fighters[frame.target]
    able = [arm.id for arm in parriers(state, target)]
    rolled = state.config.reactions == "rolled"
    if state.config.parry_multi == "sum" and not rolled:
        return tuple(able)
    if named:
        return (named,)
    if rolled and len(able) > 1 and len(figures.pair(state, target)) == 2:
        return tuple(able)
    return (able[0],)


def parry_effect(state: Table, target: Fighter, weapons: tuple[str, ...]) -> int:
    """Return what a parry takes off: the best of the weapons that are still ready, or their sum (IN-22, IN-26)."""
    ready = (state.weapons[weapon] for weapon in weapons if figures.ready(state, target, weapon))
    values = [parry_value(state, target, arm) for arm in ready]
    value = sum(values) if state.config.parry_multi == "sum" else max(values, default=0)
    return halved(value, state.config) if target.stunned else value


def parry_value(state: Table, fighter: Fighter, arm: Arm) -> int:
    """Return the parry magnitude of a weapon in these hands (IN-19, IN-22)."""
    if state.config.enc_parry == "reduce":
        return max(0, arm.parry - figures.excess(state, fighter, arm))
    if state.config.enc_parry == "increase":
        return arm.parry + figures.excess(state, fighter, arm)
    return arm.parry


def parriers(state: Table, fighter: Fighter) -> tuple[Arm, ...]:
    """Return the weapons that can parry, the best first, of equals that of the main hand (IN-21, IN-23)."""
    able = [arm for arm in figures.in_hand(state, fighter) if arm.can_parry]
    return tuple(sorted(able, key=lambda arm: -parry_value(state, fighter, arm)))


def parry_terms(state: Table, frame: Frame, defender: Fighter, attacker: Fighter) -> Iterator[Term]:
    """Yield the terms of a parry that is rolled: WS, halved for each one before, and the rest (IN-L3)."""
    weapons = [state.weapons[weapon] for weapon in frame.parry_with]
    best = max(weapons, key=lambda arm: arm.parry)
    yield Term("WS", worn(state, defender, frame.earlier, figures.swing_hands(defender, best)), "IN-L3")
    if best.parry:
        yield Term(f"{best.name} parry", -best.parry, "IN-L3")
    reach = max(arm.reach for arm in weapons) - state.weapons[frame.weapon].reach
    if reach:
        yield Term("reach", LRB_REACH * reach, "IN-L3")
    if defender.height > attacker.height:
        yield Term("higher ground", HEIGHT, "IN-L3")
    if defender.posture == "prone":
        yield Term("prone", -LRB_PRONE, "IN-L3")
    if LRB_ARC[frame.manner.arc]:
        yield Term(f"from the {frame.manner.arc}", -LRB_ARC[frame.manner.arc], "IN-L3")
    if len(weapons) > 1:
        yield Term("two weapons", LRB_TWO_WEAPONS, "IN-L3")
    elif figures.is_off_hand(defender, best):
        yield Term("off hand", -OFF_HAND, "IN-L3")


def dodge_terms(state: Table, frame: Frame, defender: Fighter) -> Iterator[Term]:
    """Yield the terms of a dodge after the roll: WS, halved for every reaction before, +20, no weapon (IN-L3)."""
    yield Term("WS", worn(state, defender, frame.earlier, ()), "IN-L3")
    yield Term("dodge", LRB_DODGE, "IN-L3")


def earlier(defender: Fighter, kind: str, weapons: tuple[str, ...]) -> int:
    """Return how many reactions of this round wear a reaction out: all of them a dodge; a parry those with its
    weapons, and the dodges (IN-L3)."""
    if kind == DODGE:
        return defender.reacted
    counts = [defender.reactions.get(weapon, 0) for weapon in weapons]
    return max(counts, default=0) + defender.reactions.get(DODGE, 0)


def worn(state: Table, defender: Fighter, count: int, hands: tuple[str, ...]) -> int:
    """Return WS halved for each reaction before, and once more while stunned (IN-L3)."""
    skill = figures.skill(defender, defender.ws, hands, state.config)
    for _ in range(count + (defender.stunned > 0)):
        skill = halved(skill, state.config)
    return skill
