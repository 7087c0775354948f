"""The kernel: refusals with every reason, generators that keep the contract, standings that are bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from affray import Action, Consequence, Encounter, IllegalLog, Refusal, RulesetFault
from affray.core.kernel import Kernel
from affray.events.entry import Entry
from affray.rules import Reason, Roll
from tests.games.duel import RULESET, DuelRuleset
from tests.games.duel.events import BlowAimed, RoundStarted, WoundsSuffered
from tests.games.duel.state import Duel
from tests.support import ROSTER, begun, clock


def tried(encounter: Encounter, action: str, by: str = "", **fields: Any) -> Refusal:
    found = encounter.try_act(action, by, **fields)
    assert isinstance(found, Refusal)
    return found


def test_a_refusal_has_the_code_every_reason_the_state_and_what_is_legal() -> None:
    encounter = begun()
    refusal = tried(encounter, "parry", "bo")
    assert refusal.code == "DUEL_STATE"
    assert refusal.state == "turn"
    assert refusal.legal == ("strike (ann)", "give_up (ann, bo)")
    assert "legal now: strike (ann)" in str(refusal)


def test_a_reason_of_the_rules_comes_before_the_general_ones() -> None:
    encounter = Encounter.create(
        RULESET, {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo", "focus": 0}]}, clock=clock
    )
    encounter.act("begin", "ann")
    refusal = tried(encounter, "parry", "bo")
    assert [reason.code for reason in refusal.reasons] == ["DUEL_NO_FOCUS", "DUEL_STATE"]
    assert refusal.rule == "D-4"


@pytest.mark.parametrize(
    ("dice", "codes"),
    [
        ([1, 2], ["DUEL_DICE"]),
        ([7], ["DUEL_FACE"]),
        ([0], ["DUEL_FACE"]),
        ([-1, 9], ["DUEL_DICE", "DUEL_FACE"]),
    ],
)
def test_dice_are_counted_and_their_faces_looked_at(dice: list[int], codes: list[str]) -> None:
    encounter = begun()
    encounter.act("strike")
    encounter.act("stand")
    assert [reason.code for reason in tried(encounter, "roll", dice=dice).reasons] == codes
    assert tried(encounter, "roll", "bo", dice=[1]).code == "DUEL_SEAT"
    assert tried(encounter, "roll", dice=[1], **{"for": "parade"}).code == "E_ROLL_OWED"


def test_an_action_that_is_offered_to_one_seat_is_refused_to_the_other() -> None:
    assert tried(begun(), "strike", "bo").code == "DUEL_SEAT"


def test_a_game_says_what_is_against_a_roll_and_what_it_changes() -> None:
    class Stern(DuelRuleset):
        """A duel in which nobody rolls for the first blow, and that keeps the face of the last roll."""

        def against_roll(self, state: Duel, roll: Roll, by: str) -> Iterator[Reason]:
            if roll.dice == (2,):
                yield Reason("DUEL_NO_FOCUS", "a two does not count")

        def fold_roll(self, state: Duel, roll: Roll) -> None:
            state.needed = roll.dice[0]

    encounter = Encounter.create(Stern(), ROSTER, clock=clock)
    for action, seat in (("begin", "ann"), ("strike", "ann"), ("stand", "bo")):
        encounter.act(action, seat)
    assert tried(encounter, "roll", dice=[2]).code == "DUEL_NO_FOCUS"
    wounds = encounter.act("roll", "ann", dice=[4]).then[0]
    assert isinstance(wounds, WoundsSuffered)
    assert wounds.needed == 4


def test_a_roll_names_only_those_whose_roll_the_game_says_it_is() -> None:
    class Named(DuelRuleset):
        """A duel in which the roll for a blow may name who strikes."""

        scored_in_order = ("DUEL_SEAT",)

        def rolling(self, state: Duel) -> tuple[str, ...]:
            return (state.striker,)

    for ruleset, able in ((DuelRuleset(), False), (Named(), True)):
        encounter = Encounter.create(ruleset, ROSTER, clock=clock)
        for action, seat in (("begin", "ann"), ("strike", "ann"), ("stand", "bo")):
            encounter.act(action, seat)
        offer = encounter.options()[0]
        assert ("who" in offer.fields, offer.optional) == (able, frozenset({"who"} if able else ()))
        assert tried(encounter, "roll", dice=[3], who="bo").code == "DUEL_SEAT"
        if able:
            roll = encounter.act("roll", dice=[3], who="ann").action
            assert isinstance(roll, Roll)
            assert (roll.dice, roll.who) == ((3,), "ann")
            assert roll.want
        else:
            assert "leave out who rolls" in str(tried(encounter, "roll", dice=[3], who="ann"))


def test_the_general_codes_name_a_refusal_last_unless_the_game_has_them_in_order() -> None:
    class Ordered(DuelRuleset):
        codes: ClassVar[dict[str, str]] = {"DUEL_STATE": "", **DuelRuleset.codes}
        scored_in_order = ("DUEL_STATE",)

    cast = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo", "focus": 0}]}
    for ruleset, first in ((DuelRuleset(), "DUEL_NO_FOCUS"), (Ordered(), "DUEL_STATE")):
        encounter = Encounter.create(ruleset, cast, clock=clock)
        encounter.act("begin", "ann")
        assert tried(encounter, "parry", "bo").code == first


Follow = Callable[[Duel, Action, str], Iterator[Consequence]]


def faulty(follow: Follow) -> Encounter:
    """Return a duel whose rules go wrong at the first blow."""

    class Faulty(DuelRuleset):
        def follow(self, state: Duel, action: Action, by: str) -> Iterator[Consequence]:
            return follow(state, action, by) if state.place == "turn" else super().follow(state, action, by)

    encounter = Encounter.create(Faulty(), ROSTER, clock=clock)
    encounter.act("begin", "ann")
    return encounter


def raises_half_way(state: Duel, action: Action, by: str) -> Iterator[Consequence]:
    yield BlowAimed("D-2", "bo")
    raise ZeroDivisionError("a hook went wrong")


def strays(state: Duel, action: Action, by: str) -> Iterator[Consequence]:
    yield BlowAimed("D-2", "bo")
    yield RoundStarted("D-1", 9)


def stops(state: Duel, action: Action, by: str) -> Iterator[Consequence]:
    yield from ()


@pytest.mark.parametrize(("follow", "said"), [(raises_half_way, "a hook went wrong"), (strays, "is not accepted in")])
def test_rules_that_break_half_way_leave_log_and_standing_as_they_were(follow: Follow, said: str) -> None:
    encounter = faulty(follow)
    before, head = encounter.snapshot(), encounter.head
    with pytest.raises(RulesetFault, match=said):
        encounter.act("strike")
    assert (encounter.snapshot(), encounter.head) == (before, head)
    assert len(list(encounter.entries())) == 2


def test_an_entry_that_would_end_where_nobody_is_waited_for_is_a_fault_of_the_ruleset() -> None:
    kernel = Kernel(RULESET)
    encounter = begun()
    standing = kernel.restore(encounter.snapshot())
    standing.place.rests = False
    with pytest.raises(IllegalLog, match="where nobody is waited for"):
        kernel.fold(standing, [Entry(2, "", "ann", RULESET.actions[4](), (), "")])


def test_a_standing_is_bytes_and_back() -> None:
    kernel = Kernel(RULESET)
    encounter = begun()
    copy = kernel.restore(encounter.snapshot())
    assert kernel.snapshot(copy) == encounter.snapshot()
    assert copy.place is kernel.places["turn"]
