"""A trench war in which the players roll everything: attacks, defences, and what comes of them."""

from affray.rulesets.grvnts.ruleset import RULESET, Grvnts

__all__ = ["RULESET", "Grvnts"]
