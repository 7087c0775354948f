"""Building offers by asking the checks, and drawing from what there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from affray.core.domain import Pick
from affray.events.base import Action
from affray.rulesets.wh40k_11e.checks import CHECKS
from affray.rulesets.wh40k_11e.state import Battle

T = TypeVar("T")


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
    return not any(True for _ in CHECKS[type(action)](state, action, by))


def one_of(pick: Pick, values: Sequence[T]) -> T:
    """Return one of the values."""
    return values[pick(len(values))]


def some_of(pick: Pick, values: Sequence[T]) -> list[T]:
    """Return some of the values, perhaps none, in their order."""
    return [value for value in values if pick(2)]
