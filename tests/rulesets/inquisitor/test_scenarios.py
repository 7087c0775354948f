"""The worked examples, and every other scenario: the outcome after each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.scenario import play, read
from affray.testing import check_scenario

HERE = Path(__file__).parent
FILES = [*sorted((HERE / "scenarios").glob("*.toml")), HERE.parents[2] / "examples" / "duel-to-brawl.toml"]
WORKED = {f"IN-E{n:02}" for n in range(1, 46)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_of_the_scenario_has_the_outcome_that_it_says(path: Path) -> None:
    check_scenario(read(path), path.stem)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_of_the_scenario_says_what_is_expected(path: Path) -> None:
    silent = [number for number, act in enumerate(read(path).acts, 1) if not act.expect]
    assert not silent, f"acts without an expectation: {silent}"


def test_every_worked_example_is_a_scenario() -> None:
    assert {path.stem[:6] for path in FILES if path.stem.startswith("IN-E")} == WORKED


def test_IN55_every_way_to_end_has_a_finished_encounter_on_file() -> None:
    ways = set()
    for path in FILES:
        if path.stem.startswith("end-"):
            scenario = read(path)
            encounter = scenario.create(clock=lambda: "")
            steps = list(play(scenario, encounter))
            assert encounter.now.state.place == "ended"
            last = [step.entry for step in steps if step.entry is not None][-1]
            ended = last.then[-1]
            ways.add((path.stem, ended.reason, ended.winner))
    assert ways == {
        ("end-blow", "beaten", "red"),
        ("end-counter", "beaten", "blue"),
        ("end-bleeding", "beaten", "red"),
        ("end-fled", "beaten", "red"),
        ("end-condition", "beaten", "red"),
        ("end-gm-between-rounds", "gm", "none"),
        ("end-gm-in-a-turn", "gm", "none"),
    }
