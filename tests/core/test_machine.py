"""Every ruleset's machine: well formed, and the compiled table is the live machine."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import pytest

from affray.core.kernel import Kernel
from affray.core.lint import disagreements, lint
from affray.core.lint_names import lint_names
from affray.core.machine import Machine, Row
from affray.core.registry import installed, kernel, ruleset
from affray.core.ruleset import Ruleset
from affray.core.state import State
from affray.core.table import Move, Place, compile_table
from affray.events.base import Ask, Consequence, Event, Roll, tag_of
from affray.events.errors import RulesetFault
from tests.games.duel import RULESET as DUEL
from tests.games.duel import DuelRuleset

RULESETS = [DUEL, *map(ruleset, installed())]
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


@every_ruleset
def test_every_move_that_should_not_be_there_is_caught(game: Ruleset) -> None:
    events: tuple[type[Event], ...] = (Roll, *game.actions, *game.consequences)
    for name, place in Kernel(game).places.items():
        strangers = [event for event in events if event not in place.moves]
        broken = Place(name, place.rests)
        broken.moves = {**place.moves, **{event: _let_in(event, place) for event in strangers}}
        for event, move in place.moves.items():
            broken.moves[event] = replace(move, to=place, split={**(move.split or {}), "nothing": place})
        found = [line.removeprefix(f"{name}: ") for line in disagreements(game, {name: broken})]
        for event in events:
            tag = tag_of(event)
            assert any(line.startswith((f"{tag} ", f"{tag}:")) for line in found), f"{name}: {tag} let in unnoticed"
        more = [event for event, move in place.moves.items() if move.split]
        for tag in (f"{tag_of(event)}{purpose}" for event in more for purpose in ("", ":nothing")):
            assert f"{tag} has a move in the table alone" in found, f"{name}: {tag} let in unnoticed"


def _let_in(event: type[Event], place: Place) -> Move:
    return Move(None if event.purpose else place, {"nothing": place} if event.purpose else None, None, None, ())


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


def test_the_lint_names_each_name_that_leads_nowhere() -> None:
    class Told(Consequence, frozen=True, kw_only=True):
        says: ClassVar[str] = "falls on {fase} ({rule})"
        asks: ClassVar[Ask | None] = Ask("fall", seat="owner")

    class Restless(State):
        seen: set[str] = msgspec.field(default_factory=set)
        share: dict[str, tuple[float, ...]] = msgspec.field(default_factory=dict)

    class Misspelt(DuelRuleset):
        id = "the duel"
        state: ClassVar[Any] = Restless
        consequences = (*DuelRuleset.consequences, Told)
        rolls: ClassVar[Any] = {"blwo": None}
        general = DuelRuleset.general._replace(dice_face="DUEL_FACES")
        presets: ClassVar[Any] = {"gentle": {"hard_blow": "off"}}
        endings = ("give_in",)
        machine = Machine(
            "setup",
            ("over",),
            (
                Row("setup", waits={"anybody": ["begin"]}, moves={"duelended": "over"}),
                Row("over", waits={"anybody": ["roll:blow"]}),
            ),
        )

    found = lint_names(Misspelt())
    wanted = [
        "the id 'the duel' is not allowed",
        "says names 'fase', which is no field; fields: rule",
        "asks names 'owner', which is no field; fields: rule",
        "setup: duelended is the tag of no event",
        "rolls: nothing asks for 'blwo'; asked for: blow, fall",
        "general: 'DUEL_FACES' is not declared in codes",
        "endings: 'give_in' is no action",
        "presets.gentle.hard_blow: there is no such field",
        "Restless.seen is a set",
        "Restless.share{}[] is a float",
    ]
    assert len(found) == len(wanted)
    for said, line in zip(wanted, found, strict=True):
        assert said in line


def test_a_ruleset_that_cannot_be_made_ready_is_blamed_with_its_file() -> None:
    class Broken(DuelRuleset):
        machine = Machine("a", ("a",), (Row("a", stays=["no_such_event"]),))

    with pytest.raises(RulesetFault, match=r"duel \(.*test_machine\.py\) cannot be made ready to play: ValueError"):
        kernel(Broken())
