"""Turn order: the round, who acts, and the order that the events set."""

from __future__ import annotations

import pytest

from affray.events.errors import RulesetFault
from affray.projections import TurnOrder
from tests.projections.skirmish import (
    CAST,
    RoundStarted,
    Slain,
    StatusSet,
    Swapped,
    TurnOver,
    TurnStarted,
    WoundsLost,
    played,
)

TURNS = TurnOrder()


def test_before_the_first_round_nobody_acts_and_there_is_no_order() -> None:
    assert TURNS.show(TURNS.start(CAST)) == {"round": 0, "acting": "", "order": []}


def test_a_turn_lasts_until_it_ends_or_the_next_begins() -> None:
    start = (RoundStarted(number=1, order=("f", "t", "m")), TurnStarted(who="f"))
    assert TURNS.show(played(TURNS, *start)) == {"round": 1, "acting": "f", "order": ["f", "t", "m"]}
    assert TURNS.show(played(TURNS, *start, TurnOver()))["acting"] == ""
    assert TURNS.show(played(TURNS, *start, TurnStarted(who="t")))["acting"] == "t"


def test_case_83_the_marker_follows_the_combatant_when_two_change_places() -> None:
    view = played(
        TURNS,
        RoundStarted(number=1, order=("f", "t", "m")),
        TurnStarted(who="f"),
        Swapped(order=("m", "t", "f")),
    )
    assert TURNS.show(view) == {"round": 1, "acting": "f", "order": ["m", "t", "f"]}


def test_case_87_a_wound_or_a_loss_does_not_change_the_order_before_the_next_round() -> None:
    hurt = (
        RoundStarted(number=1, order=("f", "t", "m")),
        WoundsLost(who="f", left=1),
        Slain(who="t", left=0),
        StatusSet(who="m", to="fled"),
    )
    assert TURNS.show(played(TURNS, *hurt))["order"] == ["f", "t", "m"]
    later = played(TURNS, *hurt, RoundStarted(number=2, order=("m", "f")))
    assert TURNS.show(later) == {"round": 2, "acting": "", "order": ["m", "f"]}


def test_case_13_there_is_never_more_than_one_who_acts() -> None:
    with pytest.raises(
        RulesetFault, match=r"^TurnStarted: a turn is that of one combatant or unit, not of \('f', 't'\)"
    ):
        played(TURNS, TurnStarted(who=("f", "t")))
