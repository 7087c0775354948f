"""A table for tests: a cast in a few words, and a fight brought to the point that a test is about."""

from __future__ import annotations

from typing import Any

from affray.events.base import tag_of
from affray.rules import total
from affray.rulesets.grvnts import RULESET
from affray.rulesets.grvnts.state import Combatant, Fight, HarmFrame
from affray.testing import Given, given


def weapon(key: str = "rifle", kind: str = "ranged", damage: str = "1d8", **stats: Any) -> dict[str, Any]:
    """Return a weapon; `keywords` as a mapping."""
    return {"id": key, "kind": kind, "damage": damage, **stats}


RIFLE = weapon(hands=2, uses_ammo=True)
KNIFE = weapon("knife", "melee", "1d4")


def grvnt(key: str = "anna", **stats: Any) -> dict[str, Any]:
    """Return a grvnt with every ability at 0, 10 HP, no armour, 3 Ammo, a rifle in hand and a knife beside it."""
    return {"id": key, "hp_max": 10, "ammo": 3, "weapons": [RIFLE, KNIFE]} | stats


def enemy(key: str = "e1", kind: str = "ranged", damage: str = "1d6", **stats: Any) -> dict[str, Any]:
    """Return an enemy with 10 HP, without armour and morale."""
    attack = {"kind": kind, "damage": damage} | stats.pop("weapon", {})
    return {"id": key, "hp_max": 10, "attack": attack, "group_id": key} | stats


def fight(*cast: dict[str, Any], options: dict[str, Any] | None = None, preset: str = "", **roster: Any) -> Given:
    """Return a fight that has not begun; whoever has an attack is an enemy."""
    sides: dict[str, Any] = {
        "grvnt": [each for each in cast if "attack" not in each],
        "enemy": [each for each in cast if "attack" in each],
    }
    chosen = {**(RULESET.presets[preset] if preset else {}), **(options or {})}
    return given(RULESET, sides | roster, chosen)


def state(at: Given) -> Fight:
    """Return how things stand."""
    now = at.encounter.now.state
    assert isinstance(now, Fight)
    return now


def of(at: Given, key: str) -> Combatant:
    """Return a combatant as it stands."""
    return state(at).combatants[key]


def begun(at: Given, side: int = 4) -> Given:
    """Begin; by default the players act first, in the order listed."""
    at.and_("start_encounter", "gm").and_("roll", "gm", dice=[side])
    request = state(at).request
    assert request is not None
    at.and_("roll", "players", dice=[max(1, 6 - number) for number in range(request.dice)])
    return at


def attacked(at: Given, target: str = "e1", weapon: str = "rifle", by: str = "players", **fields: Any) -> Given:
    """Let the grvnt whose turn it is attack."""
    return at.and_("attack", by, weapon=weapon, target=target, **fields)


def enemies(at: Given, enemy: str = "e1", target: str = "anna", **fields: Any) -> Given:
    """Let an enemy attack a grvnt."""
    return at.and_("enemy_act", "gm", enemy=enemy, kind="attack", target=target, **fields)


def dr(at: Given) -> int:
    """Return the DR of the attack or defence that is rolled."""
    frame = state(at).frames[-1]
    assert not isinstance(frame, HarmFrame)
    return total(frame.terms)


def place(at: Given) -> str:
    """Return the place of the machine."""
    return state(at).place


def asked(at: Given) -> tuple[str, int, int]:
    """Return the purpose, the number and the sides of the dice that are asked for."""
    request = state(at).request
    assert request is not None
    return request.purpose, request.dice, request.sides


def hp(at: Given, key: str) -> int:
    """Return the hit points of a combatant."""
    return of(at, key).hp


def duel(
    *, side: int = 4, options: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **anna: Any
) -> Given:
    """Return Anna, with these values, against a single enemy; the players act first."""
    return begun(fight(grvnt(**anna), enemy(**(foe or {})), options=options), side)


def last(at: Given, tag: str) -> Any:
    """Return the last event of a kind in the log."""
    events = [event for entry in at.encounter.entries(1) for event in (entry.action, *entry.then)]
    return next(event for event in reversed(events) if tag_of(type(event)) == tag)


def said(at: Given) -> list[str]:
    """Return the tags of the consequences of the last entry."""
    return [tag_of(type(event)) for event in list(at.encounter.entries(1))[-1].then]
