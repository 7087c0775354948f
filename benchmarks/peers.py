"""The same fight kept by others: replay and durable append against `eventsourcing`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from affray.events.conduct import Undo
from affray.events.entry import AnyEntry, Body, write_line
from affray.events.file import FileLog
from benchmarks.bench import Bench
from benchmarks.decoding import Decoding
from benchmarks.figure import Figure, Goal
from benchmarks.long_log import LongLog
from benchmarks.replaying import replayed
from benchmarks.rounds import ratios, timed

if TYPE_CHECKING:
    from benchmarks.peer import Keeps

MAPPER = Goal(10, at_most=False)
SQLITE = Goal(20, at_most=False)
SAVE = Goal(1.5, at_most=False)
SAVES = 50
"""Entries stored in one round."""


def peers(bench: Bench) -> Iterator[Figure]:
    """Yield how many times as long `eventsourcing` takes to bring the same fight back, and to store its entries."""
    from benchmarks.peer_default import Defaults
    from benchmarks.peer_struct import Structs

    log, entries = without_undo(bench)
    ways: tuple[tuple[str, Callable[[Any], Keeps], str | None, Goal], ...] = (
        ("msgspec mapper, in memory", Structs, None, MAPPER),
        ("msgspec mapper, SQLite", Structs, "structs.sqlite", SQLITE),
        ("its own mapper, SQLite", Defaults, "defaults.sqlite", SQLITE),
    )
    for name, way, file, goal in ways:
        path = None if file is None else str(bench.folder / file)
        times = _brought_back(bench, log, entries, way(bench.game), path)
        yield Figure.of(bench.game.name, f"eventsourcing ({name}) to verified replay", goal, times)
    stored = _stored(Structs(bench.game), bench.folder, entries, bench.rounds(20))
    yield Figure.of(bench.game.name, "eventsourcing (SQLite save) to durable append", SAVE, stored)


def without_undo(bench: Bench) -> tuple[LongLog, list[AnyEntry]]:
    """Return the shortest log up to its first undo, for an aggregate of theirs takes nothing back."""
    whole = bench.by_events[0]
    entries: list[AnyEntry] = []
    for block in Decoding(bench.game).entries(whole):
        entries += block
    stop = next((at for at, entry in enumerate(entries) if isinstance(entry.action, Undo)), len(entries))
    with whole.path.open("rb") as file:
        lines = [next(file) for _ in range(stop)]
    path = bench.folder / "without-undo.affray"
    path.write_bytes(b"".join(lines))
    events = sum(1 + len(entry.then) for entry in entries[:stop])
    return whole._replace(path=path, entries=stop, events=events, undone=0), entries[:stop]


def _brought_back(bench: Bench, log: LongLog, entries: list[AnyEntry], keeps: Keeps, path: str | None) -> list[float]:
    """Return how many times as long as a verified replay their repository takes to bring the fight back."""
    fights = keeps.application(path)
    fight = keeps.kind.begun(entries[0])
    for entry in entries[1:]:
        fight.go_on(entry)
    fights.save(fight)
    bring_back: Callable[[], Any] = partial(fights.repository.get, fight.id)
    snapshot = bench.game.kernel.snapshot
    theirs, ours = bring_back(), replayed(bench.game, log)
    assert snapshot(theirs.standing) == snapshot(ours.standing), "the fight that was brought back stands otherwise"
    times = ratios(bring_back, partial(replayed, bench.game, log), bench.rounds(15))
    fights.close()
    return times


def _stored(keeps: Keeps, folder: Path, entries: list[AnyEntry], rounds: int) -> list[float]:
    """Return how many times as long they take to store entries, each on the disk before the next, round by round."""
    fights = keeps.application(str(folder / "saved.sqlite"))
    fight = keeps.kind.begun(entries[0])
    times: list[float] = []
    entry_after = cycle(entries)
    with FileLog.create(folder / "saved.affray") as log:
        for _ in range(rounds):
            theirs = ours = 0.0
            for at in range(SAVES):
                entry = next(entry_after)
                if entry.seq:
                    fight.go_on(entry)
                else:
                    fight = keeps.kind.begun(entry)
                body = Body(log.head.seq + 1, entry.at, entry.by, entry.action, entry.then)
                if at % 2:
                    ours += timed(partial(_append, log, body), perf_counter)
                theirs += timed(partial(fights.save, fight), perf_counter)
                if not at % 2:
                    ours += timed(partial(_append, log, body), perf_counter)
            times.append(theirs / ours)
    fights.close()
    return times


def _append(log: FileLog, body: Body) -> None:
    line, head = write_line(body, log.head)
    log.append(line, head, log.head)
