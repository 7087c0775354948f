"""What this game shows beside the shared views (1.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.rulesets.inquisitor.rules import fighters as f
from affray.rulesets.inquisitor.state import Fighter, Frame, Table
from affray.rulesets.inquisitor.where import where

CHOICES = {
    "attack.backstab": "backstab",
    "attack.react": "reaction",
    "attack.counter": "counter",
    "breakoff.consent": "consent",
    "breakoff.punished": "free_attack",
    "grapple.pressure": "pressure",
    "hold_check": "hold",
    "hold_end": "hold",
    "parting.consent": "parting",
    "declare": "declaration",
}
"""Place to what is chosen there by the fighter who is asked."""

MASTER = ("setup", "round_start")


def show(state: Table) -> dict[str, Any]:
    """Return where in the nest the table is, who owes the next decision, and what each fighter holds and suffers."""
    return {
        "where": where(state),
        "nest": [nested(frame, state.place if frame is state.frames[-1] else "attack.after") for frame in state.frames],
        "pending": pending(state),
        "winner": state.winner or None,
        "actions_left": state.fighters[state.active].actions_left if state.active else 0,
        "plan": None if state.plan is None else list(state.plan),
        "combatants": {one.id: fighter(one) for one in state.fighters.values()},
    }


def nested(frame: Frame, step: str) -> dict[str, Any]:
    """Return one open frame."""
    return {
        "kind": frame.kind,
        "attacker": frame.attacker,
        "target": frame.target,
        "weapon": frame.weapon,
        "then": frame.then or None,
        "number": frame.number if frame.terms else None,
        "location": frame.location or None,
        "critical": frame.critical,
        "step": step,
    }


def pending(state: Table) -> dict[str, Any] | None:
    """Return who owes what next: a roll, a choice, a turn, or nothing when the fight is over."""
    if state.request is not None:
        return {"kind": "roll", **msgspec.structs.asdict(state.request)}
    if state.place in CHOICES:
        who = state.asked
        return {"kind": "choice", "seat": state.fighters[who].side, "who": who, "purpose": CHOICES[state.place]}
    if state.place == "acting":
        return {"kind": "turn", "seat": state.acting.side, "who": state.active, "purpose": "act"}
    if state.place in MASTER:
        return {"kind": "turn", "seat": "gm", "who": "gm", "purpose": state.place}
    return None


def fighter(one: Fighter) -> dict[str, Any]:
    """Return what is shown of one fighter beside the shared views."""
    return {
        "conditions": conditions(one),
        "levels": dict(one.levels),
        "armour": dict(one.armour),
        "bleeding": {place: n for place, n in one.bleeding.items() if n},
        "hands": dict(one.hands),
        "carried": list(one.carried),
        "dropped": list(one.dropped),
        "engaged_with": list(one.engaged_with),
        "arms_length": list(one.arms_length),
        "unaware_of": list(one.unaware_of),
        "hold": {} if one.hold is None else msgspec.structs.asdict(one.hold),
        "posture": one.posture,
        "height": one.height,
        "reactions": dict(one.reactions),
    }


def conditions(one: Fighter) -> list[dict[str, Any]]:
    """Return the conditions of a fighter; a bleeding for each place that bleeds."""
    found: list[dict[str, Any]] = []
    if one.posture == "prone":
        found.append({"name": "prone", "value": 0, "until": ""})
    if one.stunned:
        found.append({"name": "stunned", "value": one.stunned, "until": ""})
    for place, n in one.bleeding.items():
        if n:
            found.append({"name": "bleeding", "value": n, "until": "", "location": place})
    if one.hold is not None:
        name = "holding" if one.hold.role == "holder" else "held"
        found.append({"name": name, "value": 0, "until": "", "location": one.hold.location})
    return found


def shared(one: Fighter) -> list[dict[str, Any]]:
    """Return the conditions as the shared views have them: one bleeding with the counts of all places."""
    found = {held["name"]: held for held in conditions(one)}
    if "bleeding" in found:
        found["bleeding"] = {**found["bleeding"], "value": f.bleeds(one)}
    return list(found.values())
