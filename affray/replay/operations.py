"""The operations log: what becomes of an encounter, told to whoever runs the program. It is never the record."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from affray.events.errors import BadInput

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

Say = Callable[..., None]
"""Tells of an event: its name, and facts by their names."""


def teller(encounter: str, logger: FilteringBoundLogger | None) -> Say | None:
    """Return what tells a structlog logger, with the encounter's id bound; None if there is no logger.

    Raises BadInput for what is no logger.

    An error of the logger is a warning, for by then an entry may be written and must not be called unwritten.
    """
    if logger is None:
        return None
    if not hasattr(logger, "bind"):
        raise BadInput(f"logger takes a structlog logger, not {logger!r}")
    info: Callable[..., Any] = logger.bind(encounter=encounter[:12]).info

    def say(event: str, **facts: Any) -> None:
        try:
            info(event, **facts)
        except Exception as error:
            with suppress(Exception):  # also where warnings are made errors
                what = f"the operations log was not told of {event!r}: {type(error).__name__}: {error}"
                warnings.warn(what, RuntimeWarning, stacklevel=3)

    return say
