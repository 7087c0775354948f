"""What a roster holds: combatants and their weapons (1.1, 1.2; AS-63)."""

from __future__ import annotations

from typing import Literal

import msgspec

Mode = Literal["single", "semi", "auto"]
Domain = Literal["melee", "ranged", "psychic"]


class WeaponProfile(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon (1.2)."""

    id: str
    name: str = ""
    """left out: the id"""
    domain: Domain | None = None
    """must be given"""
    base: int | None = None
    """damage of the first success; must be given"""
    plus_x: int | None = None
    """damage of each further success; must be given"""
    range_m: int | None = None
    """left out: the range is said as a band (AS-55)"""
    modes: tuple[Mode, ...] = ("single",)
    burst: int = 3
    """projectiles of a semi-automatic shot (AS-42)"""
    spec_tag: str = ""
    zone_m: int | None = None
    """the radius of an area weapon (AS-25)"""
    magazine: int | None = None
    """must be given where ammunition is counted (AS-26)"""


class CombatantProfile(msgspec.Struct, frozen=True, kw_only=True):
    """A combatant (1.1). Name, side, the four characteristics and the skills must be given."""

    id: str
    name: str = ""
    side: str = ""
    player: str = ""
    """the seat that plays it, `gm` for the game master; left out: a seat named for the side"""
    force: int | None = None
    agilite: int | None = None
    perception: int | None = None
    psyche: int | None = None
    skills: dict[str, int] | None = None
    """of tir, melee, psy, esquive, parade; `parade` left out is as `melee`"""
    spec: dict[str, int] = {}
    """specialisation by the tag of a weapon (AS-53)"""
    bonus_dice: dict[str, int] = {}
    """of melee, ranged, psychic, dodge, parry"""
    weapons: tuple[WeaponProfile, ...] = ()
    shield: bool = False
    contact: tuple[str, ...] = ()
    """who is within reach of a blow; naming it on one side is enough"""
    move_m: int | None = None
    """left out: the option `move_m`"""
    pending_malus: int = 0
    malus: int = 0
    per_attack_malus: int = 0
    size: Literal["normal", "large", "gigantic"] = "normal"
    motion: Literal["still", "moving", "fast"] = "still"
    posture: Literal["standing", "prone"] = "standing"
    immobile: bool = False
    armour: int = 0
    hp: int | None = None
    """left out: `hp_max`"""
    hp_max: int | None = None
    """must be given where hit points are kept"""
    status: Literal["active", "out", "fled"] = "active"
    """who comes later starts `fled` (AS-61)"""


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody who fights, in the order listed."""

    combatant: tuple[CombatantProfile, ...] = ()
