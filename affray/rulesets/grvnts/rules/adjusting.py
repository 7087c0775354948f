"""What the game master may set, of whom, and to what (GR-61)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from affray.rules import Reason
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.profiles import WeaponState
from affray.rulesets.grvnts.state import Combatant, Fight
from affray.rulesets.grvnts.tables import (
    ENEMY_TIER,
    GRVNT_TIER,
    MODIFIER_RANGE,
    MORALE_RANGE,
    SHOCK_MOST,
    STOCK_RANGE,
    UNARMED,
)

Value = int | str | bool


def most_tier(combatant: Combatant) -> int:
    """Return the highest armour tier of a combatant; an enemy that has come over keeps its own scale (GR-54)."""
    return GRVNT_TIER if combatant.grvnt and not combatant.came_over else ENEMY_TIER


class Field(NamedTuple):
    """What may be set: whose it is (grvnt, enemy or both), and the values that it takes."""

    of: str
    values: Callable[[Fight, Combatant], tuple[Value, ...]]


def _between(low: int, high: int) -> Callable[[Fight, Combatant], tuple[Value, ...]]:
    return lambda state, combatant: tuple(range(low, high + 1))


FIELDS = {
    "hp": Field("both", lambda state, combatant: tuple(range(1, combatant.hp_max + 1))),
    "armor_tier": Field("both", lambda state, combatant: tuple(range(most_tier(combatant) + 1))),
    "burn": Field("both", _between(*STOCK_RANGE)),
    "ammo": Field("grvnt", _between(*STOCK_RANGE)),
    "helmet": Field("grvnt", lambda state, combatant: (True, False)),
    "shield": Field("grvnt", lambda state, combatant: ("none", "small", "large")),
    "shock": Field("grvnt", _between(0, SHOCK_MOST)),
    "omens": Field("grvnt", _between(*STOCK_RANGE)),
    "bleeding_out": Field("grvnt", lambda state, combatant: (True, False)),
    "roll_mod": Field("grvnt", _between(*MODIFIER_RANGE)),
    "morale": Field("enemy", _between(*MORALE_RANGE)),
    "dr_mod": Field("enemy", _between(*MODIFIER_RANGE)),
    "defence_dr_mod": Field("enemy", _between(*MODIFIER_RANGE)),
    "status": Field(
        "both",
        lambda state, combatant: ("dead", "fled") if combatant.grvnt else ("dead", "fled", "surrendered"),
    ),
    "state": Field("weapon", lambda state, combatant: get_args(WeaponState)),
    "uses": Field("weapon", _between(*STOCK_RANGE)),
}
"""everything that may be set (GR-61); `state` and `uses` are a weapon's"""


def reasons(state: Fight, combatant: Combatant, what: str, value: Value, weapon: str) -> Iterator[Reason]:
    """Reasons against setting a value."""
    field = FIELDS.get(what)
    side = "grvnt" if combatant.grvnt else "enemy"
    if field is None or field.of not in (side, "both", "weapon"):
        able = ", ".join(name for name, each in FIELDS.items() if each.of in (side, "both", "weapon"))
        yield Reason(codes.STAT_RANGE, f"{what!r} of {combatant.name} is not set by hand; {able} are", "GR-61")
        return
    if field.of == "weapon" and (weapon not in combatant.weapons or weapon == UNARMED):
        weapons = ", ".join(id for id in combatant.weapons if id != UNARMED) or "none"
        yield Reason(
            codes.WEAPON_NOT_READY, f"{what} is a weapon's; {combatant.name} has no {weapon!r}, but {weapons}", "GR-61"
        )
    if field.of != "weapon" and weapon:
        yield Reason(codes.STAT_RANGE, f"{what} is no value of a weapon", "GR-61")
    values = field.values(state, combatant)
    if not any(type(value) is type(each) and value == each for each in values):
        yield Reason(codes.STAT_RANGE, f"{what} cannot be {shown(value)}; {spelled(values)}", "GR-61")


def shown(value: Value) -> str:
    """Return a value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def spelled(values: tuple[Value, ...]) -> str:
    """Return the values that may be set, numbers as a range."""
    if values and type(values[0]) is int:
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(shown, values))


def now(combatant: Combatant, what: str, weapon: str) -> Value:
    """Return the value that stands now."""
    if FIELDS[what].of == "weapon":
        held = combatant.weapons[weapon]
        return held.state if what == "state" else (held.uses if held.uses is not None else -1)
    value: Value = getattr(combatant, what)
    return value
