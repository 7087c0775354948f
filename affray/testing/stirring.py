"""Rosters and options that nobody wrote: a scenario with some figures changed and every option in each of its values.

What is always true of a game must be true of these fights too, and not only of the few rosters that its author had in
mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect as mi

from affray.core.registry import ruleset
from affray.core.ruleset import Ruleset
from affray.encounter import Encounter
from affray.events.errors import BadInput
from affray.scenario import Scenario
from affray.testing.player import Picker

TRIES = 30
"""How many changes are tried until the game accepts one; then the scenario is taken as it is."""

Pick = Callable[[int], int]


def option_values(game: Ruleset[Any]) -> tuple[dict[str, Any], ...]:
    """Return one option set for every value of every option of a game, the other options left out.

    An option that is a number is tried at its bounds and at a few small values.
    """
    return tuple(_settings(mi.type_info(game.encounter_options)))


def stirred(scenario: Scenario, number: int, game: Ruleset[Any] | None = None) -> Encounter:
    """Open an encounter from a scenario with other options and in half of all cases a changed roster.

    `number` chooses what is changed: numbers in a row go through every value of every option. Changes that the game
    does not accept are not made. `game` stands in for the installed ruleset.
    """
    game = game or ruleset(scenario.ruleset)
    values = option_values(game)
    for attempt in range(TRIES):
        pick = Picker(f"{scenario.title}:{number}:{attempt}")
        options = dict(scenario.options) | {
            name: value for group in _some(values, pick) for name, value in group.items()
        }
        if values and attempt < TRIES // 2:
            options |= values[number % len(values)]
        roster = _changed(scenario.roster, pick) if pick(2) else scenario.roster
        dice = {"dice": "seeded", "seed": f"stirred {number}"} if pick(2) else {"dice": "table", "seed": ""}
        made = msgspec.structs.replace(scenario, roster=roster, options=options, preset="", **dice)
        try:
            return made.create(clock=lambda: "", ruleset=game)
        except BadInput:
            continue
    return scenario.create(clock=lambda: "", ruleset=game)


def _some(values: Sequence[dict[str, Any]], pick: Pick) -> Iterator[dict[str, Any]]:
    """Yield a few option sets in most cases."""
    if values and pick(5):
        for _ in range(pick(6)):
            yield values[pick(len(values))]


def _settings(info: mi.Type) -> Iterator[dict[str, Any]]:
    match info:
        case mi.StructType(fields=fields):
            for field in fields:
                for value in _values(field.type):
                    yield {field.encode_name: value}


def _values(info: mi.Type) -> Iterator[Any]:
    """Yield the values of an option that are tried."""
    match info:
        case mi.Metadata(type=inner):
            yield from _values(inner)
        case mi.LiteralType(values=values):
            yield from values
        case mi.BoolType():
            yield from (False, True)
        case mi.NoneType():
            yield None
        case mi.IntType(ge=low, le=high):
            numbers = {number for number in (low, 0, 1, 2, 3, high) if number is not None}
            yield from sorted(number for number in numbers if _within(number, low, high))
        case mi.UnionType(types=types):
            for member in types:
                yield from _values(member)
        case mi.VarTupleType(item_type=item):
            each = list(_values(item))
            yield from ([], *([value] for value in each), each)
        case mi.StructType():
            yield from _settings(info)


def _within(number: int, low: int | None, high: int | None) -> bool:
    return (low is None or number >= low) and (high is None or number <= high)


def _changed(value: Any, pick: Pick) -> Any:
    """Return a roster with a quarter of its numbers changed a little, and some of its yes and no turned round."""
    match value:
        case bool():
            return value if pick(10) else not value
        case int():
            return value if pick(4) else max(0, value + (-2, -1, 1, 2, 3)[pick(5)])
        case Mapping():
            return {key: _changed(item, pick) for key, item in value.items()}
        case list() | tuple():
            return [_changed(item, pick) for item in value]
        case _:
            return value
