"""A log told: the timeline of all entries, and the history of one combatant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from affray.events.conduct import Redo, Undo
from affray.events.entry import AnyEntry
from affray.events.marks import RoundBegan, TurnBegan
from affray.projections import Batch, History, HistoryLine, Timeline, TimelineLine
from affray.replay.replay import Replay

STRETCH = 32
"""How many entries are read at a time when looking back."""


def timeline(replay: Replay, start: int = 0, stop: int | None = None) -> Iterator[TimelineLine]:
    """Yield the entries from `start` to `stop` (not included) in sentences, undone ones marked as such."""
    teller, live = Timeline(replay.names), replay.lineage.live()
    for entry in replay.entries(start, stop):
        yield teller.line(
            entry.seq, entry.at, entry.by, entry.action, entry.then, bool(live[entry.seq]), _batch(replay, entry)
        )


def _batch(replay: Replay, entry: AnyEntry) -> Batch | None:
    """Return what an undo took back or a redo restored; None for any other entry."""
    before, after = replay.lineage.tip_after(entry.seq - 1) if entry.seq else 0, replay.lineage.tip_after(entry.seq)
    match entry.action:
        case Undo():
            seqs = replay.lineage.between(before, after)
        case Redo():
            seqs = replay.lineage.between(after, before)
        case _:
            return None
    return Batch.of((one.seq, one.action) for one in replay.read(seqs))


def history(replay: Replay, combatant: str) -> Iterator[HistoryLine]:
    """Yield every live event that concerns a combatant of the cast, with what it changed."""
    reader, live = History(combatant, replay.cast), replay.lineage.live()
    for entry in replay.entries():
        if live[entry.seq]:
            yield from reader.lines(entry.seq, entry.at, entry.by, entry.action, entry.then, replay.names)


def before_mark(replay: Replay, mark: type[RoundBegan] | type[TurnBegan]) -> int | None:
    """Return the live entry before the last one that holds an event with a mark; None if there is no such event."""
    chain = replay.lineage.back(replay.lineage.tip)
    while seqs := list(islice(chain, STRETCH)):
        for entry in reversed(list(replay.read(seqs[::-1]))):
            events = (entry.action, *entry.then)
            if entry.seq and any(isinstance(one, mark) for event in events for one in event.marks):
                return replay.lineage.parent(entry.seq)
    return None
