"""Turning what people write (TOML, JSON, `field=value`) into structs, with every fault at once.

msgspec stops at the first fault; a person with a roster of forty lines wants them all, each with its path, the value
and what is allowed. The types are still msgspec's: this walks `msgspec.inspect` and leaves the building to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from types import NoneType
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as mi

from affray.core.fitting import LEAST, MOST, fits, leaf

T = TypeVar("T")


def convert(value: Any, kind: type[T], path: str = "") -> tuple[T | None, list[str]]:
    """Return a plain value as a struct class (or any type msgspec knows) and no faults, or None and every fault."""
    any_kind: Any = kind
    try:
        if fits(any_kind)(value):
            return msgspec.convert(value, kind), []
        return None, _faults(value, _info(any_kind), path)
    except RecursionError:
        return None, [f"{path or 'it'}: it is nested too deeply"]
    except msgspec.ValidationError as wrong:
        return None, [f"{path or 'it'}: {str(wrong).replace('`', '')}"]


@cache
def _info(kind: Any) -> mi.Type:
    return mi.type_info(kind)


def describe(info: mi.Type) -> str:
    """Return in words what a type accepts."""
    match info:
        case mi.Metadata(type=inner):
            return describe(inner)
        case mi.IntType(ge=low, le=high) if low is not None or high is not None:
            if low is None or high is None:
                return f"a whole number of {low} or more" if high is None else f"a whole number of {high} or less"
            return f"{low} to {high}"
        case mi.IntType():
            return "a whole number"
        case mi.BoolType():
            return "true or false"
        case mi.StrType(max_length=int(most)):
            return f"text of at most {most} characters"
        case mi.StrType():
            return "text"
        case mi.NoneType():
            return "nothing"
        case mi.LiteralType(values=values):
            return ("one of " if len(values) > 1 else "") + ", ".join(str(one) for one in values)
        case mi.UnionType(types=types):
            return " or ".join(describe(one) for one in types)
        case mi.StructType(cls=cls):
            return f"a table with {', '.join(field.encode_name for field in mi.type_info(cls).fields)}"  # type: ignore[attr-defined]
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            return f"a list of {describe(item)}"
        case mi.DictType(value_type=item):
            return f"a table of {describe(item)}"
        case mi.AnyType() | mi.RawType():
            return "anything"
        case _:
            return type(info).__name__.removesuffix("Type").lower()


def describe_type(kind: Any) -> str:
    """Return in words what a Python type accepts."""
    return describe(_info(kind))


def _faults(value: Any, info: mi.Type, path: str) -> list[str]:
    match info:
        case mi.Metadata(type=inner):
            return _faults(value, inner, path)
        case mi.StructType(cls=cls, fields=fields):
            return _struct_faults(value, cls, fields, path)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
                faults = [fault for at, one in enumerate(value) for fault in _faults(one, item, f"{path}[{at}]")]
                if info.max_length is not None and len(value) > info.max_length:
                    faults.append(f"{path or 'it'}: {len(value)} are too many; allowed: at most {info.max_length}")
                return faults
        case mi.TupleType(item_types=items):
            if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == len(items):
                pairs = enumerate(zip(value, items, strict=True))
                return [fault for at, (one, item) in pairs for fault in _faults(one, item, f"{path}[{at}]")]
        case mi.DictType(value_type=item):
            if isinstance(value, Mapping):
                strange = [key for key in value if not isinstance(key, str)]
                return [
                    *(f"{path or 'it'}: the key {_said(key)} is not allowed; allowed: text" for key in strange),
                    *(fault for key, one in value.items() for fault in _faults(one, item, _join(path, key))),
                ]
        case mi.UnionType(types=types):
            tried = [_faults(value, one, path) for one in types]
            if any(not faults for faults in tried):
                return []
            deeper = [faults for faults in tried if not any(_is_at(fault, path) for fault in faults)]
            if deeper:
                return deeper[0]
        case _:
            if leaf(info)(value):
                return []
    bound = ", and no number beyond 64 bits" if type(value) is int and not LEAST <= value <= MOST else ""
    return [f"{path or 'it'}: {_said(value)} is not allowed; allowed: {describe(info)}{bound}"]


def _is_at(fault: str, path: str) -> bool:
    return fault.startswith(f"{path or 'it'}: ")


def _struct_faults(value: Any, cls: type, fields: Sequence[mi.Field], path: str) -> list[str]:
    if not isinstance(value, Mapping):
        names = ", ".join(field.encode_name for field in fields)
        return [f"{path or 'it'}: {_said(value)} is not allowed; allowed: a table with {names}"]
    known = {field.encode_name: field for field in fields}
    faults: list[str] = []
    for key in value:
        if key not in known:
            near = get_close_matches(str(key), known, 1)
            meant = f" (did you mean {near[0]}?)" if near else ""
            faults.append(f"{_join(path, key)}: there is no such field{meant}; fields: {', '.join(known) or 'none'}")
    for name, field in known.items():
        if name in value:
            faults += _faults(value[name], field.type, _join(path, name))
        elif field.required:
            faults.append(f"{_join(path, name)}: missing; wanted: {describe(field.type)}")
    return faults


def _join(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)


def _said(value: Any) -> str:
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
