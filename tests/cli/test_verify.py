"""verify: what is proven, what is not, and where a log does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.core import registry
from tests.cli.conftest import Affray, opened
from tests.replay.test_verify import Reads


def test_verify_says_for_each_level_what_it_proves_and_what_not_and_never_only_ok(affray: Affray, fight: Path) -> None:
    done = affray("verify", "fight.affray")
    assert (done.code, done.err) == (0, "")
    for level in ("L0", "L1", "L2", "L3"):
        assert f"\n{level}  holds\n" in done.out
    assert done.out.count("    proves   ") == done.out.count("    proves not   ") == 4
    assert "note: not proven complete: compare the head,\n" in done.out
    assert done.out.endswith("\nL0, L1, L2, L3 hold, with the limits said above\n")


def test_verify_names_the_entry_that_was_changed_with_expected_and_found(affray: Affray, fight: Path) -> None:
    text = fight.read_bytes().replace(b'"after":3', b'"after":2')
    fight.write_bytes(text)
    done = affray("verify", "fight.affray")
    assert done.code == 1
    assert "L1  fails at entry 4\n    found         entry 4 is damaged: expected the hash\n" in done.out
    assert "L2  not checked\n    found         only up to entry 3: L1 fails at entry 4\n" in done.out
    assert done.out.endswith("\nL1 fails at entry 4; up to entry 3 every line can be read and is chained\n")
    data = affray("verify", "fight.affray", "--json")
    assert (data.code, data.data["fails"], data.data["levels"][1]["entry"]) == (1, "L1", 4)
    assert fight.read_bytes() == text


def test_verify_shows_what_was_taken_off_since_a_head_was_written_down(affray: Affray, fight: Path) -> None:
    head = opened(fight).head
    written = f"{head.seq}:{head.hash}"
    done = affray("verify", "fight.affray", "--head", written)
    assert (done.code, "L5  holds\n    found         entry 4 is as you hold it\n" in done.out) == (0, True)
    lines = fight.read_bytes().splitlines(keepends=True)
    for kept in (4, 3, 1):
        fight.write_bytes(b"".join(lines[:kept]))
        assert affray("verify", "fight.affray").code == 0
        done = affray("verify", "fight.affray", "--head", written.upper())
        assert done.code == 1
        missing = f"{5 - kept} entries are" if kept < 4 else "1 entry is"
        assert f"{missing} missing at the end" in " ".join(done.out.split())


def test_verify_finds_a_torn_tail_and_leaves_it(affray: Affray, fight: Path) -> None:
    fight.write_bytes(fight.read_bytes() + b'{"seq":5')
    done = affray("verify", "fight.affray")
    assert (done.code, "L0  fails at entry 5\n" in done.out) == (1, True)
    assert fight.read_bytes().endswith(b'{"seq":5')


def test_verify_without_the_ruleset_says_that_only_the_chain_was_checked(
    affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    done = affray("verify", "fight.affray")
    assert done.code == 1
    assert "L0  not checked\n    found         no ruleset 'duel' is installed" in done.out
    assert "L1  holds\n" in done.out
    assert done.out.endswith("\nnot checked: L0, L2, L3; a level that was not checked does not hold\n")


def test_a_head_that_is_none_is_bad_usage(affray: Affray, fight: Path) -> None:
    for head in ("4", "4:abc", "x:" + "0" * 64):
        done = affray("verify", "fight.affray", "--head", head)
        assert (done.code, "is not a head: the entry's number, a colon and 64 hex digits" in done.err) == (2, True)
    done = affray("verify", "fight.affray", "--head", "9" * 30 + ":" + "0" * 64)
    assert (done.code, f"--head: {'9' * 30} is too long; a number here has" in done.err) == (2, True)


def test_verify_exits_with_1_unless_every_level_that_was_asked_for_holds(
    affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", {"duel": Reads()})
    done = affray("verify", "fight.affray")
    assert (done.code, "\nnot checked: L3; a level that was not checked does not hold\n" in done.out) == (1, True)
    assert affray("verify", "fight.affray", "--up-to", "L2").code == 0
    assert affray("verify", "fight.affray", "--level", "L1", "--level", "L2").code == 0
    assert affray("verify", "fight.affray", "--level", "L3").code == 1
    assert affray("verify", "fight.affray", "--level", "L3", "--up-to", "L2").code == 2
    data = affray("verify", "fight.affray", "--level", "L1", "--json").data
    assert (data["ok"], [level["level"] for level in data["levels"]], data["to_come"][0]["level"]) == (
        True,
        ["L1"],
        "L4",
    )


def test_verify_names_the_fight_and_says_what_was_undone_and_who_closed(affray: Affray, fight: Path) -> None:
    assert affray("undo", "fight.affray", "--by", "bo").code == 0
    assert affray("close", "fight.affray", "--yes", "--by", "ann", "--reason", "rain").code == 0
    done = affray("verify", "fight.affray")
    encounter = opened(fight)
    for line in (
        "    fight     Dawn, behind the mill",
        "    ruleset   duel 1",
        "    seats     Ann Archer (ann), Bo Baker (bo)",
        f"    id        {encounter.id[:40]}",
        "    undone    1 entry, among them 1 roll (1 die) by bo",
        "    closed    by ann in entry 6",
    ):
        assert f"\n{line}" in done.out, line
    assert "L4  does not exist yet\n" in done.out
    fight_data = affray("verify", "fight.affray", "--json").data["fight"]
    assert (fight_data["id"], fight_data["closed"]["by"]) == (encounter.id, "ann")
    assert fight_data["undone"] == {"entries": 1, "rolls": {"bo": {"rolls": 1, "dice": 1}}}
    shown = affray("show", "fight.affray")
    assert "undone  1 entry, among them 1 roll (1 die) by bo\n" in shown.out
    assert "closed  by ann in entry 6" in shown.out
    data = affray("show", "fight.affray", "--json").data
    assert (data["undone"], data["closed"]["reason"]) == (fight_data["undone"], "rain")
