"""The roster of another file, and what a scenario says in place of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any

from affray.events.errors import BadInput
from affray.scenario.lines import Lines
from affray.scenario.source import load


def with_roster(data: Mapping[str, Any], lines: Lines, folder: Path | None) -> tuple[dict[str, Any], Lines]:
    """Return a scenario laid over the roster file that its key `roster` names, as one that names none.

    The path of the file is relative to `folder`. Its acts are left out. Raises BadInput, with the path to the fault.
    """
    base, base_lines = _roster_file(data["roster"], folder)
    mine, theirs = data.get("ruleset"), base.get("ruleset")
    if mine is not None and mine != theirs:
        raise BadInput(f"ruleset: {mine!r:.60} is not the ruleset of the roster file; allowed: {theirs!r:.60}")
    if "dice" in data:
        base.pop("seed", None)  # a seed belongs to the dice that it was given with
    return laid_over(base, {key: value for key, value in data.items() if key != "roster"}, base_lines, lines)


def _roster_file(name: Any, folder: Path | None) -> tuple[dict[str, Any], Lines]:
    if not isinstance(name, str) or not name or PurePath(name).is_absolute():
        allowed = "the path of a roster file, relative to the folder of this one"
        raise BadInput(f"roster: {name!r:.60} is not allowed; allowed: {allowed}")
    if folder is None:
        raise BadInput(f"roster: {name!r:.60} names a file, which only a scenario read from a file can do")
    try:
        base, lines = load(folder / name, name)
    except BadInput as error:
        raise BadInput(f"roster: {error}") from error
    if "roster" in base:
        raise BadInput(f"roster: {name} takes its roster from another file; allowed: a file that holds its roster")
    for key in ("act", "otherwise"):
        base.pop(key, None)
        lines.parts.pop(key, None)
    return base, lines


def laid_over(
    base: Mapping[str, Any], over: Mapping[str, Any], base_lines: Lines, over_lines: Lines
) -> tuple[dict[str, Any], Lines]:
    """Return a table with another one laid over it, and the lines of what is in it.

    Tables are merged key by key, and lists of tables with ids id by id (new ones follow). Everything else is replaced.
    """
    merged, lines = dict(base), _like(over_lines if over_lines.line else base_lines)
    lines.parts.update(base_lines.parts)
    for key, value in over.items():
        theirs, mine = _part(base_lines, key), _part(over_lines, key)
        merged[key], lines.parts[key] = _over(merged[key], value, theirs, mine) if key in merged else (value, mine)
    return merged, lines


def _over(base: Any, over: Any, base_lines: Lines, over_lines: Lines) -> tuple[Any, Lines]:
    if isinstance(base, Mapping) and isinstance(over, Mapping):
        return laid_over(base, over, base_lines, over_lines)
    if not (_has_ids(base) and _has_ids(over)):
        return over, over_lines
    places = {row["id"]: at for at, row in reversed([*enumerate(base)])}
    merged, lines = list(base), _like(over_lines)
    lines.parts.update(base_lines.parts)
    for number, row in enumerate(over):
        mine = _part(over_lines, number)
        at = places.get(row["id"])
        if at is None:
            lines.parts[len(merged)] = mine
            merged.append(row)
        else:
            merged[at], lines.parts[at] = laid_over(merged[at], row, _part(base_lines, at), mine)
    return merged, lines


def _like(lines: Lines) -> Lines:
    return Lines(lines.line, lines.file)


def _part(lines: Lines, step: str | int) -> Lines:
    """Return a part of the lines; a place that is not known if there is none."""
    return lines.parts.get(step) or Lines()


def _has_ids(rows: Any) -> bool:
    return isinstance(rows, list) and all(isinstance(row, Mapping) and isinstance(row.get("id"), str) for row in rows)
