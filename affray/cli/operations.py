"""The log of operations, for whoever runs affray and not for whoever plays: JSON lines on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

INFO = 20


def operations(err: TextIO) -> FilteringBoundLogger:
    """Return a logger that writes to `err`. structlog takes long to import, so this is called only where asked for."""
    import structlog

    logger: Any = structlog.wrap_logger(
        structlog.PrintLogger(err),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(INFO),
    )
    bound: FilteringBoundLogger = logger.bind()
    return bound
