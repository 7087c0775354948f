"""An act of a scenario: who does what, and what is expected then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of `undo`; `to` is the number of an entry, or the label of an act."""

    to: int | str | None = None
    why: str = ""
    dice: Literal["afresh", "stand"] = "afresh"


class Redo(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of `redo`."""

    why: str = ""


class Comment(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of `comment`."""

    text: str
    about: str = ""


class Close(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of `close`."""

    reason: str = ""


CONDUCT: dict[str, type[msgspec.Struct]] = {"undo": Undo, "redo": Redo, "comment": Comment, "close": Close}
"""What an act may do beside the actions of the game, and the fields of each."""

KEYS = ("do", "by", "expect", "label", "explain")
"""The keys of an act that are no fields of what is done."""


class Act(msgspec.Struct, frozen=True):
    """One act: who does what with which fields, and what is expected then.

    `label` names the standing after it, for an undo to go back to; `explain` is shown where an expectation is not met;
    `line` is where it stands in its file, 0 if that is not known.
    """

    do: str
    by: str
    fields: Mapping[str, Any]
    expect: Mapping[str, Any]
    label: str = ""
    explain: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.do} by {self.by}" if self.by else self.do


def act_of(raw: Mapping[str, Any], line: int) -> Act:
    """Return an act without faults as an object."""
    fields = {key: value for key, value in raw.items() if key not in KEYS}
    more = {key: raw.get(key, "") for key in ("label", "explain")}
    return Act(raw["do"], raw.get("by", ""), fields, raw.get("expect", {}), **more, line=line)
