"""The fold: what each event changes in the state. Total, pure, decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affray.core.rulesets.wrath_and_glory.evolve import attacks, harm, ordeals, resources, rounds, tests, turns

EVOLVE: dict[type[Any], Callable[[Any, Any], None]] = {
    **rounds.EVOLVE,
    **turns.EVOLVE,
    **tests.EVOLVE,
    **attacks.EVOLVE,
    **harm.EVOLVE,
    **resources.EVOLVE,
    **ordeals.EVOLVE,
}  # type: ignore[dict-item]

__all__ = ["EVOLVE"]
