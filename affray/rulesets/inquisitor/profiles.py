"""What a roster file holds: sides, weapons and characters (1.1, 1.2). Ranges are checked in `muster`."""

from typing import Literal

import msgspec


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of the fight; its id is also that of the seat that plays it."""

    id: str
    name: str = ""


class Weapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon. `damage` is `NdM+K`; `parry` a magnitude; `hands` 1, 2 or `either`; `ammo` nothing if it needs none.

    `can_parry` left out goes by the kind: melee and improvised weapons parry. `damage` may be left out of an
    improvised weapon, which then goes by its encumbrance. `special` is a note for the table (hook `weapon_special`).
    """

    id: str
    name: str = ""
    kind: Literal["melee", "pistol", "ranged", "unarmed", "improvised", "natural"] = "melee"
    damage: str = ""
    ws_mod: int = 0
    parry: int | None = None
    can_parry: bool | None = None
    enc: int = 0
    reach: int = 0
    hands: Literal[1, 2, "either"] = 1
    ammo: int | None = None
    special: str = ""


class RosterHold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hold as it stands at the opening: this character's part in it, the other, the place held."""

    role: Literal["holder", "victim"]
    other: str
    location: str = "body"
    since_round: int = 0


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fighter. `hands` and `carried` name weapons of the roster or of the starter table.

    `speed` left out follows from Initiative. `engaged_with` may be given on either side; so may a hold.
    """

    id: str
    side: str
    ws: int
    bs: int
    s: int
    t: int
    i: int
    name: str = ""
    wp: int = 50
    sg: int = 50
    nv: int = 50
    ld: int = 50
    speed: int | None = None
    size: Literal["normal", "large", "small"] = "normal"
    handed: Literal["right", "left", "ambidextrous"] = "right"
    hands: dict[str, str] = {}
    carried: tuple[str, ...] = ()
    posture: Literal["standing", "prone"] = "standing"
    height: int = 0
    armour: dict[str, int] = {}
    levels: dict[str, int] = {}
    injury_total: int = 0
    bleeding: dict[str, int] = {}
    stunned: int = 0
    status: Literal["active", "out", "dead", "fled"] = "active"
    engaged_with: tuple[str, ...] = ()
    arms_length: tuple[str, ...] = ()
    unaware_of: tuple[str, ...] = ()
    hold: RosterHold | None = None


class Roster(msgspec.Struct, frozen=True, omit_defaults=True):
    """The roster: sides (left out, they follow from the characters), weapons beside the starter table, characters."""

    character: tuple[Character, ...]
    side: tuple[Side, ...] = ()
    weapon: tuple[Weapon, ...] = ()

    def sides(self) -> tuple[Side, ...]:
        """Return the sides in the order of the roster."""
        if self.side:
            return self.side
        return tuple(Side(side) for side in dict.fromkeys(character.side for character in self.character))
