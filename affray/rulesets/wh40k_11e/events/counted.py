"""Numbers with their noun, as a sentence wants them."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return `1 wound` or `3 wounds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
