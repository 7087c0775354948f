"""The table in docs/performance.md, written anew between two marks; what stands around it is left as it is."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.figure import Figure, table

DOCUMENT = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
NAMED = ("msgspec", "transitions", "structlog", "eventsourcing")


def write(figures: Sequence[Figure], document: Path = DOCUMENT) -> None:
    """Put a table of figures, and what it was measured with, into the document.

    Raises ValueError if the document lacks the marks between which the table belongs.
    """
    text = document.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{document} has no place for the table: it goes between {BEGIN} and {END}")
    rows = table(figure.row() for figure in figures)
    document.write_text(f"{before}{BEGIN}\n\n{rows}\n{measured_with()}\n\n{END}{after}", "utf-8")


def measured_with() -> str:
    """Return in one sentence what the figures depend on beside the code."""
    packages = ", ".join(f"{name} {version(name)}" for name in NAMED)
    return f"Measured with Python {platform.python_version()} on {platform.machine()} {platform.system()}; {packages}."
