"""Facts that both events and the state hold: a term of a number, a change, a weight, a test, how an attack is made."""

from typing import Literal

import msgspec


class Term(msgspec.Struct, frozen=True, gc=False):
    """One term of a target number as it was added: what it is, how much, by which rule."""

    what: str
    value: int
    rule: str = ""


class Change(msgspec.Struct, frozen=True, gc=False):
    """What a special event changes in one fighter: `value` is a height, a posture, or a list of ids."""

    id: str
    what: Literal["height", "posture", "unaware_of", "engaged_with"]
    value: int | str | tuple[str, ...]


class Weight(msgspec.Struct, frozen=True, gc=False):
    """How likely a fighter of a melee is to be the one who is hit by a shot into it (IN-S2)."""

    id: str
    weight: int


class Tested(msgspec.Struct, frozen=True, gc=False):
    """One fighter's test for the order of the round."""

    id: str
    roll: int
    target: int


class Manner(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How an attack is made, as it was declared.

    `charging` is its bonus (IN-14), `combined` that both of two weapons are halved (IN-20), `grapple` that it is to
    take hold (IN-G1), `gm_mod` with its reason the game master's modifier, `cover` the armour between the two, `high`
    that it aims high (IN-L6), and `arc` where it comes from (IN-L3).
    """

    charging: bool = False
    combined: bool = False
    grapple: bool = False
    gm_mod: int = 0
    gm_reason: str = ""
    cover: int = 0
    high: bool = False
    arc: Literal["front", "side", "rear"] = "front"
