"""How an event is told: a template over its fields, with a few words for what a table wants to read.

`{model:name}` shows a combatant by name, `{models:names}` several, `{faces:dice}` dice as `[2 4 6]`,
`{ap:+}` a signed number; anything else is what `str.format` does.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any


class _Teller(string.Formatter):
    """Formats the fields of one event."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        value: Any = args[0]
        for part in field_name.split("."):
            value = getattr(value, part)
        return value, field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "name":
            return self.names.get(value, str(value))
        if format_spec == "names":
            return listed([self.names.get(item, str(item)) for item in value])
        if format_spec == "dice":
            return "[" + " ".join(str(face) for face in value) + "]"
        if format_spec == "list":
            return listed([str(item) for item in value])
        return format(value, format_spec)


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: `a`, `a and b`, `a, b and c`, or `nobody` for none."""
    if not words:
        return "nobody"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 wound`, `3 wounds`; `plural` is for nouns that take more than an `s`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def tell(event: Any, template: str, names: Mapping[str, str]) -> str:
    """Return the sentence of a template filled from the event's fields; ids are shown by `names`."""
    return _Teller(names).vformat(template, (event,), {})
