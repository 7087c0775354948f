"""Shock: how much each combatant has suffered, has left and can take; most games have none."""

from __future__ import annotations

from affray.projections.card import Card, Gauge
from affray.projections.track import TrackProjection


class Shock(TrackProjection):
    """The track `shock`."""

    name = "shock"
    version = 1

    def opening(self, card: Card) -> Gauge | None:
        return card.shock
