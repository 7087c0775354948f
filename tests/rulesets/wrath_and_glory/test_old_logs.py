"""A kept log of version 1, in which Glory dice raised the DN, beside the same fight under version 2."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from affray import Encounter
from affray.rulesets.wrath_and_glory.events.dice_tests import PoolBuilt
from affray.rulesets.wrath_and_glory.state import Fight

ARCHIVE = Path(__file__).parents[2] / "archive"
BEFORE = ARCHIVE / "wrath-and-glory-random.affray"
"""a fight in which Glory dice were bought seven times for a pool that was then built from its own DN"""
SINCE = ARCHIVE / "wrath-and-glory-2-random.affray"
"""the same actions and dice, with the consequences that version 2 gives"""
RAISED = {148: (1, 1), 197: (6, 5), 217: (6, 5), 244: (6, 5), 262: (21, 12), 278: (8, 6), 324: (5, 4)}
"""entry to the DN that it recorded and the one that is right"""


def opened(log: Path) -> Encounter:
    """Return a kept log, to be read."""
    return Encounter.open(log, write=False)


def standing(encounter: Encounter) -> dict[str, Any]:
    """Return how everything stands at the end, without what tells the two logs apart."""
    return {
        key: value for key, value in encounter.show().items() if key not in ("encounter", "version", "older", "head")
    }


def test_WG29_a_log_from_before_shows_the_dn_that_was_played() -> None:
    encounter = opened(BEFORE)
    for seq, (recorded, _) in RAISED.items():
        now = encounter.at(seq).state
        assert isinstance(now, Fight)
        assert now.test.dn == recorded


def test_WG29_the_same_actions_and_dice_give_the_right_dns_and_the_same_end() -> None:
    before, since = opened(BEFORE), opened(SINCE)
    for old, new in zip(before.entries(1), since.entries(1), strict=True):
        assert (old.by, old.action) == (new.by, new.action)
        dns = [[event.dn for event in one.then if isinstance(event, PoolBuilt)] for one in (old, new)]
        if old.seq in RAISED:
            assert (dns[0], dns[1]) == tuple([dn] for dn in RAISED[old.seq])
        else:
            assert dns[0] == dns[1]
    assert standing(before) == standing(since)
