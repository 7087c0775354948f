"""A table for tests: the cast of the worked examples, and a fight brought to the step that a test is about."""

from __future__ import annotations

from typing import Any

from affray.rulesets.inquisitor import RULESET
from affray.testing import Given, given

PLATED = {"head": 4, "body": 5, "right_arm": 2, "left_arm": 2, "right_leg": 2, "left_leg": 2}
WEAPONS: list[dict[str, Any]] = [
    {"id": "pistol", "kind": "pistol", "damage": "D10", "ammo": 6, "enc": 10},
    {"id": "rifle", "kind": "ranged", "damage": "2D6", "ammo": 5, "enc": 20, "hands": 2},
    {"id": "measure", "damage": "D100", "enc": 10, "parry": 10, "reach": 2},
    {"id": "claws", "kind": "natural", "damage": "D6"},
    {"id": "log", "kind": "improvised", "enc": 250, "hands": 2},
]

Character = dict[str, Any]


def kade(**more: Any) -> Character:
    """Return Kade of red, with a sword and in contact with Morr."""
    usual = {"id": "kade", "side": "red", "ws": 62, "bs": 55, "s": 58, "t": 60, "i": 65}
    return usual | {"hands": {"right": "sword"}, "armour": PLATED, "engaged_with": ["morr"]} | more


def morr(**more: Any) -> Character:
    """Return Morr of blue, with an axe."""
    usual = {"id": "morr", "side": "blue", "ws": 48, "bs": 40, "s": 45, "t": 52, "i": 40}
    return usual | {"hands": {"right": "axe"}, "armour": {"body": 3, "right_arm": 3, "left_arm": 3}} | more


def vell(**more: Any) -> Character:
    """Return Vell of red, with an axe and in contact with nobody."""
    usual = {"id": "vell", "side": "red", "ws": 50, "bs": 55, "s": 50, "t": 50, "i": 50}
    return usual | {"hands": {"right": "axe"}} | more


def extra(name: str, side: str = "blue", **more: Any) -> Character:
    """Return somebody of fifties who acts last."""
    return {"id": name, "side": side, "ws": 50, "bs": 50, "s": 50, "t": 50, "i": 5} | more


def fight(*characters: Character, preset: str = "imperium", **options: Any) -> Given:
    """Return a fight that is mustered; Kade is there if nobody is named, and Morr if nobody of blue is."""
    cast = list(characters or (kade(),))
    if not any(one["side"] == "blue" for one in cast):
        cast.append(morr())
    roster = {
        "side": [{"id": "red"}, {"id": "blue"}],
        "weapon": WEAPONS,
        "character": cast,
    }
    return given(RULESET, roster, {"preset": preset, **options})


def begun(*characters: Character, preset: str = "imperium", **options: Any) -> Given:
    """Return a fight in its first round."""
    return fight(*characters, preset=preset, **options).and_("start_encounter", "gm").and_("begin_round", "gm")


def struck(at: Given, weapon: str = "sword", target: str = "morr", kind: str = "parry", **more: Any) -> Given:
    """Let the acting fighter strike, and the target react if he is asked."""
    at = at.and_("attack", weapon=weapon, target=target, **more)
    return at.and_("react", kind=kind) if place(at) == "attack.react" else at


def place(at: Given) -> str:
    """Return the place of the machine."""
    found: str = at.encounter.now.state.place
    return found


def shown(at: Given, path: str) -> Any:
    """Return what stands at a path of the shown state, or None."""
    from affray.scenario import MISSING, look

    value = look(at.encounter.show(), path)
    return None if value is MISSING else value


def number(at: Given) -> int:
    """Return the target number of the running frame."""
    return int(shown(at, f"nest.{len(shown(at, 'nest')) - 1}.number"))


def total(at: Given, who: str) -> int:
    """Return somebody's injury total."""
    return int(shown(at, f"combatants.{who}.wounds.suffered"))


def status(at: Given, who: str) -> str:
    """Return somebody's status."""
    return str(shown(at, f"combatants.{who}.status"))


def codes(at: Given, action: str, by: str = "", **fields: Any) -> list[str]:
    """Return the codes of every reason against an action, none if it would be accepted."""
    tried = at.encounter.try_act(action, by, **fields)
    return [reason.code for reason in getattr(tried, "reasons", ())]
