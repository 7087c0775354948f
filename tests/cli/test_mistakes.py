"""What people get wrong: one message that says what would be right, and a log that stays as it was."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from affray.cli.verbs import VERBS
from tests.cli.conftest import Affray

Process = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def rolling(affray: Affray, fight: Path) -> Path:
    """The fight, with Bo about to roll."""
    affray("act", "fight.affray", "strike")
    affray("act", "fight.affray", "stand")
    return fight


def refused(affray: Affray, fight: Path, *words: str) -> list[str]:
    """Do what must be refused by the rules and return the lines said."""
    before = fight.read_bytes()
    done = affray(*words)
    assert (done.code, done.out) == (1, ""), done
    assert fight.read_bytes() == before
    return done.err.splitlines()


def test_acting_out_of_turn(affray: Affray, fight: Path) -> None:
    assert refused(affray, fight, "act", "fight.affray", "strike", "--by", "ann") == [
        "affray: strike by ann is refused: it is for bo to do, not ann (DUEL_SEAT)",
        "  legal now: strike (bo), give_up (ann, bo)",
    ]


def test_two_dice_for_one_and_a_seven(affray: Affray, rolling: Path) -> None:
    assert refused(affray, rolling, "roll", "fight.affray", "7", "3") == [
        "affray: roll by bo is refused:",
        "  2 dice given, 1 wanted for blow (DUEL_DICE)",
        "  a die cannot show 7; faces are 1 to 6 (DUEL_FACE)",
        "  legal now: roll (bo)",
    ]


def test_a_roll_that_nobody_wants(affray: Affray, fight: Path) -> None:
    said = refused(affray, fight, "roll", "fight.affray", "3")
    assert "legal now: strike (bo), give_up (ann, bo)" in said[-1]


def test_a_mistyped_action_seat_and_field(affray: Affray, fight: Path) -> None:
    assert "(did you mean strike?)" in refused(affray, fight, "act", "fight.affray", "stirke", "--by", "bo")[0]
    said = refused(affray, fight, "act", "fight.affray", "strike", "--by", "boo")
    assert "'boo' does not sit at the table; seats: ann, bo" in said[0]
    assert said[1] == "  did you mean bo instead of 'boo'?"
    assert "there is no such field" in refused(affray, fight, "act", "fight.affray", "strike", "at=ann")[0]
    said = refused(affray, fight, "act", "fight.affray", "strike", "--by", "ann archer")
    assert said[1] == "  did you mean ann instead of 'ann archer'?"


def test_a_seat_given_as_a_field(affray: Affray, fight: Path) -> None:
    said = refused(affray, fight, "act", "fight.affray", "give_up", "by=ann")
    assert "  the seat is named with --by, and not as a field" in said


def test_the_same_facts_as_data(affray: Affray, rolling: Path) -> None:
    done = affray("roll", "fight.affray", "7", "3", "--json")
    assert (done.code, done.out, done.error["kind"], done.error["exit"]) == (1, "", "Refused", 1)
    refusal = done.error["refusal"]
    assert [reason["code"] for reason in refusal["reasons"]] == ["DUEL_DICE", "DUEL_FACE"]
    assert (refusal["state"], refusal["action"], refusal["by"], refusal["legal"]) == (
        "blow",
        "roll",
        "bo",
        ["roll (bo)"],
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shwo", "fight.affray"], "there is no verb 'shwo'; did you mean show?\n  affray --help says"),
        (["xyzzy"], "there is no verb 'xyzzy'; verbs: run, new, act, "),
        (["show"], "show: the following arguments are required: LOG\n  usage: affray show [--at N] "),
        (["show", "fight.affray", "--att", "3"], "show: unrecognized arguments: --att 3\n"),
        (["show", "fight.affray", "--at", "three"], "argument --at: 'three' is not a whole number\n"),
        (["show", "fight.affray", "--at", "-1"], "argument --at: entries are numbered from 0 on, so there is no -1\n"),
        (
            ["show", "fight.affray", "--at", "9" * 20],
            f"--at: {'9' * 20} is too long; a number here has at most 15 digits\n",
        ),
        (
            ["undo", "fight.affray", "--to", "9" * 16],
            f"--to: {'9' * 16} is too long; a number here has at most 15 digits\n",
        ),
        (
            ["undo", "fight.affray", "--to", "9" * 5000],
            f"--to: {'9' * 37}... is too long; a number here has at most 15",
        ),
        (["show", "fight.affray", "--at", "9" * 15], f"there is no entry {'9' * 15}; the log has entries 0 to 4\n"),
        (
            ["show", "fight.affray", "--at", "0" * 5000],
            f"--at: {'0' * 37}... is too long; a number here has at most 15",
        ),
        (
            ["replay", "fight.affray", "--speed", "9" * 16],
            f"--speed: {'9' * 16} is too long; a number here has at most",
        ),
        (["show", "fight.affray", "--at", "\u0663"], "is not a whole number\n"),
        (["show", "fight.affray", "--at", "5"], "there is no entry 5; the log has entries 0 to 4\n"),
        (["show", "nowhere.affray"], "nowhere.affray: the log cannot be opened: there is no such file\n"),
        (["show", "."], ".: the log cannot be opened: it is not a regular file\n"),
        (["act", "fight.affray", "strike", "ann"], "'ann' is no field=value; write for example target=b1 or "),
        (["act", "fight.affray", "strike", "=3"], "'=3' is no field=value"),
        (["act", "fight.affray", "strike", "a=1", "a=2"], "the field 'a' is given twice\n"),
        (["act", "fight.affray", "strike", "a=" + "[" * 100_000], "a value is nested too deeply: [[[["),
        (["act", "fight.affray", "strike", "a=" + '{"b":' * 100_000], "a value is nested too deeply: "),
        (["act", "fight.affray", "comment", "--by", "ann"], "comment lacks the field 'text'\n"),
        (
            ["act", "fight.affray", "undo", "since=3", "--by", "ann"],
            "undo has no field 'since'; its fields: to, why, dice\n",
        ),
        (["roll", "fight.affray", "six"], "'six' is not the face of a die; faces are whole numbers, such as: 4 2 6\n"),
        (["roll", "fight.affray", "9" * 5000], f"a die cannot show {'9' * 37}...; faces are whole numbers, such as: "),
        (["undo", "fight.affray", "--dice", "again"], "argument --dice: invalid choice: 'again'"),
        (["comment", "fight.affray"], "comment: the following arguments are required: TEXT\n"),
        (["new", "duel.toml", "a/b.affray"], "a/b.affray: the log cannot be made: "),
        (["new", "duel.toml", "b.affray", "--by", "cy"], "'cy' does not sit at the table; seats: ann, bo\n"),
        (["new", "duel.toml", "b.affray", "--preset", "soft"], "there is no preset 'soft' of duel; presets: gentle\n"),
        (["new", "duel.toml", "b.affray", "--dice", "seeded"], "the seed is empty; seeded dice need a text of"),
        (["new", "duel.toml", "b.affray", "--dice", "table", "--seed", "x"], 'dice of the kind "table" take no seed'),
        (["new", "duel.toml", "b.affray", "--option", "hard_blows"], "'hard_blows' is no field=value"),
    ],
)
def test_bad_usage_and_input(affray: Affray, fight: Path, words: list[str], said: str) -> None:
    before = sorted((path.name, path.read_bytes()) for path in fight.parent.iterdir())
    done = affray(*words)
    assert (done.code, done.out) == (2, ""), done
    assert said in done.err
    assert done.err.startswith("affray: ")
    assert sorted((path.name, path.read_bytes()) for path in fight.parent.iterdir()) == before
    again = affray(*words, "--json")
    assert (again.code, again.out, again.error["exit"]) == (2, "", 2)


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e400", "1.5", "9" * 5000, "-" + "9" * 30, '"2"', "null", "{}"])
def test_numbers_that_are_none(affray: Affray, rolling: Path, value: str) -> None:
    said = refused(affray, rolling, "act", "fight.affray", "roll", f"dice=[{value}]")
    assert "E_FIELDS" in said[0]
    assert "a whole number" in said[0]


def test_a_face_far_too_large_is_refused_as_a_face(affray: Affray, rolling: Path) -> None:
    assert "a die cannot show 999999999999999" in refused(affray, rolling, "roll", "fight.affray", "9" * 15)[0]


def test_nothing_said_is_help_on_standard_error(affray: Affray) -> None:
    done = affray()
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("affray: a verb is missing\nusage: affray VERB ...\n")
    assert all(f"\n  {verb} " in done.err for verb in VERBS)


def test_a_file_that_may_not_be_read_or_written(process: Process, fight: Path, tmp_path: Path) -> None:
    fight.chmod(0o444)
    done = process("act", "fight.affray", "strike", cwd=tmp_path)
    if done.returncode == 0:
        pytest.skip("this user may write everything")
    assert done.returncode == 2
    assert "fight.affray: the log cannot be opened for writing: " in done.stderr


def test_output_that_cannot_be_written(process: Process, fight: Path, tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no full device here")
    with full.open("w") as out:
        done = process("show", "fight.affray", cwd=tmp_path, capture_output=False, stdout=out, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, "affray: output: No space left on device\n")
