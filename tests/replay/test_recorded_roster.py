"""The roster of entry 0 is read as strictly from a log of others as from one of ours."""

from __future__ import annotations

import json
from typing import Any

import pytest

from affray import CorruptLog, Encounter, IllegalLog, MemoryLog, Refused
from affray.events.entry import link
from affray.events.log import NOTHING
from affray.replay.replay import Replay
from tests.games.duel import RULESET

SIDES: list[dict[str, Any]] = [{"id": "anna", "name": "Anna"}, {"id": "bert", "name": "Bert", "wounds": 5}]


def replay_of(line: bytes) -> Replay:
    """Follow a log whose opening is a line without its hash."""
    body = line[:-1]
    return Replay(MemoryLog([b'%b,"hash":"%b"}\n' % (body, link(NOTHING, body).encode())]), RULESET)


def opened(sides: list[dict[str, Any]], separators: tuple[str, str] = (",", ":"), **more: Any) -> Replay:
    """Follow a log whose opening somebody else wrote."""
    ours = Encounter.create(RULESET, {"side": SIDES}, clock=lambda: "")
    entry = json.loads(b"".join(ours.log.blocks()))
    del entry["hash"]
    entry["action"] |= {"roster": {"side": sides}, **more}
    return replay_of(json.dumps(entry, separators=separators).encode())


def test_a_roster_written_in_another_way_stands_as_ours_does() -> None:
    ours = opened(SIDES)
    other = opened([dict(reversed(side.items())) for side in SIDES], (", ", ": "))
    assert other.kernel.snapshot(other.standing) == ours.kernel.snapshot(ours.standing)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"wuonds": 5}, "side[1].wuonds: there is no such field (did you mean wounds?)"),
        ({"wounds": 21}, "side[1].wounds: 21 is not allowed; allowed: 1 to 20"),
        ({"wounds": 5.0}, "side[1].wounds: 5.0 is not allowed; allowed: 1 to 20"),
        ({"wounds": "5"}, "side[1].wounds: '5' is not allowed; allowed: 1 to 20"),
        ({"wounds": 2**64}, "side[1].wounds: 18446744073709551616 is not allowed"),
    ],
)
def test_a_roster_with_a_fault_is_refused_with_its_path(fields: dict[str, Any], fault: str) -> None:
    with pytest.raises(IllegalLog, match="entry 0 is not the opening of a legal encounter") as refused:
        opened([SIDES[0], {**SIDES[1], **fields}])
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ([], "nobody sits at the table"),
        ([{"id": "anna"}, {"id": "anna"}], "the seat 'anna' is there 2 times"),
        ([{"id": "bert"}], "'anna' does not sit at the table; seats: bert"),
    ],
)
def test_the_seats_of_an_encounter_are_there_once_each_and_one_of_them_opened_it(seats: list[Any], why: str) -> None:
    with pytest.raises(IllegalLog, match=why):
        opened(SIDES, seats=seats)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (b'"roster":{', b'"roster":{},"roster":{', "roster"),
        (b'[{"id":"bert"', b'[{"id":"anna","id":"bert"', "id"),
        (b'"name":"Anna"}]', b'"name":"Anna","name":"Anna"}]', "name"),
    ],
)
def test_a_key_that_stands_twice_in_the_opening_is_refused(old: bytes, new: bytes, key: str) -> None:
    ours = Encounter.create(RULESET, {"side": SIDES[::-1]}, clock=lambda: "", by="anna")
    line = b"".join(ours.log.blocks()).partition(b',"hash":')[0] + b"}"
    assert replay_of(line).id == ours.id
    assert old in line
    with pytest.raises(CorruptLog, match=f"every key once in an object, found '{key}' 2 times in one"):
        replay_of(line.replace(old, new))


def test_a_recorded_roster_with_harmful_names_is_read_and_an_action_may_name_what_it_holds() -> None:
    replay = opened([{**SIDES[0], "name": "An\x1b[31mna"}, SIDES[1]])
    fight = Encounter.open(replay.log, ruleset=RULESET)
    assert fight.show()["combatants"]["anna"]["name"] == "An\x1b[31mna"
    assert fight.comment("An\x1b[31mna", by="bert").action.text == "An\x1b[31mna"
    with pytest.raises(Refused, match="character 3 is a control character"):
        fight.comment("Be\x1brt", by="bert")
