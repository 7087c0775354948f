"""Measuring two things against each other: interleaved, with the ratio taken inside each round."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import thread_time

Work = Callable[[], object]
Clock = Callable[[], float]


def ratios(
    candidate: Work, base: Work, rounds: int, clock: Clock = thread_time, settle: Work = gc.collect
) -> list[float]:
    """Return for each round how many times as long the candidate takes as the base.

    A round is candidate, base, base, candidate: whatever slows the machine down for a while, or bit by bit, slows
    both alike. One round before them is not counted. The default clock counts the processor's work for this thread
    alone; waiting for the disk needs `perf_counter`. `settle` is called before each round.
    """
    measured = []
    for number in range(rounds + 1):
        settle()
        first, second = timed(candidate, clock), timed(base, clock)
        third, fourth = timed(base, clock), timed(candidate, clock)
        if number:
            measured.append((first + fourth) / (second + third))
    return measured


def timed(work: Work, clock: Clock = thread_time) -> float:
    """Return how long some work takes by a clock."""
    start = clock()
    work()
    return clock() - start
