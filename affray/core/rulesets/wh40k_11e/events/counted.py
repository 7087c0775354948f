"""Numbers with their noun, as a sentence wants them."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return `1 wound` or `3 wounds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def summed(counting: int, sums: tuple[int, ...]) -> str:
    """Return a modifier with the sums it comes from as the end of a sentence, or nothing if there is none."""
    return f" with {counting:+} (modifiers {' and '.join(f'{one:+}' for one in sums)})" if any(sums) else ""
