"""What this game shows beside the shared views (1.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.rulesets.inquisitor.rules import figures
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

MASTER = {"setup": "begin the fight", "round_start": "begin the next round"}
"""Place to what the game master is to do there, or something before it."""

PROFILE = ("ws", "bs", "s", "t", "i", "speed", "size", "handed")
"""The figures of a character that never change."""


def show(state: Table) -> dict[str, Any]:
    """Return where in the nest the table is, who owes the next decision, and what each fighter holds and suffers."""
    return {
        "where": where(state),
        "nest": [nested(frame, state.place if frame is state.frames[-1] else "attack.after") for frame in state.frames],
        "pending": pending(state),
        "winner": state.winner or None,
        "actions_left": state.fighters[state.active].actions_left if state.active else 0,
        "plan": None if state.plan is None else list(state.plan),
        "combatants": {fighter.id: of_fighter(fighter) for fighter in state.fighters.values()},
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
        return {"kind": "turn", "seat": "gm", "who": "gm", "purpose": MASTER[state.place]}
    return None


def of_fighter(fighter: Fighter) -> dict[str, Any]:
    """Return what is shown of one fighter beside the shared views."""
    return {
        **{name: getattr(fighter, name) for name in PROFILE},
        "conditions": conditions(fighter),
        "levels": dict(fighter.levels),
        "armour": dict(fighter.armour),
        "bleeding": dict(fighter.bleeding),
        "hands": dict(fighter.hands),
        "carried": list(fighter.carried),
        "dropped": list(fighter.dropped),
        "engaged_with": list(fighter.engaged_with),
        "arms_length": list(fighter.arms_length),
        "unaware_of": list(fighter.unaware_of),
        "hold": {} if fighter.hold is None else msgspec.structs.asdict(fighter.hold),
        "posture": fighter.posture,
        "height": fighter.height,
        "reactions": dict(fighter.reactions),
    }


def conditions(fighter: Fighter) -> list[dict[str, Any]]:
    """Return the conditions of a fighter; a bleeding for each place that bleeds."""
    held: list[dict[str, Any]] = []
    if fighter.posture == "prone":
        held.append({"name": "prone", "value": 0, "until": ""})
    if fighter.stunned:
        held.append({"name": "stunned", "value": fighter.stunned, "until": ""})
    for place, n in fighter.bleeding.items():
        if n:
            held.append({"name": "bleeding", "value": n, "until": "", "location": place})
    if fighter.hold is not None:
        name = "holding" if fighter.hold.role == "holder" else "held"
        held.append({"name": name, "value": 0, "until": "", "location": fighter.hold.location})
    return held


def shared(fighter: Fighter) -> list[dict[str, Any]]:
    """Return the conditions as the shared views have them: one bleeding with the counts of all places."""
    held = {held["name"]: held for held in conditions(fighter)}
    if "bleeding" in held:
        held["bleeding"] = {**held["bleeding"], "value": figures.bleeds(fighter)}
    return list(held.values())
