"""Output that cannot be printed: no traceback, and what was written is said to be written."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Affray, opened

Process = Callable[..., subprocess.CompletedProcess[str]]

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")


@pytest.fixture(params=["", "1"], ids=["buffered", "unbuffered"])
def full(request: pytest.FixtureRequest, process: Process, environment: dict[str, str], tmp_path: Path) -> Process:
    """Run a command whose output goes to a full device."""
    settings = {**environment, "PYTHONUNBUFFERED": request.param}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        with FULL.open("w") as out:
            return process(*words, cwd=tmp_path, env=settings, capture_output=False, stdout=out, stderr=subprocess.PIPE)

    return run


@pytest.mark.parametrize(
    "words",
    [["--help"], ["--version"], ["--help", "--json"], ["--version", "--json"], ["show", "--help"], ["rulesets"]]
    + [[verb, "fight.affray"] for verb in ("show", "log", "options", "verify", "replay")],
)
def test_what_only_looks_says_that_the_output_is_lost(full: Process, fight: Path, words: list[str]) -> None:
    done = full(*words)
    assert (done.returncode, done.stderr) == (2, "affray: output: No space left on device\n")
    if words[0] == "log":
        done = full(*words, "--json")
        assert json.loads(done.stderr)["error"]["exit"] == done.returncode == 2


@pytest.mark.parametrize(
    "words",
    [["comment", "x", "--by", "ann"], ["act", "strike"], ["undo", "--by", "ann"], ["close", "--yes", "--by", "ann"]],
)
@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_an_entry_that_was_written_is_said_to_be_and_done(
    full: Process, fight: Path, words: list[str], json_too: list[str]
) -> None:
    done = full(words[0], "fight.affray", *words[1:], *json_too)
    assert opened(fight).head.seq == 5
    said = "entry 5 is written to fight.affray; do not repeat it"
    assert done.returncode == 0
    if json_too:
        assert json.loads(done.stderr)["error"]["written"] == said
    else:
        assert done.stderr == f"affray: output: No space left on device\n  {said}\n"


def test_a_trial_that_cannot_be_told_is_not_done(full: Process, fight: Path) -> None:
    assert full("act", "fight.affray", "strike", "--dry-run").returncode == 2
    assert opened(fight).head.seq == 4


def test_a_log_that_was_made_is_said_to_be(full: Process, affray: Affray, tmp_path: Path) -> None:
    done = full("new", "duel.toml", "new.affray")
    assert (done.returncode, done.stderr) == (
        0,
        "affray: output: No space left on device\n  new.affray is made all the same\n",
    )
    acts = '[[act]]\nby = "ann"\ndo = "begin"\n' + '[[act]]\nby = "ann"\ndo = "give_up"\n'
    (tmp_path / "played.toml").write_text((tmp_path / "duel.toml").read_text("utf-8") + acts, "utf-8")
    done = full("run", "played.toml", "--log", "run.affray")
    assert "run.affray was made and has entries 0 to " in done.stderr
    played = opened(tmp_path / "run.affray").head.seq == 2
    assert done.returncode == (0 if played else 2)


def test_a_reader_who_goes_away_learns_that_the_entry_is_written(process: Process, fight: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with open(write, "wb") as out:
        done = process(
            "comment", "fight.affray", "x", "--by", "ann", capture_output=False, stdout=out, stderr=subprocess.PIPE
        )
    assert (done.returncode, "entry 5 is written" in done.stderr) == (0, True)


@pytest.mark.parametrize("words", [["show", "nowhere.affray"], ["nothing"], ["act", "fight.affray", "parry"]])
def test_errors_that_nobody_can_read_still_have_their_code(
    process: Process, affray: Affray, fight: Path, words: list[str]
) -> None:
    with FULL.open("w") as lost:
        done = process(*words, capture_output=False, stdout=lost, stderr=lost)
    assert done.returncode == affray(*words).code != 0
