"""The one object a user of the library holds."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import pytest

from affray import (
    BadInput,
    BadRoster,
    Conflict,
    CorruptLog,
    Encounter,
    Refused,
    StorageError,
    UnknownRuleset,
)
from affray.events.conduct import DicePolicy
from affray.scenario import read
from affray.testing import check_encounter, check_offers, given, play, scripted
from tests.digests import ROOT
from tests.games.duel import RULESET
from tests.games.duel.events import FocusSpent, RollDue
from tests.support import ROSTER, begun, clock, duel, long_duel, one_turn


def test_a_fight_on_a_file_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "duel.affray"
    encounter = begun(path=path)
    one_turn(encounter, 6)
    again = Encounter.open(path, ruleset=RULESET, clock=clock)
    assert (again.id, again.head, again.show()) == (encounter.id, encounter.head, encounter.show())
    again.act("strike")
    assert again.head.seq == encounter.head.seq + 1


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    long_duel(60, undos=True, path=tmp_path / "one")
    long_duel(60, undos=True, path=tmp_path / "two")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_who_was_slower_gets_a_conflict_can_look_again_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "duel.affray"
    first = begun(path=path)
    second = Encounter.open(path, ruleset=RULESET, clock=clock)
    first.act("strike")
    before = path.read_bytes()
    with pytest.raises(Conflict, match="the log has moved on"):
        second.act("give_up", "bo")
    assert path.read_bytes() == before
    assert second.now.state.place == "turn"
    assert second.refresh() == first.head
    second.act("stand")
    assert second.verify().ok


def test_a_log_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "duel.affray"
    begun(path=path)
    before = path.read_bytes()
    with pytest.raises(StorageError):
        begun(path=path)
    assert path.read_bytes() == before


def test_a_disk_that_fails_leaves_standing_and_log_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "duel.affray"
    encounter = begun(path=path)
    before, standing = path.read_bytes(), encounter.snapshot()

    def fails(fd: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fdatasync", fails)
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(StorageError):
        encounter.act("strike")
    monkeypatch.undo()
    assert encounter.snapshot() == standing
    assert path.read_bytes() == before
    again = Encounter.open(path, ruleset=RULESET, clock=clock)
    again.act("strike")
    assert again.verify().ok


def test_trying_writes_and_changes_nothing() -> None:
    encounter = begun()
    before = encounter.snapshot()
    assert [type(event).__name__ for event in encounter.try_act("strike")] == ["BlowAimed"]  # type: ignore[union-attr]
    assert encounter.snapshot() == before
    assert encounter.head.seq == 1


def test_a_fork_goes_its_own_way_and_the_original_does_not_notice() -> None:
    encounter = long_duel(30)
    before = encounter.snapshot()
    fork = encounter.fork(12)
    assert fork.head.seq == 12
    assert fork.snapshot() == encounter.fork(12).snapshot()
    play(fork, "fork", rare=RULESET.endings)
    check_encounter(fork, "fork")
    assert encounter.snapshot() == before
    assert fork.id == encounter.id


def test_the_state_after_any_entry_is_that_of_the_log_cut_there() -> None:
    encounter = long_duel(50, undos=True)
    for seq in range(encounter.head.seq + 1):
        shown, cut = encounter.at(seq).show(), encounter.fork(seq).show()
        assert shown["entry"] == cut["entry"] == seq
        del shown["head"], cut["head"]
        assert shown == cut
    with pytest.raises(BadInput, match="there is no entry 999"):
        encounter.at(999)


def test_after_the_close_nothing_may_be_entered() -> None:
    encounter = begun()
    encounter.close("the inn shuts", by="ann")
    assert encounter.closed
    assert encounter.options() == ()
    assert encounter.show()["conduct"] == "closed"
    attempts: tuple[Callable[[], Any], ...] = (
        lambda: encounter.act("strike"),
        encounter.undo,
        encounter.redo,
        lambda: encounter.comment("too late"),
        encounter.close,
    )
    for attempt in attempts:
        with pytest.raises(Refused) as caught:
            attempt()
        assert caught.value.refusal.code == "E_CLOSED"
    assert Encounter.open(encounter.log, ruleset=RULESET).closed


@pytest.mark.parametrize(
    ("action", "by", "fields", "code", "said"),
    [
        ("strik", "ann", {}, "E_FIELDS", "did you mean strike?"),
        ("strike", "zoe", {}, "E_SEAT", "'zoe' does not sit at the table; seats: ann, bo"),
        ("strike", "ann", {"at": "bo"}, "E_FIELDS", "at: there is no such field; fields: none"),
        ("roll", "ann", {"dice": ["x"]}, "E_FIELDS", "dice[0]: 'x' is not allowed; allowed: a whole number"),
    ],
)
def test_a_mistake_in_tag_seat_or_field_says_what_would_be_right(
    action: str, by: str, fields: dict[str, Any], code: str, said: str
) -> None:
    encounter = begun()
    with pytest.raises(Refused) as caught:
        encounter.act(action, by, **fields)
    assert caught.value.refusal.code == code
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["\x1b[31mred", "two\nlines", "bell\x07", "\u202eevil", "\ud800", "x" * 2001])
def test_texts_that_could_play_tricks_are_refused_and_nothing_is_written(text: str) -> None:
    encounter = begun()
    attempts: tuple[Callable[[], Any], ...] = (
        lambda: encounter.comment(text, by="ann"),
        lambda: encounter.close(text, by="ann"),
        lambda: encounter.undo(why=text, by="ann"),
    )
    for attempt in attempts:
        with pytest.raises(Refused):
            attempt()
    assert encounter.head.seq == 1


@pytest.mark.parametrize("name", ["\x1b[2Jgone", "a\u2028b", "", "n" * 101])
def test_names_that_could_play_tricks_are_refused_when_the_encounter_opens(name: str) -> None:
    if not name:
        return
    with pytest.raises(BadRoster):
        Encounter.create(RULESET, {"side": [{"id": "ann", "name": name}, {"id": "bo", "name": "Bo"}]})


def test_markup_and_letters_of_every_script_are_names_like_any_other() -> None:
    names = ["<b>[red]$(rm)</b>", "Möngke ≥ café 雪"]
    roster = {"side": [{"id": f"s{at}", "name": name} for at, name in enumerate(names)]}
    encounter = Encounter.create(RULESET, roster, clock=clock)
    assert [one["name"] for one in encounter.show()["combatants"].values()] == names
    assert encounter.verify().ok


def test_every_fault_of_roster_options_and_title_comes_at_once() -> None:
    roster = {"side": [{"id": "ann", "wounds": 0}], "sides": 2}
    with pytest.raises(BadRoster) as caught:
        Encounter.create(RULESET, roster, options={"hard_blows": "maybe"}, title="a\tb")
    said = "\n".join(caught.value.faults)
    for path in ("title:", "options.hard_blows:", "side[0].name:", "side[0].wounds:", "sides:"):
        assert path in said


def test_what_is_not_known_is_named_with_what_is() -> None:
    with pytest.raises(UnknownRuleset, match="wh40k-11e"):
        Encounter.create("chess", ROSTER)
    with pytest.raises(BadInput, match="allowed: one of seeded, table"):
        duel(dice="loaded")
    with pytest.raises(BadInput, match="does not sit at the table"):
        duel(by="zoe")
    with pytest.raises(BadInput, match="combatants: ann, bo"):
        begun().history("zoe")


def test_a_seeded_fight_rolls_by_itself_and_its_policy_is_written_down() -> None:
    encounter = duel(dice="seeded", seed="9223372036854775807")
    play(encounter, "x", rare=RULESET.endings)
    assert encounter.opening.dice == DicePolicy("seeded", "9223372036854775807", "hmac-sha256-2")
    check_encounter(encounter)
    check_offers(encounter)


def test_the_history_of_one_combatant_says_which_entry_and_rule_changed_what() -> None:
    encounter = begun()
    one_turn(encounter, 6, "parry")
    lines = [(line.address, line.rule, [change.what for change in line.changes]) for line in encounter.history("bo")]
    assert lines == [("3.1", "D-4", ["resources"]), ("4.1", "D-5", ["wounds"]), ("4.2", "D-2", [])]
    encounter.undo(2, by="ann")
    assert [line.address for line in encounter.history("bo")] == []


def test_the_operations_log_has_one_line_for_each_append_and_refusal(capsys: pytest.CaptureFixture[str]) -> None:
    import structlog

    lines: list[MutableMapping[str, Any]] = []

    def keep(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        lines.append(event)
        raise structlog.DropEvent

    logger = structlog.wrap_logger(None, processors=[keep], wrapper_class=structlog.BoundLogger)
    encounter = begun(logger=logger)
    with pytest.raises(Refused):
        encounter.act("parry", "bo")
    assert [(line["event"], line.get("entry")) for line in lines] == [("append", 1), ("refused", 1)]
    assert {line["encounter"] for line in lines} == {encounter.id[:12]}
    assert capsys.readouterr().out == ""


def test_the_kit_speaks_of_given_when_and_then() -> None:
    (
        given(RULESET, ROSTER)
        .and_("begin", "ann")
        .and_("strike")
        .when("parry", "bo")
        .then(FocusSpent("D-4", "bo", 1), RollDue("D-4", "ann", 5))
        .then_tags("roll_due")
        .then_shows({"resources.bo.focus": 1, "pending.purpose": "blow"})
        .and_then()
        .rolled(4)
        .when("strike", "ann")
        .then_refused("DUEL_SEAT")
    )


def test_the_kit_fails_where_something_else_follows() -> None:
    start = given(RULESET, ROSTER).and_("begin", "ann")
    with pytest.raises(AssertionError):
        start.when("strike").then(RollDue("D-4", "ann", 5))
    with pytest.raises(AssertionError):
        start.when("parry", "bo").then_refused("DUEL_SEAT")
    with pytest.raises(AssertionError):
        start.when("stand", "bo").then_refused("DUEL_NO_FOCUS")
    with pytest.raises(AssertionError):
        given(RULESET, ROSTER).when("strike").then_tags()


def test_scripted_dice_fail_the_test_when_they_are_left_over_or_short() -> None:
    def turn(*faces: int) -> None:
        encounter = begun()
        encounter.act("strike")
        encounter.act("stand")
        with scripted(encounter, *faces) as dice:
            dice.roll()

    turn(4)
    with pytest.raises(AssertionError, match=r"dice left over: \[2\]"):
        turn(4, 2)
    with pytest.raises(AssertionError, match="blow wants 1 dice, 0 are left"):
        turn()


def test_a_file_that_is_no_log_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.affray"
    path.write_bytes(b"")
    with pytest.raises(CorruptLog):
        Encounter.open(path)
    path.write_bytes(b"\x00\xff\n")
    with pytest.raises(CorruptLog):
        Encounter.open(path)
    with pytest.raises(StorageError):
        Encounter.open(tmp_path / "missing.affray")
    with pytest.raises(StorageError):
        Encounter.open(tmp_path)


def test_a_field_that_a_specification_calls_type_may_be_given_as_type_and_is_kind_in_the_log() -> None:
    roster = read(ROOT / "examples/red-vs-blue.toml").roster
    encounter = Encounter.create("wh40k-11e", roster, clock=clock)
    encounter.act("start_battle", "red")
    entry = encounter.act("select_to_shoot", "red", unit="red-squad", type="normal")
    assert entry.action.kind == "normal"
