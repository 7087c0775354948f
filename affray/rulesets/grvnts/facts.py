"""Small facts that both the state and the events hold."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Keywords(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The keywords of a weapon (GR-47): whether it has them, or their number."""

    SCOPED: bool = False
    BLAST: int = 0
    IMPACT: int = 0
    HEAVY: bool = False
    SHOCK: bool = False
    BURN: int = 0

    def __str__(self) -> str:
        names = [name for name in ("SCOPED", "HEAVY", "SHOCK") if getattr(self, name)]
        return ", ".join(
            names + [f"{name} {getattr(self, name)}" for name in ("BLAST", "IMPACT", "BURN") if getattr(self, name)]
        )

    def plus(self, other: Keywords) -> Keywords:
        """Return both together, the larger number of each."""
        return Keywords(*(max(getattr(self, name), getattr(other, name)) for name in self.__struct_fields__))


class Term(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One part of a figure: where it comes from, how much it is, and by which rule."""

    source: str
    value: int
    rule: str = ""


def total(terms: Iterable[Term]) -> int:
    """Return the sum of the terms."""
    return sum(term.value for term in terms)


def spelled(terms: Iterable[Term]) -> str:
    """Return terms as a sentence's part: `base 12, partial cover +2`."""
    listed = list(terms)
    return ", ".join(
        f"{term.source} {term.value}" if at == 0 else f"{term.source} {term.value:+}" for at, term in enumerate(listed)
    )
