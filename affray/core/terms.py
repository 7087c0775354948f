"""A figure that decides something is a sum of named terms: where each comes from, how much it is, by which rule."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Term(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One part of a figure, recorded in the event that uses the figure.

    `source` names in the words of the table where it comes from: a characteristic, a weapon, an ability, a declared
    fact. `value` is what it adds, and `rule` the id of the rule that adds it. `of` is the id of the combatant it
    belongs to, where that is not the combatant whose figure it is. `why` is the reason that a player gave for a
    declared fact. `void` says in words why the term does not count, as "cancelled by HEAVY"; it is told, not added.
    """

    source: str
    value: int
    rule: str = ""
    of: str = ""
    why: str = ""
    void: str = ""


def total(terms: Iterable[Term]) -> int:
    """Return the sum of the terms that count."""
    return sum(term.value for term in terms if not term.void)


def spelled(terms: Iterable[Term], first: str = "{}") -> str:
    """Return terms as part of a sentence: `base 12, partial cover +2, smoke -1 (cancelled by HEAVY)`.

    `first` is how the value of the first term is written, as `{}+` for a number needed on a die; the others have
    their sign.
    """
    words = []
    for at, term in enumerate(terms):
        value = f"{term.value:+}" if at else first.format(term.value)
        notes = "; ".join(note for note in (term.why, term.void) if note)
        words.append(f"{term.source} {value} ({notes})" if notes else f"{term.source} {value}")
    return ", ".join(words)
