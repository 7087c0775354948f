"""What a caller gives, as plain data, judged before any game sees it: every text and number in it, wherever it stands.

So no game has to do it, nothing that a game offers later can be refused for its text, and a game may go through the
lists of its roster as often as it likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.core.describing import shown
from affray.events.errors import capped
from affray.events.limits import NAME, NUMBER, ROWS, TEXT
from affray.events.text import faults_in, faults_in_id

NAMES = frozenset({"name", "title"})
"""Fields that hold what somebody or something is called."""


def faults_in_given(value: Any, path: str = "") -> list[str]:
    """Return what is wrong with the texts, the keys, the numbers and the sizes of plain data, each with its path.

    A field `id` and every key of a table is judged as an id; a field of `NAMES` may have as many characters as a name,
    and any other text as many as free text. What is no plain data is left to whoever knows the type that is wanted.
    """
    faults: list[str] = []
    try:
        _judge(value, path, "", faults)
    except RecursionError:
        return ["it is nested too deeply"]
    return capped(faults)


def _judge(value: Any, path: str, field: str, faults: list[str]) -> None:
    if isinstance(value, str):
        fault = faults_in_id(value) if field == "id" else faults_in(value, NAME if field in NAMES else TEXT)
        if fault is not None:
            faults.append(f"{path or 'it'}: {shown(value)} is not allowed: {fault}")
    elif type(value) is int:
        if abs(value) > NUMBER:
            faults.append(f"{path or 'it'}: {shown(value)} is not allowed; allowed: no number beyond {NUMBER:,}")
    elif isinstance(value, (Mapping, list, tuple)):
        if len(value) > ROWS:
            faults.append(f"{path or 'it'}: {len(value):,} are too many; allowed: at most {ROWS:,}")
        elif isinstance(value, Mapping):
            _judge_table(value, path, faults)
        else:
            for at, part in enumerate(value):
                _judge(part, f"{path}[{at}]", field, faults)


def _judge_table(table: Mapping[Any, Any], path: str, faults: list[str]) -> None:
    for key, part in table.items():
        if not isinstance(key, str):
            continue  # no field of anything
        fault = faults_in_id(key)
        if fault is not None:
            faults.append(f"{path or 'it'}: the key {shown(key)} is not allowed: {fault}")
        else:
            _judge(part, f"{path}.{key}" if path else key, key, faults)
