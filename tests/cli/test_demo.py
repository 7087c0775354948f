"""The demonstration, and the first example, which the command line tells without knowing the game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Affray


@pytest.fixture
def example(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def test_demo_plays_takes_back_replays_and_verifies_and_writes_into_build_alone(example: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    before = sorted(example.rglob("*"))
    for _ in range(2):  # the second time it finds what the first has left
        done = subprocess.run(
            ["bash", "examples/demo.sh"],
            cwd=example,
            env={"PATH": path, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
    for said in (
        "11 acts played; all ",
        "Blue trooper 2 loses 2 wounds (1 to 0), 1 in excess (K-48)\n",
        "goes back to entry 10; dice afresh; takes back 11, with 2",
        "as it stood after entry 8; the log goes on to entry 12\n",
        "L0, L1, L2, L3 hold, with the limits said above\n",
        "=== What to try next\n",
    ):
        assert said in done.stdout
    made = {found for found in example.rglob("*") if found not in before}
    assert all("build" in found.relative_to(example).parts for found in made)
    assert max(map(len, done.stdout.splitlines())) <= 120


def test_every_command_that_demo_suggests_works(example: Path, affray: Affray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example)
    script = (ROOT / "examples" / "demo.sh").read_text("utf-8")
    affray("run", "examples/red-vs-blue.toml", "--log", "fight.affray")
    affray("undo", "fight.affray", "--by", "red")
    suggested = [
        line.split() for line in re.findall(r"^  affray (.*)$", script.replace("$fight", "fight.affray"), re.M)
    ]
    assert len(suggested) == 6
    for words in suggested:
        assert affray(*words).code == 0, words


def test_history_explains_every_wound_of_the_example(example: Path, affray: Affray) -> None:
    affray("run", "examples/red-vs-blue.toml", "--log", "fight.affray")
    lines = affray("history", "fight.affray", "b1", "--json").data["history"]
    wounds = [line for line in lines for change in line["changes"] if change["what"] == "wounds"]
    assert [(line["address"].split(".")[0], line["rule"]) for line in wounds] == [("8", "K-48")]
    done = affray("history", "fight.affray", "blue-squad")
    assert (done.code, done.err) == (
        2,
        "affray: 'blue-squad' is a unit; say which of its combatants: b1, b2, b3, b4, b5\n",
    )


@pytest.fixture
def saves(example: Path, affray: Affray) -> Path:
    """The example, with the first saves owed by Blue."""
    affray("run", "examples/red-vs-blue.toml", "--log", "fight.affray")
    affray("undo", "fight.affray", "--to", "7", "--by", "red")
    return example / "fight.affray"


def test_six_dice_for_five(affray: Affray, saves: Path) -> None:
    done = affray("roll", "fight.affray", "6", "4", "2", "2")
    assert (done.code, done.out) == (1, "")
    assert "4 dice given, 3 wanted for save (K_E_DICE_COUNT" in done.err
    done = affray("roll", "fight.affray", "6", "--by", "blue")
    assert "1 die given, 3 wanted for save (K_E_DICE_COUNT" in done.err


def test_a_group_that_is_not_allowed(affray: Affray, saves: Path) -> None:
    done = affray("act", "fight.affray", "declare_order", 'order=[["b1"],["b2"]]')
    assert done.code == 1
    assert "K_E_ORDER_UNKNOWN_GROUP" in done.err
    assert "  order takes all of them, in this order of tiers, " in done.err
    assert "[b1, b2, b3, b4, b5]" in done.err


def test_a_mistyped_unit_or_its_name_finds_the_id(affray: Affray, saves: Path) -> None:
    affray("undo", "fight.affray", "--to", "1", "--by", "red")
    for word in ("red-sqad", "Red squad"):
        done = affray("act", "fight.affray", "select_to_shoot", f"unit={word}", "--by", "red")
        assert f"  did you mean red-squad instead of '{word}'?\n" in done.err
        assert "  unit takes one of red-squad\n" in done.err


def test_the_seat_follows_from_the_fields_where_only_one_may_do_it_so(affray: Affray, saves: Path) -> None:
    affray("undo", "fight.affray", "--to", "1", "--by", "red")
    for unit, seat in (("red-squad", "red"), ("blue-squad", "blue")):
        done = affray("act", "fight.affray", "select_to_shoot", f"unit={unit}", "--dry-run", "--json")
        assert done.data["entry"]["by"] == seat


def test_options_of_one_seat(affray: Affray, saves: Path) -> None:
    done = affray("options", "fight.affray", "--by", "red")
    assert "There is no action of the game for red now (state attack.order).\n" in done.out
    done = affray("options", "fight.affray", "--by", "blue", "--json")
    assert {option["action"] for option in done.data["offers"]} == {
        "roll",
        "declare_order",
        "undo",
        "redo",
        "comment",
        "close",
    }
    done = affray("options", "fight.affray", "--by", "blu")
    assert (done.code, "did you mean blue instead of 'blu'?" in done.err) == (2, True)


@pytest.mark.parametrize("to", range(1, 11))
def test_every_example_of_options_can_be_typed_at_every_point_of_the_fight(
    affray: Affray, saves: Path, to: int
) -> None:
    import shlex

    affray("redo", "fight.affray", "--by", "red")
    affray("undo", "fight.affray", "--to", str(to), "--by", "red")
    options = affray("options", "fight.affray", "--json").data["offers"]
    assert options
    for example in [one for option in options if option["kind"] != "conduct" for one in option["examples"]]:
        done = affray(*shlex.split(example)[1:], "--dry-run")
        assert done.code == 0, (example, done)


def test_what_a_game_shows_of_its_own_is_in_tables(affray: Affray, saves: Path) -> None:
    lines = affray("show", "fight.affray").out.splitlines()
    assert "units       name        side  models  left" in lines
    assert "blue-squad  Blue squad  blue  5       5" in lines
    assert "b1         3          3     5" in lines
    assert not any("b1         3" in line for line in affray("replay", "fight.affray").out.splitlines())
