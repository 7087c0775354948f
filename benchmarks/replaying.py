"""Full verified replay: against decoding alone, over the length of the log, and in memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from affray.events.file import FileLog
from affray.replay.replay import Replay
from affray.replay.verify import verify
from benchmarks.bench import Bench
from benchmarks.decoding import Decoding
from benchmarks.figure import Figure, Goal
from benchmarks.game import Game
from benchmarks.long_log import LongLog
from benchmarks.rounds import ratios

DECODE = Goal(3)
GROWTH = Goal(1.4)
MEMORY = Goal(32, unit="MB")


def replayed(game: Game, log: LongLog) -> Replay:
    """Follow a log from its opening to its end: decoded, chained, numbered, stepped and folded."""
    with FileLog.open(log.path, write=False) as file:
        replay = Replay(file, game.ruleset)
        replay.advance()
    return replay


def check(game: Game, log: LongLog) -> None:
    """Make sure that replay arrives where the fight itself stood when it was played."""
    replay = replayed(game, log)
    assert replay.head == log.head, f"{log.path}: the replay ends at {replay.head}, the fight at {log.head}"
    assert replay.kernel.snapshot(replay.standing) == log.snapshot, f"{log.path}: the replay stands otherwise"


def replay(bench: Bench) -> Iterator[Figure]:
    """Yield what full verified replay costs against decoding alone, at each length, and from length to length."""
    game, decoding = bench.game, Decoding(bench.game)
    with FileLog.open(bench.by_events[0].path, write=False) as file:
        report = verify(file, game.ruleset)
    assert report.ok, f"the log is no legal fight: {report.failed}"
    for log, rounds in zip(bench.by_events, (41, 15, 6), strict=True):
        check(game, log)
        assert decoding.run(log) == log.entries
        factors = ratios(partial(replayed, game, log), partial(decoding.run, log), bench.rounds(rounds))
        yield Figure.of(game.name, f"verified replay of {log.events:,} events to decoding alone", DECODE, factors)
    short, _, long = bench.by_events
    times = max(1, round(long.events / short.events / 10))
    factors = ratios(
        lambda: replayed(game, long), lambda: [replayed(game, short) for _ in range(times)], bench.rounds(6)
    )
    share = times * short.events / long.events
    what = f"replay per event, {long.events:,} events to {short.events:,}"
    yield Figure.of(game.name, what, GROWTH, [ratio * share for ratio in factors])


def memory(bench: Bench) -> Iterator[Figure]:
    """Yield how much more memory a process holds at its peak after replaying a log than after a small one."""
    small = bench.by_events[0]
    for log in bench.by_events[1:]:
        growths = [peak_growth(bench.game, small.path, log.path) for _ in range(2 if bench.quick else 3)]
        yield Figure.of(bench.game.name, f"more memory to replay {log.events:,} events", MEMORY, growths)


def peak_growth(game: Game, small: Path, large: Path) -> float:
    """Return by how many megabytes replaying the large log raises the peak of a new process that replayed the small."""
    command = [sys.executable, "-m", "benchmarks.peak", game.spec, str(small), str(large)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    return int(done.stdout) / 1_000_000
