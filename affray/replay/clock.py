"""The time of an entry: a claim of whoever writes it, which decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from affray.events.errors import AffrayError, BadInput
from affray.events.limits import NAME
from affray.events.text import faults_in

Clock = Callable[[], str]
"""Gives the time as text; it is written as a claim and decides nothing."""


def utc_now() -> str:
    """Return the present time, UTC, to the second: `2026-05-02T10:15:30Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(at: str) -> datetime | None:
    """Return the time that an entry names, None if it names none that can be compared with others."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return None
    return None if time.tzinfo is None else time


def now(clock: Clock) -> str:
    """Return what a clock says. Raises BadInput if it fails, or gives no text that an entry can hold."""
    try:
        at = clock()
    except AffrayError:
        raise
    except Exception as error:
        raise BadInput(f"the clock fails: {type(error).__name__}: {error}") from error
    if type(at) is str and len(at) <= NAME and at.isascii() and at.isprintable():
        return at
    if not isinstance(at, str):
        raise BadInput(f"the clock gives {at!r}; a time is a text")
    if fault := faults_in(at, NAME):
        raise BadInput(f"the time that the clock gives cannot be written: {fault}")
    return at
