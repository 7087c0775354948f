"""How things stand, for somebody who walks up to the table: whose turn, what is owed, who is hurt, what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from affray.cli.layout import padded
from affray.cli.offers import dice_words, owed, together
from affray.cli.own import LABEL, show_own
from affray.cli.screen import Screen

SHARED = frozenset(
    {
        *(
            "encounter",
            "title",
            "ruleset",
            "version",
            "older",
            "options",
            "head",
            "entry",
            "conduct",
            "state",
            "round",
            "acting",
        ),
        *("pending", "combatants", "turn_order", "allocation_order", "resources", "dice"),
    }
)
"""The keys of a shown position that every game has; the rest is the game's own."""

PERSONAL = frozenset({"name", "side", "unit", "status", "wounds", "shock", "conditions"})
"""The same for one combatant."""


def show_standing(
    shown: Mapping[str, Any],
    names: Mapping[str, str],
    legal: Mapping[str, Sequence[str]],
    rules: str,
    screen: Screen,
    own: bool = True,
) -> None:
    """Print a position as `Position.show` gives it; `legal` has the actions that each seat may take then, and `rules`
    says what it is played by.

    With `own` false, what only this game shows is left out.
    """
    screen.say(shown["title"] or f"An encounter of {shown['ruleset']}", style="strong")
    screen.say()
    _lines(_now(shown, names, legal), screen)
    screen.say()
    _combatants(shown["combatants"], screen)
    screen.say()
    _lines(_shared(shown, names), screen)
    _lines([("rules", rules)], screen)
    if own:
        more = {key: value for key, value in shown.items() if key not in SHARED}
        each = shown["combatants"].items()
        show_own(more, {who: {k: v for k, v in fields.items() if k not in PERSONAL} for who, fields in each}, screen)


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
    if shown["older"]:
        yield "stopped", f"begun under {shown['older']}; affray continue goes on from here in a new log"
        return
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
            card["name"] if card["name"] != who else "",
            card["side"],
            card["unit"],
            card["status"],
            gauge(card["wounds"]),
            gauge(card["shock"]),
            ", ".join(map(condition, card["conditions"])),
        )
        for who, card in combatants.items()
    ]
    screen.table(header, rows)
    if any(row[5] or row[6] for row in rows):
        screen.say("wounds and shock: what is left / the most there can be", style="faint")


def gauge(track: Mapping[str, int] | None) -> str:
    """Return a track as `left/max`."""
    return f"{track['left']}/{track['max']}" if track else ""


def condition(condition: Mapping[str, Any]) -> str:
    """Return a condition in words."""
    value = f" {condition['value']}" if condition["value"] else ""
    return f"{condition['name']}{value}{' until ' + condition['until'] if condition['until'] else ''}"


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
