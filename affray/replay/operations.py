"""The operations log: what becomes of an encounter, told to whoever runs the program. It is never the record."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

from affray.core.refusal import Refused
from affray.replay.replay import Replay

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger


class Operations:
    """Tells a structlog logger, if there is one, and inside a `with` statement of a refusal that passes through.

    `say` tells of an event: its name, and facts by their names.
    """

    __slots__ = ("_replay", "say")

    def __init__(self, replay: Replay, logger: FilteringBoundLogger | None) -> None:
        self._replay = replay
        self.say: Callable[..., Any] = _silent if logger is None else logger.bind(encounter=replay.id[:12]).info

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, lost: BaseException | None, trace: TracebackType | None
    ) -> None:
        if lost is not None:
            self.passed(lost)

    def passed(self, lost: BaseException) -> None:
        """Tell of a refusal that passes through; other errors are not told."""
        if isinstance(lost, Refused):
            refusal = lost.refusal
            seq = self._replay.head.seq
            self.say("refused", entry=seq, action=refusal.action, by=refusal.by, code=refusal.code)


def _silent(event: str, **facts: Any) -> None:
    """Tell nobody."""
