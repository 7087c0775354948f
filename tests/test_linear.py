"""No input costs more than linear work in its size: calls are counted, not seconds, at a size and at four times it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from affray import BadRoster, Encounter, MemoryLog, Scenario, verify
from affray.core.convert import convert
from affray.core.registry import kernel
from affray.events.errors import capped
from affray.events.irregularities import plain
from affray.events.limits import FAULTS
from affray.scenario import play
from affray.scenario.act import Act
from tests.events.work import work_of
from tests.games.duel import RULESET
from tests.support import long_duel

ROSTER = kernel("wh40k-11e").ruleset.roster


def keys(size: int) -> bytes:
    return b"{" + b",".join(b'"%d":0' % number for number in range(size)) + b"}"


def tables(size: int) -> dict[str, Any]:
    return {str(number): {} for number in range(size)}


def sides(size: int) -> list[dict[str, Any]]:
    return [{"id": str(number)} for number in range(size)]


# What is made before the work is counted, and the work.
INPUTS: dict[str, tuple[Callable[[int], Any], Callable[[Any], Any]]] = {
    "keys of one object": (keys, lambda text: plain(text, 0)),
    "one key again and again": (lambda size: b"{" + b",".join([b'"a":0'] * size) + b"}", lambda text: plain(text, 0)),
    "a number of many digits": (lambda size: b"9" * size, lambda text: plain(text, 0)),
    "brackets": (lambda size: b"[" * size + b"]" * size, lambda text: plain(text, 0)),
    "wrong values of one list": (lambda size: {"side": [1] * size}, lambda given: convert(given, ROSTER)),
    "fields that there are not": (tables, lambda given: convert(given, ROSTER)),
    "faults of one roster": (lambda size: ["fault"] * size, BadRoster),
    "sides of one roster": (sides, lambda given: Encounter.create(RULESET, {"side": given})),
    "weapons of one roster": (tables, lambda given: Encounter.create("wh40k-11e", {"weapon": given})),
}


@pytest.mark.parametrize("name", INPUTS)
def test_four_times_the_input_is_at_most_some_five_times_the_work(name: str) -> None:
    make, run = INPUTS[name]
    once, four = (work_of(partial(run, make(size))) for size in (3_000, 12_000))
    assert four < 5 * once + 1_000


def undone(size: int) -> MemoryLog:
    """Return the log of a duel with many undos and redos."""
    duel = Encounter.create(RULESET, {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}, nonce="")
    duel.act("begin", "ann")
    duel.act("strike", "ann")
    for _ in range(size):
        duel.undo(by="ann")
        duel.redo(by="bo")
    assert isinstance(duel.log, MemoryLog)
    return duel.log


def scenario(size: int) -> Scenario:
    """Return a scenario of many acts, each refused as expected."""
    roster = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}
    act = Act(do="comment", by="ann", fields={"text": "again"}, expect={"state": "setup"})
    return Scenario("duel", roster, {}, "", "table", "", "A duel", (act,) * size)


def play_through(given: Scenario) -> None:
    for step in play(given, given.create(clock=lambda: "", ruleset=RULESET)):
        assert not step.unmet


def played(size: int) -> MemoryLog:
    return MemoryLog.copy(long_duel(size).log)


LONG: dict[str, tuple[Callable[[int], Any], Callable[[Any], Any]]] = {
    "opening a log of undos": (undone, partial(Encounter.open, ruleset=RULESET)),
    "verifying a log of undos": (undone, partial(verify, game=RULESET)),
    "a scenario of many acts": (scenario, play_through),
    "opening a fight": (played, partial(Encounter.open, ruleset=RULESET)),
    "verifying a fight": (played, partial(verify, game=RULESET)),
}


@pytest.mark.parametrize("name", LONG)
def test_four_times_the_log_is_at_most_some_five_times_the_work(name: str) -> None:
    make, run = LONG[name]
    once, four = (work_of(partial(run, make(size))) for size in (60, 240))
    assert four < 5 * once + 1_000


def test_many_faults_are_counted_and_the_first_are_named() -> None:
    _, faults = convert({"side": [1] * 100_000}, ROSTER)
    assert len(faults) == FAULTS + 1
    assert faults[0].startswith("side[0]: 1 is not allowed")
    assert faults[-1] == "and 99,900 more"
    refused = BadRoster(["title: too long", *faults])
    assert (refused.count, refused.faults[-1]) == (100_001, "and 99,901 more")
    assert str(refused).startswith("the roster has 100,001 faults:\n  title: too long\n")
    assert capped(refused.faults) == list(refused.faults)
