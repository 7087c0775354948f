"""Small parts of events: a term of a target number, a change by the game master, a result of a test."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from affray.events.marks import Mark, Track
from affray.rulesets.inquisitor.tables import UNARMED

TOTAL: tuple[Mark, ...] = (Track("wounds", "id", suffered="total"),)
"""The mark of an event that changes the injury total."""


class Term(msgspec.Struct, frozen=True, gc=False):
    """One term of a target number as it was added: what it is, how much, by which rule."""

    what: str
    value: int
    rule: str = ""


class Change(msgspec.Struct, frozen=True, gc=False):
    """What a special event changes in one fighter: `value` is a height, a posture, or a list of ids."""

    id: str
    what: Literal["height", "posture", "unaware_of", "engaged_with"]
    value: int | str | tuple[str, ...]


class Weight(msgspec.Struct, frozen=True, gc=False):
    """How likely a fighter of a melee is to be the one who is hit by a shot into it (IN-S2)."""

    id: str
    weight: int


class Tested(msgspec.Struct, frozen=True, gc=False):
    """One fighter's test for the order of the round."""

    id: str
    roll: int
    target: int


def said(terms: Iterable[Term]) -> str:
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


def counted(n: int, what: str) -> str:
    """Return a number of things in words: `1 action`, `2 actions`."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def armed(weapon: str) -> str:
    """Return in words what a blow is struck with: `with the sword`, `barehanded`."""
    return "barehanded" if weapon in ("", UNARMED) else f"with the {words(weapon)}"


def words(name: str) -> str:
    """Return an id of the rules (a location, a weapon, a kind of action) in words."""
    return name.replace("_", " ")
