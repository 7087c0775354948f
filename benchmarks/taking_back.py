"""Undo, redo and looking back: in a long log as in a short one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from affray.encounter import Encounter
from affray.testing.player import Picker
from benchmarks.bench import Bench
from benchmarks.figure import Figure, Goal
from benchmarks.long_log import LongLog
from benchmarks.replaying import replayed
from benchmarks.rounds import ratios

LENGTH = Goal(1.3)
LOOK = Goal(300, unit="folds")
STEPS = (1, 2, 5, 12, 30, 75, 180)
"""How many live entries of the game each undo takes back."""

LOOKS = 60
"""At how many entries, drawn over the whole log, one round looks."""


def undo(bench: Bench) -> Iterator[Figure]:
    """Yield what an undo with its redo costs in the long log against the short one, in the processor's time."""
    long, short = (_opened(bench, log) for log in (bench.long, bench.short))
    what = f"undo and redo, {bench.long.entries:,} entries to {bench.short.entries:,}"
    times = ratios(back_and_forth(long), back_and_forth(short), bench.rounds(21))
    yield Figure.of(bench.game.name, what, LENGTH, times)


def back_and_forth(encounter: Encounter) -> Callable[[], None]:
    """Return what takes back some entries and restores them, several times over; nothing has then changed."""
    before, seat = encounter.snapshot(), encounter.opening.seats[0].id
    chain = live(encounter)
    targets = [chain[-1 - steps] for steps in STEPS if steps < len(chain)]
    assert targets, "the fight was only just begun"
    for target in targets:
        there = encounter.fork(target).snapshot()
        encounter.undo(target, by=seat)
        assert encounter.snapshot() == there, f"the undo to entry {target} leads elsewhere"
        encounter.redo(by=seat)
        assert encounter.snapshot() == before, f"the redo after the undo to entry {target} does not restore"

    def work() -> None:
        for target in targets:
            encounter.undo(target, by=seat)
            encounter.redo(by=seat)

    return work


def live(encounter: Encounter) -> list[int]:
    """Return the last live entries of the game, as many as the longest undo needs."""
    entries, flags = encounter.entries(max(0, encounter.head.seq - 4 * STEPS[-1])), encounter.live()
    return [entry.seq for entry in entries if flags[entry.seq] and type(entry.action).__name__ not in ("Undo", "Redo")]


def look(bench: Bench) -> Iterator[Figure]:
    """Yield how many entries could be followed in the time in which the state at one entry of the long log is found."""
    encounter = _opened(bench, bench.long)
    pick = Picker("look")
    seqs = [pick(bench.long.entries) for _ in range(LOOKS)]
    for seq in seqs[:5]:
        assert encounter.at(seq).state == encounter.fork(seq).now.state, f"the state at entry {seq} is another"
    seconds_each = ratios(
        lambda: [encounter.at(seq) for seq in seqs], lambda: replayed(bench.game, bench.short), bench.rounds(21)
    )
    what = f"state at any of {bench.long.entries:,} entries, in entries followed"
    yield Figure.of(bench.game.name, what, LOOK, [seconds / LOOKS * bench.short.entries for seconds in seconds_each])


def _opened(bench: Bench, log: LongLog) -> Encounter:
    """Return the encounter on a copy of a log, for it will be added to."""
    copy = bench.folder / f"written-{log.entries}.affray"
    copy.write_bytes(log.path.read_bytes())
    return Encounter.open(copy, ruleset=bench.game.ruleset)
