"""The roster of entry 0 is read as strictly from a log of others as from one of ours."""

from __future__ import annotations

import json
from typing import Any

import pytest

from affray import BadRoster, Encounter, MemoryLog
from affray.events.entry import link
from affray.events.log import NOTHING
from affray.replay.replay import Replay
from tests.games.duel import RULESET

SIDES: list[dict[str, Any]] = [{"id": "anna", "name": "Anna"}, {"id": "bert", "name": "Bert", "wounds": 5}]


def opened(sides: list[dict[str, Any]], separators: tuple[str, str] = (",", ":")) -> Replay:
    """Follow a log whose opening somebody else wrote."""
    ours = Encounter.create(RULESET, {"side": SIDES}, clock=lambda: "")
    line = b"".join(ours.log.blocks())
    entry = json.loads(line)
    del entry["hash"]
    entry["action"]["roster"] = {"side": sides}
    body = json.dumps(entry, separators=separators).encode()[:-1]
    return Replay(MemoryLog([b'%b,"hash":"%b"}\n' % (body, link(NOTHING, body).encode())]), RULESET)


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
    ],
)
def test_a_roster_with_a_fault_is_refused_with_its_path(fields: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadRoster) as refused:
        opened([SIDES[0], {**SIDES[1], **fields}])
    assert fault in str(refused.value)
