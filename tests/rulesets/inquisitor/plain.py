"""A second, plain working-out of one blow, from the specification alone: no event, no state of the ruleset.

`Blow` holds what two characters bring to it; `work_out` says which dice are wanted, one after another, and what they
make of the target. Only the preset `imperium`, one weapon, nobody unaware, nobody in a hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Dice = Callable[[str, int, int, str], list[int]]
"""Asks for dice: purpose, number, sides, seat; returns the faces."""

WEAPONS = {
    # dice, sides, plus, ws_mod, parry, enc
    "sword": (2, 6, 0, 15, 25, 20),
    "axe": (2, 6, 2, 10, 10, 20),
    "knife": (1, 6, 0, 0, 5, 5),
    "whip": (1, 6, -4, 15, 0, 10),
    "great_axe": (3, 6, 2, 0, 5, 35),
    "great_hammer": (2, 6, 2, 0, 5, 40),
    "unarmed": (1, 3, 0, 0, 0, 0),
}

CELLS = {
    "head": ["stun", "stun d6", "AUTO", "DEAD"],
    "body": ["prone", "prone", "prone stun d3", "prone stun d3 bleed", "AUTO"],
    "arm": ["", "grip", "grip d3", "drop bleed", "drop bleed TEST"],
    "leg": ["", "", "prone d3", "prone bleed", "prone bleed TEST"],
}


@dataclass
class Blow:
    """What goes into a blow; characters and options are as in a roster."""

    attacker: dict[str, Any]
    target: dict[str, Any]
    weapon: str
    options: dict[str, Any]
    reaction: str = ""
    gm_mod: int = 0
    cover: int = 0

    def part(self, number: int, by: int) -> int:
        """Return a part of a number, rounded as the table rounds."""
        whole = Fraction(number, by)
        if self.options["rounding"] == "down":
            return whole.__floor__()
        if self.options["rounding"] == "nearest":
            return (whole + Fraction(1, 2)).__floor__()
        return whole.__ceil__()

    def hands(self, who: dict[str, Any], weapon: str) -> list[str]:
        """Return the hands that hold a weapon."""
        return [hand for hand in ("right", "left") if who["hands"].get(hand) == weapon]

    def bad(self, who: dict[str, Any], hand: str) -> bool:
        """Return whether an arm is at Serious or worse."""
        return bool(who["levels"].get(f"{hand}_arm", 0) >= 3)

    def excess(self, who: dict[str, Any], weapon: str) -> int:
        """Return by how much a weapon is too heavy."""
        hands = self.hands(who, weapon)
        if not hands:
            return 0
        bad = sum(self.bad(who, hand) for hand in hands)
        if len(hands) == 2:
            strength = self.part(who["s"] * (4 - bad), 4)
        else:
            strength = self.part(who["s"], 2)
            strength = self.part(strength, 2) if bad else strength
        return int(max(0, WEAPONS[weapon][5] - strength))

    def number(self, dice: Dice) -> int:
        """Return the target number; a dodge is rolled for it."""
        one, other, arm = self.attacker, self.target, WEAPONS[self.weapon]
        hands = self.hands(one, self.weapon)
        bad = any(self.bad(one, hand) for hand in hands) if hands else self.bad(one, "right") and self.bad(one, "left")
        found = self.part(one["ws"], 2) if bad else one["ws"]
        found += arm[3] - self.excess(one, self.weapon) + self.gm_mod
        higher, down = one["height"] > other["height"], other["posture"] == "prone"
        found += 20 if higher and down and self.options["prone_and_height"] == "add" else 10 if higher or down else 0
        found -= 10 if other["height"] > one["height"] else 0
        found -= 20 if len(hands) == 1 and hands[0] != one["handed"] and one["handed"] != "ambidextrous" else 0
        if self.reaction == "parry":
            best = max(self.parry(weapon) for weapon in other["hands"].values())
            found -= self.part(best, 2) if other["stunned"] else best
        if self.reaction == "dodge":
            (roll,) = dice("dodge", 1, 100, "blue")
            found += abs(roll - other["i"]) * (-1 if roll <= other["i"] else 1)
        return int(found)

    def parry(self, weapon: str) -> int:
        """Return what a weapon parries in the hands of the target."""
        value, excess = WEAPONS[weapon][4], self.excess(self.target, weapon)
        return max(0, value + {"none": 0, "reduce": -excess, "increase": excess}[self.options["enc_parry"]])


def location(roll: int) -> str:
    """Return the place of a roll, its two digits swapped."""
    swapped = 100 if roll == 100 else int(f"{roll:02}"[::-1])
    ends = {10: "right_leg", 20: "left_leg", 60: "body", 75: "right_arm", 90: "left_arm", 100: "head"}
    return next(place for end, place in ends.items() if swapped <= end)


def work_out(blow: Blow, dice: Dice) -> dict[str, Any]:
    """Return the number to hit, and what becomes of the target: empty if the blow misses."""
    number = blow.number(dice)
    (roll,) = dice("attack", 1, 100, "red")
    return {"number": number, "after": wound(blow, roll, dice) if roll <= number else {}}


def wound(blow: Blow, roll: int, dice: Dice) -> dict[str, Any]:
    """Return how the target stands after a hit."""
    target, options = blow.target, blow.options
    place, critical = location(roll), roll == 100 or f"{roll:02}"[0] == f"{roll:02}"[1]
    count, sides, plus, *_ = WEAPONS[blow.weapon]
    raw = max(0, sum(dice("damage", count, sides, "red")) + plus + max(0, (blow.attacker["s"] - 50) // 10))
    raw = blow.part(raw, 2) if blow.excess(blow.attacker, blow.weapon) else raw
    net = max(0, raw * (2 if critical else 1) - target["armour"].get(place, 0) - blow.cover)
    after = {
        "place": place,
        "total": target["injury_total"],
        "level": target["levels"].get(place, 0),
        "stunned": target["stunned"],
        "posture": target["posture"],
        "status": "active",
        "bleeds": 0,
        "hands": dict(target["hands"]),
    }
    if place == "head" and dice("head_test", 1, 100, "blue")[0] > target["t"]:
        stun(after, 1, options)
    after["total"] += net
    levels = -(-net // max(1, blow.part(target["t"], 10)))
    shock = ""
    if levels and (blow.weapon != "unarmed" or critical):
        cells = CELLS[place.split("_")[-1]]
        was, after["level"] = after["level"], min(len(cells), after["level"] + levels)
        passed = range(was + 1, after["level"] + 1) if options["effects"] == "each_level" else []
        for level in passed or [after["level"]]:
            for effect in cells[level - 1].split():
                shock = effect if effect in ("AUTO", "TEST") else shock
                suffer(blow, after, place, effect, dice)
    fall(blow, after, net, shock, dice)
    return after


def stun(after: dict[str, Any], n: int, options: dict[str, Any]) -> None:
    """Stun for the longer time, or for both."""
    after["stunned"] = after["stunned"] + n if options["stun_stack"] == "sum" else max(after["stunned"], n)


def suffer(blow: Blow, after: dict[str, Any], place: str, effect: str, dice: Dice) -> None:
    """Let one effect of a level happen."""
    held = after["hands"].get(place.split("_")[0])
    if effect == "prone":
        after["posture"] = "prone"
    elif effect == "stun":
        stun(after, dice("stun", 1, 3, "red")[0], blow.options)
    elif effect in ("d3", "d6"):
        after["total"] += dice("extra", 1, int(effect[1]), "red")[0]
    elif effect == "bleed":
        after["bleeds"] = 1
    elif effect == "DEAD":
        after["status"] = "dead"
    elif held and effect in ("grip", "drop"):
        strength = (
            blow.target["s"] if list(after["hands"].values()).count(held) == 2 else blow.part(blow.target["s"], 2)
        )
        if effect == "drop" or dice("grip", 1, 100, "blue")[0] > strength:
            after["hands"] = {hand: weapon for hand, weapon in after["hands"].items() if weapon != held}


def fall(blow: Blow, after: dict[str, Any], net: int, shock: str, dice: Dice) -> None:
    """Death, then consciousness, then system shock."""
    t = blow.target["t"]
    if after["total"] > t:
        after["status"] = "dead"
    elif after["status"] == "active":
        tested = shock == "TEST" or net >= max(1, blow.part(t, 5))
        if (
            after["total"] >= blow.part(t, 2)
            or shock == "AUTO"
            or (tested and dice("system_shock", 1, 100, "blue")[0] > t)
        ):
            after["status"] = "out"
    if after["status"] != "active":
        after["posture"] = "prone"
