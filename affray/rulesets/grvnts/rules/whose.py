"""Whose roll is asked for, and what it is about (GR-03, 2.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from affray.rules import Reason
from affray.rulesets.grvnts import codes
from affray.rulesets.grvnts.state import AttackFrame, DefenceFrame, Fight, Frame

FOUGHT = ("attack.roll", "defence.roll")
"""where the d20 of an attack or a defence is asked for"""


def roller_of(state: Fight) -> str:
    """Return the grvnt whose single roll is asked for; empty where several roll, or the game master does."""
    match state.place:
        case "attack.roll" | "attack.fire" | "attack.fumble":
            return state.attack.attacker
        case "defence.roll":
            return state.defence.target
        case "test.break":
            return state.acting
        case "test.roll" | "test.gas" | "gas_table":
            return state.test_of
        case "harm.downed" | "harm.broken" | "harm.broken_dice":
            return state.victim.id
        case "harm.shock" | "harm.shock_dice":
            return state.harm.shock_of
        case "rest_roll" | "rest_shock":
            return state.resting
        case _:
            return ""


def against_enemies_rolling(state: Fight, who: str) -> Iterator[Reason]:
    """Reasons against a roll of an enemy where an attack or a defence is rolled (GR-03)."""
    named = state.combatants.get(who)
    if named is not None and not named.grvnt and state.place in FOUGHT:
        yield Reason(
            codes.ENEMY_ROLLS,
            f"{named.name} makes no attack or defence roll; {state.name(roller_of(state))} rolls",
            "GR-03",
        )


def concerns(frame: Frame) -> tuple[Any, ...]:
    """Return who does what to whom in an attack, a defence or a harm."""
    if isinstance(frame, AttackFrame):
        return (frame.kind, frame.attacker, frame.target, frame.weapon)
    if isinstance(frame, DefenceFrame):
        return ("defence", frame.enemy, frame.target, frame.weapon)
    return (
        frame.source,
        frame.attacker,
        frame.weapon,
        frame.part,
        frame.shock_of,
        frame.broken,
        frame.testing,
        frame.failed,
    )
