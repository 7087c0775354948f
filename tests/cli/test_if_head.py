"""An action bound to the head it was decided on, and a roll that says what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Affray, opened

WRITING = {
    "act": ("act", "fight.affray", "strike"),
    "roll": ("roll", "fight.affray", "4"),
    "undo": ("undo", "fight.affray", "--by", "ann"),
    "redo": ("redo", "fight.affray", "--by", "ann"),
    "comment": ("comment", "fight.affray", "hm", "--by", "ann"),
    "close": ("close", "fight.affray", "--yes", "--by", "ann"),
}


def at(path: Path, digits: int = 4, seq: int | None = None) -> str:
    """Return a head of the log as `SEQ:HASH`, with so many digits of the hash."""
    fight = opened(path)
    number = fight.head.seq if seq is None else seq
    (entry,) = fight.entries(number, number + 1)
    return f"{number}:{entry.hash[:digits]}"


@pytest.mark.parametrize("verb", WRITING)
def test_every_writing_verb_is_refused_if_the_log_has_moved_on_and_names_what_came_between(
    affray: Affray, fight: Path, verb: str
) -> None:
    held = at(fight)
    affray("undo", "fight.affray", "--by", "ann")
    affray("comment", "fight.affray", "wait", "--by", "bo")
    before = fight.read_bytes()
    done = affray(*WRITING[verb], "--if-head", held)
    assert done.code == 4
    last = opened(fight).head.seq
    assert f"this entry was to follow entry {last - 2} ({held[-4:]})" in done.err
    assert f"{last - 1}  ann  goes back to entry {last - 3}" in done.err
    assert f"{last}  bo  notes: wait" in done.err
    assert fight.read_bytes() == before
    told = affray(*WRITING[verb], "--if-head", held, "--json")
    assert len(told.error["between"]) == 2


@pytest.mark.parametrize("digits", [4, 12, 64])
def test_an_action_that_was_decided_on_the_present_head_is_written(affray: Affray, fight: Path, digits: int) -> None:
    for words in (WRITING["comment"], WRITING["undo"], WRITING["redo"]):
        assert affray(*words, "--if-head", at(fight, digits)).code == 0
    assert affray(*WRITING["comment"], "--if-head", at(fight, digits).upper()).code == 0


def test_the_second_of_two_who_press_undo_takes_nothing_back(affray: Affray, fight: Path) -> None:
    held = at(fight)
    assert affray("undo", "fight.affray", "--if-head", held, "--by", "ann").code == 0
    assert affray("undo", "fight.affray", "--by", "ann", "--if-head", held).code == 4


def test_a_head_that_the_log_does_not_have_is_a_conflict_that_says_so(affray: Affray, fight: Path) -> None:
    last = opened(fight).head.seq
    wrong = "0000" if at(fight)[-4:] != "0000" else "1111"
    for head in (f"{last}:{wrong}", f"1:{wrong}1234", f"{last + 1}:{wrong}"):
        done = affray("comment", "fight.affray", "hm", "--by", "ann", "--if-head", head)
        assert done.code == 4
        assert f"the log has no entry {head.replace(':', ' (')})" in done.err
    assert opened(fight).head.seq == last


@pytest.mark.parametrize("text", ["3", "3:", "3:81f", "3:81fg", ":81fe", "-1:81fe", "3:" + "0" * 65, "x"])
def test_what_is_no_head_is_bad_input_that_says_how_a_head_is_written(affray: Affray, fight: Path, text: str) -> None:
    done = affray("comment", "fight.affray", "hm", "--by", "ann", f"--if-head={text}")
    assert (done.code, "at least 4 hex digits of its hash, such as 58:81fe" in done.err) == (2, True)


def test_of_many_entries_in_between_the_first_are_told(affray: Affray, fight: Path) -> None:
    held = at(fight)
    with opened(fight, write=True) as other:
        for number in range(25):
            other.comment(f"no. {number}", by="ann")
    done = affray("comment", "fight.affray", "hm", "--by", "ann", "--if-head", held)
    assert "notes: no. 9" in done.err
    assert "notes: no. 10" not in done.err
    assert "and 15 more, up to entry" in done.err


def test_a_roll_says_what_it_is_for(affray: Affray, fight: Path) -> None:
    affray("undo", "fight.affray", "--by", "ann")
    done = affray("roll", "fight.affray", "--for", "wound", "4")
    assert (done.code, "E_ROLL_OWED" in done.err) == (1, True)
    assert "ann owes a roll for blow, not for wound" in done.err
    assert affray("roll", "fight.affray", "--for", "blow", "4", "--dry-run").code == 0
    assert affray("roll", "fight.affray", "4", "--for", "blow").code == 0
