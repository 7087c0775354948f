"""Narrow terminals: everything but what is to be copied fits, down to 40 columns."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from affray.cli.layout import fitted, width_of
from affray.cli.screen import Screen
from tests.cli.conftest import SCRIPT


def on_terminal(words: list[str], environment: dict[str, str], size: int) -> list[str]:
    """Return the lines that a command prints on a terminal of so many columns."""
    terminal, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, size, 0, 0))
    command = [sys.executable, "-c", SCRIPT, *words]
    with subprocess.Popen(command, env=environment, stdin=inner, stdout=inner, stderr=inner):
        os.close(inner)
        printed = b""
        with suppress(OSError):  # what reading gives when the other end is closed
            while got := os.read(terminal, 4096):
                printed += got
    os.close(terminal)
    return printed.decode().replace("\r\n", "\n").splitlines()


@pytest.mark.parametrize("size", [40, 60, 80])
@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["log"],
        ["history", "bo"],
        ["options"],
        ["verify"],
        ["replay"],
        ["--help"],
        ["rulesets"],
        ["show", "--help"],
        ["shwo"],
    ],
)
def test_text_fits_the_terminal(fight: Path, environment: dict[str, str], size: int, words: list[str]) -> None:
    takes_log = not words[0].startswith("-") and words not in (["shwo"], ["rulesets"]) and "--help" not in words
    words = [words[0], "fight.affray", *words[1:]] if takes_log else words
    lines = on_terminal(words, {**environment, "TERM": "dumb"}, size)
    copied = re.compile(r" +affray |usage: |.*[0-9a-f]{64}")
    wide = [line for line in lines if width_of(line) > size and " " in line.strip() and not copied.match(line)]
    assert len(lines) > 1
    assert wide == []


def test_a_table_that_has_no_room_is_a_list() -> None:
    out = StringIO()
    screen = Screen(out, StringIO())
    rows = [("b1", "Blue trooper of the first line", "blue", "", "active", "1/1", "prone")]
    header = ("id", "name", "side", "unit", "status", "wounds", "conditions")
    screen.width = 80
    screen.table(header, rows)
    screen.width = 40
    screen.table(header, rows)
    assert out.getvalue().splitlines() == [
        "id  name                            side  status  wounds  conditions",
        "b1  Blue trooper of the first line  blue  active  1/1     prone",
        "b1  name Blue trooper of the first line,",
        "    side blue, status active, wounds",
        "    1/1, conditions prone",
    ]


def test_the_widest_columns_are_squeezed_and_words_stay_whole() -> None:
    lines = [("id", "name"), ("b1", "Brother Sergeant Castus the Elder"), ("b2", "x")]
    assert fitted(lines, 40) == [2, 33]
    assert fitted(lines, 24) == [2, 20]
    assert fitted(lines, 24, most=1) is None
    assert fitted([("a" * 20, "b" * 20)], 30) is None


def test_the_header_of_a_table_is_faint_as_a_whole() -> None:
    out = StringIO()
    screen = Screen(out, StringIO())
    screen._color = True
    screen.table(("id", "name"), [("b1", "Blue")])
    assert out.getvalue() == "\x1b[2mid  name\x1b[0m\nb1  Blue\n"


def test_a_lead_that_leaves_no_room_has_a_line_of_its_own() -> None:
    out = StringIO()
    screen = Screen(out, StringIO())
    screen.width = 40
    screen.say("one of all, none; none if left out", "    a_rather_long_option_of_a_game  ")
    screen.say("yes", "    a_rather_long_option_of_a_game  ")
    assert out.getvalue().splitlines() == [
        "    a_rather_long_option_of_a_game",
        "        one of all, none; none if left",
        "        out",
        "    a_rather_long_option_of_a_game  yes",
    ]
