"""Who fights: the roster and the options."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Duellist(Struct, frozen=True):
    """One duellist, who is a side of the encounter at the same time."""

    id: str
    name: str
    wounds: Annotated[int, Meta(ge=1, le=20)] = 3
    focus: Annotated[int, Meta(ge=0, le=9)] = 2


class Roster(Struct, frozen=True):
    """Exactly two duellists; the first begins."""

    side: tuple[Duellist, ...]


class Options(Struct, frozen=True):
    """`hard_blows`: whether a six wounds twice (D-5)."""

    hard_blows: Literal["on", "off"] = "on"
