"""Doing one thing at a time: the first of several steps that has anything to do."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.base import Consequence


def first_of(*steps: Iterator[Consequence]) -> Iterator[Consequence]:
    """Yield what the first step with anything to do brings; the steps after it are not looked at."""
    for step in steps:
        first = next(step, None)
        if first is not None:
            yield first
            yield from step
            return
