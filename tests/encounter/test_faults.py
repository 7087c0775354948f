"""Whatever is raised, wherever, the encounter stands where its log stands; `faults.py` tries every place there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray import Encounter
from tests.encounter.faults import ALL, USES, WAYS, enumerated, without_waiting

POINTS = 8
"""At about how many lines, or calls to the system, each use is made to fail."""

WITHOUT = {
    "id", "opening", "ruleset", "log", "names", "actions", "older", "head", "closed", "undoable", "redoable",
    "now", "roll", "entries", "live", "round_start", "release", "read", "closing", "carry_on",
}  # fmt: skip
"""What hands out a value that is there, or is another of the calls that are tried by another name."""


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Python swallows them in `__del__`
@pytest.mark.parametrize("name", ALL)
def test_after_a_fault_at_any_place_memory_disk_and_a_fresh_reader_agree(name: str, tmp_path: Path) -> None:
    with without_waiting():
        places = [where for way in WAYS for where in enumerated(name, way, tmp_path, POINTS)]
    assert len(places) > POINTS, "too few places were tried: the test would prove little"


def test_every_public_call_is_tried() -> None:
    public = {name for name in dir(Encounter) if not name.startswith("_")}
    tried = {name.partition(",")[0].split(" ")[0] for name in ALL}
    assert public == WITHOUT | (tried & public)
    assert set(USES) < set(ALL)


def test_the_enumeration_finds_a_standing_that_gets_ahead_of_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affray.replay.replay.Replay.recover", lambda replay: setattr(replay, "stage", 0))
    with without_waiting(), pytest.raises(AssertionError, match="act, Stop at a line"):
        list(enumerated("act", "Stop at a line", tmp_path))


def test_the_enumeration_finds_what_an_append_leaves_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affray.events.file.FileLog._take_back", lambda log, error: None)
    with without_waiting(), pytest.raises(AssertionError):
        list(enumerated("comment", "EIO", tmp_path))


def test_places_are_lines_and_calls_of_the_library(tmp_path: Path) -> None:
    with without_waiting():
        assert {where.partition(":")[0] for where in enumerated("undo", "Stop at a line", tmp_path, 40)} > {
            "encounter/encounter.py",
            "replay/live.py",
        }
        assert set(enumerated("undo", "EIO", tmp_path)) >= {"write", "pread", "flock", "stat"}
