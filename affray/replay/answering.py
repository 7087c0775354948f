"""Whose fault it is when a ruleset fails to answer: that of a log that is not a legal fight, or its own."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from affray.core.blame import described
from affray.events.errors import AffrayError, IllegalLog, RulesetFault

if TYPE_CHECKING:
    from affray.replay.replay import Replay


class answering:  # noqa: N801  it is used as a function would be
    """Ask a ruleset about the standing after entry `seq`, or earlier, inside a `with` statement.

    For what was handed out and is asked on its own; what the encounter itself asks is in the care of `Turn.asking`.
    Raises what `blame` raises.
    """

    __slots__ = ("_replay", "_seq")

    def __init__(self, replay: Replay, seq: int) -> None:
        self._replay, self._seq = replay, seq

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            blame(self._replay, self._seq, error)


def blame(replay: Replay, seq: int, error: Exception) -> None:
    """Raise whose fault it is that a ruleset failed to answer after entry `seq`, given what it raised.

    The log is judged by the rules: raises IllegalLog with the first entry that does not hold, and RulesetFault if
    every one does. Does nothing for an error that is meant for the caller, or that no ruleset can be the cause of.
    """
    if not isinstance(error, (AffrayError, RecursionError, MemoryError, OSError)):
        raise _explained(replay, seq, error) from error


def _explained(replay: Replay, seq: int, error: Exception) -> AffrayError:
    from affray.replay.verify import verify

    for level in verify(replay.log, replay.kernel.ruleset).levels:
        if level.verdict == "fails" and level.entry is not None and level.entry <= seq:
            return IllegalLog(level.entry, level.found)
    game = replay.kernel.ruleset
    return RulesetFault(f"{game.id} has no answer after entry {seq}: {described(error, game)}")
