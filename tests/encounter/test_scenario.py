"""Scenario files: every fault of a file is named at once, whatever it is about."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from affray import BadInput, BadRoster
from affray.core import registry
from affray.scenario import LARGEST, parse, read
from affray.testing import check_scenario
from tests.digests import ROOT
from tests.games.duel import RULESET


@pytest.fixture(autouse=True)
def _duel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "duel", RULESET)


WRONG = """
affray = 1
ruleset = "duel"
title = 5
dice = "loaded"
[options]
hard_blows = "maybe"
[[side]]
id = "ann"
name = "Ann"
wounds = 99
[[side]]
id = "bo"
nmae = "Bo"
[[act]]
by = "ann"
[[act]]
do = 3
by = 4
expect = "nothing"
"""


def test_the_faults_of_keys_acts_options_dice_and_roster_are_named_together(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(WRONG, "utf-8")
    with pytest.raises(BadRoster) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}: the scenario has 10 faults:\n  title: 5 is not allowed")
    assert [fault.partition(": ")[0] for fault in caught.value.faults] == [
        "title",
        "act[0].do",
        "act[1].do",
        "act[1].by",
        "act[1].expect",
        "dice",
        "options.hard_blows",
        "side[0].wounds",
        "side[1].nmae",
        "side[1].name",
    ]


def test_where_the_types_fit_the_ruleset_is_asked_too() -> None:
    sides = [{"id": "ann", "name": "Ann"}, {"id": "ann", "name": "Ann"}]
    data = {"affray": 1, "ruleset": "duel", "side": sides, "act": [{}], "dice": "seeded"}
    with pytest.raises(BadRoster) as caught:
        parse(data)
    said = "\n".join(caught.value.faults)
    assert "act[0].do: missing" in said
    assert "the seed is empty" in said
    assert "ann" in said, "that two have one id is for the ruleset to say"
    with pytest.raises(BadRoster) as caught:
        parse({**data, "act": []}).create()
    assert len(caught.value.faults) == 2


def test_an_unknown_ruleset_does_not_hide_the_other_faults() -> None:
    with pytest.raises(BadRoster) as caught:
        parse({"affray": 1, "ruleset": "deul", "act": [{"by": "ann"}]})
    assert [fault.partition(": ")[0] for fault in caught.value.faults] == ["act[0].do", "ruleset"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"a = " + b"9" * 5000, "is not TOML: a number in it has thousands of digits"),
        (b"#" * (LARGEST + 1), f"is too long; a scenario has at most {LARGEST} bytes"),
    ],
)
def test_a_file_that_is_too_large_in_any_way_is_refused(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(text)
    with pytest.raises(BadInput) as caught:
        read(path)
    assert str(caught.value) == f"{path} {said}"


def test_the_kit_names_every_expectation_that_a_scenario_does_not_meet() -> None:
    good = read(ROOT / "examples" / "red-vs-blue.toml")
    check_scenario(good)
    first = msgspec.structs.replace(good.acts[0], expect={"state": "over", "round": 7})
    with pytest.raises(AssertionError, match=r"1\. start_battle: state: expected 'over'.*\n1\. start_battle: round"):
        check_scenario(msgspec.structs.replace(good, acts=(first, *good.acts[1:])))
