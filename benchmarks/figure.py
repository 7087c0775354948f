"""One figure: what was to be reached, what was measured, and whether it was reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from benchmarks.interval import Interval, sign_test

Verdict = Literal["met", "not certain", "missed"]
HEADINGS = ("figure", "goal", "measured", "interval", "verdict")


class Goal(NamedTuple):
    """A bound to be kept: `at_most`, or else at least. `unit` follows the number: `x` for a ratio."""

    bound: float
    at_most: bool = True
    unit: str = "x"

    def __str__(self) -> str:
        return f"at {'most' if self.at_most else 'least'} {shown(self.bound, self.unit)}"

    def kept(self, value: float) -> bool:
        """Return whether a value is within the bound."""
        return value <= self.bound if self.at_most else value >= self.bound


class Figure(NamedTuple):
    """A figure with its rounds put together. `what` says in words what is compared."""

    game: str
    what: str
    goal: Goal
    interval: Interval

    @classmethod
    def of(cls, game: str, what: str, goal: Goal, rounds: Sequence[float]) -> Figure:
        """Return the figure of some rounds."""
        return cls(game, what, goal, sign_test(rounds))

    @property
    def verdict(self) -> Verdict:
        """`missed` only if even the better end of the interval misses the goal; `met` if the median keeps it."""
        if self.goal.kept(self.interval.middle):
            return "met"
        better = self.interval.low if self.goal.at_most else self.interval.high
        return "not certain" if self.goal.kept(better) else "missed"

    def row(self) -> tuple[str, ...]:
        """Return the figure as it stands in the table."""
        unit = self.goal.unit
        low, middle, high = (shown(value, unit) for value in self.interval)
        return (f"{self.what} ({self.game})", str(self.goal), middle, f"{low} to {high}", self.verdict)


def shown(value: float, unit: str) -> str:
    """Return a value with three figures or so, and its unit."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"{text} {unit}" if unit != "x" else f"{text}x"


def table(rows: Iterable[Sequence[str]], headings: Sequence[str] = HEADINGS) -> str:
    """Return rows as a Markdown table that can be read as it is, each line ending in a newline."""
    cells = [list(headings), *(list(row) for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(headings))]
    filled = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in cells]
    filled.insert(1, ["-" * width for width in widths])
    return "".join(f"| {' | '.join(row)} |\n" for row in filled)
