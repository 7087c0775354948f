"""The game on the command line: what is owed is told, whatever kind it is, and percent dice may show 00."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.cli import main

EXAMPLE = str(Path(__file__).parents[3] / "examples" / "duel-to-brawl.toml")


def test_a_choice_a_turn_and_a_roll_are_told_and_00_is_100(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "fight.affray")

    def said(*words: str) -> str:
        capsys.readouterr()
        assert main(list(words)) == 0
        return capsys.readouterr().out

    said("new", EXAMPLE, log)
    said("act", log, "start_encounter", "--by", "gm")
    assert "The wardens (red) owes a turn, for Kade: act" in said("act", log, "begin_round", "--by", "gm")
    charged = said("act", log, "charge", "target=morr", "yards=5", "--by", "red")
    assert "The smugglers (blue) owes a choice, for Morr: reaction" in charged
    assert "wanted: The smugglers (blue) owes a choice" in said("options", log)
    said("act", log, "react", "kind=parry", "--by", "blue")
    assert "dice wanted: The wardens (red) rolls 1 die of 100 sides for attack" in said("options", log)
    assert "Kade overreaches: 100 against 77, a matched failure" in said("roll", log, "00")
