"""Entries are folded in runs; whatever is done to a log, the outcome is that of following it one entry at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.core.refusal import Refused
from affray.encounter import Encounter
from affray.events.entry import SUFFIX, link
from affray.events.errors import AffrayError
from affray.events.log import NOTHING
from affray.events.memory import MemoryLog
from affray.replay import live as following
from affray.replay.replay import Replay
from affray.replay.snapshots import Snapshots
from affray.replay.verify import verify
from affray.scenario import read
from affray.testing import Picker
from tests.games.duel import DuelRuleset
from tests.games.duel.events import FocusSpent
from tests.games.duel.state import Duel
from tests.support import ROSTER

ROSTERS = sorted((Path(__file__).parents[1] / "rulesets").glob("*/rosters/*.toml"))
CHOSEN = [one for at, one in enumerate(ROSTERS) if at % 3 == 0]
ENTRIES = 150
CHANGES = 14

Doc = dict[str, Any]


def fought(path: Path, pick: Picker) -> list[bytes]:
    """Return the bodies of a random fight with remarks, undos and redos among its entries."""
    encounter = read(path).create(clock=lambda: "")
    while encounter.head.seq < ENTRIES:
        try:
            entered(encounter, pick)
        except Refused:
            continue
    lines = b"".join(encounter.log.blocks()).splitlines()
    return [line[:-SUFFIX] for line in lines]


def entered(encounter: Encounter, pick: Picker) -> None:
    """Enter one thing."""
    what, seat = pick(12), encounter.opening.seats[0].id
    offers = [one for one in encounter.options() if one.action not in encounter.ruleset.endings]
    if what == 0:
        encounter.comment("so it was", by=seat)
    elif what == 1 or not offers:
        to = max(0, encounter.head.seq - pick(40)) if offers else 0
        encounter.undo(to, dice=("stand", "afresh")[pick(2)], by=seat)
    elif what == 2:
        encounter.redo(by=seat)
    else:
        offer = offers[pick(len(offers))]
        seeded = offer.action == "roll" and encounter.opening.dice.kind == "seeded"
        encounter.act(offer.action, offer.seats[pick(len(offer.seats))], **({} if seeded else offer.draw(pick)))


def changed(bodies: Sequence[bytes], pick: Picker) -> list[bytes]:
    """Return bodies with something wrong, or at least otherwise, at one place; numbers go on."""
    docs: list[Doc] = [msgspec.json.decode(one + b"}") for one in bodies]
    at = 1 + pick(len(docs) - 1)
    doc = docs[at]
    close = {"seq": at, "at": "", "by": doc["by"], "action": {"type": "close"}, "then": []}
    match pick(9):
        case 0:
            del docs[at]
        case 1:
            docs.insert(at, doc)
        case 2:
            doc["by"] = "nobody"
        case 3:
            doc["action"] = docs[0]["action"]
        case 4:
            docs.insert(at, close)
        case 5 if doc["then"]:
            doc["then"] = doc["then"][: pick(len(doc["then"]))]
        case 6:
            docs[at] = doc | {"action": {"type": "undo", "to": pick(at + 2), "dice": "stand"}, "then": []}
        case 7:
            docs[at] = doc | {"action": {"type": "redo", "to": pick(at)}, "then": []}
        case _:
            rolled = [one for one in docs if one["action"]["type"] == "roll"]
            if rolled:
                rolled[pick(len(rolled))]["action"]["dice"] += [1]
    return [msgspec.json.encode(one | {"seq": seq})[:-1] for seq, one in enumerate(docs)]


def chained(bodies: Sequence[bytes]) -> MemoryLog:
    """Return the log of bodies."""
    lines, digest = [], NOTHING
    for body in bodies:
        digest = link(digest, body)
        lines.append(b'%b,"hash":"%b"}\n' % (body, digest.encode()))
    return MemoryLog(lines)


def outcome(replay: Replay, follow: Callable[[Replay], object]) -> tuple[Any, ...]:
    """Follow a log some way; return what was raised, and where and how the replay then stands."""
    fault: tuple[str, str] | None = None
    try:
        follow(replay)
    except AffrayError as found:
        fault = type(found).__name__, str(found)
    live = bytes(replay.lineage.live())
    stands = replay.stands.matched(replay) if fault is None else None
    return fault, replay.head, live, replay.closed, stands, replay.kernel.snapshot(replay.standing)


def singly(replay: Replay) -> None:
    """Follow a log one entry at a time."""
    replay.advance(watch=lambda entry, _: None)


@pytest.mark.parametrize("interval", [1, 7, 256])
@pytest.mark.parametrize("path", CHOSEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_log_followed_in_runs_stands_where_it_stands_followed_singly(
    path: Path, interval: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "Snapshots", lambda: Snapshots(interval, 100_000))
    pick = Picker(f"{path.stem} {interval}")
    bodies = fought(path, pick)

    def in_steps(replay: Replay) -> None:
        for stop in sorted(pick(len(bodies)) + 2 for _ in range(8)):
            replay.advance(stop)
        replay.advance()

    for number in range(CHANGES):
        log = chained(changed(bodies, pick) if number else bodies)
        expected = outcome(Replay(log), singly)
        assert number or expected[0] is None
        assert outcome(Replay(log), Replay.advance) == expected
        assert outcome(Replay(log), in_steps) == expected


class Counting(MemoryLog):
    """A log that counts how often it is read."""

    reads = 0

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        self.reads += 1
        return super().blocks(start, stop)


def test_an_undo_reads_what_it_needs_in_one_go_though_there_are_remarks_and_undos_in_between() -> None:
    bodies = fought(CHOSEN[0], Picker("in one go"))
    taken_back = sum(b'"action":{"type":"undo"' in one for one in bodies)
    log = Counting(chained(bodies).blocks())
    Replay(log).advance()
    assert taken_back > 5
    assert log.reads <= 2 + 2 * taken_back  # the standing, and the dice where they are to stand


class FocusGrown(FocusSpent, frozen=True, tag="focus_spent"):
    """Focus that grows by what is left of it."""

    def fold(self, state: Duel) -> None:
        state.fighters[self.who].focus += self.left


class Growing(DuelRuleset):
    """A duel in which a forged log can make Focus grow beyond all bounds."""

    consequences = tuple(FocusGrown if kind is FocusSpent else kind for kind in DuelRuleset.consequences)


def overgrown() -> list[bytes]:
    """Return the bodies of a duel in which Focus outgrows 64 bits with entry 11, and which ends in an undo of that."""
    opening = b"".join(Encounter.create(Growing(), ROSTER, clock=lambda: "").log.blocks())[: -SUFFIX - 1]
    turn = {"type": "turn_started", "rule": "D-1", "who": "ann"}
    acts: list[tuple[str, Doc, list[Doc]]] = [
        ("ann", {"type": "begin"}, [{"type": "round_started", "rule": "D-1", "number": 1}, turn])
    ]
    for _ in range(4):
        who, other = ("ann", "bo") if len(acts) // 3 % 2 == 0 else ("bo", "ann")
        spent = {"type": "focus_spent", "rule": "D-4", "who": other, "left": 2**63 - 1}
        missed = {"type": "blow_missed", "rule": "D-5", "target": other, "face": 1, "needed": 5}
        acts += [
            (who, {"type": "strike"}, [{"type": "blow_aimed", "rule": "D-2", "target": other}]),
            (other, {"type": "parry"}, [spent, {"type": "roll_due", "rule": "D-4", "seat": who, "needed": 5}]),
            (who, {"type": "roll", "dice": [1], "for": "blow"}, [missed, turn | {"who": other}]),
        ]
    acts.append(("ann", {"type": "undo", "to": 1}, []))
    docs = [
        {"seq": seq, "at": "", "by": by, "action": action, "then": then}
        for seq, (by, action, then) in enumerate(acts, start=1)
    ]
    return [opening, *(msgspec.json.encode(doc)[:-1] for doc in docs)]


def test_a_number_beyond_all_bounds_is_found_also_where_it_is_undone() -> None:
    bodies = overgrown()
    whole, prefix = chained(bodies), chained(bodies[:-1])
    faults = [outcome(Replay(log, Growing()), Replay.advance)[:2] for log in (whole, prefix)]
    assert faults[0] == faults[1]
    assert faults[0][0] is not None
    report = verify(chained(bodies), Growing())
    assert report.failed is not None
    assert f"entry {report.failed.entry}" in faults[0][0][1]
