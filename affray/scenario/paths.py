"""Paths into what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def look(shown: Any, path: str) -> Any:
    """Return what stands at a dotted path (`combatants.b1.wounds.left`, `turn_order.0`), or None."""
    for part in path.split("."):
        if isinstance(shown, Mapping):
            shown = shown.get(part)
        elif isinstance(shown, (list, tuple)) and part.isdigit() and int(part) < len(shown):
            shown = shown[int(part)]
        else:
            return None
    return shown
