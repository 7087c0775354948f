"""Rows that come again and again: a place that waits for one roll, or for one choice."""

from __future__ import annotations

from collections.abc import Mapping

from affray.core.machine import Row


def rolls(place: str, purpose: str, dest: str) -> Row:
    """Return a place that waits for one roll."""
    return Row(place, waits={"roller": (f"roll:{purpose}",)}, moves={f"roll:{purpose}": dest})


def choice(place: str, role: str, moves: Mapping[str, str]) -> Row:
    """Return a place that waits for the choice of one role."""
    return Row(place, waits={role: tuple(moves)}, moves=moves)
