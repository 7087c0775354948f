"""A refusal told: why, each reason once, and what may be done instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray import Reason, Refusal

MOST = 8
"""How many reasons against an action are said one by one."""


def in_words(refusal: Refusal) -> str:
    """Return a refusal for people: each reason once, with its code and rule, then what may be done instead.

    Of many reasons the first of every code are told, and how many more there are.
    """
    head = f"{refusal.action}{f' by {refusal.by}' if refusal.by else ''} is refused"
    reasons = [f"{reason.text} ({', '.join(filter(None, (reason.code, reason.rule)))})" for reason in _few(refusal)]
    more = len(dict.fromkeys(refusal.reasons)) - len(reasons)
    if more:
        reasons.append(f"and {more} more of the same {'kind' if len(_codes(refusal)) == 1 else 'kinds'}")
    lines = [f"{head}: {reasons[0]}"] if len(reasons) == 1 else [f"{head}:", *(f"  {reason}" for reason in reasons)]
    return "\n".join([*lines, *([f"  legal now: {_legal(refusal.legal)}"] if refusal.legal else [])])


def _codes(refusal: Refusal) -> set[str]:
    return {reason.code for reason in refusal.reasons}


def _few(refusal: Refusal) -> list[Reason]:
    """Return the reasons without repeats; of more than MOST, as many of every code as fit, and one at least."""
    once = list(dict.fromkeys(refusal.reasons))
    if len(once) <= MOST:
        return once
    each = max(1, MOST // len(_codes(refusal)))
    counts: dict[str, int] = {}
    few = []
    for reason in once:
        counts[reason.code] = counts.get(reason.code, 0) + 1
        if counts[reason.code] <= each:
            few.append(reason)
    return few


def _legal(legal: Iterable[str]) -> str:
    """Return what is legal, each action once with all the seats that may take it."""
    seats: dict[str, dict[str, None]] = {}
    for offer in legal:
        action, _, who = offer.removesuffix(")").partition(" (")
        seats.setdefault(action, {}).update(dict.fromkeys(who.split(", ")))
    return ", ".join(f"{action} ({', '.join(who)})" for action, who in seats.items())
