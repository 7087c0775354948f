"""Every measure runs on a small game and says what it measured; how fast anything is, is not judged here."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.__main__ import MEASURES, main
from benchmarks.bench import Bench, Lengths
from benchmarks.document import BEGIN, END, write
from benchmarks.figure import Figure, Goal
from benchmarks.game import game

LENGTHS = Lengths((300, 600, 900), 300, 300 + 256 * 2, 100)
DUEL = "tests.games.duel:RULESET"


@pytest.mark.parametrize("name", sorted(set(MEASURES) - {"start", "instructions"}))
def test_a_measure_checks_its_results_and_yields_figures_with_an_interval(name: str, tmp_path: Path) -> None:
    bench = Bench(game(DUEL), tmp_path, True, LENGTHS)
    figures = list(MEASURES[name](bench))
    assert figures
    for figure in figures:
        assert figure.interval.low <= figure.interval.middle <= figure.interval.high
        assert figure.game == "duel"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "there is no measure nonsense; there are: replay, memory"),
        (["--ruleset", "nonsense", "step"], "no ruleset 'nonsense' is installed"),
        (["--ruleset", "nowhere:RULESET", "step"], "there is no ruleset nowhere:RULESET"),
    ],
)
def test_what_cannot_be_measured_is_said(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as left:
        code = left.code
    assert code == 2
    assert says in capsys.readouterr().err


def test_the_table_goes_between_its_marks_and_nothing_else_is_touched(tmp_path: Path) -> None:
    document = tmp_path / "performance.md"
    document.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    write([Figure.of("duel", "one thing to another", Goal(3), [1.0, 2.0, 4.0])], document)
    text = document.read_text("utf-8")
    assert text.startswith(f"before\n{BEGIN}\n")
    assert text.endswith(f"{END}\nafter\n")
    assert "| one thing to another (duel) | at most 3x | 2x " in text
    assert "old" not in text


def test_a_document_without_a_place_for_the_table_is_left_alone(tmp_path: Path) -> None:
    document = tmp_path / "performance.md"
    document.write_text("nothing\n", "utf-8")
    with pytest.raises(ValueError, match="has no place for the table"):
        write([], document)
    assert document.read_text("utf-8") == "nothing\n"


def test_instructions_are_left_out_with_the_reason_where_nothing_can_count_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["--ruleset", DUEL, "instructions"]) == 0
    assert "instructions is left out: valgrind, which counts instructions, is not installed" in capsys.readouterr().err
