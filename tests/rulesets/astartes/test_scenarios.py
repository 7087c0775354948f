"""The worked examples, and every other scenario: the outcome after each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.scenario import Scenario, play, read
from affray.testing import check_scenario

HERE = Path(__file__).parent
EXAMPLES = [HERE.parents[2] / "examples" / name for name in ("assault.toml",)]
FILES = [*sorted((HERE / "scenarios").glob("*.toml")), *EXAMPLES]
WORKED = {f"AS-E{number:02}" for number in range(1, 55)}


def scenario(path: Path) -> Scenario:
    found = read(path)
    assert found.ruleset == "astartes"
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_of_the_scenario_has_the_outcome_that_it_says(path: Path) -> None:
    check_scenario(scenario(path), path.stem)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_of_the_scenario_says_what_is_expected(path: Path) -> None:
    silent = [number for number, act in enumerate(scenario(path).acts, 1) if not act.expect]
    assert not silent, f"acts without an expectation: {silent}"


def test_every_worked_example_is_a_scenario() -> None:
    assert {path.stem[:6] for path in FILES if path.stem.startswith("AS-E")} == WORKED


def test_every_way_to_end_has_a_finished_encounter_on_file() -> None:
    ended = set()
    for path in FILES:
        read_in = scenario(path)
        encounter = read_in.create(clock=lambda: "")
        for _ in play(read_in, encounter):
            pass
        shown = encounter.show()
        if shown["ended"]:
            ended.add((shown["winner"], shown["ended"]))
    assert {(winner != "none", reason) for winner, reason in ended} == {(True, "beaten"), (True, "gm"), (False, "gm")}
