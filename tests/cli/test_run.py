"""run: a scenario played, told and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import ROSTER, Affray, opened

ACTS = """\
[[act]]
by = "ann"
do = "begin"
expect = { state = "turn", round = 1 }
[[act]]
do = "strike"
[[act]]
by = "ann"
do = "parry"
expect = { refused = "DUEL_SEAT" }
[[act]]
do = "parry"
expect = { "resources.bo.focus" = 1 }
[[act]]
do = "roll"
dice = [6]
expect = { "combatants.bo.wounds.left" = 2, acting = "bo" }
[[act]]
do = "undo"
by = "ann"
why = "cocked"
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "duel.toml"
    path.write_text(ROSTER + ACTS, "utf-8")
    return path


def test_run_tells_the_fight_with_figures_and_rules_and_then_how_it_stands(affray: Affray, scenario: Path) -> None:
    done = affray("run", "duel.toml")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Dawn, behind the mill (duel 1)\n\n1  ann  begins the duel\n")
    assert "-  ann  tries parry and is refused, as expected\n" in done.out
    assert "          Bo Baker loses 2 (6, 5 needed): 4 -> 2 (D-5)\n" in done.out
    assert "bo   Bo Baker    bo    active  4/4\n" in done.out
    assert done.out.endswith("\n6 acts played; all 6 expectations met\n")


def test_run_writes_a_log_if_asked_and_overwrites_none(affray: Affray, scenario: Path) -> None:
    assert affray("run", "duel.toml", "--log", "fight.affray").code == 0
    before = Path("fight.affray").read_bytes()
    assert opened(Path("fight.affray")).head.seq == 5
    done = affray("run", "duel.toml", "--log", "fight.affray")
    assert (done.code, done.out) == (2, "")
    assert "fight.affray: the log cannot be made: " in done.err
    assert Path("fight.affray").read_bytes() == before


def test_run_at_a_time_gives_the_same_log_every_time(affray: Affray, scenario: Path) -> None:
    logs = []
    for name in ("one.affray", "two.affray"):
        assert affray("run", str(scenario), "--log", name, "--at", "2026-05-02T10:15:30Z").code == 0
        logs.append(Path(name).read_bytes())
    assert logs[0] == logs[1]
    assert b'"at":"2026-05-02T10:15:30Z"' in logs[0]
    affray("run", str(scenario), "--log", "three.affray", "--at", "2026-05-02T10:15:30Z", "--nonce", "again")
    assert b'"nonce":"again"' in Path("three.affray").read_bytes()
    for text in ("yesterday", "2026-05-02", "2026-05-02T10:15:30"):
        done = affray("run", str(scenario), "--at", text)
        assert (done.code, f"'{text}' is not a time; a time is written 2026-05-02T10:15:30Z" in done.err) == (2, True)


def test_run_leaves_nothing_behind_without_a_log(affray: Affray, scenario: Path) -> None:
    before = sorted(scenario.parent.iterdir())
    affray("run", "duel.toml")
    assert sorted(scenario.parent.iterdir()) == before


def test_run_names_every_expectation_that_is_not_met_and_where(affray: Affray, scenario: Path) -> None:
    wrong = ACTS.replace('wounds.left" = 2', 'wounds.left" = 3').replace("round = 1", "round = 2")
    scenario.write_text(ROSTER + wrong, "utf-8")
    done = affray("run", "duel.toml")
    assert done.code == 1
    assert done.err == (
        "affray: duel.toml: 2 of 6 expectations not met:\n"
        "  act 1 (begin by ann), line 12: round: expected 2, found 1\n"
        "  act 5 (roll), line 25: combatants.bo.wounds.left: expected 3, found 2\n"
    )
    assert "combatants.bo.wounds.left: expected 3, found 2" in affray("run", "duel.toml", "--json").out


def test_run_stops_where_an_act_is_refused_that_should_not_be(affray: Affray, scenario: Path) -> None:
    scenario.write_text(ROSTER + ACTS.replace('expect = { refused = "DUEL_SEAT" }\n', ""), "utf-8")
    done = affray("run", "duel.toml")
    assert done.code == 1
    assert "-  ann  tries parry and is refused, which was not expected\n" in done.out
    assert "  act 3 (parry by ann), line 18: expected accepted, but parry by ann is refused: " in done.err
    assert "  the 3 acts after it were not played\n" in done.err
    assert affray("run", "duel.toml", "--json").data["not_played"] == 3


def test_run_stops_where_an_act_is_accepted_that_should_be_refused(affray: Affray, scenario: Path) -> None:
    scenario.write_text(ROSTER + ACTS.replace('by = "ann"\ndo = "parry"', 'by = "bo"\ndo = "parry"'), "utf-8")
    done = affray("run", "duel.toml")
    assert done.code == 1
    assert "  act 3 (parry by bo), line 18: expected refused: DUEL_SEAT, but it was accepted\n" in done.err


def test_run_as_data_has_every_step_and_the_state(affray: Affray, scenario: Path) -> None:
    data = affray("run", "duel.toml", "--json").data
    assert (data["met"], data["not_played"], data["log"], len(data["steps"])) == (True, 0, None, 6)
    assert data["steps"][2]["entry"] is None
    assert data["steps"][2]["refusal"]["code"] == "DUEL_SEAT"
    assert data["steps"][4]["entry"]["then"][0]["rule"] == "D-5"
    assert data["state"]["combatants"]["bo"]["wounds"]["left"] == 4


def test_run_says_which_act_cannot_be_understood(affray: Affray, scenario: Path) -> None:
    scenario.write_text(ROSTER + ACTS.replace('why = "cocked"', 'because = "cocked"'), "utf-8")
    done = affray("run", "duel.toml")
    assert done.code == 2
    assert done.err == (
        "affray: duel.toml: the scenario has a fault:\n"
        "  act[5].because: there is no such field; fields: to, why, dice (line 32)\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff\xfe", "duel.toml is not UTF-8 text: invalid start byte at byte 0"),
        (b"affray = ", "duel.toml is not TOML: "),
        (b"a = " + b"[" * 3000, "duel.toml is nested too deeply"),
        (b"a = " + b"9" * 5000, "duel.toml is not TOML: "),
        (b"affray = 1\n", "duel.toml: the scenario has a fault:\n  ruleset: missing; wanted: text"),
        (b"affray = 2\nruleset = 'duel'\n", "duel.toml: affray = 2 is a format that is not known here; known: 1"),
        (b"affray = 1\nruleset = 'deul'\n", "no ruleset 'deul' is installed; did you mean duel? installed: "),
        (b"affray = 1\nruleset = 'duel'\nside = nan\n", "side: nan is not allowed; allowed: a list of "),
    ],
)
def test_run_says_what_is_wrong_with_a_file(affray: Affray, scenario: Path, text: bytes, said: str) -> None:
    scenario.write_bytes(text)
    done = affray("run", "duel.toml")
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_run_says_what_is_wrong_with_a_path(affray: Affray, tmp_path: Path) -> None:
    assert affray("run", "nowhere.toml").err == "affray: nowhere.toml cannot be read: No such file or directory\n"
    assert affray("run", str(tmp_path)).code == 2
