"""Rounds are interleaved, a slowdown is found in them whatever the noise, and a figure says what became of its goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from benchmarks.figure import Figure, Goal, table
from benchmarks.rounds import ratios

STEADY = (100,)
DRIFTING = tuple(range(100, 400, 7))
JUMPING = (100, 100, 100, 90, 100, 140, 100, 105, 100, 100, 310, 100, 100)


class Machine:
    """A machine on which all work takes longer or shorter from one moment to the next, as `noise` says."""

    def __init__(self, noise: tuple[int, ...]) -> None:
        self.time = 0.0
        self.order = ""
        self._noise: Iterator[int] = cycle(noise)

    def work(self, name: str, amount: int) -> Callable[[], None]:
        def done() -> None:
            self.order += name
            self.time += amount * next(self._noise)

        return done

    def rounds(self, candidate: int, base: int, count: int = 21) -> list[float]:
        return ratios(self.work("c", candidate), self.work("b", base), count, lambda: self.time, settle=lambda: None)


def test_a_round_is_candidate_base_base_candidate_and_the_first_is_not_counted() -> None:
    machine = Machine(STEADY)
    assert machine.rounds(2, 1, 3) == [2, 2, 2]
    assert machine.order == "cbbc" * 4


@pytest.mark.parametrize("noise", [STEADY, DRIFTING, JUMPING])
def test_a_planted_slowdown_is_found_and_its_absence_is_no_alarm(noise: tuple[int, ...]) -> None:
    goal = Goal(1.3)
    assert Figure.of("game", "as fast", goal, Machine(noise).rounds(10, 10)).verdict == "met"
    assert Figure.of("game", "slowed down", goal, Machine(noise).rounds(20, 10)).verdict == "missed"


@pytest.mark.parametrize(
    ("goal", "rounds", "verdict"),
    [
        (Goal(2), [1.0, 1.5, 2.0, 2.0, 2.5, 3.0], "met"),
        (Goal(2), [1.5, 2.1, 2.2, 2.3, 2.4, 2.5], "not certain"),
        (Goal(2), [2.1, 2.2, 2.3, 2.4, 2.5, 2.6], "missed"),
        (Goal(10, at_most=False), [9.0, 10.0, 10.0, 10.0, 10.0, 11.0], "met"),
        (Goal(10, at_most=False), [8.0, 9.0, 9.0, 9.0, 9.0, 10.0], "not certain"),
        (Goal(10, at_most=False), [8.0, 9.0, 9.0, 9.0, 9.0, 9.9], "missed"),
    ],
)
def test_a_goal_is_missed_only_if_the_better_end_of_the_interval_misses_it(
    goal: Goal, rounds: list[float], verdict: str
) -> None:
    assert Figure.of("game", "figure", goal, rounds).verdict == verdict


def test_the_table_has_goal_figure_interval_and_verdict() -> None:
    figure = Figure.of("duel", "one thing to another", Goal(3), [1.234, 2.345, 12.34])
    assert table([figure.row()]).splitlines()[2] == (
        "| one thing to another (duel) | at most 3x | 2.35x    | 1.23x to 12.3x | met     |"
    )
