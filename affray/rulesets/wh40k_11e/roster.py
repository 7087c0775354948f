"""What a roster file holds: sides with units of models, and the weapons they carry (README.md shows one)."""

from __future__ import annotations

import msgspec

from affray.rulesets.wh40k_11e.profiles import Kind, Part

Number = int | str
"""A characteristic as printed: a number, or text such as `3+`, `D6+1` or `-`."""


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Models with one profile: `count` of them, named `id` or, if there are several, `id1`, `id2` and so on.

    `role` is their part in an attached unit and `component` which leader or support unit they belong to, their own
    if left out. `weapons` are keys of the weapon tables, each as often as it is carried.
    """

    id: str
    T: Number
    Sv: Number
    W: Number
    InSv: Number | None = None
    M: Number | None = None
    Ld: Number | None = None
    OC: Number | None = None
    count: int = 1
    name: str = ""
    wounds: int | None = None
    role: Part = "none"
    component: str = ""
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    fnp: tuple[str, ...] = ()
    damage_mods: tuple[str, ...] = ()
    rerolls: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()


class UnitEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit. Its keywords and abilities are those of each of its models; CHARACTER stands with the model alone.

    `more_components` says that a rule allows more than one leader or support unit.
    """

    id: str
    name: str = ""
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    battle_shocked: bool = False
    more_components: bool = False
    model: tuple[ModelEntry, ...] = ()


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's side; its id is the player's seat."""

    id: str
    name: str = ""
    cp: int = 0
    unit: tuple[UnitEntry, ...] = ()


class ProfileEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of several profiles of a weapon; what it leaves out is as with the weapon."""

    name: str
    range: Number | None = None
    A: Number | None = None
    skill: Number | None = None
    S: Number | None = None
    AP: Number | None = None
    D: Number | None = None
    abilities: tuple[str, ...] | None = None
    critical_hit_on: Number | None = None
    critical_wound_ap: Number | None = None
    rerolls: tuple[str, ...] | None = None


class WeaponEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon. `skill` is BS or WS; `critical_hit_on` and `critical_wound_ap` are for abilities that change them."""

    kind: Kind
    name: str = ""
    range: Number | None = None
    A: Number | None = None
    skill: Number | None = None
    S: Number | None = None
    AP: Number | None = None
    D: Number | None = None
    abilities: tuple[str, ...] = ()
    critical_hit_on: Number | None = None
    critical_wound_ap: Number | None = None
    rerolls: tuple[str, ...] = ()
    profile: tuple[ProfileEntry, ...] = ()


class Roster(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two sides and the weapons that their models carry, by key."""

    side: tuple[SideEntry, ...]
    weapon: dict[str, WeaponEntry] = {}
