"""The log of operations, for whoever runs affray and not for whoever plays: JSON lines on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO, cast

from affray.cli.screen import abandon

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

INFO = 20


def operations(err: TextIO) -> FilteringBoundLogger:
    """Return a logger that writes to `err`, as long as that takes what is written.

    structlog takes long to import, so this is called only where asked for.
    """
    import structlog

    logger: Any = structlog.wrap_logger(
        structlog.PrintLogger(cast(TextIO, Forgiving(err))),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(INFO),
    )
    bound: FilteringBoundLogger = logger.bind()
    return bound


class Forgiving:
    """A stream that leads nowhere once it cannot be written: what is told of an operation never undoes it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, or give the stream up."""
        try:
            return self._stream.write(text)
        except OSError:
            abandon(self._stream)
            return len(text)

    def flush(self) -> None:
        """See that what was written is out, or give the stream up."""
        try:
            self._stream.flush()
        except OSError:
            abandon(self._stream)
