"""A log told: the timeline of all entries, and the history of one combatant."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice

from affray.events.base import Action, Roll
from affray.events.conduct import Redo, Undo
from affray.events.entry import AnyEntry
from affray.events.marks import RoundBegan, TurnBegan
from affray.projections import Batch, History, HistoryLine, Timeline, TimelineLine
from affray.replay.answering import answering
from affray.replay.replay import Replay

STRETCH = 32
"""How many entries are read at a time when looking back."""


def timeline(replay: Replay, start: int = 0, stop: int | None = None) -> Iterator[TimelineLine]:
    """Return an iterator of the entries from `start` to `stop` (not included) in sentences, with undone ones marked."""
    teller, batches, seq = Timeline(replay.names), _Batches(replay), replay.head.seq
    entries, live = replay.entries(start, stop), replay.lineage.live()

    def lines() -> Iterator[TimelineLine]:
        with answering(replay, seq):
            for entry in entries:
                batch = batches.of(entry)
                flag = bool(live[entry.seq])
                yield teller.line(entry.seq, entry.at, entry.by, entry.action, entry.then, flag, batch)

    return lines()


class _Batches:
    """Sums up what undos took back and redos restored. The dice of each entry are looked up once, so that a log of many
    undos takes no more reading than one of few."""

    def __init__(self, replay: Replay) -> None:
        self._replay, self._lineage = replay, replay.lineage
        size = len(self._lineage)
        self._known, self._rolls = bytearray(size), bytearray(size)
        self._dice = array("q", bytes(8 * size))

    def of(self, entry: AnyEntry) -> Batch | None:
        """Return what an undo took back or a redo restored; None for any other entry."""
        self._note(entry.seq, entry.action)
        before = self._lineage.tip_after(entry.seq - 1) if entry.seq else 0
        after = self._lineage.tip_after(entry.seq)
        match entry.action:
            case Undo():
                runs = self._lineage.runs_between(before, after)
            case Redo():
                runs = self._lineage.runs_between(after, before)
            case _:
                return None
        self._look_up(runs)
        rolls = sum(sum(self._rolls[first : last + 1]) for first, last in runs)
        dice = sum(sum(self._dice[first : last + 1]) for first, last in runs)
        return Batch(tuple(runs), rolls, dice)

    def _note(self, seq: int, action: Action) -> None:
        self._known[seq] = 1
        if isinstance(action, Roll):
            self._rolls[seq], self._dice[seq] = 1, len(action.dice)

    def _look_up(self, runs: list[tuple[int, int]]) -> None:
        """Read the entries of runs that lie before the stretch that is told."""
        missing = []
        for first, last in runs:
            if self._known.find(0, first, last + 1) >= 0:
                missing += [seq for seq in range(first, last + 1) if not self._known[seq]]
        for entry in self._replay.read(missing):
            self._note(entry.seq, entry.action)


def history(replay: Replay, combatant: str) -> Iterator[HistoryLine]:
    """Return an iterator of every live event that concerns a combatant of the cast, with what it changed."""
    reader, seq = History(combatant, replay.cast), replay.head.seq
    entries, live = replay.entries(), replay.lineage.live()

    def lines() -> Iterator[HistoryLine]:
        with answering(replay, seq):
            for entry in entries:
                if live[entry.seq]:
                    yield from reader.lines(entry.seq, entry.at, entry.by, entry.action, entry.then, replay.names)

    return lines()


def before_mark(replay: Replay, mark: type[RoundBegan] | type[TurnBegan]) -> int | None:
    """Return the live entry before the last one that holds an event with a mark; None if there is no such event."""
    chain = replay.lineage.back(replay.lineage.tip)
    while seqs := list(islice(chain, STRETCH)):
        for entry in reversed(list(replay.read(seqs[::-1]))):
            events = (entry.action, *entry.then)
            if entry.seq and any(isinstance(its, mark) for event in events for its in event.marks):
                return replay.lineage.parent(entry.seq)
    return None
