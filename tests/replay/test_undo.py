"""Taking back: no inverse code anywhere, only the fold without what was undone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray import Encounter, Refusal, Refused
from affray.core import dice
from affray.events.base import Roll
from affray.events.conduct import DicePolicy
from affray.replay.replay import Replay
from affray.testing import Picker
from tests.core import naive_dice
from tests.games.duel import RULESET
from tests.support import begun, clock, long_duel, one_turn


def refused(encounter: Encounter, do: str, *args: Any, **fields: Any) -> str:
    """Return the code with which a method of the encounter is refused."""
    before = encounter.head
    with pytest.raises(Refused) as caught:
        getattr(encounter, do)(*args, **fields)
    assert encounter.head == before
    return caught.value.refusal.code


def test_an_undo_is_an_entry_that_names_who_why_and_when_and_removes_nothing() -> None:
    encounter = begun()
    encounter.act("strike")
    encounter.undo(why="wrong target", by="bo")
    encounter.act("strike")
    last = list(encounter.entries())[-2]
    assert (last.by, last.at, last.action.to, last.action.why) == ("bo", clock(), 1, "wrong target")
    assert [entry.seq for entry in encounter.entries()] == [0, 1, 2, 3, 4]
    assert encounter.live() == (True, True, False, True, True)


def test_the_wounds_before_a_clamped_blow_come_back_and_are_not_worked_out_backwards() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    one_turn(encounter, 1)
    one_turn(encounter, 6)
    assert encounter.show()["combatants"]["bo"]["wounds"]["left"] == 0
    encounter.undo(by="ann")
    assert encounter.show()["combatants"]["bo"]["wounds"]["left"] == 1


def test_do_and_undo_a_hundred_times_is_the_start_and_with_redo_the_state_after_one() -> None:
    encounter = begun()
    start = encounter.snapshot()
    encounter.act("strike")
    after_one = encounter.snapshot()
    encounter.undo(by="ann")
    for _ in range(100):
        encounter.act("strike")
        encounter.undo(by="ann")
        assert encounter.snapshot() == start
    for _ in range(100):
        encounter.redo(by="ann")
        assert encounter.snapshot() == after_one
        encounter.undo(by="ann")
    assert Encounter.open(encounter.log, ruleset=RULESET).snapshot() == start


def test_going_back_and_acting_leaves_the_old_future_in_the_log_as_superseded() -> None:
    encounter = long_duel(20)
    encounter.undo(12, by="ann")
    encounter.act(*{"turn": ("strike",), "answer": ("stand",), "blow": ("roll",)}[encounter.now.state.place], **(
        {"dice": [1]} if encounter.now.state.place == "blow" else {}
    ))  # fmt: skip
    live = encounter.live()
    assert live[:13] == (True,) * 13
    assert not any(live[13:21])
    assert live[21:] == (True, True)
    undone = [line.seq for line in encounter.timeline() if not line.live]
    assert undone == list(range(13, 21))
    (undo,) = [line for line in encounter.timeline() if line.action == "undo"]
    assert undo.batch is not None
    assert undo.batch.runs == ((13, 20),)


def test_an_undo_that_crosses_rolls_says_how_many_dice_it_took_back() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(2, by="ann")
    (line,) = [line for line in encounter.timeline() if line.action == "undo"]
    assert line.batch is not None
    assert (line.batch.rolls, line.batch.dice) == (1, 1)


def test_dice_ordered_to_stand_must_show_the_same_faces_when_the_roll_comes_again() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(2, dice="stand", by="ann")
    encounter.act("parry")
    assert refused(encounter, "roll", 2) == "E_DICE_STAND"
    encounter.act("roll")
    assert encounter.show()["combatants"]["bo"]["wounds"]["left"] == 1
    encounter.act("strike")
    encounter.act("stand")
    encounter.roll(2)
    assert Encounter.open(encounter.log, ruleset=RULESET).snapshot() == encounter.snapshot()


def test_dice_ordered_afresh_are_typed_in_anew_and_both_stay_visible() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(by="ann")
    encounter.roll(1)
    faces = [line.sentence for line in encounter.timeline() if line.action == "roll"]
    assert faces == ["rolls [6] for blow", "rolls [1] for blow"]


def drawn(encounter: Encounter) -> list[int]:
    """Return the face of every roll of one die, undone ones too."""
    return [entry.action.dice[0] for entry in encounter.entries() if isinstance(entry.action, Roll)]


def test_seeded_dice_rolled_afresh_are_those_of_the_next_roll() -> None:
    encounter = begun(dice="seeded", seed="-3494269252759342425")
    for answer in ("strike", "stand", "roll"):
        encounter.act(answer)
    encounter.undo(by="ann")
    encounter.act("roll")
    assert drawn(encounter) == [*dice.faces("-3494269252759342425", 0, "blow", 1, 6),
                                *dice.faces("-3494269252759342425", 1, "blow", 1, 6)]  # fmt: skip
    assert encounter.verify().ok
    assert refused(encounter, "act", "roll", dice=[1]) == "DUEL_STATE"


def test_no_remark_undo_or_redo_changes_a_face_that_comes_after_it() -> None:
    plain, busy = begun(dice="seeded", seed="s"), begun(dice="seeded", seed="s")
    for _ in range(12):
        for answer in ("strike", "stand", "roll"):
            plain.act(answer)
        busy.comment("a remark", by="ann")
        busy.act("strike")
        busy.undo(by="ann")
        busy.redo(by="ann")
        busy.undo(dice="stand", by="ann")
        busy.act("strike")
        busy.act("stand")
        busy.comment("another", by="ann")
        busy.roll()
        busy.undo(why="a slip", by="ann")
        busy.redo(by="ann")
        busy.undo(dice="stand", by="ann")
        busy.roll()
        if plain.now.state.place == "over":
            break
    assert drawn(plain) == [entry.action.dice[0] for entry in busy.entries() if isinstance(entry.action, Roll)
                            and busy.live()[entry.seq]]  # fmt: skip
    assert busy.verify().ok
    assert Encounter.open(busy.log, ruleset=RULESET).snapshot() == busy.snapshot()


@pytest.mark.parametrize("scheme", dice.SCHEMES)
@pytest.mark.parametrize("seed", range(5))
def test_every_face_is_the_one_that_the_oracle_counts_out(scheme: str, seed: int) -> None:
    encounter = begun(dice=DicePolicy("seeded", "s", scheme))
    pick, kinds = Picker(str(seed)), ["open", *["start"] * encounter.head.seq]
    while encounter.head.seq < 80:
        what = pick(8)
        if what == 0:
            encounter.comment("hm", by="ann")
        elif what == 1 and encounter.undoable != 1:
            live = [seq for seq in sorted(_game(encounter)) if encounter.live()[seq]][:-1]
            encounter.undo(live[-1 - pick(min(4, len(live)))], by="ann")
        elif what == 2 and encounter.redoable is not None:
            encounter.redo(by="ann")
        elif encounter.now.state.place == "over":
            encounter.undo(by="ann")
        else:
            offer = next(one for one in encounter.options() if one.action not in RULESET.endings)
            encounter.act(offer.action, offer.seats[0])
        (last,) = encounter.entries(encounter.head.seq)
        kinds.append("roll" if isinstance(last.action, Roll) else "other")
    numbers = naive_dice.numbers(kinds, scheme)
    assert len(numbers) > 10
    assert drawn(encounter) == [naive_dice.draw("s", number, "blow", 1, 6)[0] for number in numbers]
    assert encounter.verify().ok


def test_what_cannot_be_taken_back_is_refused_and_nothing_is_written() -> None:
    encounter = begun()
    encounter.act("strike")
    encounter.undo(by="ann")
    assert refused(encounter, "undo", 2, by="ann") == "E_UNDO_TARGET"
    assert refused(encounter, "undo", 1, by="ann") == "E_UNDO_TARGET"
    assert refused(encounter, "undo", 99, by="ann") == "E_UNDO_TARGET"
    assert refused(encounter, "undo", -1, by="ann") == "E_UNDO_TARGET"
    encounter.undo(by="ann")
    assert refused(encounter, "undo") == "E_NOTHING_TO_UNDO"
    encounter.redo(by="ann")
    encounter.redo(by="ann")
    assert encounter.now.state.place == "answer"
    assert refused(encounter, "redo") == "E_NOTHING_TO_REDO"


def test_a_comment_between_undo_and_redo_does_not_matter_but_an_action_does() -> None:
    encounter = begun()
    encounter.act("strike")
    encounter.undo(by="ann")
    encounter.comment("wait", by="ann")
    encounter.redo(by="ann")
    encounter.undo(by="ann")
    encounter.act("strike")
    assert refused(encounter, "redo") == "E_NOTHING_TO_REDO"


def test_a_redo_that_comes_too_late_names_the_undone_entries_and_the_action_in_between() -> None:
    encounter = begun()
    with pytest.raises(Refused, match="nothing is undone"):
        encounter.redo()
    encounter.act("strike")
    encounter.act("stand")
    encounter.undo(1, by="ann")
    encounter.act("strike")
    encounter.undo(by="ann")
    encounter.redo(by="ann")
    said = r"the undo in entry 4 took back entries 2 to 3, and entry 5 came in between \(ann: .*\)"
    with pytest.raises(Refused, match=said):
        encounter.redo()
    encounter.undo(by="ann")
    encounter.redo(by="ann")
    with pytest.raises(Refused, match=said):
        encounter.redo()


def test_a_resource_that_was_spent_is_back_after_the_undo() -> None:
    encounter = begun()
    encounter.act("strike")
    encounter.act("parry")
    assert encounter.show()["resources"]["bo"]["focus"] == 1
    encounter.undo(by="ann")
    assert encounter.show()["resources"]["bo"]["focus"] == 2


def test_an_entry_is_undone_whole_with_all_its_consequences() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(by="ann")
    assert encounter.show()["state"] == "blow"
    assert encounter.show()["pending"]["purpose"] == "blow"
    assert encounter.show()["acting"] == "ann"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_replay_is_the_live_state_at_every_step_whatever_is_undone_and_restored(seed: int) -> None:
    encounter = long_duel(60, undos=True, seed=str(seed))
    again = Encounter.open(encounter.log, ruleset=RULESET)
    assert again.snapshot() == encounter.snapshot()
    assert again.live() == encounter.live()
    without = begun()
    for entry in encounter.entries(2):
        if encounter.live()[entry.seq] and entry.seq in _game(encounter):
            without.act(entry.action, entry.by)
    assert without.snapshot() == encounter.snapshot()


def _game(encounter: Encounter) -> set[int]:
    return {entry.seq for entry in encounter.entries() if entry.then or type(entry.action) in RULESET.actions}


def test_a_standing_that_is_handed_out_is_a_copy() -> None:
    encounter = begun()
    before = encounter.snapshot()
    encounter.now.state.place = "over"
    encounter.show()["combatants"].clear()
    encounter.names.clear()
    encounter.actions.clear()
    assert encounter.snapshot() == before
    assert isinstance(encounter.try_act("parry", "bo"), Refusal)


def test_the_replay_of_a_log_with_undos_needs_no_list_of_events() -> None:
    encounter = long_duel(400, undos=True)
    replay = Replay(encounter.log, RULESET)
    replay.advance()
    assert replay.kernel.snapshot(replay.standing) == encounter.snapshot()
