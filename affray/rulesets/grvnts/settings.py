"""What a table may choose before the fight (section 9)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

LostOn = Literal["main_action", "move", "downed"]


class Settings(msgspec.Struct, frozen=True):
    """The options of an encounter. The preset `source_strict` keeps to the source text alone."""

    defence_cover_sign: Literal["helps", "literal"] = "helps"
    """whether one's own cover lowers the DR of a defence, or raises it as printed (GR-27)"""
    natural_overrides_total: bool = True
    """whether a natural 20 succeeds and a natural 1 fails whatever the total (GR-02)"""
    initiative_cadence: Literal["encounter", "round"] = "encounter"
    """how often initiative is rolled (GR-07)"""
    initiative_mode: Literal["side_blocks", "individual"] = "side_blocks"
    """whether a side acts as a block, or everybody in one order (GR-08)"""
    party_tie: Literal["agility", "choice", "reroll"] = "agility"
    """how ties of the party order are settled (GR-06)"""
    on_watch: bool = False
    """whether grvnts on watch shoot before the side roll (GR-08b)"""
    actions_per_turn: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    """main actions of a grvnt's turn (GR-09)"""
    break_contact_test: Literal["none", "agility"] = "none"
    """whether leaving contact takes an Agility test (GR-09c)"""
    melee_fire_penalty: bool = True
    """whether firing in melee range is harder (GR-12)"""
    aim_cost: Literal["turn", "action"] = "turn"
    """what aiming takes: the whole turn or a main action (GR-13)"""
    aim_default: Literal["dr", "damage", "required"] = "dr"
    """the benefit of an aimed shot where none is named (GR-D3)"""
    aim_lost_on: tuple[LostOn, ...] = ("main_action", "downed")
    """what loses a banked aim (GR-13)"""
    crit_damage_mode: Literal["roll_twice_sum", "double_single_roll", "roll_twice_best"] = "roll_twice_sum"
    """what the damage of a critical hit is (GR-20)"""
    crit_reduction_timing: Literal["after_damage", "before_damage"] = "after_damage"
    """when armour or cover is lost to a critical hit (GR-21)"""
    fumble1_only_if_uses_ammo: bool = False
    """whether the first fumble empties the stock only for a weapon that uses ammunition (GR-23)"""
    explosion_uses_armor: bool = True
    """whether armour and shield count against one's own exploding weapon (GR-26)"""
    heavy_degrade_timing: Literal["before_roll", "after_roll"] = "before_roll"
    """when a HEAVY weapon degrades cover (GR-34)"""
    heavy_destroys_armor: bool = True
    """whether a HEAVY hit destroys an armour tier (GR-35)"""
    ammo_model: Literal["per_attack", "off"] = "per_attack"
    """whether ammunition is counted (GR-38)"""
    reload_model: Literal["auto_out_of_melee", "action", "off"] = "auto_out_of_melee"
    """how a fired weapon is loaded again (GR-39)"""
    two_handed_switch: Literal["action", "free"] = "action"
    """what switching from a two-handed weapon costs (GR-40)"""
    unarmed: bool = True
    """whether a grvnt may attack with bare hands (GR-66)"""
    helmets_and_shields: bool = True
    """whether helmets and shields count (GR-42b)"""
    mitigation_timing: Literal["before_damage", "after_damage"] = "before_damage"
    """when a helmet or shield is broken (GR-42b)"""
    keywords: Literal["all", "heavy_only"] = "all"
    """which keywords of weapons count (GR-47)"""
    blast_damage: Literal["shared", "per_target"] = "shared"
    """whether the damage of a blast is rolled once (GR-44)"""
    zero_hp_profile: Literal["farewell", "morkborg", "simple"] = "farewell"
    """what happens to a grvnt at 0 hit points (GR-49 to GR-51)"""
    armor_dr_penalty: Literal["none", "morkborg"] = "none"
    """whether heavy armour hinders Agility (GR-59)"""
    morale: bool = True
    """whether enemies test morale (GR-53)"""
    morale_outcome: Literal["farewell", "morkborg"] = "farewell"
    """what a failed morale test leads to (GR-54)"""
    turned_enemy: Literal["aside", "joins"] = "aside"
    """what an enemy that changes side does (GR-54)"""
    thrown_ability: Literal["strength", "presence"] = "strength"
    """the ability of a throw (1.3)"""
    friendly_fire: bool = False
    """whether a grvnt may attack its own side (GR-67)"""
    shock_enabled: bool = False
    """whether the SHOCK track is played (GR-55)"""
    gas_enabled: bool = False
    """whether gas is played (GR-56)"""
    omens_enabled: bool = False
    """whether Omens are played (GR-57)"""


PRESETS: dict[str, dict[str, Any]] = {
    "farewell": {},
    "source_strict": {
        "defence_cover_sign": "literal",
        "melee_fire_penalty": False,
        "heavy_destroys_armor": False,
        "keywords": "heavy_only",
        "aim_lost_on": (),
        "helmets_and_shields": False,
        "reload_model": "off",
        "two_handed_switch": "free",
        "unarmed": False,
        "zero_hp_profile": "simple",
        "morale": False,
    },
}
"""named sets of options"""
