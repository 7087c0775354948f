"""The logs that are measured are real fights: legal, judged by the rules, and the same every time."""

from __future__ import annotations

from pathlib import Path

from affray.events.conduct import Undo
from affray.events.file import FileLog
from affray.replay.replay import Replay
from affray.replay.verify import verify
from benchmarks.decoding import Decoding
from benchmarks.game import game
from benchmarks.long_log import LongLog, Size, build

DUEL = game("tests.games.duel:RULESET")
SIZES = (Size(events=200), Size(entries=300), Size(events=2_000))


def built(folder: Path, seed: str = "long") -> list[LongLog]:
    return build(DUEL, folder, SIZES, seed)


def test_logs_hold_on_every_level_of_verification_and_are_as_long_as_asked(tmp_path: Path) -> None:
    for log, size in zip(built(tmp_path), SIZES, strict=True):
        with FileLog.open(log.path, write=False) as file:
            report = verify(file, DUEL.ruleset)
        assert [level.verdict for level in report.levels] == ["holds"] * 4
        assert report.head == log.head
        assert (report.entries, log.path.stat().st_size) == (log.entries, log.size)
        assert log.events >= size.events
        assert log.entries >= size.entries


def test_shorter_logs_are_beginnings_of_the_longest(tmp_path: Path) -> None:
    short, middle, long = (log.path.read_bytes() for log in built(tmp_path))
    assert long.startswith(middle)
    assert middle.startswith(short)


def test_the_same_seed_gives_the_same_bytes_and_another_seed_another_fight(tmp_path: Path) -> None:
    found = []
    for name, seed in (("one", "x"), ("two", "x"), ("three", "y")):
        folder = tmp_path / name
        folder.mkdir()
        found.append(built(folder, seed)[-1].path.read_bytes())
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_a_log_says_how_many_events_it_has_how_often_it_was_undone_and_how_things_stand_at_its_end(
    tmp_path: Path,
) -> None:
    log = built(tmp_path)[-1]
    entries = [entry for block in Decoding(DUEL).entries(log) for entry in block]
    assert log.events == sum(1 + len(entry.then) for entry in entries)
    assert log.undone == sum(isinstance(entry.action, Undo) for entry in entries) > 0
    with FileLog.open(log.path, write=False) as file:
        replay = Replay(file, DUEL.ruleset)
        replay.advance()
    assert replay.kernel.snapshot(replay.standing) == log.snapshot
