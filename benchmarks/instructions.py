"""How many instructions a fixed piece of work takes: the same on a quiet machine and a loaded one.

A second guard against cost that creeps in, too little at a time for a clock. The counts depend on the interpreter,
so they are kept for each minor version of Python, and compared only with themselves.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench import Bench, NotMeasured
from benchmarks.figure import Figure, Goal
from benchmarks.fixed import WORK

RECORD = Path(__file__).parent / "instructions.json"
"""Python's minor version to ruleset to work to instructions."""

CREEP = Goal(1.03)
ONCE, OFTEN = 1, 3
"""How many times the work is done; the difference is free of the start of the interpreter."""

Record = dict[str, dict[str, dict[str, int]]]


def instructions(bench: Bench) -> Iterator[Figure]:
    """Yield how many instructions each work takes against what was recorded, or record it.

    Raises NotMeasured if there is nothing to count with, or nothing recorded to compare with.
    """
    counts = {work: counted(bench.game.spec, work) for work in WORK}
    python, name = f"{sys.version_info.major}.{sys.version_info.minor}", bench.game.name
    known: Record = json.loads(RECORD.read_text("utf-8"))
    if bench.record:
        known.setdefault(python, {})[name] = counts
        RECORD.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", "utf-8")
    before = known.get(python, {}).get(name)
    if before is None or set(before) != set(counts):
        raise NotMeasured(f"no instructions are recorded for {name} and Python {python}; --record writes them down")
    for work, count in counts.items():
        what = f"instructions of {work}, {count:,}, to those recorded"
        if count * CREEP.bound < before[work]:
            what += " (fewer by now: --record writes them down)"
        yield Figure.of(name, what, CREEP, [count / before[work]])


def counted(ruleset: str, work: str) -> int:
    """Return how many instructions it takes to do the work once. Raises NotMeasured."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise NotMeasured("valgrind, which counts instructions, is not installed")
    _run(ruleset, work, ONCE)  # so that what Python compiles on the way is compiled
    tool = (valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
    often, once = (_refs(_run(ruleset, work, times, *tool)) for times in (OFTEN, ONCE))
    return (often - once) // (OFTEN - ONCE)


def _run(ruleset: str, work: str, times: int, *tool: str) -> str:
    """Do the work in a process of its own, always the same but for the tool; return what was said on standard error."""
    path = os.environ.get("PATH", os.defpath)
    done = subprocess.run(
        [*tool, sys.executable, "-m", "benchmarks.fixed", ruleset, work, str(times)],
        cwd=Path(__file__).parents[1],
        env={"PATH": path, "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line[:2] != "=="]
        raise NotMeasured(f"the work cannot be done: {lines[-1] if lines else done.returncode}")
    return done.stderr


def _refs(output: str) -> int:
    match = re.search(r"I +refs: +([\d,]+)", output)
    if match is None:
        raise NotMeasured("valgrind did not say how many instructions there were")
    return int(match[1].replace(",", ""))
