"""The pages of actions and consequences."""

from __future__ import annotations

from typing import Any

from affray.core.machine import Machine
from affray.core.ruleset import Ruleset
from affray.events.base import Action, Consequence, Event, Roll, tag_of
from docs.generate.changes import changes
from docs.generate.docstrings import parted
from docs.generate.markdown import code, codes, page, prose, table
from docs.generate.structs import fields, parts


def actions(game: Ruleset[Any]) -> str:
    """Return the page of every action: its fields, who may take it and where, and how it is told."""
    kinds: tuple[type[Action], ...] = (*game.actions, Roll)
    return page(
        f"Actions of {game.id}",
        "What a seat may do. A field that has a value if left out need not be given; what is accepted just now is "
        "narrower than the type, and `affray options` says it. An action stays in its place unless a place to go to "
        "is named.",
        table(
            ["action", "what it is"],
            [[f"[{code(tag_of(action))}](#{tag_of(action)})", _first(action)] for action in kinds],
        ),
        *(_action(action, game) for action in game.actions),
        _roll(game),
        *parts(kinds),
    )


def consequences(game: Ruleset[Any]) -> str:
    """Return the page of every consequence: its fields, what it changes, and how it is told."""
    return page(
        f"Consequences of {game.id}",
        "What follows by the rules. Each has a field `rule` with the id of the rule it came from. In the sentence that "
        "tells it, `{x:name}` is the display name of what the field `x` holds.",
        table(
            ["consequence", "what it is"],
            [
                [f"[{code(tag_of(consequence))}](#{tag_of(consequence)})", _first(consequence)]
                for consequence in game.consequences
            ],
        ),
        *(_consequence(consequence, game) for consequence in game.consequences),
        *parts(game.consequences),
    )


def _first(event: type[Event]) -> str:
    """Return the first sentence about an event."""
    text = " ".join(prose(parted(event)[0]).split("\n\n")[0].split())
    head, stop, _ = text.partition(". ")
    return head + stop.strip()


def _action(action: type[Action], game: Ruleset[Any]) -> str:
    return _section(action, who(action, game.machine), fields(action))


def _roll(game: Ruleset[Any]) -> str:
    text = prose(Roll.__doc__)
    return _section(Roll, who(Roll, game.machine), fields(Roll), text + "\n\nIt belongs to every game.")


def _consequence(event: type[Consequence], game: Ruleset[Any]) -> str:
    changed = "\n".join(f"- {change}" for change in changes(event))
    changed = f"In the views that all games share:\n\n{changed}" if changed else ""
    return _section(event, where(event, game.machine), fields(event, without=("rule",)), "", changed)


def _section(event: type[Event], places: str, values: str, about: str = "", changed: str = "") -> str:
    sentence = f"Told as: {code(event.says)}" if event.says else ""
    text = [f"## {tag_of(event)}", about or prose(parted(event)[0]), sentence, values, changed, places]
    return "\n\n".join(part for part in text if part)


def who(action: type[Action], machine: Machine) -> str:
    """Return the table of who may take an action, and where, and where it leads; it stays where nothing is said."""
    places: dict[tuple[str, ...], list[str]] = {}
    for row in machine.rows:
        for role, triggers in row.waits.items():
            for trigger in filter(lambda trigger: _is(trigger, action), triggers):
                way = (role, _purpose(trigger), code(row.moves[trigger]) if trigger in row.moves else "")
                places.setdefault(way, []).append(row.place)
    return table(["who", "for", "where", "leads to"], [[*way[:2], codes(at), way[2]] for way, at in places.items()])


def where(event: type[Consequence], machine: Machine) -> str:
    """Return the table of the places where a consequence may come, and where it leads."""
    by_way: dict[tuple[str, ...], list[str]] = {}
    for row in machine.rows:
        for trigger in filter(lambda trigger: _is(trigger, event), dict.fromkeys((*row.stays, *row.moves))):
            way = (_purpose(trigger), code(row.moves[trigger]) if trigger in row.moves else "the same place")
            by_way.setdefault(way, []).append(row.place)
    rows = [[codes(places), *way] for way, places in by_way.items()]
    return table(["in", f"with {code(event.purpose or '')}", "leads to"], rows)


def _is(trigger: str, event: type[Event]) -> bool:
    return trigger.partition(":")[0] == tag_of(event)


def _purpose(trigger: str) -> str:
    purpose = trigger.partition(":")[2]
    return code(purpose) if purpose else ""
