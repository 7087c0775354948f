"""Turning what people write (TOML, JSON, `field=value`) into structs, with every fault at once.

msgspec stops at the first fault; a person with a roster of forty lines wants them all, each with its path, the value
and what is allowed. The types are still msgspec's: this judges, and leaves the building to it.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from affray.core.fitting import test_of, told

T = TypeVar("T")


def convert(value: Any, kind: type[T], path: str = "") -> tuple[T | None, list[str]]:
    """Return a plain value as a struct class (or any type msgspec knows) and no faults, or None and every fault."""
    any_kind: Any = kind
    try:
        wrong = test_of(any_kind)(value)
        if not wrong:
            return msgspec.convert(value, kind), []
        return None, [told(fault, path) for fault in wrong]
    except RecursionError:
        return None, [f"{path or 'it'}: it is nested too deeply"]
    except msgspec.ValidationError as refused:
        return None, [f"{path or 'it'}: {str(refused).replace('`', '')}"]
