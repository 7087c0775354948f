"""Paths into what is shown: keys and places in lists, joined by dots; a key that holds a dot stands in quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from affray.events.errors import BadInput
from affray.scenario.matching import MISSING

_STEP = re.compile(r"""'([^']*)'(?=\.|$)|"([^"]*)"(?=\.|$)|([^.'"]+)(?=\.|$)""")
_PLACE = re.compile(r"[0-9]{1,9}", re.ASCII)


def steps(path: str) -> list[str]:
    """Return the steps of a path (`to_come."a.bow at v".attacks`). Raises BadInput for what is no path."""
    parts, at = [], 0
    while True:
        step = _STEP.match(path, at)
        if step is None:
            raise BadInput(f"{path!r:.120} is no path; allowed: keys joined by dots, those with a dot in quotes")
        parts.append(next(part for part in step.groups() if part is not None))
        at = step.end()
        if at == len(path):
            return parts
        at += 1


def look(shown: Any, path: str) -> Any:
    """Return what stands at a path, or MISSING where it leads nowhere. Raises BadInput for what is no path."""
    return _walk(shown, steps(path))


def around(shown: Any, path: str) -> str:
    """Return in words how far a path that leads nowhere leads, and how it could go on."""
    parts = steps(path)
    for count in range(len(parts) - 1, -1, -1):
        value = _walk(shown, parts[:count])
        if value is not MISSING:
            where = ".".join(parts[:count]) or "what is shown"
            if isinstance(value, Mapping):
                return f"{where} has: {', '.join(map(str, value)) or 'nothing'}"
            if isinstance(value, (list, tuple)):
                return f"{where} has {len(value)} {'entry' if len(value) == 1 else 'entries'}"
            return f"{where} has no parts"
    return ""


def could_be_absent(shown: Any, path: str) -> bool:
    """Return whether a path leads to a place that is there, or is null, but for its last step."""
    parts = steps(path)
    for count in range(1, len(parts)):
        value = _walk(shown, parts[:count])
        if value is None:
            return True
        if value is MISSING or not isinstance(value, (Mapping, list, tuple)):
            return False
    return True


def _walk(shown: Any, parts: list[str]) -> Any:
    for part in parts:
        if isinstance(shown, Mapping):
            shown = shown.get(part, MISSING)
        elif isinstance(shown, (list, tuple)) and _PLACE.fullmatch(part) and int(part) < len(shown):
            shown = shown[int(part)]
        else:
            return MISSING
    return shown
