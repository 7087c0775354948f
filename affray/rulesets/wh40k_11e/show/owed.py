"""What somebody owes: a choice, dice, wounds, and what is left of the aftermath."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.rulesets.wh40k_11e.rules.rerolls import open_dice
from affray.rulesets.wh40k_11e.show.plain import plain
from affray.rulesets.wh40k_11e.state import Battle

CHOICES: Mapping[str, str] = {
    "attack.weapons": "the weapons that are used",
    "attack.targets": "their targets",
    "attack.unit": "the enemy unit that is attacked next",
    "attack.gather": "the pool that is gathered next",
    "attack.wounds": "the critical hits that wound automatically",
    "attack.subpools": "the part of the pool that is resolved next",
    "attack.precision": "the CHARACTER that PRECISION picks, or none",
    "attack.model": "the model that suffers",
    "demise.reach": "the units within 6 inches of the model that blows up",
    "reroll": "the dice that are re-rolled, or none",
}
"""What is chosen in each place that waits for a choice and not for dice."""


def owed(state: Battle) -> dict[str, Any]:
    """Return the choice that is waited for as what is pending, where no roll is."""
    if state.request is not None or state.place not in CHOICES:
        return {}
    unit = _chooser(state)
    return {"pending": {"kind": "choice", "seat": state.side_of(unit), "who": unit, "purpose": CHOICES[state.place]}}


def _chooser(state: Battle) -> str:
    """Return the unit whose player chooses."""
    if state.reroll is not None:
        return state.reroll.unit
    if state.choice is not None:
        return state.choice.unit
    if state.after is not None and state.after.exploding and state.place == "demise.reach":
        return state.models[state.after.exploding].unit
    assert state.attack is not None
    return state.attack.unit


def choice(state: Battle) -> dict[str, Any] | None:
    """Return who may suffer, where it is to be chosen."""
    choice = state.choice
    return None if choice is None else {"unit": choice.unit, "of": choice.of, "candidates": list(choice.candidates)}


def pain(state: Battle) -> dict[str, Any] | None:
    """Return the feel no pain that is rolled for."""
    pain = state.pain
    return (
        None
        if pain is None
        else {
            "model": pain.model,
            "threshold": pain.threshold,
            "thresholds": list(pain.thresholds),
            "chosen": pain.chosen,
            "dice": pain.dice,
            "left": pain.left,
            "total": pain.total,
            "cause": pain.cause,
        }
    )


def mortal_wounds(state: Battle) -> dict[str, Any] | None:
    """Return the mortal wounds of a rule that are being suffered."""
    return plain(state.mortals)  # type: ignore[no-any-return]


def serves(state: Battle) -> str:
    """Return what mortal wounds serve now: the aftermath, a part of the pool, or the pool; empty if there are none."""
    if state.mortals is not None:
        return "aftermath"
    pool = state.pool
    asked = (state.choice is not None and state.choice.next == "mortals") or (
        state.pain is not None and state.pain.next == "mortals"
    )
    if pool is None or not (asked or (state.place == "attack.damage_roll" and pool.at == len(pool.saves))):
        return ""
    return "part" if pool.part else "pool"


def reroll(state: Battle) -> dict[str, Any] | None:
    """Return the roll that may be re-rolled, and each die that still may be with what allows it."""
    roll = state.reroll
    if roll is None:
        return None
    dice = {} if roll.called else open_dice(state)
    return {
        "step": roll.step,
        "seat": roll.seat,
        "unit": roll.unit,
        "faces": list(roll.faces),
        "done": list(roll.done),
        "called": list(roll.called),
        "source": roll.source,
        "open": [{"die": at, "face": roll.faces[at - 1], "by": list(names)} for at, names in dice.items()],
    }


def aftermath(state: Battle) -> dict[str, Any] | None:
    """Return what follows the attack: what has been done, who blows up, and the mortal wounds that are due."""
    after = state.after
    return (
        None
        if after is None
        else {
            "back": after.back,
            "resolved": after.resolved,
            "hazarded": after.hazarded,
            "exploded": after.exploded,
            "exploding": after.exploding,
            "within": list(after.reach),
            "due": plain(after.due),
        }
    )
