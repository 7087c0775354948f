"""The history of one combatant."""

from __future__ import annotations

import pytest

from affray.events.base import Consequence
from affray.events.errors import RulesetFault
from affray.events.marks import Mention
from affray.projections import Change, History, HistoryLine
from tests.projections.skirmish import (
    CAST,
    ArrowsLeft,
    GlorySpent,
    KnockedDown,
    ShockTaken,
    Shoved,
    Slain,
    Strike,
    Thunder,
    Toughened,
    TurnStarted,
    WoundsLost,
)

AT = "2026-05-02T10:15:30Z"


def told(history: History, seq: int, action: Strike, *then: Consequence) -> list[HistoryLine]:
    """Return the lines of one entry by the seat red."""
    return history.lines(seq, AT, "red", action, then, CAST.names())


def test_a_change_says_which_event_of_which_entry_made_it_by_which_rule_and_from_what_to_what() -> None:
    lines = told(History("m", CAST), 7, Strike("m"), Thunder(), WoundsLost("K-44", who="m", left=1))
    assert lines == [
        HistoryLine("7.0", AT, "red", "", "strikes Mage", ()),
        HistoryLine(
            "7.2",
            AT,
            "red",
            "K-44",
            "Mage has 1 left",
            (Change("wounds", {"suffered": 0, "left": 4, "max": 4}, {"suffered": 3, "left": 1, "max": 4}),),
        ),
    ]


def test_what_happened_to_others_is_not_told_but_goes_before_what_happens_later() -> None:
    history = History("t", CAST)
    assert told(history, 1, Strike("m"), WoundsLost(who="m", left=1), GlorySpent(side="red", left=1)) == []
    assert told(history, 2, Strike("m"), WoundsLost(who=("m", "t"), left=0))[0].changes == (
        Change("wounds", {"suffered": 1, "left": 1, "max": 2}, {"suffered": 2, "left": 0, "max": 2}),
    )


def test_one_event_may_change_several_views() -> None:
    history = History("t", CAST)
    (line,) = told(history, 3, Strike("m"), Slain(who="t", left=-1))
    assert [(one.what, one.after) for one in line.changes] == [
        ("wounds", {"suffered": 3, "left": -1, "max": 2}),
        ("status", "destroyed"),
    ]
    (down,) = told(history, 4, Strike("m"), KnockedDown(who="t"))
    assert [(one.what, [held["name"] for held in one.after]) for one in down.changes] == [
        ("conditions", ["burning", "prone"])
    ]


def test_a_turn_a_purse_and_a_mention_belong_in_the_history() -> None:
    lines = told(
        History("f", CAST),
        5,
        Strike("m"),
        TurnStarted(who="f"),
        ArrowsLeft(archer="f", left=11),
        Shoved(by="f", who="m"),
        ShockTaken(who="f", total=1),
    )
    assert [(line.address, line.sentence) for line in lines] == [
        ("5.1", "it is the turn of Fighter"),
        ("5.2", "Fighter has 11 arrows"),
        ("5.3", "Fighter shoves Mage"),
        ("5.4", ""),
    ]
    assert [[one.what for one in line.changes] for line in lines] == [[], ["resources"], [], ["shock"]]


def test_an_event_that_leaves_everything_as_it_was_is_told_without_a_change() -> None:
    (line,) = told(History("f", CAST), 6, Strike("m"), WoundsLost(who="f", left=3))
    assert (line.address, line.changes) == ("6.1", ())


def test_a_unit_and_a_newcomer_have_a_history_too() -> None:
    (line,) = told(History("mob", CAST), 8, Strike("m"), Toughened(who="mob", total=0, top=5))
    assert line.changes == (Change("wounds", None, {"suffered": 0, "left": 5, "max": 5}),)


def test_two_branches_of_one_encounter_are_read_apart() -> None:
    left, right = History("m", CAST), History("m", CAST)
    told(left, 1, Strike("m"), WoundsLost(who="m", left=1))
    (_, line) = told(right, 1, Strike("m"), WoundsLost(who="m", left=3))
    assert line.changes[0].before == {"suffered": 0, "left": 4, "max": 4}


def test_a_mark_that_names_a_field_which_is_not_there_is_refused() -> None:
    class Odd(Consequence, frozen=True):
        marks = (Mention("whom"),)

    with pytest.raises(RulesetFault, match=r"^Odd: Mention takes who from the field 'whom', which it lacks"):
        told(History("m", CAST), 1, Strike("m"), Odd("X-1"))
