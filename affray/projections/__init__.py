"""The views that every game shares: one fold of events per file, named and versioned."""

from typing import Any

from affray.projections.base import Fold, OfRolls, Personal, Projection
from affray.projections.card import Card, Cast, Gauge, Purse
from affray.projections.shock import Shock
from affray.projections.turn_order import TurnOrder
from affray.projections.wounds import Wounds

__all__ = [
    "STANDARD",
    "Card",
    "Cast",
    "Fold",
    "Gauge",
    "OfRolls",
    "Personal",
    "Projection",
    "Purse",
    "Shock",
    "TurnOrder",
    "Wounds",
]

STANDARD: tuple[Projection[Any], ...] = (Wounds(), Shock(), TurnOrder())
"""The folds that the kernel keeps for every encounter, in a fixed order."""
