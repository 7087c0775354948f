"""A domain whose values hang together: judged by the rules' own check, drawn by a maker that knows the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from affray.core.domain import Domain, Pick
from affray.core.rulesets.wh40k_11e.checks import check
from affray.core.rulesets.wh40k_11e.state import Battle
from affray.events.base import Action

T = TypeVar("T")

TRIES = 20
"""How often a drawn value is drawn again if the rules refuse it, before the plain one is taken."""


@dataclass(frozen=True)
class Judged(Domain):
    """Values that `judge` accepts; `words` says which, `make` makes one, and `plain` is one that is always legal."""

    words: str
    judge: Callable[[Any], bool]
    make: Callable[[Pick], Any]
    plain: Any

    def describe(self) -> str:
        return self.words

    def accepts(self, value: Any) -> bool:
        return self.judge(value)

    def draw(self, pick: Pick) -> Any:
        for _ in range(TRIES):
            made = self.make(pick)
            if self.judge(made):
                return made
        return self.plain


def judged_by(state: Battle, action: Callable[[Any], Action], kind: Any, by: str = "") -> Callable[[Any], bool]:
    """Return what judges a plain value: it must fit a type, and the action made of it must not be refused."""

    def judge(value: Any) -> bool:
        try:
            made = action(msgspec.convert(value, kind))
        except msgspec.ValidationError:
            return False
        return legal(state, made, by)

    return judge


def legal(state: Battle, action: Action, by: str = "") -> bool:
    """Whether nothing in the rules speaks against an action where it has a place."""
    return not any(True for _ in check(state, action, by))


def one_of(pick: Pick, values: Sequence[T]) -> T:
    """Return one of the values."""
    return values[pick(len(values))]


def some_of(pick: Pick, values: Sequence[T]) -> list[T]:
    """Return some of the values, perhaps none, in their order."""
    return [value for value in values if pick(2)]
