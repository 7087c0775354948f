"""Data says what the text says: on every verb, whatever the encoding of the output."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from affray import __version__
from affray.cli.verbs import VERBS
from docs.generate.show import PRINTED
from tests.cli.conftest import ROSTER, Affray, opened

Process = Callable[..., subprocess.CompletedProcess[str]]

BO = {"bo": ["strike", "give_up"], "ann": ["give_up"]}


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("ascii", ["show"]),
        ("utf-8", ["log"]),
        ("latin-1", ["options"]),
        ("cp1252:strict", ["comment", "hm", "--by", "ann"]),
        ("ascii", ["verify"]),
        ("latin-1", ["history", "ann"]),
    ],
)
def test_data_is_valid_json_in_ascii_whatever_the_encoding(
    process: Process, environment: dict[str, str], encoding: str, words: list[str]
) -> None:
    name = "Möngke 雪"
    Path("duel.toml").write_text(ROSTER.replace("Ann Archer", name).replace("Dawn", name), "utf-8")
    settings = {**environment, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = process("new", "duel.toml", "x.affray", "--json", env=settings)
    assert done.stdout.isascii()
    assert json.loads(done.stdout)["title"] == f"{name}, behind the mill"
    done = process(words[0], "x.affray", *words[1:], "--json", env=settings)
    assert (done.returncode, done.stdout.isascii()) == (0, True)
    assert json.loads(done.stdout)
    process("close", "x.affray", "--yes", "--by", "ann", env=settings)
    done = process("comment", "x.affray", name, "--by", name, "--json", env=settings)
    assert done.stderr.isascii()
    assert name in json.loads(done.stderr)["error"]["message"]


def test_who_may_act_next_is_in_the_data_of_every_verb_that_says_it(affray: Affray, fight: Path) -> None:
    assert affray("new", "duel.toml", "n.affray", "--json").data["may_act"] == {"ann": ["begin"], "bo": ["begin"]}
    for words in (
        ["comment", "x", "--by", "ann"],
        ["act", "strike", "--dry-run"],
        ["act", "strike"],
        ["undo", "--by", "ann"],
        ["redo", "--by", "ann"],
    ):
        assert "may_act" in affray(words[0], "fight.affray", *words[1:], "--json").data, words
    assert affray("show", "fight.affray", "--json").data["may_act"] == {"ann": ["parry", "stand"]}
    affray("act", "fight.affray", "stand")
    assert affray("roll", "fight.affray", "1", "--json").data["may_act"]["ann"] == ["strike", "give_up"]
    assert affray("show", "fight.affray", "--at", "4", "--json").data["may_act"] == BO
    assert affray("replay", "fight.affray", "--to", "4", "--json").data["state"]["may_act"] == BO
    assert "may_act" in affray("run", "duel.toml", "--json").data["state"]
    assert affray("close", "fight.affray", "--yes", "--json", "--by", "ann").data["may_act"] == {}
    assert affray("show", "fight.affray", "--json").data["may_act"] == {}


def test_how_a_combatant_stands_now_is_in_the_data_of_its_history(affray: Affray, fight: Path) -> None:
    now = affray("history", "fight.affray", "bo", "--json").data["now"]
    assert (now["status"], now["wounds"]["left"]) == ("active", 3)


def test_dice_and_changed_options_are_shown_and_in_the_data(affray: Affray) -> None:
    affray("new", "duel.toml", "x.affray", "--seed", "night", "--option", "hard_blows=off")
    rules = "duel 1; options hard_blows=off; dice drawn from the seed 'night'"
    assert f"rules         {rules}\n" in affray("show", "x.affray").out
    data = affray("show", "x.affray", "--json").data
    assert data["options_changed"] == {"hard_blows": "off"}
    assert (data["dice_policy"]["kind"], data["dice_policy"]["seed"]) == ("seeded", "night")
    affray("new", "duel.toml", "y.affray")
    shown = affray("show", "y.affray").out
    assert "rules         duel 1; every option at its default; dice rolled at the table\n" in shown


def test_what_the_command_line_adds_to_show_is_described(affray: Affray, fight: Path) -> None:
    assert set(affray("show", "fight.affray", "--json").data) - set(opened(fight).show()) == set(PRINTED)


def test_an_entry_that_is_undone_is_said_to_be_in_text_and_data(affray: Affray, fight: Path) -> None:
    affray("undo", "fight.affray", "--by", "ann")
    assert "which is undone now" in affray("show", "fight.affray", "--at", "4").out
    assert affray("show", "fight.affray", "--at", "4", "--json").data["live"] is False
    assert affray("show", "fight.affray", "--at", "3", "--json").data["live"] is True


def test_version_and_help_are_data_too(affray: Affray) -> None:
    for words in (["--version", "--json"], ["--json", "--version"], ["-V", "--json"]):
        assert affray(*words).data == {"version": __version__}
    for words in (["--help", "--json"], ["help", "--json"], ["--json", "-h"]):
        assert affray(*words).data["verbs"] == VERBS
    for words in (["show", "--help", "--json"], ["help", "show", "--json"], ["help", "--json", "show"]):
        data = affray(*words).data
        assert (data["verb"], data["what"]) == ("show", VERBS["show"])
        assert data["usage"].startswith("affray show [--at N]")
        assert data["examples"][0] == "affray show fight.affray"
        assert data["help"] == affray("show", "--help").out
