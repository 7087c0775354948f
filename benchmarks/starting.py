"""What it costs to start the command line, against starting the interpreter with the one import that it needs most."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.bench import Bench, NotMeasured
from benchmarks.figure import Figure, Goal
from benchmarks.rounds import ratios

VERSION = Goal(2.5)
SHOW = Goal(5)


def start(bench: Bench) -> Iterator[Figure]:
    """Yield what `affray --version` and `affray show` of an ordinary log cost, in the processor's time."""
    if bench.game.name != bench.game.spec:
        raise NotMeasured(f"{bench.game.name} is not installed, so the command line does not know it")
    affray = str(Path(sys.executable).parent / "affray")
    base = [sys.executable, "-c", "import msgspec"]
    log = bench.ordinary
    commands = (
        ("affray --version", [affray, "--version"], VERSION),
        (f"affray show of {log.entries} entries", [affray, "show", str(log.path)], SHOW),
    )
    for name, command, goal in commands:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times = ratios(partial(run, command), partial(run, base), bench.rounds(21), children)
        yield Figure.of(bench.game.name, f"{name} to importing msgspec", goal, times)


def run(command: Sequence[str]) -> None:
    """Run a command to its end, its output thrown away."""
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def children() -> float:
    """Return the processor's time that finished child processes have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
