"""Wrath & Glory: combat. README.md explains the rules in our own words, by rule id."""

from __future__ import annotations

from affray.rulesets.wrath_and_glory.ruleset import RULESET

__all__ = ["RULESET"]
