"""Whose fault it is when a ruleset fails to answer: that of a log that is not a legal fight, or its own."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from affray.events.errors import AffrayError, IllegalLog, RulesetFault

if TYPE_CHECKING:
    from affray.replay.replay import Replay

T = TypeVar("T")


class answering:  # noqa: N801  it is used as a function would be
    """Ask a ruleset about the standing after entry `seq`, or earlier, inside a `with` statement.

    If it fails to answer, the log is judged by the rules: raises IllegalLog with the first entry that does not hold,
    and RulesetFault if every one does. Errors that are meant for the caller pass through.
    """

    __slots__ = ("_replay", "_seq")

    def __init__(self, replay: Replay, seq: int) -> None:
        self._replay, self._seq = replay, seq

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, lost: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(lost, Exception):
            blame(self._replay, self._seq, lost)


def blame(replay: Replay, seq: int, lost: Exception) -> None:
    """Raise whose fault it is that a ruleset failed to answer, as `answering` does; of errors that are meant for the
    caller nothing is made."""
    if not isinstance(lost, (AffrayError, RecursionError, MemoryError)):
        raise _explained(replay, seq, lost) from lost


def answered(replay: Replay, answers: Iterator[T]) -> Iterator[T]:
    """Yield answers one by one, each asked for as `answering` does."""
    with answering(replay, replay.head.seq):
        yield from answers


def _explained(replay: Replay, seq: int, lost: Exception) -> AffrayError:
    """Return whose fault it is that a ruleset failed to answer."""
    from affray.replay.verify import verify

    for level in verify(replay.log, replay.kernel.ruleset).levels:
        if level.verdict == "fails" and level.entry is not None and level.entry <= seq:
            return IllegalLog(level.entry, level.found)
    game = replay.kernel.ruleset.id
    return RulesetFault(f"{game} has no answer after entry {seq}: {type(lost).__name__}: {lost}")
