"""A French chapter of combat with pools of dice: budgets, reserves, bursts of fire, and defences that answer them."""

from affray.rulesets.astartes.ruleset import RULESET, Astartes

__all__ = ["RULESET", "Astartes"]
