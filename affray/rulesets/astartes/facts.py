"""Small facts that both the state and the events hold."""

from __future__ import annotations

from typing import Literal

import msgspec

Zone = Literal["none", "centre", "edge"]
Band = Literal["", "point_blank", "short", "normal", "long", "extreme"]


class Ruling(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A modifier that the game master sets, with a reason (AS-53, AS-57)."""

    value: int
    reason: str = ""


class Other(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A target of an attack and where it is in the area (AS-25)."""

    id: str
    zone: Zone = "none"


class Situation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is said of an attack (1.3)."""

    distance_m: int | None = None
    band: str = ""
    cover: int = 0
    aimed: bool = False
    elevated: bool = False
    unfavourable: bool = False
    blind: bool = False
    outnumber: bool | None = None
    gm_mod: Ruling | None = None
    out_of_sight: bool = False
    predictable: bool = False
    zone: Zone = "none"
    gm_defence: Ruling | None = None


class Left(msgspec.Struct, frozen=True, gc=False):
    """What a combatant has left: dice of each characteristic, dice spent, and actions of each group and in all."""

    force: int
    agilite: int
    perception: int
    psyche: int
    spent: int
    attack: int
    defence: int
    movement: int
    actions: int
