"""One call on an encounter at a time, which finds the encounter standing where its log stands."""

from __future__ import annotations

import sys
from types import FrameType, TracebackType

from affray.core.refusal import Refused
from affray.events.errors import Busy, Conflict
from affray.replay.answering import blame
from affray.replay.operations import Say
from affray.replay.replay import Replay


class _Holder:
    """Whose turn it is: the frame of the call, None between two calls.

    A frame and not a flag, because an exception out of a signal handler may come between any two lines, also between
    the end of a call and the taking back of a flag. A frame that is not running any more holds nothing up.
    """

    __slots__ = ("frame",)

    def __init__(self) -> None:
        self.frame: FrameType | None = None

    def running(self) -> bool:
        """Return whether the call is one of those that the present one was made from."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame is not self.frame:
            frame = frame.f_back
        return frame is not None


class Turn:
    """A call on an encounter, as a `with` statement inside one on the encounter's lock.

    On entering, what an earlier exception left half done is put right. Raises what `Replay.recover` raises, and Busy
    inside another call on the encounter: in a clock, a hook of the ruleset or a signal handler.
    On leaving with an error, the operations log is told of a refusal and a conflict.
    `asking` is the same for a call that asks the ruleset: of what that raises, `blame` says whose fault it is.
    """

    __slots__ = ("_holder", "_replay", "_say", "asking")

    def __init__(self, replay: Replay, say: Say | None) -> None:
        self._replay, self._say, self._holder = replay, say, _Holder()
        self.asking = Asking(self)

    def __enter__(self) -> None:
        holder = self._holder
        if holder.frame is not None and holder.running():
            raise Busy("the encounter is in the middle of another call, which must come to its end first")
        holder.frame = sys._getframe(1)
        if self._replay.stage:
            try:
                self._replay.recover()
            except BaseException:
                holder.frame = None
                raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._holder.frame = None
        if error is not None:
            self._failed(error)

    def _failed(self, error: BaseException) -> None:
        if self._say is not None:
            if isinstance(error, Refused):
                refusal, seq = error.refusal, self._replay.head.seq
                self._say("refused", entry=seq, action=refusal.action, by=refusal.by, code=refusal.code)
            elif isinstance(error, Conflict):
                seq = self._replay.head.seq + 1
                self._say("conflict", entry=seq, expected=error.expected, actual=error.actual)


class Asking(Turn):
    """A turn in which the ruleset is asked."""

    __slots__ = ()

    def __init__(self, turn: Turn) -> None:
        self._replay, self._say, self._holder = turn._replay, turn._say, turn._holder

    def _failed(self, error: BaseException) -> None:
        super()._failed(error)
        replay = self._replay
        if isinstance(error, Exception) and replay.pending is None:  # what comes of an append is not the ruleset's
            blame(replay, replay.head.seq, error)
