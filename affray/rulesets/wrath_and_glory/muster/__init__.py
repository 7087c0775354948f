"""Mustering: from a roster to the opening state, with every fault found at once."""

from __future__ import annotations

from affray.rulesets.wrath_and_glory.muster.opening import muster

__all__ = ["muster"]
