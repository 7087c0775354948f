"""What a machine must be like, and whether the compiled table is the machine; run by the tests for every ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from affray.core.lint_names import lint_names
from affray.core.machine import Machine
from affray.core.ruleset import Ruleset
from affray.core.table import Place
from affray.events.base import Event, Roll, tag_of


class Cursor:
    """Something that stands in a place, as `transitions` moves it."""

    __slots__ = ("state",)

    def __init__(self, state: str) -> None:
        self.state = state


def lint(ruleset: Ruleset[Any]) -> list[str]:
    """Return what is wrong with what a ruleset declares, in words; empty if nothing is.

    Every place can be reached; every place but the ends has a way out; every destination is a place; every event and
    every action of the ruleset has a place; every action that is waited for is one of the ruleset's. Every name leads
    somewhere: fields in `says` and `asks`, tags in the machine, purposes in `rolls`, codes, options in presets. An
    action that needs fields says when it is on offer. The state holds no floats and no sets.
    """
    machine = ruleset.machine
    places = [row.place for row in machine.rows]
    return [
        *(f"{place} is listed twice" for place in dict.fromkeys(places) if places.count(place) > 1),
        *_lost(machine),
        *_stuck(machine),
        *_homeless(ruleset),
        *lint_names(ruleset),
    ]


def _lost(machine: Machine) -> Iterator[str]:
    known = machine.by_place
    for row in machine.rows:
        for trigger, dest in row.moves.items():
            if dest not in known:
                yield f"{row.place}: {trigger} leads to {dest}, which is no place"
    reached, new = {machine.initial}, [machine.initial]
    while new:
        for dest in known[new.pop()].moves.values():
            if dest in known and dest not in reached:
                reached.add(dest)
                new.append(dest)
    yield from (f"{place} cannot be reached" for place in known if place not in reached)


def _stuck(machine: Machine) -> Iterator[str]:
    for row in machine.rows:
        if not row.moves and row.place not in machine.ends:
            yield f"{row.place} has no way out and is not an end"


def _homeless(ruleset: Ruleset[Any]) -> Iterator[str]:
    tags = {trigger.partition(":")[0] for row in ruleset.machine.table.values() for trigger in row}
    waited = {
        trigger.partition(":")[0]
        for row in ruleset.machine.rows
        for triggers in row.waits.values()
        for trigger in triggers
    }
    events: tuple[type[Event], ...] = (*ruleset.actions, *ruleset.consequences)
    for event in events:
        if tag_of(event) not in tags:
            yield f"{tag_of(event)} has no place in the machine"
    actions = {tag_of(Roll), *map(tag_of, ruleset.actions)}
    yield from (f"{tag} is waited for but is no action" for tag in sorted(waited - actions))


def disagreements(ruleset: Ruleset[Any], places: Mapping[str, Place]) -> list[str]:
    """Return where a compiled table differs from the live machine, over every place and every trigger of both."""
    from transitions import MachineError

    events: tuple[type[Event], ...] = (Roll, *ruleset.actions, *ruleset.consequences)
    by_tag = {tag_of(event): event for event in events}
    live = ruleset.machine.live
    differences = []
    for name, place in places.items():
        for trigger, moves in live.events.items():
            cursor = Cursor(name)
            try:
                moves.trigger(cursor)
                wanted: str | None = cursor.state
            except MachineError:
                wanted = None
            tag, colon, purpose = trigger.partition(":")
            reached = place.after(by_tag[tag], purpose if colon else None)
            got = None if reached is None else reached.name
            if got != wanted:
                differences.append(f"{name}: {trigger} leads to {got} in the table, to {wanted} in the machine")
        known = ruleset.machine.table.get(name, {})
        differences += [f"{name}: {move} has a move in the table alone" for move in _moves(place) if move not in known]
    return differences


def _moves(place: Place) -> Iterator[str]:
    """Yield every trigger for which a place of a compiled table has a move."""
    for event, move in place.moves.items():
        if move.to is not None:
            yield tag_of(event)
        yield from (f"{tag_of(event)}:{purpose}" for purpose in move.split or ())
