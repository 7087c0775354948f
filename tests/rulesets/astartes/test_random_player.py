"""A player that knows no rule, and may only choose from what is on offer."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.rulesets.astartes import RULESET
from affray.scenario import read
from affray.testing.fuzz import fuzz
from tests.rulesets.random_play import never_seen

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
ENCOUNTERS = 6
"""How many are played of each roster."""


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_random_legal_play_ends_and_passes_every_check(path: Path) -> None:
    assert fuzz([read(path)], ENCOUNTERS)


def test_every_action_and_consequence_occurs_in_random_play() -> None:
    assert never_seen(RULESET, [read(path) for path in ROSTERS], first=0, most=60) == set()
