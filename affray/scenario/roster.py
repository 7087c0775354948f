"""The roster of another file, and what a scenario says in place of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any

from affray.events.errors import BadInput
from affray.scenario.source import load


def with_roster(data: Mapping[str, Any], folder: Path | None) -> dict[str, Any]:
    """Return a scenario laid over the roster file that its key `roster` names, as one that names none.

    The path of the file is relative to `folder`. Its acts are left out. Raises BadInput, with the path to the fault.
    """
    base = _roster_file(data["roster"], folder)
    mine, theirs = data.get("ruleset"), base.get("ruleset")
    if mine is not None and mine != theirs:
        raise BadInput(f"ruleset: {mine!r:.60} is not the ruleset of the roster file; allowed: {theirs!r:.60}")
    if "dice" in data:
        base.pop("seed", None)  # a seed belongs to the dice that it was given with
    return laid_over(base, {key: value for key, value in data.items() if key != "roster"})


def _roster_file(name: Any, folder: Path | None) -> dict[str, Any]:
    if not isinstance(name, str) or not name or PurePath(name).is_absolute():
        allowed = "the path of a roster file, relative to the folder of this one"
        raise BadInput(f"roster: {name!r:.60} is not allowed; allowed: {allowed}")
    if folder is None:
        raise BadInput(f"roster: {name!r:.60} names a file, which only a scenario read from a file can do")
    try:
        base = load(folder / name)
    except BadInput as error:
        raise BadInput(f"roster: {error}") from error
    if "roster" in base:
        raise BadInput(f"roster: {name} takes its roster from another file; allowed: a file that holds its roster")
    base.pop("act", None)
    return base


def laid_over(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another one laid over it.

    Tables are merged key by key, and lists of tables with ids id by id (new ones follow). Everything else is replaced.
    """
    merged = dict(base)
    for key, value in over.items():
        merged[key] = _over(merged[key], value) if key in merged else value
    return merged


def _over(base: Any, over: Any) -> Any:
    if isinstance(base, Mapping) and isinstance(over, Mapping):
        return laid_over(base, over)
    if _has_ids(base) and _has_ids(over):
        places = {row["id"]: at for at, row in reversed([*enumerate(base)])}
        merged = list(base)
        for row in over:
            at = places.get(row["id"])
            if at is None:
                merged.append(row)
            else:
                merged[at] = laid_over(merged[at], row)
        return merged
    return over


def _has_ids(rows: Any) -> bool:
    return isinstance(rows, list) and all(isinstance(row, Mapping) and isinstance(row.get("id"), str) for row in rows)
