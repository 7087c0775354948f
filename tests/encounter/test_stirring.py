"""Stirred rosters and options: every option in each of its values, and what goes wrong is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray import installed, ruleset
from affray.core import registry
from affray.scenario import Scenario, read
from affray.testing.fuzz import faults, main
from affray.testing.stirring import option_values, stirred
from tests.digests import ROOT
from tests.games.duel import RULESET, DuelRuleset

ROSTER = {"side": [{"id": "ann", "name": "Ann", "wounds": 4}, {"id": "bo", "name": "Bo", "wounds": 4}]}
DUEL = Scenario("duel", ROSTER, {}, "", "table", "", "A duel", ())


@pytest.mark.parametrize("name", installed())
def test_every_value_of_every_option_of_our_games_is_tried_alone_and_accepted_by_its_type(name: str) -> None:
    game = ruleset(name)
    values = option_values(game)
    assert {option for one in values for option in one} == set(game.encounter_options.__struct_encode_fields__)
    for one in values:
        msgspec.convert(one, game.encounter_options)


def test_encounters_in_a_row_go_through_every_value() -> None:
    values = option_values(RULESET)
    assert [one["hard_blows"] for one in values] == ["off", "on"]
    opened = [stirred(DUEL, number, RULESET).opening for number in range(4)]
    assert [msgspec.json.decode(one.options)["hard_blows"] for one in opened] == ["off", "on"] * 2


def test_a_roster_is_changed_now_and_then_and_the_same_number_gives_the_same_fight() -> None:
    rosters = {bytes(stirred(DUEL, number, RULESET).opening.roster) for number in range(30)}
    assert len(rosters) > 1
    assert stirred(DUEL, 7, RULESET).id == stirred(DUEL, 7, RULESET).id


class Brittle(DuelRuleset):
    """The duel with an invariant that does not hold where a six takes one wound only."""

    def invariants(self, state: Any) -> Iterable[str]:
        yield from super().invariants(state)
        if not state.hard_blows and any(one.wounds < 3 for one in state.fighters.values()):
            yield "too few wounds"


def test_a_broken_invariant_is_reported_with_its_encounter_and_the_rest_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "_registered", {"duel": Brittle()})
    seen: Counter[str] = Counter()
    found = list(faults([DUEL], 12, seen=seen))
    assert found
    assert all("too few wounds" in fault and fault.startswith("encounter ") for fault in found)
    assert len(found) < 12
    assert seen["strike"] > 0
    again = int(found[0].split()[1])
    assert list(faults([DUEL], 1, first=again)) == found[:1]


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.toml"))[:4], ids=lambda path: path.stem)
def test_a_few_stirred_fights_of_our_games_pass_every_check(path: Path) -> None:
    assert list(faults([read(path)], 3, first=len(path.stem))) == []


def test_the_command_reports_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "_registered", {"duel": Brittle()})
    file = str(ROOT / "tests" / "games" / "first-blood.toml")
    assert main(["--stir", "--encounters", "12", file]) == 1
    out = capsys.readouterr().out
    assert "FAULT encounter " in out
    monkeypatch.setattr(registry, "_registered", {"duel": RULESET})
    assert main(["--stir", "--encounters", "6", file]) == 0
    assert capsys.readouterr().out.endswith("0 encounters with a fault\n")
