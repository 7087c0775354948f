"""A log told: the timeline of all entries, and the history of one combatant."""

from __future__ import annotations

from collections.abc import Iterator

from affray.events.conduct import Redo, Undo
from affray.events.entry import AnyEntry
from affray.projections import Batch, History, HistoryLine, Timeline, TimelineLine
from affray.replay.replay import Replay


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
