"""What must be true of every encounter of every game, however it was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from affray.core.offer import Offer
from affray.encounter import Encounter
from affray.scenario import Scenario, play
from affray.testing.player import Picker

MOST = 5
"""How many differences between two standings are named."""


def check_encounter(encounter: Encounter, seed: str = "") -> None:
    """Check a whole encounter; fails with AssertionError.

    Verification holds on every level and adjudication is exact; every combatant is of a side at the table; every entry
    can be told, and what is offered are offers; folding the log again gives the same bytes; going
    back to an entry, chosen by `seed`, gives the standing as it was after it; an undo taken back changes nothing.
    """
    report = encounter.verify()
    assert report.ok, report.failed
    sides = {seat.side or seat.id for seat in encounter.opening.seats}
    strangers = {id: card["side"] for id, card in encounter.show()["combatants"].items() if card["side"] not in sides}
    assert not strangers, f"combatants of sides that nobody at the table leads: {strangers}; sides: {sorted(sides)}"
    for _ in encounter.timeline():  # telling fails where a sentence names what is not there
        pass
    offers: tuple[Any, ...] = encounter.options()
    wrong = [offer for offer in offers if not isinstance(offer, Offer)]
    assert not wrong, f"options gives {wrong[0]!r}, which is no offer"
    _compare(encounter, _again(encounter), "folding the log twice gives different standings")
    if encounter.head.seq < 2:
        return
    to = Picker(seed)(encounter.head.seq - 1)
    forked = encounter.fork()
    if forked.closed or not forked.live()[to]:
        return
    seat = forked.opening.seats[0].id
    forked.undo(to, by=seat)
    _compare(forked, encounter.fork(to), f"an undo to entry {to} is not the fold up to it")
    _compare(forked, _again(forked), f"the log with the undo to entry {to} folds otherwise")
    forked.redo(by=seat)
    _compare(forked, encounter, f"a redo after the undo to entry {to} does not restore")


def check_scenario(scenario: Scenario, seed: str = "") -> None:
    """Play a scenario; fails with AssertionError, naming every expectation that is not met.

    The encounter that it leads to must pass `check_encounter`.
    """
    encounter = scenario.create(clock=lambda: "")
    unmet = [f"{step.place}: {difference}" for step in play(scenario, encounter) for difference in step.unmet]
    assert not unmet, "\n".join(unmet)
    check_encounter(encounter, seed)


def _again(encounter: Encounter) -> Encounter:
    return Encounter.open(encounter.log, ruleset=encounter.ruleset)


def _compare(one: Encounter, other: Encounter, what: str) -> None:
    """Fail with AssertionError, and with the fields that differ, unless two encounters stand alike."""
    if one.snapshot() != other.snapshot():
        states = (msgspec.to_builtins(encounter.now.state, str_keys=True) for encounter in (one, other))
        shown = (encounter.show() for encounter in (one, other))
        (state, again), (view, seen) = states, shown
        found = [*_differences(state, again)] or [*_differences(view, seen)] or ["nothing that show tells differs"]
        raise AssertionError("; ".join([what, *found[:MOST]]))


def _differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Yield where two states differ, as paths with both values."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key, value in one.items():
            yield from _differences(value, other[key], f"{path}.{key}".lstrip("."))
        if list(one) != list(other):
            yield f"{path or 'the state'} has its keys in another order"
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, value in enumerate(one):
            yield from _differences(value, other[at], f"{path}[{at}]")
    elif one != other:
        yield f"{path}: {one!r:.80} and {other!r:.80}"
