"""Turning what people write (TOML, JSON, `field=value`) into structs, with every fault at once.

msgspec stops at the first fault; a person with a roster of forty lines wants them all, each with its path, the value
and what is allowed. The types are still msgspec's: this judges, and leaves the building to it.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from affray.core.fitting import fault_in_words, judge_of, judge_of_object

T = TypeVar("T")


def convert(value: Any, kind: type[T], path: str = "") -> tuple[T | None, list[str]]:
    """Return a plain value as a struct class (or any type msgspec knows) and no faults, or None and every fault."""
    any_kind: Any = kind
    try:
        wrong = judge_of(any_kind)(value)
        if not wrong:
            return msgspec.convert(value, kind), []
        return None, [fault_in_words(fault, path) for fault in wrong]
    except (RecursionError, msgspec.ValidationError) as refused:
        return None, [_refused(refused, path)]


def remake(value: T) -> tuple[T | None, list[str]]:
    """Return a struct made anew from its fields and no faults, or None and every fault, as `convert` would.

    What nobody could have written (bytes, a set, a list that holds itself) is a fault; a list becomes a tuple.
    """
    kind: Any = type(value)
    try:
        wrong = judge_of_object(kind)(value)
        if not wrong:
            return msgspec.convert(msgspec.to_builtins(value), kind), []
        return None, [fault_in_words(fault, "") for fault in wrong]
    except (RecursionError, msgspec.ValidationError) as refused:
        return None, [_refused(refused, "")]


def _refused(refused: Exception, path: str) -> str:
    problem = "it is nested too deeply" if isinstance(refused, RecursionError) else str(refused).replace("`", "")
    return f"{path or 'it'}: {problem}"
