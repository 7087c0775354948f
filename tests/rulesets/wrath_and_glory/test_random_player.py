"""A player that knows no rule, and may only choose from what is on offer."""

from __future__ import annotations

from pathlib import Path

from affray.events.base import tag_of
from affray.rulesets.wrath_and_glory import RULESET
from affray.scenario import read
from affray.testing.fuzz import fuzz

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
ENCOUNTERS = 100


def test_random_legal_play_ends_and_every_action_and_consequence_occurs() -> None:
    seen = fuzz([read(path) for path in ROSTERS], ENCOUNTERS)
    kinds = {tag_of(kind) for kind in (*RULESET.actions, *RULESET.consequences)}
    assert kinds <= set(seen), sorted(kinds - set(seen))
