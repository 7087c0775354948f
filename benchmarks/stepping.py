"""The compiled table against the live machine that it is read off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from affray.core.kernel import Kernel
from affray.core.lint import disagreements
from affray.core.table import Place, step
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


def walk(bench: Bench) -> Iterator[Event | None]:
    """Yield the events of a fight that the machine steps through; None where it is taken back to the opening."""
    for entries in Decoding(bench.game).entries(bench.by_events[0]):
        for entry in entries:
            if isinstance(entry.action, Undo):
                yield None
            elif not isinstance(entry.action, CONDUCT):
                yield entry.action
                yield from entry.then


def step_figure(bench: Bench) -> Iterator[Figure]:
    """Yield how many times as long as a step in the table a trigger of the live machine takes."""
    kernel = bench.game.kernel
    different = disagreements(bench.game.ruleset, kernel.places)
    assert not different, f"table and machine differ: {different}"
    events = list(islice(walk(bench), EVENTS))
    assert in_table(kernel, events, 1).name == live(kernel, events).state, "table and machine end in different places"
    found = ratios(lambda: live(kernel, events), lambda: in_table(kernel, events, TIMES), bench.rounds(21))
    what = "trigger of the live machine to a step in the table"
    yield Figure.of(bench.game.name, what, STEP, [one * TIMES for one in found])


def in_table(kernel: Kernel, events: list[Event | None], times: int) -> Place:
    """Walk the table through the events so many times; return the place at the end."""
    start = place = kernel.places[kernel.ruleset.machine.initial]
    for _ in range(times):
        place = start
        for event in events:
            place = start if event is None else step(place, event)
    return place


def live(kernel: Kernel, events: list[Event | None]) -> Cursor:
    """Walk the live machine through the events; return the cursor at the end."""
    initial, triggers = kernel.ruleset.machine.initial, kernel.ruleset.machine.live.events
    cursor = Cursor(initial)
    for event in events:
        if event is None:
            cursor.state = initial
        else:
            triggers[trigger_of(event)].trigger(cursor)
    return cursor
