"""Every value of a TOML file is found on its line, whatever the file looks like."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray.scenario.lines import Lines, lines_of, located
from tests.digests import ROOT

TEXT = r'''# a comment with [[act]] in it
affray = 1
a.b . "c.d" = "x"

[options]
text = """
[[act]]
"quoted" \""" ""
"""
raw = '''
TEXT += """'''
[[act]]'''
when = 1979-05-27 07:32:00 # not "text"
rows = [
  { id = "p", at = [1, 2] },  # ]
  # { id = "r" }
  { id = "q", 'k' = { deep = true } },
]
[[side]]
id = "red"
[[side.unit]]
id = "u"
[side.unit.more]
x = 1
[[side.unit]]
"odd key" = "#"
[[side]]
id = 'blue'
"""


def test_values_stand_on_their_lines() -> None:
    lines = lines_of(TEXT)
    found = {path: lines.at(path).line for path in WANTED}
    assert found == WANTED


WANTED = {
    "affray": 2,
    "a.b.c.d": 3,
    "options": 5,
    "options.text": 6,
    "options.raw": 10,
    "options.when": 12,
    "options.rows": 13,
    "options.rows[0].at[1]": 14,
    "options.rows[1].k.deep": 16,
    "side[0].id": 19,
    "side[0].unit[0]": 20,
    "side[0].unit[0].more.x": 23,
    "side[0].unit[1].odd key": 25,
    "side[1].id": 27,
    "side[1].name": 26,
    "nowhere": 0,
}


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every part of a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield (*path, step)
        yield from paths(part, (*path, step))


FILES = [*(ROOT / "examples").glob("*.toml"), *(ROOT / "tests").rglob("*.toml"), ROOT / "pyproject.toml"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_whatever_tomllib_reads_has_a_line_with_its_last_key_or_bracket(file: Path) -> None:
    text = file.read_text("utf-8")
    rows = text.split("\n")
    lines = lines_of(text)
    for path in [*paths(tomllib.loads(text))]:
        here: Lines = lines
        for step in path:
            here = here.parts[step]
        assert here.line > 0
        key = next(step for step in reversed(path) if isinstance(step, str))
        assert key in rows[here.line - 1] or isinstance(path[-1], int) or isinstance(path[-2], int), path


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_fault_is_told_with_its_line(end: str) -> None:
    lines = lines_of(end.join(["a = 1", "", "[b]", "c = 2", ""]), "two.toml")
    assert located("b.c: 2 is not allowed", lines) == "b.c: 2 is not allowed (two.toml, line 4)"
    assert located("d: missing", lines) == "d: missing"
