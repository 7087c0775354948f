"""`python -m benchmarks`: measure, print a table, and say whether a goal is missed."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from affray.events.errors import AffrayError
from benchmarks import acting, instructions, peers, replaying, starting, stepping, taking_back
from benchmarks.bench import FULL, QUICK, SHORTER, Bench, Lengths, NotMeasured
from benchmarks.document import write
from benchmarks.figure import Figure, table
from benchmarks.game import game, measurable

Measure = Callable[[Bench], Iterator[Figure]]

MEASURES: dict[str, Measure] = {
    "replay": replaying.replay,
    "memory": replaying.memory,
    "peers": peers.peers,
    "step": stepping.step,
    "act": acting.act,
    "undo": taking_back.undo,
    "look": taking_back.look,
    "start": starting.start,
    "instructions": instructions.instructions,
}
"""Every measure by its name on the command line."""

ASKED = ("instructions",)
"""Measures that are taken only when asked for by name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for; return 1 if a goal is missed for certain, 2 for bad usage."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=f"all, or some of: {', '.join(MEASURES)}")
    parser.add_argument("--ruleset", action="append", help="what to play; every game with a roster, if left out")
    parser.add_argument("--quick", action="store_true", help="short logs and few rounds, to see that it works")
    parser.add_argument("--record", action="store_true", help="write the instructions down, to compare with later")
    parser.add_argument("--write", action="store_true", help="write the table to docs/performance.md")
    args = parser.parse_args(arguments)
    unknown = [name for name in args.measures if name not in MEASURES]
    if unknown:
        parser.error(f"there is no measure {', '.join(unknown)}; there are: {', '.join(MEASURES)}")
    chosen = args.measures or [name for name in MEASURES if name not in ASKED]
    figures: list[Figure] = []
    try:
        for at, name in enumerate(args.ruleset or measurable()):
            lengths = QUICK if args.quick else SHORTER if at else FULL
            figures += measured(name, chosen, lengths, args.quick, args.record)
    except AffrayError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(table(figure.row() for figure in figures), end="")
    if args.write:
        write(figures)
    return 1 if any(figure.verdict == "missed" for figure in figures) else 0


def measured(ruleset: str, names: Sequence[str], lengths: Lengths, quick: bool, record: bool) -> Iterator[Figure]:
    """Yield the figures of one game, saying on the way what is being measured and what cannot be."""
    root = Path(__file__).parents[1] / "build"
    root.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="benchmarks-", dir=root) as folder:
        bench = Bench(game(ruleset), Path(folder), quick, lengths, record)
        for name in names:
            print(f"{ruleset}: {name}", file=sys.stderr)
            try:
                yield from MEASURES[name](bench)
            except NotMeasured as why:
                print(f"{ruleset}: {name} is left out: {why}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
