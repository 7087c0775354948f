"""undo, redo, comment and close."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.conftest import Affray, opened


@pytest.fixture
def between(affray: Affray, fight: Path) -> Path:
    """Bo's turn with a free action, a remark, between two that count: strike (5), remark (6), parried (7), missed (8);
    it is Ann's turn in round 2."""
    affray("act", "fight.affray", "strike")
    affray("comment", "fight.affray", "high", "--by", "bo")
    affray("act", "fight.affray", "parry")
    affray("roll", "fight.affray", "2")
    affray("act", "fight.affray", "strike")
    return fight


def entry(affray: Affray, *words: str) -> tuple[int, str]:
    """Undo, and return the entry gone back to and the state there."""
    done = affray("undo", "fight.affray", *words, "--json", "--by", "ann")
    assert done.code == 0, done
    return done.data["entry"]["action"]["to"], done.data["state"]


def test_undo_takes_back_the_last_entry_of_the_game(affray: Affray, between: Path) -> None:
    assert entry(affray) == (8, "turn")
    assert entry(affray) == (7, "blow")


def test_undo_passes_over_a_free_action_between_two_that_count(affray: Affray, between: Path) -> None:
    entry(affray, "--to", "7")
    assert entry(affray) == (5, "answer")
    assert entry(affray) == (4, "turn")
    assert opened(between).live()[6]


def test_undo_goes_back_to_a_named_entry_which_may_be_the_free_action(affray: Affray, between: Path) -> None:
    assert entry(affray, "--to", "6") == (6, "answer")
    assert opened(between).show()["resources"]["ann"] == {"focus": 2}


def test_undo_turn_goes_back_to_just_before_the_turn_now_going_began(affray: Affray, between: Path) -> None:
    assert entry(affray, "--turn") == (7, "blow")
    assert opened(between).show()["acting"] == "bo"
    assert entry(affray, "--turn") == (3, "blow")
    assert opened(between).show()["acting"] == "ann"
    assert entry(affray, "--turn") == (0, "setup")


def test_undo_round_goes_back_to_just_before_the_round_now_going_began(affray: Affray, between: Path) -> None:
    assert entry(affray, "--round") == (7, "blow")
    assert opened(between).show()["round"] == 1
    assert entry(affray, "--round") == (0, "setup")


def test_undo_before_any_turn_or_round_is_refused_with_what_would_do(affray: Affray) -> None:
    affray("new", "duel.toml", "fight.affray")
    for what in ("turn", "round"):
        done = affray("undo", "fight.affray", f"--{what}", "--by", "ann")
        assert done.code == 1
        assert f"no {what} has begun, so there is none to go back before; --to N names an entry" in done.err
    done = affray("undo", "fight.affray", "--by", "ann")
    assert (done.code, "E_NOTHING_TO_UNDO" in done.err) == (1, True)


def test_undo_lets_dice_stand_or_fall(affray: Affray, fight: Path) -> None:
    affray("undo", "fight.affray", "--dice", "stand", "--why", "the table moved", "--by", "ann")
    done = affray("roll", "fight.affray", "6")
    assert (done.code, "E_DICE_STAND" in done.err) == (1, True)
    assert affray("roll", "fight.affray", "--json").data["entry"]["action"]["dice"] == [4]


def test_the_roll_that_options_prints_where_dice_stand_is_accepted(affray: Affray, fight: Path) -> None:
    affray("undo", "fight.affray", "--dice", "stand", "--by", "ann")
    (line,) = [
        line.strip() for line in affray("options", "fight.affray", "roll").out.splitlines() if "affray roll" in line
    ]
    assert line == "with the faces that stand: affray roll fight.affray 4 --by ann"
    assert affray(*line.partition("affray ")[2].split()).code == 0


def test_undo_of_what_is_undone_or_not_there_is_refused(affray: Affray, between: Path) -> None:
    entry(affray, "--to", "2")
    for to in ("4", "99"):
        done = affray("undo", "fight.affray", "--to", to, "--by", "ann")
        assert (done.code, "E_UNDO_TARGET" in done.err) == (1, True)


def test_redo_restores_until_the_game_has_gone_on(affray: Affray, between: Path) -> None:
    before = opened(between).show()
    entry(affray, "--to", "1")
    entry(affray, "--to", "0")
    assert affray("redo", "fight.affray", "--why", "no", "--by", "bo").code == 0
    assert affray("redo", "fight.affray", "--by", "ann").code == 0
    after = opened(between).show()
    assert {**after, "head": 0, "entry": 0} == {**before, "head": 0, "entry": 0}
    done = affray("redo", "fight.affray", "--by", "ann")
    assert (done.code, "E_NOTHING_TO_REDO" in done.err) == (1, True)


def test_undo_ways_exclude_one_another(affray: Affray, fight: Path) -> None:
    done = affray("undo", "fight.affray", "--to", "1", "--turn")
    assert (done.code, "not allowed with argument --to" in done.err) == (2, True)


def test_comment_joins_words_and_takes_what_begins_with_a_dash(affray: Affray, fight: Path) -> None:
    done = affray("comment", "fight.affray", "six", "inches,", "measured", "--about", "4.1", "--by", "ann", "--json")
    assert done.data["entry"]["action"] == {"type": "comment", "text": "six inches, measured", "about": "4.1"}
    assert affray("comment", "fight.affray", "--by", "ann", "--", "--really?").code == 0


@pytest.mark.parametrize("words", [["undo"], ["redo"], ["comment", "hm"], ["close", "--yes"]])
def test_whoever_takes_back_remarks_or_closes_is_named_by_a_flag_or_by_the_environment(
    affray: Affray, fight: Path, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    affray("undo", "fight.affray", "--by", "ann")
    before = fight.read_bytes()
    done = affray(words[0], "fight.affray", *words[1:])
    assert (done.code, "say who does it: --by ann or --by bo (or name the seat in AFFRAY_SEAT)" in done.err) == (
        2,
        True,
    )
    assert fight.read_bytes() == before
    monkeypatch.setenv("AFFRAY_SEAT", "bo")
    done = affray(words[0], "fight.affray", *words[1:], "--json")
    assert (done.code, done.data["entry"]["by"]) == (0, "bo")


def test_close_asks_and_wants_yes_where_nobody_can_be_asked(
    affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fight.read_bytes()
    assert "add --yes" in affray("close", "fight.affray", "--by", "ann").err
    terminal = io.StringIO("n\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    done = affray("close", "fight.affray", "--by", "ann")
    assert (done.code, "Close fight.affray for good?" in done.err) == (1, True)
    assert "affray close fight.affray" in affray("act", "fight.affray", "close", "--by", "ann").err
    assert fight.read_bytes() == before
    terminal = io.StringIO("y\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert affray("close", "fight.affray", "--by", "ann").code == 0


def test_close_ends_everything(affray: Affray, fight: Path) -> None:
    done = affray("close", "fight.affray", "--yes", "--reason", "rain", "--by", "bo")
    assert "5  bo   closes the encounter; why: rain\n" in done.out
    assert "closed        nothing more may be entered\n" in affray("show", "fight.affray").out
    before = fight.read_bytes()
    for words in (
        ["act", "fight.affray", "strike"],
        ["undo", "fight.affray"],
        ["redo", "fight.affray"],
        ["comment", "fight.affray", "late"],
        ["close", "fight.affray", "--yes"],
    ):
        done = affray(*words, "--json")
        assert (done.code, done.error["refusal"]["code"]) == (1, "E_CLOSED")
    assert fight.read_bytes() == before
