"""New rules, old logs: read by an upcast, judged by what is recorded, never rewritten."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import msgspec
import pytest

from affray import BadInput, CorruptLog, Encounter, MemoryLog, Refusal, Refused, UnknownRuleset, verify
from affray.core import registry
from affray.events.base import Roll
from affray.events.upcast import Upcast
from tests.games.duel import RULESET, DuelRuleset
from tests.games.duel.events import WoundsSuffered
from tests.replay.test_verify import bodies, log_of
from tests.support import ROSTER, begun, clock, one_turn


class Older(DuelRuleset):
    """The duel as it might have been: a blow was called `target_aimed`."""

    version = "0"


class Newer(DuelRuleset):
    """The duel with a rule mended: it reads logs of version 1 but gives other consequences."""

    version = "2"
    reads = ("1",)

    def upcast(self, version: str, event: dict[str, Any]) -> dict[str, Any]:
        assert version == "1"
        if event["type"] == "blow_aimed":
            return {**event, "rule": "D-2"}
        return event

    def follow(self, state: Any, action: Any, by: str) -> Any:
        for event in super().follow(state, action, by):
            if isinstance(event, WoundsSuffered):
                yield msgspec.structs.replace(event, wounds=1, after=event.before - 1)
            else:
                yield event


NEWER = Newer()


def test_a_log_of_a_version_that_is_not_read_names_the_versions_that_are() -> None:
    log = Encounter.create(Older(), ROSTER, clock=clock).log
    with pytest.raises(UnknownRuleset, match="version 0; installed is version 1, which reads 1"):
        Encounter.open(log, ruleset=RULESET)
    report = verify(log, RULESET)
    assert [level.verdict for level in report.levels] == ["not checked", "holds", "not checked", "not checked"]


def test_an_old_log_keeps_its_result_and_verification_says_what_the_new_rules_would_give() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    before = b"".join(encounter.log.blocks())
    newer = Encounter.open(encounter.log, ruleset=Newer())
    assert newer.show()["combatants"]["bo"]["wounds"]["left"] == 1
    report = newer.verify()
    assert [level.verdict for level in report.levels] == ["holds", "holds", "holds", "not checked"]
    found = report.levels[3].found
    assert found.startswith(
        "the rules of version 1 are not installed and were not asked; those of version 2 give otherwise from entry 4 "
        "on, at 4.1: "
    )
    assert '"wounds":2' in found.partition("version 2 gives")[0]
    assert '"wounds":1' in found.partition("version 2 gives")[2]
    assert b"".join(encounter.log.blocks()) == before


def test_an_old_log_for_which_todays_rules_give_the_same_says_so() -> None:
    encounter = begun()
    report = Encounter.open(encounter.log, ruleset=Newer()).verify()
    assert [level.verdict for level in report.levels] == ["holds", "holds", "holds", "not checked"]
    assert report.levels[3].found == (
        "the rules of version 1 are not installed and were not asked; those of version 2 give the same"
    )
    assert not report.ok
    assert verify(encounter.log, Newer(), levels=("L0", "L1", "L2")).ok


def test_dice_that_the_seed_did_not_give_fail_whatever_the_version() -> None:
    encounter = begun(dice="seeded", seed="a")
    encounter.act("strike")
    encounter.act("stand")
    encounter.act("roll")
    entries = bodies(encounter)
    roll = entries[4].action
    assert isinstance(roll, Roll)
    other = msgspec.structs.replace(roll, dice=(roll.dice[0] % 6 + 1,))
    entries[4] = msgspec.structs.replace(entries[4], action=other)
    level = verify(log_of(entries), Newer()).levels[3]
    assert (level.verdict, level.entry) == ("fails", 4)
    assert "diverged at 4.0" in level.found
    assert "the seed gives" in level.found


def test_an_old_log_takes_conduct_and_no_action_of_the_game() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    newer = Encounter.open(encounter.log, ruleset=Newer())
    assert newer.older == "duel version 1; installed is version 2"
    assert newer.options() == newer.now.options() == ()
    before = newer.head
    for tried in (newer.try_act("strike"), newer.try_act(Roll((6,)))):
        assert isinstance(tried, Refusal)
        assert tried.code == "E_VERSION"
    with pytest.raises(Refused, match=r"begun under duel version 1; installed is version 2; comments, undos"):
        newer.act("strike")
    assert newer.head == before
    newer.comment("measured twice", by="bo")
    newer.undo(1, why="a slip", by="ann")
    newer.redo(by="ann")
    newer.close("to be played on", by="ann")
    with pytest.raises(Refused, match="the encounter is closed"):
        newer.act("strike")
    again = Encounter.open(encounter.log, ruleset=RULESET)
    assert (again.closed, again.snapshot()) == (True, newer.snapshot())
    assert verify(encounter.log, RULESET).ok


def test_a_log_of_an_older_format_takes_nothing_at_all() -> None:
    encounter = begun()
    newer = Encounter.open(encounter.log, ruleset=Newer())
    newer._replay.codec.upcast = Upcast(0, None, {0: lambda entry: entry})
    with pytest.raises(BadInput, match="older format 0; this version writes 1: it can be read, but not added to"):
        newer.comment("boo", by="ann")


@pytest.fixture
def _beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install version 2 of the duel, with version 1 beside it."""
    monkeypatch.setattr(registry, "_registered", {})
    registry.register(Newer())
    registry.register(RULESET, older=True)


