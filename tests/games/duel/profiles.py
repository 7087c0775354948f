"""Who fights, and what the table may choose beforehand."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Duellist(Struct, frozen=True):
    """One duellist, who is a side of the encounter and its player's seat at the same time."""

    id: str
    name: str
    wounds: Annotated[int, Meta(ge=1, le=20)] = 3
    """how many wounds the duellist can take"""
    focus: Annotated[int, Meta(ge=0, le=9)] = 2
    """how often the duellist can parry"""


class Roster(Struct, frozen=True):
    """Exactly two duellists; the first begins (D-1)."""

    side: tuple[Duellist, ...]


class Options(Struct, frozen=True):
    """What the table may choose before the duel."""

    hard_blows: Literal["on", "off"] = "on"
    """whether a six takes two wounds (D-5)"""
