"""The screen itself: columns, line breaks and JSON."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from affray.cli.layout import broken, cut, width_of
from affray.cli.screen import Screen, dumped


def screen() -> tuple[Screen, StringIO]:
    out = StringIO()
    return Screen(out, StringIO()), out


@pytest.mark.parametrize(("text", "width"), [("", 0), ("abc", 3), ("Möngke", 6), ("雪", 2), ("e\u0301", 1)])
def test_width_is_what_a_terminal_shows(text: str, width: int) -> None:
    assert width_of(text) == width


def test_lines_are_broken_at_spaces_and_words_stay_whole() -> None:
    assert broken("one two three", 7) == ["one two", "three"]
    assert broken("one twothreefour five", 5) == ["one", "twothreefour", "five"]
    assert broken("  indented", 20) == ["  indented"]
    assert broken("", 5) == [""]


def test_cut_says_that_something_is_missing() -> None:
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdefg", 6) == "abcd.."
    assert cut("雪雪雪雪", 6) == "雪雪.."


def test_later_lines_hang_under_the_first() -> None:
    on, out = screen()
    on.say("word " * 30, "  7.1  ")
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("  7.1  word word")
    assert all(line.startswith("       word") for line in lines[1:])
    assert max(map(len, lines)) <= 80


def test_tables_leave_empty_columns_out_and_fit() -> None:
    on, out = screen()
    on.table(("id", "name", "unit", "more"), [("a", "n" * 90, "", "x"), ("bb", "short", "", "y " * 20)])
    lines = out.getvalue().splitlines()
    assert lines[0].split() == ["id", "name", "more"]
    assert max(map(len, lines)) <= 80
    assert "nn.." in lines[1]


def test_json_is_escaped_for_the_screen_and_reads_as_it_was() -> None:
    value = {"ö\x1b": ["\x9b\u202e\U000e0041\udcff", "雪", "\n", "\x7f"]}
    text = dumped(value, 2)
    assert text.isascii()
    assert not {"\x1b", "\x7f"} & set(text)
    assert json.loads(text) == value


@pytest.mark.parametrize("items", [[], [1], [1, {"a": 2}]])
def test_a_streamed_document_is_one_document(items: list[object]) -> None:
    on, out = screen()
    on.stream({"a": 1}, "items", iter(items), {"b": None})
    assert json.loads(out.getvalue()) == {"a": 1, "items": items, "b": None}
