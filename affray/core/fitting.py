"""Whether a plain value fits a type, and every reason why not: a test that is compiled once for each type.

Where a value fits, a test does little more than look at each part of it once. What is wrong is put in words only when
it is told, as one of several types that a value may have is often not the one that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, partial
from typing import Any, NamedTuple

from msgspec import inspect as mi

from affray.core.describing import describe, shown

LEAST, MOST = -(2**63), 2**63 - 1
"""The whole numbers that a log can hold."""

_ROWS = (list, tuple)
"""What is a list; text, bytes, ranges and the like are sequences as well, and no lists."""


class Fault(NamedTuple):
    """What is wrong with a part of a value: the fields (text) and places in lists (numbers) that lead to it, and
    what gives the words."""

    path: tuple[str | int, ...]
    said: Callable[[], str]


Test = Callable[[Any], Sequence[Fault] | None]
"""Returns every fault of a value; None, or nothing, if it fits."""


class _Structs(dict[type, Test]):
    """The tests of struct classes in the making, which may hold themselves, and whether they take `objects` too."""

    def __init__(self, objects: bool) -> None:
        self.objects = objects


@cache
def judge_of(kind: Any) -> Test:
    """Return the test for a struct class, or any other type that msgspec knows."""
    return _compiled(mi.type_info(kind), _Structs(objects=False))


@cache
def judge_of_object(kind: type) -> Test:
    """Return the test for what is a struct of a class already, and so may be the structs in it: for its fields."""
    return _compiled(mi.type_info(kind), _Structs(objects=True))


def told(fault: Fault, path: str) -> str:
    """Return a fault of what stands at a path in words."""
    for step in fault.path:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return f"{path or 'it'}: {fault.said()}"


def _compiled(info: mi.Type, structs: _Structs) -> Test:
    """Return the test for a type."""
    match info:
        case mi.Metadata(type=inner):
            return _compiled(inner, structs)
        case mi.StructType(cls=cls):
            return structs.get(cls) or _struct(info, structs)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            return _row(info, _compiled(item, structs))
        case mi.TupleType(item_types=items):
            return _fixed_row(info, [_compiled(one, structs) for one in items])
        case mi.DictType(value_type=item):
            return _table(info, _compiled(item, structs))
        case mi.UnionType(types=types):
            return _union(info, [_compiled(one, structs) for one in types])
        case _:
            return _leaf(info)


def _struct(info: mi.StructType, structs: _Structs) -> Test:
    tests: dict[str, Test] = {}
    required = frozenset(field.encode_name for field in info.fields if field.required)
    taken = info.cls if structs.objects else None  # the class of an object that is judged by its fields

    def test(value: Any) -> Sequence[Fault] | None:
        if type(value) is not dict:  # what most are is asked first, and quickly
            if type(value) is taken:
                value = _fields(value, info.fields)
            elif not isinstance(value, Mapping):
                return _not_allowed(value, info)
        wrong: dict[Any, Sequence[Fault]] | None = None
        for name in value:
            holds = tests.get(name)
            if holds is None:
                found: Sequence[Fault] | None = [Fault((), partial(_no_such_field, name, tests))]
            else:
                found = holds(value[name])
            if found:
                wrong = wrong or {}
                wrong[name] = found
        if wrong is None and (not required or value.keys() >= required):
            return None
        return _arranged(wrong or {}, value, info)

    structs[info.cls] = test
    for field in info.fields:
        tests[field.encode_name] = _compiled(field.type, structs)
    return test


def _fields(value: Any, fields: Sequence[mi.Field]) -> dict[str, Any]:
    """Return the fields of a struct that are not at their defaults, by the names they have in the log."""
    return {field.encode_name: one for field in fields if (one := getattr(value, field.name)) is not field.default}


def _arranged(wrong: Mapping[Any, Sequence[Fault]], value: Mapping[Any, Any], info: mi.StructType) -> list[Fault]:
    """Return the faults of a table: fields that there are not, then the others in their order, missing ones too."""
    fields = {field.encode_name: field for field in info.fields}
    found = [Fault((str(name), *path), said) for name in wrong if name not in fields for path, said in wrong[name]]
    for name, field in fields.items():
        if name in value:
            found += [Fault((name, *path), said) for path, said in wrong.get(name, ())]
        elif field.required:
            found.append(Fault((name,), partial(_missing, field.type)))
    return found


def _row(info: mi.VarTupleType | mi.ListType, holds: Test) -> Test:
    most = info.max_length

    def test(value: Any) -> Sequence[Fault] | None:
        if not isinstance(value, _ROWS):
            return _not_allowed(value, info)
        rest = iter(value)
        faults: list[Fault] = []
        for one in rest:
            if found := holds(one):  # seldom: what fits is not counted, and nothing is tested twice
                others = list(rest)
                faults = _within([found, *map(holds, others)], len(value) - len(others) - 1)
        if most is not None and len(value) > most:
            faults.append(Fault((), partial("{} are too many; allowed: at most {}".format, len(value), most)))
        return faults

    return test


def _fixed_row(info: mi.TupleType, tests: Sequence[Test]) -> Test:
    def test(value: Any) -> Sequence[Fault] | None:
        if not isinstance(value, _ROWS) or len(value) != len(tests):
            return _not_allowed(value, info)
        return _within([holds(one) for holds, one in zip(tests, value, strict=True)], 0)

    return test


def _within(found: Sequence[Sequence[Fault] | None], first: int) -> list[Fault]:
    """Return what was found in the parts of a list, from the place of the first on, as faults of the list."""
    return [Fault((at, *path), said) for at, faults in enumerate(found, first) for path, said in faults or ()]


def _table(info: mi.DictType, holds: Test) -> Test:
    def test(value: Any) -> Sequence[Fault] | None:
        if not isinstance(value, Mapping):
            return _not_allowed(value, info)
        strange = [key for key in value if not isinstance(key, str)]
        return [
            *(Fault((), partial("the key {} is not allowed; allowed: text".format, shown(key))) for key in strange),
            *(Fault((str(key), *path), said) for key, one in value.items() for path, said in holds(one) or ()),
        ]

    return test


def _union(info: mi.UnionType, tests: Sequence[Test]) -> Test:
    def test(value: Any) -> Sequence[Fault] | None:
        tried = []
        for holds in tests:
            faults = holds(value)
            if not faults:
                return None
            tried.append(faults)
        deeper = (faults for faults in tried if all(path for path, _ in faults))
        return next(deeper, None) or _not_allowed(value, info)

    return test


def _leaf(info: mi.Type) -> Test:
    """Return the test for a type that has no parts."""
    no = partial(_not_allowed, info=info)
    match info:
        case mi.IntType(ge=low, le=high):
            least, greatest = max(LEAST, LEAST if low is None else low), min(MOST, MOST if high is None else high)
            return lambda value: None if type(value) is int and least <= value <= greatest else no(value)
        case mi.StrType(max_length=most):
            return lambda value: None if type(value) is str and (most is None or len(value) <= most) else no(value)
        case mi.BoolType():
            return lambda value: None if type(value) is bool else no(value)
        case mi.LiteralType(values=values):
            return lambda value: None if any(type(value) is type(one) and value == one for one in values) else no(value)
        case mi.NoneType():
            return lambda value: None if value is None else no(value)
        case mi.AnyType() | mi.RawType():
            return lambda value: None
        case _:
            return no


def _not_allowed(value: Any, info: mi.Type) -> list[Fault]:
    return [Fault((), partial(_said, value, info))]


def _said(value: Any, info: mi.Type) -> str:
    bound = ", and no number beyond 64 bits" if type(value) is int and not LEAST <= value <= MOST else ""
    return f"{shown(value)} is not allowed; allowed: {describe(info)}{bound}"


def _no_such_field(name: Any, known: Mapping[str, Any]) -> str:
    near = get_close_matches(str(name), known, 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    return f"there is no such field{meant}; fields: {', '.join(known) or 'none'}"


def _missing(info: mi.Type) -> str:
    return f"missing; wanted: {describe(info)}"
