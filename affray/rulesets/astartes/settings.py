"""What a table may choose before the fight (section 9)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Base = Annotated[int, msgspec.Meta(ge=-20, le=40)]


class Settings(msgspec.Struct, frozen=True):
    """The options of an encounter. The preset `source_strict` keeps to the source text alone."""

    die: Literal[6, 8, 10, 12, 20] = 10
    """the sides of the dice"""
    attack_group: Literal["shared", "separate"] = "shared"
    """whether shots, blows and powers share two actions, or have two each (AS-03)"""
    defence_counts_total: bool = True
    """whether defences count among the four actions (AS-04)"""
    pool_mode: Literal["shared_counter", "single_declared", "per_domain"] = "shared_counter"
    """how spent dice are counted (AS-08)"""
    min_reserve_dice: Literal[0, 1] = 1
    """the fewest reserve dice of an attack or a defence (AS-09)"""
    default_dice: Literal["max", "required"] = "max"
    """the reserve dice where none are named (AS-D2)"""
    natural_one: Literal["always_two", "only_if_below"] = "always_two"
    """whether a 1 counts where it is not below the threshold (AS-14)"""
    point_blank_m: Annotated[int, msgspec.Meta(ge=1, le=100)] = 2
    """metres that are point blank (AS-21)"""
    auto_immobile: bool = False
    """whether a target that has had a turn and stood still is immobile to shots (AS-20)"""
    auto_exclusive: Literal["any_mode", "auto_only"] = "any_mode"
    """whether an automatic shot bars every other shot of the turn, or only a second automatic one (AS-24)"""
    ammo: Literal["none", "count"] = "none"
    """whether ammunition is counted (AS-26)"""
    shoot_base: Base = 6
    """the base threshold of a shot (AS-53)"""
    melee_base: Base = 6
    """the base threshold of a blow (AS-27)"""
    psychic_base: Base = 6
    """the base threshold of a power (AS-29)"""
    defence_base: Base = 6
    """the base threshold of a defence (AS-32)"""
    psychic: Literal["attack", "plain_roll"] = "attack"
    """whether a power is an attack, or a roll whose successes are told and nothing more (AS-29)"""
    psychic_parry: bool = False
    """whether a power may be parried (AS-29)"""
    ranged_defence_penalty: Literal["both", "parry_only"] = "both"
    """whether a shot hinders a dodge as it hinders a parry (AS-33)"""
    defence_timing: Literal["after_roll", "before_roll"] = "after_roll"
    """when a defence is declared (AS-34)"""
    cancel_order: Literal["weakest_first", "defender_choice"] = "weakest_first"
    """which projectiles a defence cancels (AS-43)"""
    auto_cap: Literal["per_projectile", "whole_burst"] = "per_projectile"
    """whether at most four successes of a whole automatic burst count (AS-44)"""
    auto_invest: bool = True
    """whether an investment without a number is the most, or none (AS-D6)"""
    armour_mode: Literal["per_projectile", "total", "none"] = "per_projectile"
    """what armour is subtracted from (AS-45)"""
    hp: Literal["track", "report"] = "track"
    """whether hit points are kept, or damage is only told (AS-46)"""
    initiative: Literal["static", "roll"] = "static"
    """whether the order of turns is rolled (AS-50)"""
    move_m: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 6
    """metres of a movement action, for a combatant without a figure of their own (AS-51)"""
    contact: Literal["tracked", "spoken"] = "tracked"
    """whether contacts are kept (AS-56)"""
    ask_defence: Literal["always", "when_possible"] = "always"
    """whether a defender is asked who cannot defend (AS-34)"""
    friendly_fire: bool = False
    """whether allies may be attacked (AS-25)"""


PRESETS: dict[str, dict[str, Any]] = {
    "full": {},
    "source_strict": {"armour_mode": "none", "hp": "report", "psychic": "plain_roll", "contact": "spoken"},
}
"""named sets of options"""
