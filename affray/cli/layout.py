"""How text is laid out in columns of a terminal: widths, line breaks, and columns that fit side by side."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TextIO
from unicodedata import category, east_asian_width

LEAST = 40
"""The fewest columns that text is laid out for."""
NARROWEST, LONGEST = 12, 24
"""A column of a table is not squeezed below NARROWEST columns, nor below its longest word, up to LONGEST."""
GAP = 2
"""Columns between two columns of a table."""


def columns(stream: TextIO, otherwise: int) -> int:
    """Return how many columns a terminal has, but no fewer than LEAST; of what is none, a number given."""
    try:
        width = os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (OSError, ValueError):
        width = 0
    return max(width, LEAST) if width else otherwise


def width_of(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


def _width(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):  # marks, joiners and selectors stand on the character before them
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def padded(text: str, width: int) -> str:
    """Return a text filled up with spaces to a width."""
    return text + " " * (width - width_of(text))


def cut(text: str, width: int) -> str:
    """Return a text that is no wider than `width`, with `..` at its end if it was."""
    if width_of(text) <= width:
        return text
    while width_of(text) > width - 2:
        text = text[:-1]
    return text + ".."


def broken(text: str, width: int) -> list[str]:
    """Return a text as lines no wider than `width`, broken at spaces; a word that is wider stays whole."""
    first, *words = text.split(" ")
    lines: list[str] = []
    line, used = first, width_of(first)
    for word in words:
        size = width_of(word)
        if used + 1 + size > width and line.strip():
            lines.append(line)
            line, used = word, size
        else:
            line, used = f"{line} {word}", used + 1 + size
    return [*lines, line]


def cell(text: str, width: int) -> list[str]:
    """Return a text as the lines of a cell; a word that is too wide for it is cut."""
    return [cut(line, width) for line in broken(text, width)]


def fitted(lines: Sequence[Sequence[str]], width: int, most: int | None = None) -> list[int] | None:
    """Return how wide each column of a table may be for its lines to fit, or None if they cannot.

    The widest columns are squeezed first, as far as their words allow. With `most`, no cell may need more lines.
    """
    columns = list(zip(*lines, strict=True))
    widths = [max(map(width_of, column)) for column in columns]
    least = [_least(column, size) for column, size in zip(columns, widths, strict=True)]
    over = sum(widths) + GAP * (len(widths) - 1) - width
    while over > 0:
        at = max((at for at, size in enumerate(widths) if size > least[at]), key=widths.__getitem__, default=None)
        if at is None:
            return None
        widths[at], over = widths[at] - 1, over - 1
    cells = (cell(text, size) for line in lines for text, size in zip(line, widths, strict=True))
    return widths if most is None or all(len(wrapped) <= most for wrapped in cells) else None


def _least(column: Sequence[str], natural: int) -> int:
    longest = max(width_of(word) for text in column for word in text.split(" "))
    return min(natural, max(NARROWEST, min(longest, LONGEST)))
