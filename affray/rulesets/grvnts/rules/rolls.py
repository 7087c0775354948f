"""Reading a d20: success, critical and fumble (GR-01, GR-02)."""

from __future__ import annotations

from typing import NamedTuple

from affray.rulesets.grvnts.state import Fight
from affray.rulesets.grvnts.tables import CRIT, FUMBLE


class Read(NamedTuple):
    """What a d20 comes to."""

    total: int
    success: bool
    crit: bool
    fumble: bool


def read(state: Fight, face: int, modifier: int, dr: int, *, plain: bool) -> Read:
    """GR-02: the natural face decides before the total, unless the option says that the total alone does.

    `plain` is a face that an Omen has made a number like any other (GR-57).
    """
    total = face + modifier
    enough = total >= dr
    if plain:
        return Read(total, enough, False, False)
    if state.settings.natural_overrides_total:
        return Read(total, face == CRIT or (enough and face != FUMBLE), face == CRIT, face == FUMBLE)
    return Read(total, enough, enough and face == CRIT, not enough and face == FUMBLE)
