"""Whether a plain value fits a type, without saying why not: a test that is compiled once for each type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import inspect as mi

LEAST, MOST = -(2**63), 2**63 - 1
"""The whole numbers that a log can hold."""

_ROWS = (list, tuple)
"""What most sequences are, so that they need not be asked."""

Fits = Callable[[Any], bool]


@cache
def fits(kind: Any) -> Fits:
    """Return the test for a struct class, or any other type that msgspec knows."""
    return _compiled(mi.type_info(kind), {})


def _compiled(info: mi.Type, structs: dict[type, Fits]) -> Fits:
    """Return the test for a type; `structs` are those in the making, which may hold themselves."""
    match info:
        case mi.Metadata(type=inner):
            return _compiled(inner, structs)
        case mi.StructType(cls=cls):
            return structs.get(cls) or _struct(info, structs)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            return _row(_compiled(item, structs), info.max_length)
        case mi.TupleType(item_types=items):
            tests = [_compiled(one, structs) for one in items]
            return lambda value: (
                isinstance(value, Sequence)
                and not isinstance(value, str)
                and len(value) == len(tests)
                and all(test(one) for test, one in zip(tests, value, strict=True))
            )
        case mi.DictType(value_type=item):
            holds = _compiled(item, structs)
            return lambda value: (
                isinstance(value, Mapping) and all(isinstance(key, str) and holds(one) for key, one in value.items())
            )
        case mi.UnionType(types=types):
            any_of = [_compiled(one, structs) for one in types]
            return lambda value: any(test(value) for test in any_of)
        case _:
            return leaf(info)


def _struct(info: mi.StructType, structs: dict[type, Fits]) -> Fits:
    tests: dict[str, Fits] = {}
    required = frozenset(field.encode_name for field in info.fields if field.required)

    def fits(value: Any) -> bool:
        if type(value) is not dict and not isinstance(value, Mapping):  # what most are is asked first, and quickly
            return False
        for name in value:
            test = tests.get(name)
            if test is None or not test(value[name]):
                return False
        return not required or value.keys() >= required

    structs[info.cls] = fits
    for field in info.fields:
        tests[field.encode_name] = _compiled(field.type, structs)
    return fits


def _row(holds: Fits, most: int | None) -> Fits:
    def fits(value: Any) -> bool:
        if type(value) not in _ROWS and (not isinstance(value, Sequence) or isinstance(value, (str, bytes))):
            return False
        return (most is None or len(value) <= most) and all(map(holds, value))

    return fits


def leaf(info: mi.Type) -> Fits:
    """Return the test for a type that has no parts."""
    match info:
        case mi.IntType(ge=low, le=high):
            least, greatest = max(LEAST, LEAST if low is None else low), min(MOST, MOST if high is None else high)
            return lambda value: type(value) is int and least <= value <= greatest
        case mi.StrType(max_length=most):
            return lambda value: type(value) is str and (most is None or len(value) <= most)
        case mi.BoolType():
            return lambda value: type(value) is bool
        case mi.LiteralType(values=values):
            return lambda value: any(type(value) is type(one) and value == one for one in values)
        case mi.NoneType():
            return lambda value: value is None
        case mi.AnyType() | mi.RawType():
            return lambda value: True
        case _:
            return lambda value: False
