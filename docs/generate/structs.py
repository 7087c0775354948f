"""Types in words: what a field accepts, what it is if left out, and the structs that it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect as mi

from affray.core.describing import members
from affray.events.limits import NUMBER
from docs.generate.docstrings import parted
from docs.generate.markdown import code, plain, prose, table


def accepts(info: mi.Type) -> str:
    """Return what a type accepts, in words; a struct as a link to its heading on the same page."""
    match info:
        case mi.Metadata(type=inner):
            return accepts(inner)
        case mi.IntType():
            return _number(info)
        case mi.StrType(max_length=most):
            return "text" if most is None else f"text, at most {most} characters"
        case mi.BoolType():
            return "true or false"
        case mi.NoneType():
            return "null"
        case mi.LiteralType() | mi.UnionType():
            return _either(list(_choices(info)))
        case mi.StructType(cls=cls):
            return f"a [{cls.__name__}](#{cls.__name__.lower()})"
        case mi.VarTupleType(item_type=item, max_length=most) | mi.ListType(item_type=item, max_length=most):
            return f"a list of {_several(item)}" + ("" if most is None else f", at most {most}")
        case mi.TupleType(item_types=items):
            return f"a list of {len(items)}: {', '.join(map(accepts, items))}"
        case mi.DictType(value_type=item):
            return f"a table of {_several(item)} by key"
        case mi.AnyType() | mi.RawType():
            return "any JSON"
        case _:
            return type(info).__name__.removesuffix("Type").lower()


def _number(info: mi.IntType) -> str:
    low = None if info.ge == -NUMBER else info.ge  # the page of limits has the bounds of all numbers
    high = None if info.le == NUMBER else info.le
    if low is not None and high is not None:
        return f"{low} to {high}"
    if low is not None:
        return f"a whole number from {low} up"
    return "a whole number" if high is None else f"a whole number up to {high}"


def _choices(info: mi.Type) -> Iterator[str]:
    match info:
        case mi.LiteralType(values=values):
            yield from (code(str(value)) for value in values)
        case mi.UnionType():
            yield from (choice for member in members(info) for choice in _choices(member))
        case _:
            yield accepts(info)


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _several(item: mi.Type) -> str:
    match item:
        case mi.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case mi.IntType() as whole if _number(whole) == "a whole number":
            return "whole numbers"
        case mi.StrType(max_length=None):
            return "texts"
        case mi.VarTupleType(item_type=inner):
            return f"lists of {_several(inner)}"
        case _:
            return accepts(item)


def fields(cls: type[msgspec.Struct], without: Sequence[str] = ()) -> str:
    """Return the table of a struct's fields: name, what it accepts, its value if left out, what is said of it."""
    _, about = parted(cls)
    rows = [
        [
            code(field.encode_name),
            accepts(field.type),
            "required" if field.required else default(field),
            note(about, field.name),
        ]
        for field in fields_of(cls)
        if field.name not in without
    ]
    return table(["field", "accepts", "if left out", "what it is"], rows)


def note(about: Mapping[str, str], field: str) -> str:
    """Return what is said about a field, as it stands in a table."""
    return plain(about.get(field, "").removesuffix("."))


def fields_of(cls: type[msgspec.Struct]) -> tuple[mi.Field, ...]:
    """Return the fields of a struct in their order."""
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    return info.fields


def default(field: mi.Field) -> str:
    """Return the value of a field that is left out, as JSON in code."""
    value: Any = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return code(msgspec.json.encode(value).decode())


def nested(kinds: Sequence[type[msgspec.Struct]], seen: Sequence[type] = ()) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs that structs are made of, each once, in the order of their mention; those in `seen` not."""
    known = {*kinds, *seen}
    waiting = list(kinds)
    while waiting:
        structs = [struct for field in fields_of(waiting.pop(0)) for struct in _structs(field.type)]
        for struct in structs:
            if struct not in known:
                known.add(struct)
                waiting.append(struct)
                yield struct


def _structs(info: mi.Type) -> Iterator[type[msgspec.Struct]]:
    match info:
        case mi.StructType(cls=cls):
            yield cls
        case mi.Metadata(type=inner):
            yield from _structs(inner)
        case mi.UnionType(types=types) | mi.TupleType(item_types=types):
            for member in types:
                yield from _structs(member)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) | mi.DictType(value_type=item):
            yield from _structs(item)


def described(cls: type[msgspec.Struct], level: int = 2, without: Sequence[str] = ()) -> str:
    """Return a struct under a heading of its name: what it is, and its fields."""
    doc, _ = parted(cls)
    return "\n\n".join(filter(None, [f"{'#' * level} {cls.__name__}", prose(doc), fields(cls, without)]))


def parts(kinds: Sequence[type[msgspec.Struct]], without: Sequence[str] = ()) -> list[str]:
    """Return the structs that event classes are made of under a heading, or nothing if they are made of none."""
    inner = [described(struct, 3) for struct in nested(kinds)]
    return ["## What the fields are made of", *inner] if inner else []
