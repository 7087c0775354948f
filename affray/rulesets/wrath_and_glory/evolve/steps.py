"""What has been dealt with already, so that it is not dealt with twice."""

from __future__ import annotations

from affray.rulesets.wrath_and_glory.state import Ordeal

PASSAGES = ("round_start", "start", "end", "round_end")
"""frames in which each thing is dealt with once"""


def step(what: str, about: str) -> str:
    """Return the name under which a step of a passage is remembered."""
    return f"{what}:{about}" if about else what


def deal_with(ordeal: Ordeal, target: str) -> None:
    """Mark one target of an ordeal as dealt with, and be ready for the next."""
    if target in ordeal.done or target not in ordeal.targets:
        return
    ordeal.done.append(target)
    ordeal.tested = ordeal.resolved = ordeal.success = ordeal.repeat = False
    ordeal.ed_faces = ordeal.effect_faces = None
