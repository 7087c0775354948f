"""Attack, defence and damage worked out a second time, plainly and from the text alone, with no code of the ruleset."""

from __future__ import annotations

from typing import Any

LADDER = ["none", "partial", "full", "total"]
DICE = [0, 2, 4, 6, 8, 10, 12]


class Blow:
    """One attack or defence: the two who fight, the options, and dice that are taken as they fell.

    `anna` and `foe` are plain tables of a roster, `arm` is the weapon of the one who attacks. After `attack` or
    `defend` the tables hold what became of them, and `fell` is empty.
    """

    def __init__(self, anna: dict[str, Any], foe: dict[str, Any], options: dict[str, Any], fell: list[int]) -> None:
        self.anna, self.foe, self.options, self.fell = anna, foe, options, fell

    def next(self) -> int:
        """Take the next die."""
        return self.fell.pop(0)

    def total(self, arm: dict[str, Any]) -> int:
        """Roll a weapon's damage once."""
        dice, plus = arm["damage"].split("+")
        count, sides = dice.split("d")
        assert int(sides)
        return sum(self.next() for _ in range(int(count))) + int(plus)

    def worse_cover(self, who: dict[str, Any], arm: dict[str, Any]) -> None:
        """Take the cover of whoever a HEAVY weapon is used on down by one."""
        if arm["keywords"].get("HEAVY") and who["cover"] != "none":
            who["cover"] = LADDER[LADDER.index(who["cover"]) - 1]

    def hurt(self, who: dict[str, Any], arm: dict[str, Any], damage: int, lost: int) -> None:
        """Let damage through armour, and take the tiers that are lost after it."""
        tier = max(0, who["armor_tier"] - arm["keywords"].get("IMPACT", 0))
        soak = self.next() if tier else 0
        assert soak <= DICE[tier]
        shield = {"none": 0, "small": 1, "large": 2}[who.get("shield", "none")]
        who["hp"] -= max(0, damage - soak - shield)
        if arm["keywords"].get("HEAVY") and self.options["heavy_destroys_armor"]:
            lost += 1
        who["armor_tier"] = max(0, who["armor_tier"] - lost)

    def attack(self, arm: dict[str, Any], takes: str) -> None:
        """Let Anna attack; a critical hit takes armour or cover as told."""
        anna, foe = self.anna, self.foe
        if self.options["heavy_degrade_timing"] == "before_roll":
            self.worse_cover(foe, arm)
        melee = arm["kind"] == "melee"
        needed = 10 if melee and anna["terrain"] == "trench" else 12
        needed += {"none": 0, "partial": 2, "full": 4, "total": 4}[foe["cover"]] + foe["dr_mod"]
        if arm["kind"] == "ranged" and self.options["melee_fire_penalty"] and not arm["melee_safe"]:
            needed += 2  # they stand in contact
        needed = max(1, needed)
        face = self.next()
        bonus = anna["presence"] if arm["kind"] == "ranged" else anna["strength"]
        if self.options["heavy_degrade_timing"] == "after_roll":
            self.worse_cover(foe, arm)
        reached = face + bonus + anna["roll_mod"] >= needed
        if self.options["natural_overrides_total"]:
            hit = face == 20 or (reached and face != 1)
        else:
            hit = reached
        if not hit or (face == 1 and not reached):
            return
        if face != 20:
            self.hurt(foe, arm, self.total(arm), 0)
            return
        if self.options["crit_damage_mode"] == "double_single_roll":
            damage = 2 * self.total(arm)
        else:
            first, second = self.total(arm), self.total(arm)
            damage = first + second if self.options["crit_damage_mode"] == "roll_twice_sum" else max(first, second)
        self.hurt(foe, arm, damage, 1 if takes == "armor" else 0)
        if takes == "cover":
            foe["cover"] = LADDER[LADDER.index(foe["cover"]) - 1]

    def defend(self, arm: dict[str, Any]) -> None:
        """Let the enemy attack, and Anna defend without striking back or breaking anything."""
        anna, foe = self.anna, self.foe
        if self.options["heavy_degrade_timing"] == "before_roll":
            self.worse_cover(anna, arm)
        cover = {"none": 0, "partial": 2, "full": 4, "total": 4}[anna["cover"]]
        if arm["kind"] != "melee":
            cover = max(cover, {"none": 0, "small": 2, "large": 4}[anna["shield"]])
        needed = 12 + (-cover if self.options["defence_cover_sign"] == "helps" else cover) + foe["defence_dr_mod"]
        if anna["terrain"] == "trench":
            needed += 2
        if self.options["armor_dr_penalty"] == "morkborg" and anna["armor_tier_max"] >= 2:
            needed += 2
        needed = max(1, needed)
        face = self.next()
        if self.options["heavy_degrade_timing"] == "after_roll":
            self.worse_cover(anna, arm)
        reached = face + anna["agility"] + anna["roll_mod"] >= needed
        natural = self.options["natural_overrides_total"]
        if (reached and not (natural and face == 1)) or (natural and face == 20):
            return
        damage = self.total(arm)
        self.hurt(anna, arm, 2 * damage if face == 1 else damage, 1 if face == 1 else 0)
