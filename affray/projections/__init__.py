"""The views that every game shares: one fold of events per file, named and versioned."""

from typing import Any

from affray.projections.allocation_order import AllocationOrder
from affray.projections.base import Fold, OfRolls, Personal, Projection
from affray.projections.card import Card, Cast, Gauge, Purse
from affray.projections.conditions import Conditions
from affray.projections.dice import Dice
from affray.projections.history import PERSONAL, Change, History, HistoryLine
from affray.projections.resources import Resources
from affray.projections.shock import Shock
from affray.projections.status import Statuses
from affray.projections.timeline import Batch, Timeline, TimelineLine, Told
from affray.projections.turn_order import TurnOrder
from affray.projections.wounds import Wounds

__all__ = [
    "PERSONAL",
    "STANDARD",
    "AllocationOrder",
    "Batch",
    "Card",
    "Cast",
    "Change",
    "Conditions",
    "Dice",
    "Fold",
    "Gauge",
    "History",
    "HistoryLine",
    "OfRolls",
    "Personal",
    "Projection",
    "Purse",
    "Resources",
    "Shock",
    "Statuses",
    "Timeline",
    "TimelineLine",
    "Told",
    "TurnOrder",
    "Wounds",
]

STANDARD: tuple[Projection[Any], ...] = (*PERSONAL, TurnOrder(), AllocationOrder(), Dice())
"""The folds that the kernel keeps for every encounter, in a fixed order."""
