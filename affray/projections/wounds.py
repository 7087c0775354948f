"""Wounds, or hit points: how many each combatant has suffered, has left and can take."""

from __future__ import annotations

from affray.projections.card import Card, Gauge
from affray.projections.track import TrackProjection


class Wounds(TrackProjection):
    """The track `wounds`; games that count hit points use it too."""

    name = "wounds"
    version = 1

    def opening(self, card: Card) -> Gauge | None:
        return card.wounds
