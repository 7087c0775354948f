"""Structs as plain data."""

from __future__ import annotations

from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """Return a struct, with all its fields, as plain data: mappings and lists."""
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def declared(facts: msgspec.Struct) -> dict[str, Any]:
    """Return the facts that are not as they are if nothing is said."""
    return {name: value for name, value in plain(facts).items() if value != plain(facts.__class__())[name]}
