"""Glory and Ruin coming in and going out (1.3)."""

from __future__ import annotations

from affray.rulesets.wrath_and_glory.events.resources import GloryGained, GlorySpent, RuinGained, RuinSpent
from affray.rulesets.wrath_and_glory.rules.sides import PLAYERS, most_glory, most_ruin
from affray.rulesets.wrath_and_glory.state import Fight


def gain(state: Fight, side: str, n: int, why: str, rule: str) -> GloryGained | RuinGained:
    """Return the gain of a side; what goes over the maximum is lost."""
    if side == PLAYERS:
        left = min(most_glory(state), state.glory + n)
        left = max(left, state.glory)
        return GloryGained(rule, n=n, left=left, why=why, lost=state.glory + n - left)
    left = max(state.ruin, min(most_ruin(state), state.ruin + n))
    return RuinGained(rule, n=n, left=left, why=why, lost=state.ruin + n - left)


def pay(state: Fight, side: str, n: int, use: str, rule: str) -> GlorySpent | RuinSpent:
    """Return what a side pays."""
    if side == PLAYERS:
        return GlorySpent(rule, n=n, left=state.glory - n, use=use)
    return RuinSpent(rule, n=n, left=state.ruin - n, use=use)


def resource(side: str) -> str:
    """Return what a side pays with."""
    return "glory" if side == PLAYERS else "ruin"


def price(side: str) -> str:
    """Return in words what seizing and negating an ambush cost a side (WG-05, WG-08)."""
    return f"1 {resource(side).title()}"
