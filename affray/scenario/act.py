"""An act of a scenario: who does what, and what is expected then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

CONDUCT = {"undo": ("to", "why", "dice"), "redo": ("why",), "comment": ("text", "about"), "close": ("reason",)}
"""What an act may do beside the actions of the game, and the fields of each."""


class Act(msgspec.Struct, frozen=True):
    """One act: who does what with which fields, and what is expected then (paths into the shown state)."""

    do: str
    by: str
    fields: Mapping[str, Any]
    expect: Mapping[str, Any]


def act_faults(at: int, raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with an act, whatever the game says of it."""
    if "do" not in raw:
        yield f"act[{at}].do: missing; wanted: the tag of an action"
    for key, kind, wanted in (("do", str, "the tag of an action"), ("by", str, "a seat"), ("expect", dict, "a table")):
        if not isinstance(raw.get(key, kind()), kind):
            yield f"act[{at}].{key}: {raw[key]!r:.60} is not allowed; allowed: {wanted}"


def act_of(raw: Mapping[str, Any]) -> Act:
    """Return an act without faults as an object."""
    fields = dict(raw)
    return Act(fields.pop("do"), fields.pop("by", ""), fields=fields, expect=fields.pop("expect", {}))
