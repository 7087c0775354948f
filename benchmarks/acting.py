"""A durable act against a raw write of the same bytes: what the rules, the machine and the log cost beside the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import perf_counter
from typing import Any, BinaryIO

import msgspec
import structlog

from affray.encounter import Encounter
from affray.events.base import tag_of
from affray.events.conduct import Undo
from affray.events.disk import sync, write_all
from affray.events.entry import AnyEntry
from affray.events.file import FileLog
from affray.events.framing import whole
from benchmarks.bench import Bench
from benchmarks.decoding import Decoding
from benchmarks.figure import Figure, Goal
from benchmarks.long_log import AT, LongLog

ACT = Goal(2)
WORST = Goal(2.5)
ACTS = 100
"""Acts in one round, if the log has as many."""


def act(bench: Bench) -> Iterator[Figure]:
    """Yield what a durable act costs against writing and syncing its line, on average and in the worst of a hundred."""
    rounds = bench.rounds(30)
    log = bench.by_events[-1]
    acts = min(ACTS, (log.entries - log.undone - 1) // rounds)
    acted, raw = _timed(bench, rounds * acts)
    pairs = [(acted[at : at + acts], raw[at : at + acts]) for at in range(0, rounds * acts, acts)]
    name = bench.game.name
    what = f"durable act to a raw write and sync of {median(raw) * 1000:.2f} ms"
    yield Figure.of(name, what, ACT, [sum(ours) / sum(theirs) for ours, theirs in pairs])
    yield Figure.of(name, "the same, 99th percentile", WORST, [worst(ours) / worst(theirs) for ours, theirs in pairs])


def worst(times: list[float]) -> float:
    """Return the 99th percentile: what all but one in a hundred keep within."""
    return sorted(times)[-(-len(times) * 99 // 100) - 1]


def _timed(bench: Bench, count: int) -> tuple[list[float], list[float]]:
    """Play the beginning of a recorded fight again, act by act; return the time of each act and of each raw write.

    The two go to files of their own, one line at a time, in changing order. An undo on the way is not timed.
    """
    log, path, other = bench.by_events[-1], bench.folder / "acted.affray", bench.folder / "raw"
    acted: list[float] = []
    raw: list[float] = []
    with (
        log.path.open("rb") as lines,
        (bench.folder / "acts.log").open("wb") as journal,
        FileLog.create(path) as file,
    ):
        encounter = opened(file, next(lines), bench, logger(journal))
        fd = os.open(other, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for entry, line in zip(islice(entries(bench, log), 1, None), lines, strict=True):
            if len(acted) == count:
                break
            if isinstance(entry.action, Undo):
                encounter.undo(entry.action.to, why=entry.action.why, by=entry.by)
                continue
            tag, fields = asked(entry)
            raw_first = len(acted) % 2
            if raw_first:
                raw.append(written(fd, line))
            start = perf_counter()
            encounter.act(tag, entry.by, **fields)
            acted.append(perf_counter() - start)
            if not raw_first:
                raw.append(written(fd, line))
        os.close(fd)
    assert len(acted) == count, f"the fight has only {len(acted)} acts"
    again = path.read_bytes()
    with log.path.open("rb") as lines:
        assert lines.read(len(again)) == again, "acting again wrote another log"
    path.unlink()
    other.unlink()
    return acted, raw


def opened(file: FileLog, first: bytes, bench: Bench, logger: Any) -> Encounter:
    """Return the encounter that begins with a line, on a new file."""
    head = whole(first[:-1])
    assert head is not None
    file.append(first, head, file.head)
    return Encounter.open(file, ruleset=bench.game.ruleset, clock=lambda: AT, logger=logger)


def entries(bench: Bench, log: LongLog) -> Iterator[AnyEntry]:
    """Yield the entries of a log."""
    for block in Decoding(bench.game).entries(log):
        yield from block


def written(fd: int, line: bytes) -> float:
    """Write a line and wait for the disk; return how long that took."""
    start = perf_counter()
    write_all(fd, line)
    sync(fd)
    return perf_counter() - start


def asked(entry: AnyEntry) -> tuple[str, dict[str, Any]]:
    """Return the tag and the fields with which somebody would have asked for an entry."""
    fields = msgspec.to_builtins(entry.action)
    tag = fields.pop("type")
    fields.pop("for", None)
    assert tag == tag_of(type(entry.action))
    return tag, fields


def logger(file: BinaryIO) -> Any:
    """Return a logger as structlog's documentation sets one up for a service: level, time and facts as a line of JSON,
    written by a fast encoder."""
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.JSONRenderer(serializer=lambda facts, **_: msgspec.json.encode(facts)),
    ]
    wrapper = structlog.make_filtering_bound_logger("info")
    return structlog.wrap_logger(structlog.BytesLogger(file), processors=processors, wrapper_class=wrapper)
