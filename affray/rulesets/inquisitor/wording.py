"""Figures, ids and choices in words, as events and views tell them."""

from collections.abc import Iterable

from affray.rulesets.inquisitor.facts import Term
from affray.rulesets.inquisitor.tables import UNARMED


def sum_of(terms: Iterable[Term]) -> str:
    """Return the terms of a target number in words: `WS 62, sword +15, parry -10`."""
    return ", ".join(
        f"{term.what} {term.value}" if at == 0 else f"{term.what} {term.value:+}" for at, term in enumerate(terms)
    )


def either(choices: Iterable[str]) -> str:
    """Return choices in words: `parry, dodge or do nothing`."""
    *before, last = choices
    return f"{', '.join(before)} or {last}" if before else last


def reaction_words(kind: str) -> str:
    """Return a kind of reaction in words."""
    return "do nothing" if kind == "none" else kind


def armed(weapon: str) -> str:
    """Return in words what a blow is struck with: `with the sword`, `barehanded`."""
    return "barehanded" if weapon in ("", UNARMED) else f"with the {words(weapon)}"


def words(name: str) -> str:
    """Return an id of the rules (a location, a weapon, a kind of action) in words."""
    return name.replace("_", " ")
