"""Whether a value is as expected: a plain value, or a table of conditions such as `{ contains = "x" }`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec


class Missing(Enum):
    """What stands at a path that leads nowhere."""

    MISSING = "nothing"


MISSING = Missing.MISSING

_NUMBER, _ANY, _YES_OR_NO = "a whole number", "any value", "true or false"

CONDITIONS: dict[str, str] = {
    "is": _ANY,
    "not": _ANY,
    "null": _YES_OR_NO,
    "absent": _YES_OR_NO,
    "contains": _ANY,
    "lacks": _ANY,
    "least": _NUMBER,
    "most": _NUMBER,
    "count": _NUMBER,
}
"""The conditions that a table may hold, and what each takes."""


def is_conditions(wanted: Any) -> bool:
    """Return whether an expected value is a table of conditions; any other table is expected as it stands."""
    return isinstance(wanted, Mapping) and bool(wanted) and wanted.keys() <= CONDITIONS.keys()


def condition_faults(wanted: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield what is wrong with a table of conditions that stands at a path of the file."""
    for name, value in wanted.items():
        allowed = CONDITIONS[name]
        kind = {_NUMBER: int, _YES_OR_NO: bool}.get(allowed)
        if kind is not None and type(value) is not kind:
            yield f"{path}.{name}: {written(value):.60} is not allowed; allowed: {allowed}"


def same(first: Any, second: Any) -> bool:
    """Return whether two plain values are the same, types too: 0 is not false, and 1 is not 1.0.

    A list and a tuple of the same values are the same, as both are shown as a list.
    """
    if isinstance(first, (list, tuple)) and isinstance(second, (list, tuple)):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    return type(first) is type(second) and bool(first == second)


def fits(wanted: Any, value: Any) -> bool:
    """Return whether a value has what is wanted: a table all the wanted keys, anything else the same value."""
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(key in value and fits(wanted[key], value[key]) for key in wanted)
    return same(wanted, value)


def unmet(wanted: Any, value: Any) -> Iterator[str]:
    """Yield in words what was expected of a value and what it is instead; nothing if it is as expected."""
    for name, arg in wanted.items() if is_conditions(wanted) else [("is", wanted)]:
        if value is MISSING and name != "absent":
            yield f"expected {_words(name, arg)}, found nothing at this path"
        elif not _HOLDS[name](arg, value):
            yield f"expected {_words(name, arg)}, found {written(value)}"


def written(value: Any) -> str:
    """Return a value as it is written in JSON, cut where it grows too long to read."""
    if value is MISSING:
        return "nothing"
    try:
        text = msgspec.json.encode(value, enc_hook=str).decode()
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    return text if len(text) <= 300 else f"{text[:300]}..."


def _words(name: str, arg: Any) -> str:
    match name:
        case "is":
            return written(arg)
        case "null":
            return "null" if arg else "a value that is not null"
        case "absent":
            return "nothing at this path" if arg else "something at this path"
        case "least" | "most":
            return f"at {name} {written(arg)}"
        case "contains":
            return f"something that contains {written(arg)}"
        case "lacks":
            return f"something that lacks {written(arg)}"
        case "count":
            return f"{written(arg)} in number"
        case _:
            return f"{name} {written(arg)}"


def _each(arg: Any) -> list[Any]:
    """Return the values that `contains` or `lacks` names: a list names each of its values."""
    return list(arg) if isinstance(arg, list) else [arg]


def _holds(value: Any, part: Any) -> bool:
    if isinstance(value, str):
        return isinstance(part, str) and part in value
    if isinstance(value, Mapping):
        return isinstance(part, str) and part in value
    return isinstance(value, (list, tuple)) and any(fits(part, item) for item in value)


def _holds_parts(value: Any) -> bool:
    return isinstance(value, (str, Mapping, list, tuple))


_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "is": same,
    "not": lambda arg, value: not same(arg, value),
    "null": lambda arg, value: (value is None) is arg,
    "absent": lambda arg, value: (value is MISSING) is arg,
    "contains": lambda arg, value: all(_holds(value, part) for part in _each(arg)),
    "lacks": lambda arg, value: _holds_parts(value) and not any(_holds(value, part) for part in _each(arg)),
    "least": lambda arg, value: type(value) is int and value >= arg,
    "most": lambda arg, value: type(value) is int and value <= arg,
    "count": lambda arg, value: _holds_parts(value) and len(value) == arg,
}
