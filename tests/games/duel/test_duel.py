"""The rules of the duel, each told as given, when, then."""

import pytest

from affray import BadRoster, Encounter
from affray.testing import Given, check_encounter, check_offers, given, lint, play, scripted

from . import RULESET
from .events import BlowAimed, BlowMissed, DuelEnded, DuellistFell, FocusSpent, RollDue, TurnStarted, WoundsSuffered

ANN = {"id": "ann", "name": "Ann"}
BO = {"id": "bo", "name": "Bo", "wounds": 2, "focus": 1}


def begun(**options: str) -> Given:
    """Return a duel in Ann's first turn."""
    return given(RULESET, {"side": [ANN, BO]}, options).and_("begin", "ann")


def struck(**options: str) -> Given:
    """Return a duel in which Ann has struck at Bo."""
    return begun(**options).and_("strike", "ann")


def test_D1_the_first_duellist_of_the_roster_begins() -> None:
    begun().when("strike", "ann").then(BlowAimed("D-2", "bo"))


def test_D2_nobody_strikes_out_of_turn() -> None:
    begun().when("strike", "bo").then_refused("DUEL_SEAT")


def test_D3_a_blow_that_nobody_parries_lands_on_3() -> None:
    struck().when("stand", "bo").then(RollDue("D-3", "ann", 3))
    struck().and_("stand", "bo").when("roll", "ann", dice=[2]).then(
        BlowMissed("D-3", "bo", 2, 3), TurnStarted("D-2", "bo")
    )


def test_D4_a_parry_costs_focus_and_makes_the_blow_land_on_5() -> None:
    parried = struck().when("parry", "bo").then(FocusSpent("D-4", "bo", 0), RollDue("D-4", "ann", 5))
    parried.then_shows({"state": "blow", "resources.bo.focus": 0, "pending.dice": 1})


def test_D4_nobody_parries_without_focus() -> None:
    again = struck().and_("parry", "bo").rolled(1).and_("strike", "bo").and_("stand", "ann").rolled(1)
    again.and_("strike", "ann").when("parry", "bo").then_refused("DUEL_NO_FOCUS")


def test_D5_a_six_takes_two_wounds_if_the_table_has_chosen_hard_blows() -> None:
    struck().and_("stand", "bo").when("roll", "ann", dice=[6]).then(
        WoundsSuffered("D-5", target="bo", face=6, needed=3, wounds=2, before=2, after=0),
        DuellistFell("D-6", "bo"),
        DuelEnded("D-6", "ann", "the other fell"),
    )
    struck(hard_blows="off").and_("stand", "bo").when("roll", "ann", dice=[6]).then_tags("turn_started").then_shows(
        {"combatants.bo.wounds": {"suffered": 1, "left": 1, "max": 2}, "acting": "bo"}
    )


def test_D6_the_duel_is_over_when_somebody_falls() -> None:
    duel = begun().encounter
    with scripted(duel, 3, 1, 4) as dice:
        for _ in range(3):
            duel.act("strike")
            duel.act("stand")
            dice.roll()
    assert (duel.now.state.place, duel.options()) == ("over", ())


@pytest.mark.parametrize(("loser", "winner"), [("ann", "bo"), ("bo", "ann")])
def test_D7_either_may_give_up_between_blows(loser: str, winner: str) -> None:
    begun().when("give_up", loser).then(DuelEnded("D-7", winner, "the other gave up"))
    struck().when("give_up", loser).then_refused("DUEL_STATE")


def test_roster_has_exactly_two_duellists_of_different_ids() -> None:
    with pytest.raises(BadRoster, match=r"(?s)side: 3 duellists.*side\[2\]\.id: 'ann' is not allowed"):
        given(RULESET, {"side": [ANN, BO, ANN]})


def test_machine_is_well_formed() -> None:
    assert lint(RULESET) == []


def test_nothing_is_accepted_that_is_not_on_offer() -> None:
    for duel in (given(RULESET, {"side": [ANN, BO]}), begun(), struck(), struck().and_("stand", "bo")):
        check_offers(duel.encounter)


@pytest.mark.parametrize("seed", range(20))
def test_duel_played_at_random_comes_to_an_end_and_stands_every_check(seed: int) -> None:
    duel = Encounter.create(RULESET, {"side": [ANN, BO]})
    play(duel, f"duel:{seed}", limit=500, rare=RULESET.endings)
    check_encounter(duel, f"duel:{seed}")
