"""The legal actions as things stand."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.domain import Offer
from affray.core.rulesets.wrath_and_glory.state import Fight


def options(state: Fight) -> Iterator[Offer]:
    """Yield every legal action."""
    return iter(())
