"""What the library promises whoever programs with it: orderly errors, files let go of, nothing foretold."""

from __future__ import annotations

import os
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from affray import BadInput, BadRoster, Encounter, Head, Refusal, Refused, Roll, StorageError, UnknownRuleset
from tests.games.duel import RULESET
from tests.games.duel.actions import Strike
from tests.support import ROSTER, begun, clock, duel, one_turn


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ("foo", "'foo' is no entry and no event; allowed: 0 to 4, or an event such as 4.0"),
        ("5", "there is no entry 5; entries are 0 to 4"),
        ("9" * 90, "there is no entry"),
        ("4.3", "there is no event 4.3; events of entry 4 are 4.0 to 4.2"),
        ("04", "is no entry and no event"),
        ("4.", "is no entry and no event"),
        ("-1", "is no entry and no event"),
        ("٣", "is no entry and no event"),
    ],
)
def test_a_comment_points_to_something_that_is_there(about: str, why: str) -> None:
    encounter = begun()
    one_turn(encounter, 6)
    with pytest.raises(Refused) as caught:
        encounter.comment("that was close", about=about, by="ann")
    assert (caught.value.refusal.code, why in str(caught.value)) == ("E_FIELDS", True), str(caught.value)
    for fits in ("", "0", "4", "4.0", "4.2"):
        encounter.comment("that was close", about=fits, by="ann")


@pytest.mark.parametrize("text", ["", " ", "\u3000 "])
def test_a_comment_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="text: it is empty"):
        begun().comment(text, by="ann")


def test_a_refused_action_leaves_even_a_torn_tail_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "duel.affray"
    begun(path=path)
    with path.open("ab") as out:
        out.write(b'{"seq":2,"at"')
    before = path.read_bytes()
    with Encounter.open(path, ruleset=RULESET, clock=clock) as encounter:
        attempts: tuple[Callable[[], Any], ...] = (
            lambda: encounter.roll(3),
            lambda: encounter.comment("", by="ann"),
            lambda: encounter.act("parry", "bo"),
        )
        for attempt in attempts:
            with pytest.raises(Refused):
                attempt()
        assert [one.name for one in tmp_path.iterdir()] == ["duel.affray"]
        assert path.read_bytes() == before
        encounter.act("strike")
    assert (tmp_path / "duel.affray.torn-2").read_bytes() == b'{"seq":2,"at"'
    assert Encounter.open(path, ruleset=RULESET).verify().ok


def test_an_encounter_lets_go_of_its_file_at_the_end_of_with_or_when_it_is_no_longer_used(tmp_path: Path) -> None:
    path = tmp_path / "duel.affray"
    begun(path=path)
    before = len(os.listdir("/dev/fd"))
    for _ in range(30):
        Encounter.open(path, ruleset=RULESET).show()
    assert len(os.listdir("/dev/fd")) == before
    with Encounter.open(path, ruleset=RULESET, clock=clock) as encounter:
        encounter.act("strike")
        assert len(os.listdir("/dev/fd")) == before + 1
    assert len(os.listdir("/dev/fd")) == before
    with pytest.raises(StorageError, match="the log is closed"):
        encounter.act("stand")
    assert not Encounter.open(path, ruleset=RULESET).closed


def test_an_encounter_whose_first_entry_cannot_be_stored_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int, data: bytes) -> None:
        os.write(fd, data[:10])
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr("affray.events.file.write_all", full)
        with pytest.raises(StorageError, match="the disk is full; nothing was changed"):
            begun(path=tmp_path / "duel.affray")
    with pytest.raises(BadInput, match="the time that the clock gives cannot be written: 500 characters long"):
        Encounter.create(RULESET, ROSTER, path=tmp_path / "duel.affray", clock=lambda: "x" * 500)
    assert list(tmp_path.iterdir()) == []
    begun(path=tmp_path / "duel.affray")


