"""continue: a new log that goes on from one whose rules are not installed any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.core import registry
from tests.cli.conftest import Affray, opened
from tests.games.duel import RULESET
from tests.replay.test_verify import Reads


@pytest.fixture
def _upgraded(monkeypatch: pytest.MonkeyPatch, fight: Path) -> None:
    """Install version 2 of the duel in the place of version 1, under which the fight was begun."""
    monkeypatch.setattr(registry, "_registered", {"duel": Reads()})


@pytest.mark.usefixtures("_upgraded")
def test_a_fight_goes_on_in_a_new_log_after_an_upgrade(affray: Affray, fight: Path) -> None:
    before = fight.read_bytes()
    refused = affray("act", "fight.affray", "strike")
    assert (refused.code, "affray continue" in refused.err) == (1, True)
    for verb in ("show", "options"):
        assert "affray continue" in " ".join(affray(verb, "fight.affray").out.split())
    done = affray("continue", "fight.affray", "new.affray", "--nonce", "x")
    assert (done.code, done.err) == (0, "")
    assert "new.affray: Dawn, behind the mill of duel 2\n" in done.out
    assert done.out.endswith("  affray verify new.affray --before fight.affray\n")
    assert affray("act", "new.affray", "strike").code == 0
    verified = affray("verify", "new.affray", "--before", "fight.affray")
    assert (verified.code, "\nL6  holds\n" in verified.out) == (0, True)
    alone = affray("verify", "new.affray")
    assert (alone.code, "\nL6  not checked\n" in alone.out) == (1, True)
    assert affray("verify", "new.affray", "--up-to", "L3").code == 0
    assert fight.read_bytes() == before


@pytest.mark.usefixtures("_upgraded")
def test_the_new_log_is_told_as_data_and_its_bytes_can_be_fixed(affray: Affray, fight: Path) -> None:
    logs = []
    for name in ("one.affray", "two.affray"):
        done = affray("continue", "fight.affray", name, "--nonce", "x", "--at", "2026-05-02T10:15:30Z", "--json")
        head = opened(fight).head
        assert done.data["continues"] == {"log": "fight.affray", "seq": head.seq, "hash": head.hash}
        logs.append(Path(name).read_bytes())
    assert logs[0] == logs[1]


@pytest.mark.usefixtures("_upgraded")
def test_conduct_is_still_entered_in_the_old_log(affray: Affray, fight: Path) -> None:
    assert affray("comment", "fight.affray", "goes on elsewhere", "--by", "bo").code == 0
    assert affray("undo", "fight.affray", "--by", "bo").code == 0
    assert affray("close", "fight.affray", "--yes", "--by", "bo").code == 0
    done = affray("continue", "fight.affray", "new.affray")
    assert (done.code, "closed" in done.err, Path("new.affray").exists()) == (1, True, False)


def test_a_fight_of_the_installed_version_goes_on_in_its_own_log(affray: Affray, fight: Path) -> None:
    done = affray("continue", "fight.affray", "new.affray")
    assert (done.code, "it goes on in its own log" in done.err, Path("new.affray").exists()) == (2, True, False)


def test_a_fight_whose_own_rules_are_still_there_can_move_to_the_present_ones(
    affray: Affray, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", {"duel": Reads()})
    registry.register(RULESET, older=True)
    assert affray("act", "fight.affray", "strike").code == 0
    assert affray("continue", "fight.affray", "new.affray").code == 0
    assert affray("show", "new.affray", "--json").data["version"] == "2"
