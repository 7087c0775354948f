"""Logs kept from earlier: each must open, verify and be adjudicated for ever, whatever is rebuilt.

A log is added with every version of a ruleset or of the format, and never changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from affray import Encounter, rulesets

ARCHIVE = sorted((Path(__file__).parent / "archive").glob("*.affray"))


@pytest.mark.parametrize("kept", ARCHIVE, ids=lambda path: path.stem)
def test_a_kept_log_holds_on_every_level_and_would_be_written_the_same_today(kept: Path) -> None:
    encounter = Encounter.open(kept, write=False)
    report = encounter.verify()
    assert {level.level: level.verdict for level in report.levels} == dict.fromkeys(("L0", "L1", "L2", "L3"), "holds")
    assert [note for note in report.notes if note.startswith("entry")] == []
    assert encounter.show()["head"] == {"seq": report.head.seq, "hash": report.head.hash}


def test_every_ruleset_has_a_kept_log() -> None:
    assert {Encounter.open(kept, write=False).opening.ruleset for kept in ARCHIVE} == set(rulesets())
