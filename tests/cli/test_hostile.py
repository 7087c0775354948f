"""Text from outside changes nothing on the screen, wherever it comes from and wherever it is printed."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from affray.events.conduct import Comment, DicePolicy, Open, Seat
from affray.events.entry import Body, write_line
from affray.events.log import EMPTY
from tests.cli.conftest import ROSTER, Affray

Process = Callable[..., subprocess.CompletedProcess[str]]

EVIL = "\x1b[2J\x1b]0;owned\x07\x9b31m\r\n\t\x08\x7f\u202egnp\u2066\u200b\u2028\ufeff [red]<b>&amp;"
HARM = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028\u202e\u2066\ufeff\ud800-\udfff]")


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A log that no version of affray would have written: every text in it does harm where it is printed."""
    roster = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}
    raw = msgspec.Raw(b"{}"), msgspec.Raw(msgspec.json.encode(roster))
    seats = (Seat("ann", side="ann", name=EVIL), Seat("bo", side="bo", name=EVIL))
    line, head = write_line(Body(0, EVIL, "ann", Open(1, "duel", "1", seats, DicePolicy(), *raw, title=EVIL)), EMPTY)
    lines = [line]
    for seq in (1, 2):
        line, head = write_line(Body(seq, EVIL[:80], "ann", Comment(EVIL, EVIL[:80])), head)
        lines.append(line)
    path = tmp_path / "evil.affray"
    path.write_bytes(b"".join(lines))
    return path


@pytest.mark.parametrize("verb", [["show"], ["log"], ["log", "--full"], ["options"], ["history", "ann"], ["replay"]])
@pytest.mark.parametrize("json", [[], ["--json"]])
def test_what_stands_in_a_log_is_printed_without_harm(
    affray: Affray, evil: Path, verb: list[str], json: list[str]
) -> None:
    done = affray(verb[0], "evil.affray", *verb[1:], *json)
    assert done.code == 0, done
    assert not HARM.search(done.out + done.err)
    if json:
        assert done.data


def test_a_line_break_in_a_name_breaks_no_line(affray: Affray, evil: Path) -> None:
    lines = affray("log", "evil.affray").out.splitlines()
    assert lines[0].endswith("ann  opens an encounter of duel 1")
    assert all(line[:3] in ("0  ", "1  ", "2  ", "   ") for line in lines)
    assert "[red]<b>&amp;" in " ".join(lines)


def test_data_has_the_text_as_it_is(affray: Affray, evil: Path) -> None:
    assert affray("show", "evil.affray", "--json").data["title"] == EVIL
    assert affray("log", "evil.affray", "--json").data["entries"][1]["action"]["text"] == EVIL


@pytest.mark.parametrize("bad", ["\x1b[31m", "a\nb", "\u202e", "\x9b", "\udcff"])
@pytest.mark.parametrize(
    "words",
    [
        ["comment", "fight.affray", "{}"],
        ["undo", "fight.affray", "--why", "{}"],
        ["close", "fight.affray", "--reason", "{}"],
        ["comment", "fight.affray", "x", "--about", "{}"],
        ["comment", "fight.affray", "x", "--by", "{}"],
        ["act", "fight.affray", "{}"],
        ["act", "fight.affray", "strike", "--by", "{}"],
        ["act", "fight.affray", "strike", "{}=1"],
        ["act", "fight.affray", "roll", "dice={}"],
        ["history", "fight.affray", "{}"],
        ["show", "{}"],
        ["log", "{}", "--json"],
        ["run", "{}"],
        ["{}"],
        ["diagram", "{}"],
        ["verify", "fight.affray", "--head", "{}"],
        ["new", "duel.toml", "x.affray", "--title", "{}"],
        ["new", "duel.toml", "x.affray", "--option", "hard_blows={}"],
        ["new", "duel.toml", "x.affray", "--preset", "{}"],
    ],
)
def test_what_is_typed_is_refused_and_said_without_harm(
    affray: Affray, fight: Path, words: list[str], bad: str
) -> None:
    before = fight.read_bytes()
    done = affray(*(word.replace("{}", f"x{bad}y") for word in words))
    assert done.code in (1, 2), done
    assert done.out == ""
    assert not HARM.search(done.err)
    assert fight.read_bytes() == before
    assert not Path("x.affray").exists()


@pytest.mark.parametrize("name", ["\x1b[31mAnn", "Ann\u202e", "A\x00nn"])
def test_a_roster_with_harmful_names_is_refused_and_said_without_harm(
    affray: Affray, tmp_path: Path, name: str
) -> None:
    escaped = "".join(f"\\u{ord(one):04x}" for one in name)
    (tmp_path / "duel.toml").write_text(ROSTER.replace("Ann Archer", escaped), "utf-8")
    done = affray("new", "duel.toml", "x.affray")
    assert (done.code, done.out) == (2, "")
    assert not HARM.search(done.err)
    assert not Path("x.affray").exists()


def test_markup_and_letters_of_every_script_stand_as_they_are(affray: Affray, tmp_path: Path) -> None:
    name = "[bold]Möngke 雪 <i>é</i> {0} %s"
    (tmp_path / "duel.toml").write_text(ROSTER.replace("Ann Archer", name), "utf-8")
    affray("new", "duel.toml", "x.affray")
    done = affray("show", "x.affray")
    rows = [line for line in done.out.splitlines() if line.startswith(("ann ", "bo ", "id "))]
    assert rows[1] == f"ann  {name}  ann   active  4/4"
    assert rows[2] == f"bo   Bo Baker{' ' * (len(name) + 1 - len('Bo Baker'))}  bo    active  4/4"
    assert affray("show", "x.affray", "--json").data["combatants"]["ann"]["name"] == name


def test_letters_that_the_terminal_cannot_show_are_escaped(process: Process, environment: dict[str, str]) -> None:
    roster = ROSTER.replace("Ann Archer", "Möngke 雪")
    Path("duel.toml").write_text(roster, "utf-8")
    settings = {**environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("new", "duel.toml", "x.affray", env=settings)
    assert (done.returncode, "M\\xf6ngke \\u96ea (ann)" in done.stdout) == (0, True)


def test_a_path_of_bytes_that_are_no_text_can_be_used(process: Process, tmp_path: Path) -> None:
    name = os.fsdecode(b"fight-\xff.affray")
    try:
        (tmp_path / name).touch()
    except OSError:
        pytest.skip("this file system takes no such name")
    (tmp_path / name).unlink()
    assert process("new", "duel.toml", name).returncode == 0
    done = process("show", name)
    assert (done.returncode, "affray verify" in done.stdout) == (0, True)
    assert "\\udcff" in done.stdout
