"""New rules, old logs: read by an upcast, judged by what is recorded, never rewritten."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from affray import BadInput, Encounter, UnknownRuleset, verify
from affray.events.base import Roll
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
        "written under version 1; today's rules, version 2, give otherwise from entry 4 on, at 4.1: "
    )
    assert '"wounds":2' in found.partition("version 2 gives")[0]
    assert '"wounds":1' in found.partition("version 2 gives")[2]
    assert b"".join(encounter.log.blocks()) == before


def test_an_old_log_for_which_todays_rules_give_the_same_says_so() -> None:
    encounter = begun()
    report = Encounter.open(encounter.log, ruleset=Newer()).verify()
    assert [level.verdict for level in report.levels] == ["holds"] * 4
    assert report.levels[3].found == "exact: written under version 1; today's rules, version 2, give the same"


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


def test_an_old_log_is_read_but_not_added_to() -> None:
    encounter = begun()
    newer = Encounter.open(encounter.log, ruleset=Newer())
    said = r"older format or ruleset version \(duel version 1; installed is version 2\)"
    with pytest.raises(BadInput, match=said):
        newer.act("strike")
    assert newer.snapshot() == encounter.snapshot()


def test_the_version_of_the_rules_is_in_entry_0_and_changing_it_breaks_the_chain() -> None:
    encounter = begun()
    assert (encounter.show()["ruleset"], encounter.show()["version"]) == ("duel", "1")
    entries = bodies(encounter)
    opened = msgspec.structs.replace(entries[0].action, version="7")
    entries[0] = msgspec.structs.replace(entries[0], action=opened)
    assert log_of(entries).head.hash != encounter.head.hash
