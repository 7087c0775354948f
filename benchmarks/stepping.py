"""The compiled table against the live machine that it is read off."""

from __future__ import annotations

from collections.abc import Iterator

from affray.core.kernel import Kernel
from affray.core.lint import disagreements
from affray.events.base import Event, trigger_of
from affray.events.conduct import CONDUCT, Undo
from benchmarks.bench import Bench
from benchmarks.decoding import Decoding
from benchmarks.figure import Figure, Goal
from benchmarks.rounds import ratios

STEP = Goal(100, at_most=False)
EVENTS = 5_000
"""How many events are walked through; the table walks them more often, for it would be done too soon to be timed."""

TIMES = 20


class Cursor:
    """What the live machine moves."""

    __slots__ = ("state",)

    def __init__(self, state: str) -> None:
        self.state = state


def walks(bench: Bench, count: int) -> list[list[Event]]:
    """Return the first events of a fight, a list for each time it begins: at first, and after every undo."""
    lists: list[list[Event]] = [[]]
    for entries in Decoding(bench.game).entries(bench.by_events[0]):
        for entry in entries:
            if isinstance(entry.action, Undo):
                lists.append([])
            elif not isinstance(entry.action, CONDUCT):
                lists[-1] += [entry.action, *entry.then]
            if sum(map(len, lists)) >= count:
                return lists
    return lists


def step(bench: Bench) -> Iterator[Figure]:
    """Yield how many times as long as a step in the table a trigger of the live machine takes."""
    kernel = bench.game.kernel
    different = disagreements(bench.game.ruleset, kernel.places)
    assert not different, f"table and machine differ: {different}"
    events = walks(bench, EVENTS)
    triggers = [[trigger_of(event) for event in walk] for walk in events]
    assert in_table(kernel, events, 1) == live(kernel, triggers), "table and machine end in different places"
    times = ratios(lambda: live(kernel, triggers), lambda: in_table(kernel, events, TIMES), bench.rounds(21))
    what = "trigger of the live machine to a step in the table"
    yield Figure.of(bench.game.name, what, STEP, [ratio * TIMES for ratio in times])


def in_table(kernel: Kernel, walks: list[list[Event]], times: int) -> str:
    """Walk the table as the kernel's fold does, so many times; return where the last walk ends."""
    start = place = kernel.places[kernel.ruleset.machine.initial]
    for _ in range(times):
        for events in walks:
            place = start
            for event in events:
                move = place.moves[event.__class__]
                to = move.to
                if to is None:
                    to = move.split[move.purpose(event)]  # type: ignore[index,misc]
                place = to
    return place.name


def live(kernel: Kernel, walks: list[list[str]]) -> str:
    """Walk the live machine by its triggers; return where the last walk ends."""
    initial, events = kernel.ruleset.machine.initial, kernel.ruleset.machine.live.events
    cursor = Cursor(initial)
    for triggers in walks:
        cursor.state = initial
        for trigger in triggers:
            events[trigger].trigger(cursor)
    return cursor.state
