"""Whose fault it is when a ruleset fails to answer: that of a log that is not a legal fight, or its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from affray.events.errors import AffrayError, IllegalLog, RulesetFault

if TYPE_CHECKING:
    from affray.replay.replay import Replay


T = TypeVar("T")


@contextmanager
def answering(replay: Replay, seq: int) -> Iterator[None]:
    """Ask a ruleset about the standing after entry `seq`, or earlier.

    If it fails to answer, the log is judged by the rules: raises IllegalLog with the first entry that does not hold,
    and RulesetFault if every one does. Errors that are meant for the caller pass through.
    """
    try:
        yield
    except (AffrayError, RecursionError, MemoryError):
        raise
    except Exception as lost:
        from affray.replay.verify import verify

        for level in verify(replay.log, replay.kernel.ruleset).levels:
            if level.verdict == "fails" and level.entry is not None and level.entry <= seq:
                raise IllegalLog(level.entry, level.found) from lost
        game = replay.kernel.ruleset.id
        raise RulesetFault(f"{game} has no answer after entry {seq}: {type(lost).__name__}: {lost}") from lost


def answered(replay: Replay, answers: Iterator[T]) -> Iterator[T]:
    """Yield answers one by one, each asked for as `answering` does."""
    with answering(replay, replay.head.seq):
        yield from answers
