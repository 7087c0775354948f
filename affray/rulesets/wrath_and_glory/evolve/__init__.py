"""The fold: what each event changes in the state. Total, pure, decides nothing."""

from __future__ import annotations

from affray.core.ruleset import Evolve
from affray.rulesets.wrath_and_glory.evolve import (
    attacks,
    conditions,
    harm,
    ordeals,
    resources,
    rounds,
    tests,
    turns,
)

EVOLVE: Evolve = {
    **rounds.EVOLVE,
    **turns.EVOLVE,
    **tests.EVOLVE,
    **attacks.EVOLVE,
    **harm.EVOLVE,
    **conditions.EVOLVE,
    **resources.EVOLVE,
    **ordeals.EVOLVE,
}

__all__ = ["EVOLVE"]
