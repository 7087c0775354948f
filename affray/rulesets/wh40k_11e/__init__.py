"""Warhammer 40,000, 11th edition; README.md has the rules in our own words."""

from affray.rulesets.wh40k_11e.ruleset import RULESET

__all__ = ["RULESET"]
