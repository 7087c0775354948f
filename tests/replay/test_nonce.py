"""The nonce of entry 0: no two fights are the same one, and a test that needs the same bytes can have them."""

from __future__ import annotations

import pytest

from affray import BadRoster, Encounter, Scenario
from tests.games.duel import RULESET
from tests.support import ROSTER, clock


def test_fights_that_are_opened_alike_have_ids_of_their_own() -> None:
    opened = [Encounter.create(RULESET, ROSTER, clock=clock) for _ in range(20)]
    assert len({fight.id for fight in opened}) == 20
    assert len({fight.opening.nonce for fight in opened}) == 20


def test_the_same_nonce_gives_the_same_bytes_and_a_fork_keeps_it() -> None:
    one, other = (Encounter.create(RULESET, ROSTER, clock=clock, nonce="x") for _ in range(2))
    assert (one.id, one.opening.nonce) == (other.id, "x")
    assert one.fork().id == one.id


def test_a_scenario_has_no_nonce_unless_one_is_asked_for() -> None:
    scenario = Scenario("duel", ROSTER, {}, "", "table", "", "", ())
    alike = [scenario.create(clock=clock, ruleset=RULESET) for _ in range(2)]
    assert [fight.opening.nonce for fight in alike] == ["", ""]
    assert alike[0].id == alike[1].id
    assert scenario.create(ruleset=RULESET, nonce=None).opening.nonce


@pytest.mark.parametrize("nonce", ["x" * 101, "a\x1bb", 7])
def test_a_nonce_that_a_log_cannot_hold_is_refused(nonce: object) -> None:
    with pytest.raises(BadRoster, match="nonce: "):
        Encounter.create(RULESET, ROSTER, nonce=nonce)  # type: ignore[arg-type]
