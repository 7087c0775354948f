"""Every ruleset's machine: well formed, and the compiled table is the live machine."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

import pytest

from affray.core.kernel import Kernel
from affray.core.lint import disagreements, lint
from affray.core.machine import Machine, Row
from affray.core.registry import names, ruleset
from affray.core.ruleset import Ruleset
from affray.core.table import Move, Place, compile_table
from affray.events.base import Event, Roll
from tests.games.duel import RULESET as DUEL
from tests.games.duel import DuelRuleset

RULESETS = [DUEL, *map(ruleset, names())]
every_ruleset = pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.id)


@every_ruleset
def test_a_machine_has_no_faults(game: Ruleset) -> None:
    assert lint(game) == []


@every_ruleset
def test_the_table_does_what_the_live_machine_does_for_every_place_and_trigger(game: Ruleset) -> None:
    assert disagreements(game, Kernel(game).places) == []


@every_ruleset
def test_every_mutated_table_is_caught(game: Ruleset) -> None:
    places = Kernel(game).places
    elsewhere = {name: Place(f"not {name}", True) for name in places}
    for name, place in places.items():
        for event, move in place.moves.items():
            for wrong in _wrong(move, elsewhere):
                broken = Place(name, place.rests)
                broken.moves = {**place.moves, event: wrong}
                assert disagreements(game, {name: broken}), f"{name}: {event.__name__} led elsewhere unnoticed"
            lacking = copy(place)
            lacking.moves = {one: other for one, other in place.moves.items() if one is not event}
            assert disagreements(game, {name: lacking}), f"{name}: {event.__name__} was missing unnoticed"
        for event, move in _uncalled_for(game, place):
            broken = Place(name, place.rests)
            broken.moves = {**place.moves, event: move}
            assert disagreements(game, {name: broken}), f"{name}: {event.__name__} was let in unnoticed"


def _uncalled_for(game: Ruleset, place: Place) -> Iterator[tuple[type[Event], Move]]:
    """Yield moves that a place does not have: of other events, for other purposes, and beside what purposes part."""
    strangers = (event for event in (Roll, *game.actions, *game.consequences) if event not in place.moves)
    for event in strangers:
        to = None if event.purpose else place
        yield event, Move(to, None if to else {"nothing": place}, None, None, ())
    for event, move in place.moves.items():
        if move.split:
            yield event, replace(move, split={**move.split, "nothing that is rolled for": place})
            yield event, replace(move, to=place)
        else:
            yield event, replace(move, split={"nothing": place})


def _wrong(move: Move, elsewhere: dict[str, Place]) -> list[Move]:
    if move.to is not None:
        return [replace(move, to=elsewhere[move.to.name])]
    split = move.split or {}
    return [replace(move, split={**split, purpose: elsewhere[to.name]}) for purpose, to in split.items()]


def test_the_lint_names_each_fault() -> None:
    class Crooked(DuelRuleset):
        machine = Machine(
            "setup",
            ("over",),
            (
                Row("setup", waits={"anybody": ["begin", "dance"]}, moves={"turn_started": "nowhere"}),
                Row("turn"),
                Row("over"),
            ),
        )

    found = "\n".join(lint(Crooked()))
    assert "setup: turn_started leads to nowhere, which is no place" in found
    assert "turn cannot be reached" in found
    assert "turn has no way out and is not an end" in found
    assert "blow_aimed has no place in the machine" in found
    assert "dance is waited for but is no action" in found


def test_a_trigger_that_no_event_answers_to_is_refused_when_compiling() -> None:
    machine = Machine("a", ("a",), (Row("a", stays=["roll"]),))
    with pytest.raises(ValueError, match="no event answers to the trigger roll"):
        compile_table(machine, DUEL.actions, lambda event: None, lambda event: ())
