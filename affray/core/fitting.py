"""Whether a plain value fits a type, and every reason why not: a test that is compiled once for each type.

Where a value fits, a test does little more than look at each part of it once. What is wrong is put in words only when
it is told, as one of several types that a value may have is often not the one that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, partial
from itertools import chain
from operator import length_hint
from typing import Any, NamedTuple

from msgspec import inspect as mi

from affray.core.describing import describe, shown
from affray.events.errors import More
from affray.events.irregularities import LEAST, MOST
from affray.events.limits import FAULTS, NAME, NUMBER

_ROWS = (list, tuple)
"""What is a list; text, bytes, ranges and the like are sequences as well, and no lists."""


class Fault(NamedTuple):
    """What is wrong with a part of a value: the fields (text) and places in lists (numbers) that lead to it, and
    what gives the words. With `more`, it stands for as many faults that are counted and not named."""

    path: tuple[str | int, ...]
    words: Callable[[], str]
    more: int = 0


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


def fault_in_words(fault: Fault, path: str) -> str:
    """Return a fault of what stands at a path in words."""
    if fault.more:
        return More(fault.more)
    for step in fault.path:
        path += f"[{step}]" if isinstance(step, int) else f".{_cut(step)}" if path else _cut(step)
    return f"{path or 'it'}: {fault.words()}"


def _cut(key: str) -> str:
    return key if len(key) <= NAME else key[:NAME] + "..."


def _few(faults: Iterable[Fault]) -> list[Fault]:
    """Return the first faults, as many as are named, and one that counts the rest: a million need no memory."""
    named: list[Fault] = []
    beyond = 0
    for fault in faults:
        if fault.more:
            beyond += fault.more
        elif len(named) < FAULTS:
            named.append(fault)
        else:
            beyond += 1
    return [*named, Fault((), str, beyond)] if beyond else named


def _under(step: str | int, faults: Sequence[Fault] | None) -> Iterator[Fault]:
    """Yield the faults of a part as faults of the whole."""
    for fault in faults or ():
        yield fault if fault.more else Fault((step, *fault.path), fault.words)


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
            return _fixed_row(info, [_compiled(item, structs) for item in items])
        case mi.DictType(value_type=item):
            return _table(info, _compiled(item, structs))
        case mi.UnionType(types=types):
            return _union(info, [_compiled(member, structs) for member in types])
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
                faults_of_value: Sequence[Fault] | None = [Fault((), partial(_no_such_field, name, tests))]
            else:
                faults_of_value = holds(value[name])
            if faults_of_value:
                wrong = wrong or {}
                wrong[name] = faults_of_value
        if wrong is None and (not required or value.keys() >= required):
            return None
        return _arranged(wrong or {}, value, info)

    structs[info.cls] = test
    for field in info.fields:
        tests[field.encode_name] = _compiled(field.type, structs)
    return test


def _fields(value: Any, fields: Sequence[mi.Field]) -> dict[str, Any]:
    """Return the fields of a struct that are not at their defaults, by the names they have in the log."""
    return {field.encode_name: held for field in fields if (held := getattr(value, field.name)) is not field.default}


def _arranged(wrong: Mapping[Any, Sequence[Fault]], value: Mapping[Any, Any], info: mi.StructType) -> list[Fault]:
    """Return the faults of a table: fields that there are not, then the others in their order, missing ones too."""
    fields = {field.encode_name: field for field in info.fields}
    parts = [_under(str(name), wrong[name]) for name in wrong if name not in fields]
    for name, field in fields.items():
        if name in value:
            parts.append(_under(name, wrong.get(name)))
        elif field.required:
            parts.append(iter([Fault((name,), partial(_missing, field.type))]))
    return _few(chain.from_iterable(parts))


def _row(info: mi.VarTupleType | mi.ListType, holds: Test) -> Test:
    most = info.max_length

    def test(value: Any) -> Sequence[Fault] | None:
        if not isinstance(value, _ROWS):
            return _not_allowed(value, info)
        rest = iter(value)
        faults: list[Fault] = []
        for item in rest:
            if faults_of_value := holds(item):  # seldom: what fits is not counted, and nothing is tested twice
                at = len(value) - length_hint(rest) - 1
                others = (_under(number, holds(other)) for number, other in enumerate(rest, at + 1))
                faults = _few(chain(_under(at, faults_of_value), chain.from_iterable(others)))
        if most is not None and len(value) > most:
            faults.append(Fault((), partial("{} are too many; allowed: at most {}".format, len(value), most)))
        return faults

    return test


def _fixed_row(info: mi.TupleType, tests: Sequence[Test]) -> Test:
    def test(value: Any) -> Sequence[Fault] | None:
        if not isinstance(value, _ROWS) or len(value) != len(tests):
            return _not_allowed(value, info)
        parts = (_under(at, holds(item)) for at, (holds, item) in enumerate(zip(tests, value, strict=True)))
        return _few(chain.from_iterable(parts))

    return test


def _table(info: mi.DictType, holds: Test) -> Test:
    def test(value: Any) -> Sequence[Fault] | None:
        if not isinstance(value, Mapping):
            return _not_allowed(value, info)
        strange = (
            Fault((), partial("the key {} is not allowed; allowed: text".format, shown(key)))
            for key in value
            if not isinstance(key, str)
        )
        parts = (_under(str(key), holds(item)) for key, item in value.items())
        return _few(chain(strange, chain.from_iterable(parts)))

    return test


def _union(info: mi.UnionType, tests: Sequence[Test]) -> Test:
    def test(value: Any) -> Sequence[Fault] | None:
        tried = []
        for holds in tests:
            faults = holds(value)
            if not faults:
                return None
            tried.append(faults)
        deeper = (faults for faults in tried if all(fault.path or fault.more for fault in faults))
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
            return lambda value: (
                None if any(type(value) is type(allowed) and value == allowed for allowed in values) else no(value)
            )
        case mi.NoneType():
            return lambda value: None if value is None else no(value)
        case mi.AnyType() | mi.RawType():
            return lambda value: None
        case _:
            return no


def _not_allowed(value: Any, info: mi.Type) -> list[Fault]:
    return [Fault((), partial(_refusal, value, info))]


def _refusal(value: Any, info: mi.Type) -> str:
    text = f"{shown(value)} is not allowed; allowed: {describe(info)}"
    if type(value) is not int or "a whole number" not in text:
        return text
    if not LEAST <= value <= MOST:
        return f"{text}, and no number beyond 64 bits"
    return f"{text}, and no number beyond {NUMBER:,}" if abs(value) > NUMBER else text


def _no_such_field(name: Any, known: Mapping[str, Any]) -> str:
    near = get_close_matches(str(name)[:NAME], known, 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    return f"there is no such field{meant}; fields: {', '.join(known) or 'none'}"


def _missing(info: mi.Type) -> str:
    return f"missing; wanted: {describe(info)}"
