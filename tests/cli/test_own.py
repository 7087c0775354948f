"""What only one game shows, read at a glance without the game being known."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from affray.cli.own import outline, plain, show_own
from affray.cli.screen import Screen


def printed(own: dict[str, Any], personal: dict[str, Any] | None = None, width: int = 80) -> list[str]:
    out = StringIO()
    screen = Screen(out, StringIO())
    screen.width = width
    show_own(own, personal or {}, screen)
    return out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ("north", [(0, "north")]),
        (3, [(0, "3")]),
        ({"a_b": 1, "c": "x", "none": None, "no": False, "zero": 0, "empty": [], "word": ""}, [(0, "a b 1, c x")]),
        ({"rolled": [4, 5], "by": ["red"]}, [(0, "rolled [4, 5], by red")]),
        ({"ids": ["p1", "p2"], "n": 1}, [(0, "n 1"), (0, "ids: p1, p2")]),
        ({"at": {"x": 1, "y": 2}}, [(0, "at: x 1, y 2")]),
        ({"at": {"x": 1, "ids": ["p", "q"]}}, [(0, "at:"), (1, "x 1"), (1, "ids: p, q")]),
        ([{"x": 1}, {"x": 2, "ids": ["p", "q"]}], [(0, "- x 1"), (0, "- x 2"), (1, "ids: p, q")]),
        ([["aim", 1], ["cover", 2]], [(0, "aim 1, cover 2")]),
        ({"deep": {"deeper": {"deepest": 0}}}, []),
    ],
)
def test_nested_data_is_told_line_by_line_without_what_says_nothing(value: Any, lines: list[tuple[int, str]]) -> None:
    assert list(outline(value)) == lines


def test_what_is_short_follows_its_label_and_what_is_nested_is_indented() -> None:
    own = {"first": "red", "attack": {"unit": "a", "ids": ["p", "q"], "at": {"x": 1, "more": ["r", "s"]}}, "none": {}}
    assert printed(own) == [
        "first         red",
        "attack        unit a",
        "              ids: p, q",
        "              at:",
        "                x 1",
        "                more: r, s",
    ]


def test_what_is_alike_is_a_table_if_it_fits_and_told_one_by_one_if_not() -> None:
    rows = {one: {"size": 2, "kit": ["axe", "bow"], "hurt": False} for one in ("p", "q")}
    assert printed({}, rows) == ["", "combatant  size  kit", "p          2     axe, bow", "q          2     axe, bow"]
    wide = {f"id{at}": {f"field_{n}": f"word{at}{n}" for n in range(12)} for at in range(2)}
    lines = printed({}, wide | {"id9": wide["id1"]})
    assert lines[:2] == ["", "combatant"]
    assert lines[2].startswith("id0           field 0 word00, field 1 word01, ")
    assert any(line.startswith("id1, id9      field 0 word10") for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_long_label_has_a_line_of_its_own() -> None:
    assert printed({"a_label_that_is_long": {"x": 1}}) == ["a label that is long", "              x 1"]


def test_plain_data_of_a_cell_keeps_numbers_that_are_0() -> None:
    assert plain({"ap": 0, "damage": 1, "no": False}) == "ap 0, damage 1"
