"""Scenario files: every fault of a file is named at once, whatever it is about."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path

import msgspec
import pytest

from affray import BadInput, BadRoster
from affray.core import registry
from affray.scenario import LARGEST, Scenario, parse, read
from affray.scenario.lines import Lines
from affray.scenario.roster import laid_over
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
        (b"#" * (LARGEST + 1), f"cannot be read: it has {LARGEST + 1:,} bytes; at most {LARGEST:,} are accepted"),
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
    with pytest.raises(AssertionError, match=r"act 1 \(.*\), line [0-9]+: state: expected \"over\".*\nact 1 "):
        check_scenario(msgspec.structs.replace(good, acts=(first, *good.acts[1:])))


ROSTER = """
affray = 1
ruleset = "duel"
title = "Dawn"
dice = "seeded"
seed = "dawn"
[options]
hard_blows = "off"
[[side]]
id = "ann"
name = "Ann"
[[side]]
id = "bo"
name = "Bo"
[[act]]
do = "this act is not read"
"""


def with_roster(folder: Path, text: str, roster: str = ROSTER) -> Scenario:
    (folder / "shared").mkdir()
    (folder / "shared" / "duellists.toml").write_text(roster, "utf-8")
    (folder / "scenarios").mkdir()
    path = folder / "scenarios" / "first.toml"
    path.write_text(f'affray = 1\nroster = "../shared/duellists.toml"\n{text}', "utf-8")
    return read(path)


def test_a_roster_from_another_file_brings_all_but_its_acts(tmp_path: Path) -> None:
    scenario = with_roster(tmp_path, '[[act]]\nby = "ann"\ndo = "begin"\nexpect = { state = "turn" }\n')
    whole = parse(tomllib.loads(ROSTER.partition("[[act]]")[0]))
    assert scenario == msgspec.structs.replace(whole, acts=scenario.acts)
    assert [act.do for act in scenario.acts] == ["begin"]
    check_scenario(scenario)


def test_what_a_scenario_says_is_laid_over_its_roster(tmp_path: Path) -> None:
    over = """
title = "Dusk"
dice = "table"
[options]
hard_blows = "on"
[[side]]
id = "bo"
wounds = 2
[[side]]
id = "cy"
name = "Cy"
"""
    scenario = with_roster(tmp_path, over)
    assert (scenario.title, scenario.dice, scenario.seed) == ("Dusk", "table", ""), "the seed goes with its dice"
    assert scenario.options == {"hard_blows": "on"}
    assert scenario.roster == {
        "side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo", "wounds": 2}, {"id": "cy", "name": "Cy"}]
    }


@pytest.mark.parametrize(
    ("base", "over", "merged"),
    [
        ({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}}, {"a": {"x": 1, "y": 3}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": [{"n": 1}]}, {"a": [{"n": 2}]}, {"a": [{"n": 2}]}),
        ({"a": [{"id": "u", "b": [{"id": "m", "T": 4}]}]}, {"a": [{"id": "u", "b": [{"id": "m", "T": 5}]}]}, None),
        ({"a": {"x": 1}}, {"a": 2}, {"a": 2}),
        ({"a": [{"id": "u"}]}, {"a": []}, {"a": [{"id": "u"}]}),
    ],
)
def test_tables_and_lists_with_ids_are_merged_and_all_else_is_replaced(
    base: dict[str, object], over: dict[str, object], merged: dict[str, object] | None
) -> None:
    before = copy.deepcopy((base, over))
    assert laid_over(base, over, Lines(), Lines())[0] == (over if merged is None else merged)
    assert (base, over) == before


@pytest.mark.parametrize(
    ("text", "roster", "said"),
    [
        ("title = 5\n", ROSTER, "title: 5 is not allowed; allowed: text"),
        ('ruleset = "go"\n', ROSTER, "ruleset: 'go' is not the ruleset of the roster file; allowed: 'duel'"),
        ("", 'affray = 1\nroster = "third.toml"\n', "duellists.toml takes its roster from another file"),
        ("", "affray = ", "duellists.toml is not TOML: "),
        ("", 'ruleset = "duel"\nside = 3\n', "side: 3 is not allowed; allowed: a list of "),
    ],
)  # fmt: skip
def test_faults_of_a_shared_roster_are_faults_of_the_scenario(
    tmp_path: Path, text: str, roster: str, said: str
) -> None:
    with pytest.raises(BadRoster, match=r"first\.toml: the scenario has") as caught:
        with_roster(tmp_path, text + '[[act]]\nby = "ann"\n', roster)
    assert said in str(caught.value)
    assert any(fault.startswith("act[0].do: missing") for fault in caught.value.faults), (
        "the acts are judged all the same"
    )


@pytest.mark.parametrize("name", ["5", '""', '"/etc/hostname"', "[]", '"nowhere.toml"', '"."', '"a\\u0000b"'])
def test_what_is_no_file_beside_the_scenario_is_no_roster(tmp_path: Path, name: str) -> None:
    path = tmp_path / "first.toml"
    path.write_text(f"affray = 1\nroster = {name}\n", "utf-8")
    with pytest.raises(BadRoster) as caught:
        read(path)
    assert [fault.partition(": ")[0] for fault in caught.value.faults] == ["roster"]


def test_plain_data_takes_a_roster_from_a_file_only_where_a_folder_is_given() -> None:
    with pytest.raises(BadRoster, match=r"roster: 'duellists\.toml' names a file"):
        parse({"affray": 1, "roster": "duellists.toml"})
