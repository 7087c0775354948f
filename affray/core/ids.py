"""The order of ids: the numbers inside them by value, so that `b2` comes before `b10`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_NUMBERS = re.compile(r"(\d+)", re.ASCII)

Key = tuple[tuple[tuple[bool, int, str], ...], str]


@lru_cache(maxsize=4096)  # the same few ids are put in order again and again
def _key(id: str) -> Key:
    parts = tuple(
        (True, int(part), "") if part.isascii() and part.isdigit() else (False, 0, part) for part in _NUMBERS.split(id)
    )
    return parts, id


def id_key(id: str) -> Key:
    """Return the key by which an id is put in order. A total order: two ids are equal only if they are the same."""
    return _key(id)


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Return ids in order, whatever order they come in."""
    return tuple(sorted(ids, key=_key))
