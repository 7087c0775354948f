"""What a roster holds: grvnts, enemies, their weapons (1.1 to 1.4)."""

from __future__ import annotations

from typing import Literal

import msgspec

from affray.rulesets.grvnts.facts import Keywords

Kind = Literal["melee", "ranged", "thrown"]
Cover = Literal["none", "partial", "full", "total"]
Terrain = Literal["open", "no_mans_land", "trench"]
WeaponState = Literal["ready", "jammed", "broken", "destroyed"]


class WeaponProfile(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon (1.3). Two forms of one weapon are two entries, one of which names the other in `shares_with`."""

    id: str = ""
    """needed for a grvnt's; an enemy's is `attack` if left out, then `attack2` and so on"""
    name: str = ""
    """left out: the id"""
    kind: Kind
    damage: str | int
    """dice such as `1d8`, `2d4` or `1d6+1`"""
    hands: Literal[1, 2] = 1
    uses_ammo: bool = False
    uses: int | None = None
    """shots or throws left in this fight; left out: no limit"""
    melee_safe: bool = False
    """whether firing it in melee range is no harder (GR-12)"""
    keywords: Keywords = Keywords()
    melee_keywords: Keywords = Keywords()
    """keywords it has besides in melee range"""
    ignores_helmet: bool = False
    fire_test: Literal["none", "strength"] = "none"
    """a test before each shot (GR-38b)"""
    shares_with: str | None = None
    state: WeaponState = "ready"
    chambered: bool = True
    """whether it is loaded (GR-39)"""


class GrvntProfile(msgspec.Struct, frozen=True, kw_only=True):
    """A grvnt or a friendly follower (1.1)."""

    id: str
    name: str = ""
    player: str = ""
    """the seat that plays it; left out: every player's"""
    follower: bool = False
    strength: int = 0
    agility: int = 0
    presence: int = 0
    toughness: int = 0
    hp: int | None = None
    """left out: `hp_max`"""
    hp_max: int
    terrain: Terrain | None = None
    """left out: the encounter's (GR-63)"""
    roll_mod: int = 0
    armor_tier: int = 0
    armor_tier_max: int | None = None
    """the tier when undamaged; left out: `armor_tier`"""
    helmet: bool = False
    shield: Literal["none", "small", "large"] = "none"
    cover: Cover = "none"
    cover_object_id: str | None = None
    ammo: int = 0
    weapons: tuple[WeaponProfile, ...] = ()
    ready_weapon_ids: tuple[str, ...] | None = None
    """left out: the listed weapons from the first on, as long as hands are left"""
    shock: int = 0
    in_gas: bool = False
    gas_mask: bool = False
    omens: int = 0
    on_watch: bool = False
    status: Literal["active", "absent"] = "active"
    """an absent grvnt joins later (GR-62)"""
    melee_with: tuple[str, ...] = ()
    """enemies in contact; naming it on one side is enough"""


class EnemyProfile(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy (1.2)."""

    id: str
    name: str = ""
    hp: int | None = None
    """left out: `hp_max`"""
    hp_max: int
    morale: int | Literal["-"] | None = None
    """left out, 0 or "-": never tests (GR-54)"""
    armor_tier: int | None = None
    armor_die: Literal[0, 2, 4, 6, 8, 10, 12] | None = None
    """the armour as a die, instead of its tier"""
    dr_mod: int = 0
    """added to every attack DR against it"""
    defence_dr_mod: int = 0
    """added to the defence DR of its victims"""
    cover: Cover = "none"
    cover_object_id: str | None = None
    attack: WeaponProfile | tuple[WeaponProfile, ...]
    attacks: int = 1
    """attacks in a turn (GR-09b)"""
    agility: int = 0
    """counts only where everybody rolls for order (GR-08)"""
    is_leader: bool = False
    group_id: str = ""
    """enemies without a group are one group"""
    status: Literal["active", "absent"] = "active"
    melee_with: tuple[str, ...] = ()
    """grvnts in contact; naming it on one side is enough"""


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """The two sides and the ground they fight on (1.4)."""

    terrain: Terrain = "open"
    cover_objects: dict[str, Cover] = {}
    """cover that several combatants share, by id (GR-37)"""
    grvnt: tuple[GrvntProfile, ...] = ()
    enemy: tuple[EnemyProfile, ...] = ()
