"""What only one game shows, told without knowing the game: short things in a line, what is alike in a table, and what
is nested line by line, indented."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from affray.cli.layout import padded, width_of
from affray.cli.screen import Screen

LABEL = 12
"""How wide the labels before the lines are."""
HIGHEST = 6
"""How many lines a cell of a table may have; what needs more is told line by line."""


def show_own(own: Mapping[str, Any], personal: Mapping[str, Mapping[str, Any]], screen: Screen) -> None:
    """Print what a game shows of the table, and then what it shows of each combatant."""
    for key, value in own.items():
        if says(value) and not _alike(value):
            _told(spoken(key), value, screen)
    for key, value in {**own, "combatant": personal}.items():
        if value and _alike(value):
            _table(spoken(key), value, screen)


def _told(label: str, value: Any, screen: Screen) -> None:
    """Print a value behind its label, line by line; a long label has a line of its own."""
    if width_of(label) > LABEL:
        screen.say(label, hang="  ")
        label = ""
    for depth, line in outline(value):
        indent = "  " * depth
        screen.say(line, f"{padded(label, LABEL)}  {indent}", hang=" " * (LABEL + 4) + indent)
        label = ""


def _table(what: str, rows: Mapping[str, Mapping[str, Any]], screen: Screen) -> None:
    """Print mappings that have the same keys as a table, or one by one if that has no room.

    Columns that say nothing of anybody are left out.
    """
    keys = [key for key in next(iter(rows.values())) if any(row[key] and _cell(row[key]) for row in rows.values())]
    if not keys:
        return
    screen.say()
    header = (what, *map(spoken, keys))
    cells = [(who, *(_cell(row[key]) for key in keys)) for who, row in rows.items()]
    if screen.fits(header, cells, HIGHEST):
        screen.table(header, cells)
        return
    screen.say(what, style="faint")
    same: dict[str, list[str]] = {}
    for who, row in rows.items():
        same.setdefault(repr(row), []).append(who)
    for alike in same.values():
        _told(", ".join(alike), rows[alike[0]], screen)


def outline(value: Any) -> Iterator[tuple[int, str]]:
    """Yield plain data as lines, each with how deep it is indented.

    What is short shares a line; what says nothing (none, no, 0, empty) is left out.
    """
    match value:
        case Mapping():
            spoken_items = {spoken(str(key)): item for key, item in value.items() if says(item) and item != 0}
            line = ", ".join(f"{key} {_inner(item)}" for key, item in spoken_items.items() if _short(item))
            if line:
                yield 0, line
            for key, item in spoken_items.items():
                if not _short(item):
                    yield from _under(f"{key}:", item)
        case list() | tuple() if all(map(_flat, value)):
            yield (
                0,
                ", ".join(
                    " ".join(map(plain, item)) if isinstance(item, (list, tuple)) else plain(item) for item in value
                ),
            )
        case list() | tuple():
            for item in value:
                yield from _under("-", item)
        case _:
            yield 0, plain(value)


def _under(lead: str, value: Any) -> Iterator[tuple[int, str]]:
    """Yield the lines of a value behind a lead; indented under it, if there are several."""
    lines = list(outline(value))
    if len(lines) == 1 or lead == "-":
        yield 0, f"{lead} {lines[0][1]}" if lines else lead
        yield from ((depth + 1, line) for depth, line in lines[1:])
    elif lines:
        yield 0, lead
        yield from ((depth + 1, line) for depth, line in lines)


def _flat(value: Any) -> bool:
    """Return whether a value is one word, or a list of words that belong together such as a name and a number."""
    parts = value if isinstance(value, (list, tuple)) else [value]
    return not any(isinstance(part, (Mapping, list, tuple)) for part in parts)


def _short(value: Any) -> bool:
    """Return whether a value shares a line with others: one word, or a list of numbers such as the faces of dice."""
    match value:
        case Mapping():
            return False
        case [item]:
            return not isinstance(item, (Mapping, list, tuple))
        case list() | tuple():
            return all(type(item) is int for item in value)
        case _:
            return True


def _cell(value: Any) -> str:
    """Return plain data in words for a table; of a mapping to whole numbers, those that are not 0."""
    if isinstance(value, Mapping) and all(type(item) is int for item in value.values()):
        return plain({key: item for key, item in value.items() if item})
    return plain(value)


def _alike(value: Any) -> bool:
    """Return whether a value is a mapping of mappings that all have the same keys."""
    if not value or not isinstance(value, Mapping) or not all(isinstance(item, Mapping) for item in value.values()):
        return False
    first, *rest = value.values()
    return all(list(item) == list(first) for item in rest)


def spoken(key: str) -> str:
    """Return a key as it is said."""
    return key.replace("_", " ")


def plain(value: Any) -> str:
    """Return plain data in words: mappings as `key value`, lists with commas, nested ones in brackets. What a mapping
    says nothing of (none, no, empty) is left out."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{spoken(str(key))} {_inner(item)}" for key, item in value.items() if says(item))
        case list() | tuple():
            return ", ".join(map(_inner, value))
        case _:
            return str(value)


def says(value: Any) -> bool:
    """Return whether plain data says anything; a number always does."""
    return value is not None and value is not False and value not in ("", [], (), {})


def _inner(value: Any) -> str:
    numbers = isinstance(value, (list, tuple)) and all(type(item) is int for item in value)
    many = isinstance(value, (list, tuple)) and (numbers or len(value) > 1)
    many = many or (isinstance(value, Mapping) and sum(map(says, value.values())) > 1)
    return f"[{plain(value)}]" if many else plain(value)
