"""Snapshots are a cache: whatever is kept, every standing is the same."""

from __future__ import annotations

import pytest

from affray import Log
from affray.replay.replay import Replay
from affray.replay.snapshots import Snapshots
from tests.games.duel import RULESET
from tests.support import long_duel


def test_the_budget_is_kept_by_dropping_every_second_snapshot() -> None:
    snapshots = Snapshots(interval=2, budget=1000)
    for seq in range(0, 200, 2):
        snapshots.keep(seq, bytes(50))
    assert sum(len(snapshots.get(seq)) for seq in range(200) if seq in snapshots) <= 1000
    assert 0 in snapshots
    assert snapshots.interval > 2


@pytest.mark.parametrize("interval", [1, 2, 3, 7, 256])
def test_a_snapshot_at_every_n_and_the_rest_give_the_full_rebuild(
    interval: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    encounter = long_duel(120, undos=True)
    wanted = [_full(encounter.fork(seq).log) for seq in range(0, encounter.head.seq + 1, 5)]
    replay = Replay(encounter.log, RULESET)
    replay.snapshots.interval = interval
    replay.advance()
    found = [replay.kernel.snapshot(replay.at(seq)) for seq in range(0, encounter.head.seq + 1, 5)]
    assert found == wanted


def _full(log: Log) -> bytes:
    replay = Replay(log, RULESET)
    replay.snapshots.interval = 10**9
    replay.advance()
    return replay.kernel.snapshot(replay.standing)
