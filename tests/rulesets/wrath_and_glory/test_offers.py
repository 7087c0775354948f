"""What is on offer is accepted, and what is accepted is on offer, all through encounters played at random."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.rulesets.wrath_and_glory import RULESET
from affray.scenario import read
from tests.rulesets.random_play import bent_and_accepted

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_accepted_and_on_offer_are_the_same(path: Path) -> None:
    assert bent_and_accepted(read(path), RULESET.endings, encounters=2, tries=4) > 8