def test_seeded_dice_that_are_not_rolled_yet_are_not_foretold_but_a_fork_may_roll_them() -> None:
    encounter = begun(dice="seeded", seed="a")
    encounter.act("strike")
    encounter.act("stand")
    tried = encounter.try_act("roll")
    assert isinstance(tried, Refusal)
    assert tried.code == "E_DICE_UNROLLED"
    with pytest.raises(Refused, match="E_DICE_UNROLLED"):
        encounter.fork(foretell=False).roll()
    foretold = encounter.fork().roll()
    assert encounter.roll() == foretold
    encounter.undo(3, dice="stand", by="ann")
    assert not isinstance(encounter.try_act("roll"), Refusal), "what has been seen is no secret"


def cycle() -> Any:
    """Return a list that holds itself."""
    found: list[Any] = []
    found.append(found)
    return found


def deep() -> Any:
    """Return lists in lists, more of them than Python goes into."""
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


FIGHT = begun()
FIGHT.act("strike")
FIGHT.act("stand")
WRONG: tuple[Callable[[], Any], ...] = (
    lambda: FIGHT.roll("3"),  # type: ignore[arg-type]
    lambda: FIGHT.roll(1.5),  # type: ignore[arg-type]
    lambda: FIGHT.roll(True),
    lambda: FIGHT.roll(None),  # type: ignore[arg-type]
    lambda: FIGHT.roll(10**30),
    lambda: FIGHT.roll([1, 2]),  # type: ignore[arg-type]
    lambda: FIGHT.roll(*[1] * 2000),
    lambda: FIGHT.act(5),  # type: ignore[arg-type]
    lambda: FIGHT.act(None),  # type: ignore[arg-type]
    lambda: FIGHT.act(Strike, "ann"),  # type: ignore[arg-type]
    lambda: FIGHT.act("roll", dice=5),
    lambda: FIGHT.act("roll", dice=iter([1])),
    lambda: FIGHT.act("roll", dice=range(1, 2)),
    lambda: FIGHT.act(Roll(cycle())),
    lambda: FIGHT.act(Roll(deep())),
    lambda: FIGHT.act(Roll((1,), cycle())),
    lambda: FIGHT.act(Roll((1,), {"a": deep()})),  # type: ignore[arg-type]
    lambda: FIGHT.act(Roll((1,), b"blow")),  # type: ignore[arg-type]
    lambda: FIGHT.act(Roll({1})),  # type: ignore[arg-type]
    lambda: FIGHT.act(Roll((Decimal(1),))),  # type: ignore[arg-type]
    lambda: FIGHT.act(Roll((1,), "\ud800")),
    lambda: FIGHT.act("roll", 7, dice=[1]),  # type: ignore[arg-type]
    lambda: FIGHT.act(Roll((1,), "x" * 5000)),
    lambda: FIGHT.act(FIGHT.opening, "ann"),
    lambda: FIGHT.act("x" * 100_000),
    lambda: FIGHT.try_act(5),  # type: ignore[arg-type]
    lambda: FIGHT.try_act("roll", 5),  # type: ignore[arg-type]
    lambda: FIGHT.undo("x", by="ann"),  # type: ignore[arg-type]
    lambda: FIGHT.undo(10**30, by="ann"),
    lambda: FIGHT.undo(dice="keep", by="ann"),
    lambda: FIGHT.undo(why=5, by="ann"),  # type: ignore[arg-type]
    lambda: FIGHT.undo(by=5),  # type: ignore[arg-type]
    lambda: FIGHT.redo(by=5),  # type: ignore[arg-type]
    lambda: FIGHT.comment(5, by="ann"),  # type: ignore[arg-type]
    lambda: FIGHT.comment("x", about=3, by="ann"),  # type: ignore[arg-type]
    lambda: FIGHT.comment("\ud800", by="ann"),
    lambda: FIGHT.close(5, by="ann"),  # type: ignore[arg-type]
    lambda: FIGHT.at("x"),  # type: ignore[arg-type]
    lambda: FIGHT.at(1.0),  # type: ignore[arg-type]
    lambda: FIGHT.fork(99),
    lambda: FIGHT.history(None),  # type: ignore[arg-type]
    lambda: FIGHT.entries(-3),
    lambda: FIGHT.entries("x"),  # type: ignore[arg-type]
    lambda: FIGHT.timeline(0, "x"),  # type: ignore[arg-type]
    lambda: FIGHT.verify(expect=(1, "x")),  # type: ignore[arg-type]
    lambda: Encounter.create(5, ROSTER),  # type: ignore[arg-type]
    lambda: Encounter.create(RULESET, None),  # type: ignore[arg-type]
    lambda: Encounter.create(RULESET, {1: 2}),  # type: ignore[dict-item]
    lambda: Encounter.create(RULESET, {"side": [[]]}),
    lambda: duel(title=5),
    lambda: duel(options=5),
    lambda: duel(preset=5),
    lambda: duel(dice=5),
    lambda: duel(dice="seeded", seed=5),
    lambda: duel(path=5),
    lambda: duel(by=5),
    lambda: Encounter.create(RULESET, ROSTER, clock=lambda: 5),  # type: ignore[arg-type,return-value]
    lambda: Encounter.create(RULESET, ROSTER, clock=lambda: "a\nb"),
    lambda: Encounter.open(None),  # type: ignore[arg-type]
    lambda: Encounter.open(b"x"),  # type: ignore[arg-type]
    lambda: Encounter.open("a\0b"),
    lambda: Encounter.read(5),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("attempt", WRONG, ids=range(len(WRONG)))
def test_what_is_of_the_wrong_kind_is_refused_in_words_and_nothing_changes(attempt: Callable[[], Any]) -> None:
    before = FIGHT.head, FIGHT.snapshot()
    with pytest.raises((Refused, BadInput, UnknownRuleset)) as caught:
        attempt()
    assert len(str(caught.value)) < 1000
    assert not set("`$") & set(str(caught.value))
    assert (FIGHT.head, FIGHT.snapshot()) == before


@pytest.mark.parametrize(
    "dice", [cycle(), (b"x",), {1}, (Decimal(1),), range(2)], ids=["cycle", "b", "set", "d", "range"]
)
def test_an_action_object_is_refused_as_its_tag_with_the_same_fields_is(dice: Any) -> None:
    refusal = FIGHT.try_act(Roll(dice))
    assert isinstance(refusal, Refusal)
    assert refusal == FIGHT.try_act("roll", dice=dice)
    assert refusal.code == "E_FIELDS"


def test_a_roster_that_contains_itself_is_refused() -> None:
    roster: dict[str, Any] = {}
    roster["side"] = [roster]
    with pytest.raises(BadRoster):
        Encounter.create(RULESET, roster)


def test_a_head_that_is_held_is_a_head() -> None:
    assert FIGHT.verify(expect=Head(*FIGHT.head)).ok


class Liar(str):
    """A text that says it is every other text."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_a_seat_that_is_a_text_of_another_kind_is_taken_for_the_text_that_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "f.affray"
    duel = Encounter.create(RULESET, ROSTER, path=path, by=Liar("bo"))
    entry = duel.act("begin", Liar("ann"))
    assert (type(entry.by), entry.by) == (str, "ann")
    with pytest.raises(Refused):
        duel.comment("x", by=Liar("nobody"))
    assert Encounter.open(path, ruleset=RULESET).head.seq == 1
    with pytest.raises(BadInput, match="does not sit at the table"):
        Encounter.create(RULESET, ROSTER, by=Liar("nobody"))


@pytest.mark.parametrize("expect", [3, ("x", "y"), Head("x", None), Head(1, 2), Head(True, "x")])  # type: ignore[arg-type]
def test_a_head_to_expect_is_a_number_and_a_hash(expect: Any) -> None:
    duel = Encounter.create(RULESET, ROSTER)
    with pytest.raises(BadInput, match="expect takes a Head of a number and a hash"):
        duel.verify(expect)


def test_what_is_no_logger_is_bad_input_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "f.affray"
    with pytest.raises(BadInput, match="logger takes a structlog logger, not 'loud'"):
        Encounter.create(RULESET, ROSTER, path=path, logger="loud")  # type: ignore[arg-type]
    assert not path.exists()
