"""The runner of console blocks: that it finds what differs, and lets pass what may differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import Block
from tests.docs.console import Command, commands, difference, matches, run, target


def test_commands_have_their_output_and_place() -> None:
    text = "$ affray show a \\\n>   --json\none\n\ntwo\n$ affray undo a \\\n    0\n$ true\n"
    assert list(commands(Block("d.md", 10, "console", text))) == [
        Command("d.md:10", "affray show a --json", ("one", "", "two")),
        Command("d.md:15", "affray undo a 0", ()),
        Command("d.md:17", "true", ()),
    ]


def test_block_that_begins_with_no_command_is_named() -> None:
    with pytest.raises(ValueError, match=r"d\.md:10: a console block begins with a command"):
        list(commands(Block("d.md", 10, "console", "affray show\n")))


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        ([], []),
        (["a", "b"], ["a", "b  "]),
        (["a ... c"], ["a b c"]),
        (["hash: ..."], ["hash: 0f"]),
        (["hash:..."], ["hash:"]),
        (["a", "...", "d"], ["a", "b", "c", "d"]),
        (["a", "...", "d"], ["a", "d"]),
        (["..."], []),
        (["...", "..."], ["a"]),
        (["...", "b", "...", "b"], ["b", "a", "b", "b"]),
        (["a", "  ..."], ["a"]),
        (["1. x* [2 4]"], ["1. x* [2 4]"]),
    ],
)
def test_output_that_fits_what_is_shown_passes(shown: list[str], printed: list[str]) -> None:
    assert matches(shown, printed)


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        ([], ["a"]),
        (["a"], []),
        (["a", "b"], ["b", "a"]),
        (["a"], ["a", "b"]),
        (["a.c"], ["abc"]),
        (["a ... c"], ["a b d"]),
        (["a", "...", "d"], ["a", "b", "c"]),
        (["a", "...", "d"], ["a", "d", "e"]),
        (["...", "b", "...", "b"], ["a", "b"]),
        (["a"], [" a"]),
    ],
)
def test_output_that_differs_from_what_is_shown_is_found(shown: list[str], printed: list[str]) -> None:
    assert not matches(shown, printed)


def test_many_free_lines_in_a_long_output_are_matched_without_trying_every_way() -> None:
    shown = ["...", "a"] * 30
    assert matches(shown, ["a"] * 300)
    assert not matches([*shown, "b"], ["a"] * 300)


def test_failing_command_must_be_shown_as_failing(tmp_path: Path) -> None:
    printed = run("echo out; echo err >&2; exit 2", tmp_path)
    assert printed == ["out", "err", "[exit 2]"]
    assert difference(Command("d.md:1", "x", ("out", "err", "[exit 2]", "")), printed) is None
    assert difference(Command("d.md:1", "x", ("out", "err")), printed) == (
        "d.md:1: $ x\n--- the document shows\n+++ the command prints\n@@ -1,2 +1,3 @@\n out\n err\n+[exit 2]"
    )


def test_succeeding_command_must_not_be_shown_as_failing(tmp_path: Path) -> None:
    assert difference(Command("d.md:1", "true", ("[exit 1]",)), run("true", tmp_path)) is not None


def test_commands_run_in_the_folder_with_this_interpreter_first(tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text("x = 1\n")
    assert run("ls; cat fight.toml", tmp_path) == ["fight.toml", "x = 1"]
    assert run("python -c 'import affray.core.dice; print(affray.core.dice.SCHEME)'", tmp_path) == ["hmac-sha256-2"]


def test_nothing_of_the_surroundings_but_the_path_reaches_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AFFRAY_CLOCK", "1")
    assert run('echo "${AFFRAY_CLOCK-unset}"; read -r line || echo "nothing to read"', tmp_path) == [
        "unset",
        "nothing to read",
    ]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("make test", "test"),
        ("make", "help"),
        ("make demo PYTHON=/usr/bin/python3", "demo"),
        ("affray make", None),
        ("make test; affray", None),
    ],
)
def test_targets_of_make_are_told_from_other_commands(command: str, name: str | None) -> None:
    assert target(command) == name