@pytest.mark.usefixtures("_beside")
def test_a_fight_goes_on_under_the_version_it_was_begun_under_where_that_is_installed() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    again = Encounter.open(encounter.log)
    assert (again.ruleset, again.older) == (RULESET, "")
    one_turn(again, 6)
    report = verify(again.log)
    assert report.ok
    assert report.levels[3].found == "exact"
    assert Encounter.open(encounter.log, ruleset=registry.ruleset("duel")).older


@pytest.mark.usefixtures("_beside")
def test_a_new_fight_is_opened_under_the_present_version_or_the_one_that_is_asked_for() -> None:
    assert Encounter.create("duel", ROSTER).opening.version == "2"
    assert Encounter.create("duel@1", ROSTER).opening.version == "1"
    assert (registry.installed().count("duel"), registry.versions("duel")) == (1, ("2", "1"))
    for name in ("duel@7", "duel@", "chess@1", "@", "duel@1@1"):
        with pytest.raises(UnknownRuleset, match=r"is not installed in version|no ruleset"):
            registry.ruleset(name)


def test_an_older_version_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "duel": EntryPoint("duel", "tests.replay.test_versions:NEWER", registry.GROUP),
        "duel@1": EntryPoint("duel@1", "tests.games.duel:RULESET", registry.GROUP),
        "duel@0": EntryPoint("duel@0", "tests.games.duel:RULESET", registry.GROUP),
    }
    monkeypatch.setattr(registry, "_entry_points", lambda: found)
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "_installed", lambda name: found[name].load())
    assert registry.ruleset("duel", "2") is NEWER
    assert registry.ruleset("duel", "1") is RULESET
    with pytest.raises(UnknownRuleset, match="the entry point duel@0 leads to duel version 1"):
        registry.ruleset("duel", "0")
    with pytest.raises(UnknownRuleset, match=r"duel is not installed in version '7'; installed: 2, 0, 1"):
        registry.ruleset("duel", "7")


def test_a_changed_bit_in_the_name_of_the_ruleset_or_its_version_is_damage() -> None:
    (line,) = begun().log.blocks(0, 1)
    for old, new in ((b'"duel"', b'"dual"'), (b'"version":"1"', b'"version":"3"')):
        with pytest.raises(CorruptLog, match="entry 0 is damaged: expected the hash"):
            Encounter.open(MemoryLog([line.replace(old, new)]), ruleset=RULESET)


def test_the_version_of_the_rules_is_in_entry_0_and_changing_it_breaks_the_chain() -> None:
    encounter = begun()
    assert (encounter.show()["ruleset"], encounter.show()["version"]) == ("duel", "1")
    entries = bodies(encounter)
    opened = msgspec.structs.replace(entries[0].action, version="7")
    entries[0] = msgspec.structs.replace(entries[0], action=opened)
    assert log_of(entries).head.hash != encounter.head.hash
