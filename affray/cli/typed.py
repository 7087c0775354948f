"""What `field=value` means for a field of a type: a text field takes what was typed, whatever else it could be read as.

So a unit that is called `1` or `true` is named without quotes. A JSON string stands for its text in any field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect as mi

from affray.cli.words import value


def typed(given: Mapping[str, str], kind: type[msgspec.Struct] | None) -> dict[str, Any]:
    """Return texts as the values of the fields of a struct class; as JSON where there is no such field."""
    types = {} if kind is None else {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    if "kind" in types and "type" not in types:
        types["type"] = types["kind"]
    return {
        name: meant(value(text), mi.type_info(types[name]), text) if name in types else value(text)
        for name, text in given.items()
    }


def meant(value: Any, info: mi.Type, typed: str | None = None) -> Any:
    """Return a value, or in its place the text of it (`typed`, or as JSON writes it) where only a text is accepted."""
    match info:
        case mi.Metadata(type=inner):
            return meant(value, inner, typed)
        case mi.StrType():
            return _text(value, typed)
        case mi.LiteralType(values=values) if all(type(allowed) is str for allowed in values):
            return _text(value, typed)
        case mi.UnionType(types=types) if not any(_fits(value, member) for member in types):
            texts = [member for member in types if _takes_text(member)]
            return meant(value, texts[0], typed) if texts else value
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) if isinstance(value, list):
            return [meant(part, item) for part in value]
        case mi.DictType(value_type=item) if isinstance(value, dict):
            return {key: meant(part, item) for key, part in value.items()}
        case mi.StructType(fields=fields) if isinstance(value, dict):
            known = {field.encode_name: field.type for field in fields}
            return {key: meant(part, known[key]) if key in known else part for key, part in value.items()}
        case _:
            return value


def _text(value: Any, typed: str | None) -> Any:
    if isinstance(value, str):
        return value
    if typed is not None:
        return typed
    return msgspec.json.encode(value).decode() if type(value) in (bool, int) else value


def _takes_text(info: mi.Type) -> bool:
    match info:
        case mi.Metadata(type=inner):
            return _takes_text(inner)
        case mi.LiteralType(values=values):
            return all(type(allowed) is str for allowed in values)
        case _:
            return isinstance(info, mi.StrType)


def _fits(value: Any, info: mi.Type) -> bool:
    """Return whether a value is of the kind that a type takes, whatever its bounds."""
    match info:
        case mi.Metadata(type=inner):
            return _fits(value, inner)
        case mi.LiteralType(values=values):
            return any(type(value) is type(allowed) for allowed in values)
        case mi.NoneType():
            return value is None
        case mi.BoolType():
            return type(value) is bool
        case mi.IntType():
            return type(value) is int
        case mi.StrType():
            return isinstance(value, str)
        case mi.VarTupleType() | mi.ListType():
            return isinstance(value, list)
        case mi.DictType() | mi.StructType():
            return isinstance(value, dict)
        case _:
            return True
