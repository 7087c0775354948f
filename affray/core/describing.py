"""What a type accepts, and what was given in its place, in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

from msgspec import inspect as mi

from affray.events.limits import NUMBER


def describe(info: mi.Type) -> str:
    """Return in words what a type accepts."""
    match info:
        case mi.Metadata(type=inner):
            return describe(inner)
        case mi.IntType(ge=low, le=high):
            return _describe_whole(None if low == -NUMBER else low, None if high == NUMBER else high)
        case mi.BoolType():
            return "true or false"
        case mi.StrType(max_length=int(most)):
            return f"text of at most {most} characters"
        case mi.StrType():
            return "text"
        case mi.NoneType():
            return "nothing"
        case mi.LiteralType(values=values):
            return ("one of " if len(values) > 1 else "") + ", ".join(str(value) for value in values)
        case mi.UnionType():
            return " or ".join(map(describe, members(info)))
        case mi.StructType(cls=cls):
            return f"a table with {', '.join(field.encode_name for field in mi.type_info(cls).fields)}"  # type: ignore[attr-defined]
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            return f"a list of {describe(item)}"
        case mi.TupleType(item_types=items):
            return f"a list of {len(items)}: {', '.join(describe(item) for item in items)}"
        case mi.DictType(value_type=item):
            return f"a table of {describe(item)}"
        case mi.AnyType() | mi.RawType():
            return "anything"
        case _:
            return type(info).__name__.removesuffix("Type").lower()


def members(info: mi.UnionType) -> list[mi.Type]:
    """Return the types of a union in an order that does not depend on which union Python has seen before.

    `int | str` and `str | int` are equal, and whichever was made first stands for both where types are cached.
    """
    return sorted(info.types, key=_rank)


def _rank(member: mi.Type) -> int:
    match member:
        case mi.Metadata(type=inner):
            return _rank(inner)
        case mi.IntType():
            return 0
        case mi.StrType() | mi.LiteralType():
            return 1
        case mi.BoolType():
            return 2
        case mi.NoneType():
            return 4
        case _:
            return 3


def _describe_whole(low: int | None, high: int | None) -> str:
    """Return in words which whole numbers are accepted; the bounds that all numbers have go without saying."""
    if low is None and high is None:
        return "a whole number"
    if low is None or high is None:
        return f"a whole number of {low} or more" if high is None else f"a whole number of {high} or less"
    return f"{low} to {high}"


def describe_type(kind: Any) -> str:
    """Return in words what a Python type accepts."""
    return describe(mi.type_info(kind))


def shown(value: Any) -> str:
    """Return a value as it may be shown: cut where it is long, and without what only Python says of it."""
    if isinstance(value, (bool, NoneType)):
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, int) and value.bit_length() > 200:
        return f"a number of some {value.bit_length() * 30103 // 100000 + 1} digits"
    if not isinstance(value, (str, int, float, list, tuple, Mapping)):
        return f"what is no text, number, list or table ({type(value).__name__})"
    try:
        text = repr(value) if isinstance(value, str) else str(value)
    except ValueError:  # a number in it that is too long for Python to write
        return "something too long to be shown"
    return text if len(text) <= 60 else text[:57] + "..."
