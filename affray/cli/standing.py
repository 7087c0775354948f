"""How things stand, for somebody who walks up to the table: whose turn, what is owed, who is hurt, what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from affray.cli.offers import dice_words, owed, together
from affray.cli.screen import Screen, padded

SHARED = frozenset(
    {
        *("encounter", "title", "ruleset", "options", "head", "entry", "conduct", "state", "round", "acting"),
        *("pending", "combatants", "turn_order", "allocation_order", "resources", "dice"),
    }
)
"""The keys of a shown position that every game has; the rest is the game's own."""

PERSONAL = frozenset({"name", "side", "unit", "status", "wounds", "shock", "conditions"})
"""The same for one combatant."""

LABEL = 12


def show_standing(
    shown: Mapping[str, Any],
    names: Mapping[str, str],
    legal: Mapping[str, Sequence[str]],
    screen: Screen,
    own: bool = True,
) -> None:
    """Print a position as `Position.show` gives it; `legal` has the actions that each seat may take then.

    With `own` false, what only this game shows is left out.
    """
    ruleset = shown["ruleset"]
    screen.say(shown["title"] or f"An encounter of {ruleset['id']}", style="strong")
    screen.say()
    _lines(_now(shown, names, legal), screen)
    screen.say()
    _combatants(shown["combatants"], screen)
    screen.say()
    _lines(_shared(shown, names), screen)
    if own:
        _own(shown, screen)


def _lines(lines: Iterable[tuple[str, str]], screen: Screen) -> None:
    """Print texts behind their labels; a label that comes again is said once."""
    before = ""
    for label, text in lines:
        lead = padded("" if label == before else label, LABEL)
        screen.say(text, f"{lead}  ", hang=" " * (LABEL + 2))
        before = label


def _now(
    shown: Mapping[str, Any], names: Mapping[str, str], legal: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    acting, number = shown["acting"], shown["round"]
    if acting:
        yield "turn", f"{named(acting, names)}{f', in round {number}' if number else ''}"
    elif number:
        yield "round", f"{number}, nobody's turn"
    if shown["conduct"] == "closed":
        yield "closed", "nothing more may be entered"
        return
    pending = shown["pending"]
    if pending is not None:
        yield "owed", owed(pending, names)
    for seats, actions in together(legal):
        rest = [action for action in actions if action != "roll"]
        if rest:
            yield "may act", f"{' or '.join(named(seat, names) for seat in seats)}: {', '.join(rest)}"
    if pending is None and not legal:
        yield "over", "no action of the game is left"
    yield "state", shown["state"]


def _combatants(combatants: Mapping[str, Mapping[str, Any]], screen: Screen) -> None:
    header = ("id", "name", "side", "unit", "status", "wounds", "shock", "conditions")
    rows = [
        (
            who,
            one["name"] if one["name"] != who else "",
            one["side"],
            one["unit"],
            one["status"],
            gauge(one["wounds"]),
            gauge(one["shock"]),
            ", ".join(map(condition, one["conditions"])),
        )
        for who, one in combatants.items()
    ]
    screen.table(header, rows)
    if any(row[5] or row[6] for row in rows):
        screen.say("wounds and shock: what is left / the most there can be", style="faint")


def gauge(track: Mapping[str, int] | None) -> str:
    """Return a track as `left/max`."""
    return f"{track['left']}/{track['max']}" if track else ""


def condition(one: Mapping[str, Any]) -> str:
    """Return a condition in words."""
    value = f" {one['value']}" if one["value"] else ""
    return f"{one['name']}{value}{' until ' + one['until'] if one['until'] else ''}"


def named(who: str, names: Mapping[str, str]) -> str:
    """Return an id with the name that it stands for, if that is another word."""
    name = names.get(who, who)
    return name if name == who else f"{name} ({who})"


def _shared(shown: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if shown["turn_order"]:
        yield "turn order", ", ".join(shown["turn_order"])
    if shown["allocation_order"]:
        yield "allocation", ", then ".join(_group(group) for group in shown["allocation_order"])
    for owner, purses in shown["resources"].items():
        yield "resources", f"{named(owner, names)}: " + ", ".join(f"{name} {left}" for name, left in purses.items())
    for seat, tally in shown["dice"].items():
        yield "dice", f"{named(seat, names)}: {_tally(tally)}"


def _group(group: Any) -> str:
    return " ".join(map(str, group)) if isinstance(group, (list, tuple)) else str(group)


def _tally(tally: Mapping[str, Any]) -> str:
    return "; ".join(
        f"{dice_words(of['mean'][1], int(sides))}, mean {_mean(*of['mean'])}" for sides, of in tally["sides"].items()
    )


def _mean(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "-"


def _own(shown: Mapping[str, Any], screen: Screen) -> None:
    """Print what only this game shows, as it is named there: short things in a line, what is alike in a table."""
    own = {key: value for key, value in shown.items() if key not in SHARED}
    personal = {
        who: {key: value for key, value in one.items() if key not in PERSONAL}
        for who, one in shown["combatants"].items()
    }
    _lines(((_spoken(key), plain(value)) for key, value in own.items() if value and not _alike(value)), screen)
    for key, value in {**own, "combatant": personal}.items():
        if value and _alike(value):
            _table(_spoken(key), value, screen)


def _table(what: str, rows: Mapping[str, Mapping[str, Any]], screen: Screen) -> None:
    """Print mappings that have the same keys as a table; columns that say nothing of anybody are left out."""
    keys = [key for key in next(iter(rows.values())) if any(row[key] and _cell(row[key]) for row in rows.values())]
    if keys:
        screen.say()
        cells = [(who, *(_cell(row[key]) for key in keys)) for who, row in rows.items()]
        screen.table((what, *map(_spoken, keys)), cells)


def _cell(value: Any) -> str:
    """Return plain data in words for a table; of a mapping to whole numbers, those that are not 0."""
    if isinstance(value, Mapping) and all(type(one) is int for one in value.values()):
        return plain({key: one for key, one in value.items() if one})
    return plain(value)


def _alike(value: Any) -> bool:
    """Return whether a value is a mapping of mappings that all have the same keys."""
    if not isinstance(value, Mapping) or not all(isinstance(one, Mapping) for one in value.values()):
        return False
    first, *rest = value.values()
    return all(list(one) == list(first) for one in rest)


def _spoken(key: str) -> str:
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
            return ", ".join(f"{_spoken(str(key))} {_inner(one)}" for key, one in value.items() if _says(one))
        case list() | tuple():
            return ", ".join(map(_inner, value))
        case _:
            return str(value)


def _says(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", [], (), {})


def _inner(value: Any) -> str:
    many = isinstance(value, (list, tuple)) or (isinstance(value, Mapping) and sum(map(_says, value.values())) > 1)
    return f"[{plain(value)}]" if many else plain(value)
