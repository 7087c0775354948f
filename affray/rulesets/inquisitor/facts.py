"""Facts that both events and the state hold: a term of a target number, a change, a weight, a test."""

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
