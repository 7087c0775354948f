"""The words of a command line: each option once, flags only before `--`, and an answer to bytes that are no text."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import affray.cli
from affray.cli.progress import Progress
from tests.cli.conftest import Affray

Process = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize(
    "words",
    [
        ["undo", "fight.affray", "--to", "1", "--to", "2"],
        ["undo", "fight.affray", "--to=1", "--to", "2"],
        ["comment", "fight.affray", "x", "--by", "ann", "--by", "bo"],
        ["new", "duel.toml", "x.affray", "--title", "a", "--title", "b"],
    ],
)
def test_an_option_that_is_given_twice_is_refused(affray: Affray, fight: Path, words: list[str]) -> None:
    before = fight.read_bytes()
    done = affray(*words)
    assert (done.code, done.out) == (2, "")
    assert "is given twice" in done.err
    assert fight.read_bytes() == before


def test_an_option_that_may_be_given_again_is_taken_again(affray: Affray, fight: Path) -> None:
    done = affray("new", "duel.toml", "y.affray", "--option", "hard_blows=1", "--option", "hard_blows=2")
    assert "--option is given twice" not in done.err


def test_behind_two_dashes_nothing_is_a_flag(affray: Affray, fight: Path) -> None:
    done = affray("comment", "fight.affray", "--by", "ann", "--", "--json")
    assert done.code == 0, done
    assert not done.out.startswith("{")
    assert "--json" in affray("log", "fight.affray").out


@pytest.mark.parametrize("word", ["\udcff", "x\udc80y"])
@pytest.mark.parametrize(
    "words",
    [
        ["comment", "fight.affray", "hi", "--by", "{}", "--json"],
        ["comment", "fight.affray", "{}", "--json"],
        ["act", "fight.affray", "{}", "--json"],
        ["act", "fight.affray", "strike", "{}=1", "--json"],
        ["act", "fight.affray", "strike", "--by", "{}", "--json"],
        ["history", "fight.affray", "{}", "--json"],
        ["undo", "fight.affray", "--why", "{}", "--by", "ann", "--json"],
        ["{}", "--json"],
    ],
)
def test_bytes_that_are_no_text_get_an_answer_as_data(affray: Affray, fight: Path, words: list[str], word: str) -> None:
    done = affray(*(part.replace("{}", word) for part in words))
    assert done.code in (1, 2), done
    error = json.loads(done.err)["error"]
    assert error["exit"] == done.code
    assert "affray itself" not in error["message"]


def test_ctrl_c_before_a_verb_runs_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("affray.cli.verb.perform", interrupted)
    assert affray.cli.main(["show", "x.affray"]) == 130


def test_the_line_of_progress_is_escaped_and_cleared_as_far_as_it_reaches() -> None:
    err = io.StringIO()
    with Progress(err, "reading \x1b[2J\x1b]0;owned\x07\u202e" + "x" * 300) as progress:
        progress._next = 0
        progress(12_345)
    shown, cleared = err.getvalue().split("\r")[1:3]
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert shown.startswith("reading \\x1b[2J")
    assert len(shown) < 80
    assert cleared.strip() == ""
    assert len(cleared) >= len(shown)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_entry_is_written_and_the_exit_code_says_so_where_operations_cannot_be_told(
    process: Process, fight: Path
) -> None:
    before = len(fight.read_bytes().splitlines())
    with open("/dev/full", "w") as full:
        done = process(
            "comment", "fight.affray", "hi", "--by", "ann", "--log-operations", stderr=full, capture_output=False
        )
    assert done.returncode == 0
    assert len(fight.read_bytes().splitlines()) == before + 1
