"""Going on in a new log from a fight whose rules are not installed any more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from affray import (
    BadInput,
    CorruptLog,
    Encounter,
    FileLog,
    IllegalLog,
    MemoryLog,
    Refused,
    StorageError,
    installed,
    ruleset,
    verify,
)
from affray.events.conduct import Continues
from affray.events.log import Head
from affray.replay.carried import carry, take_up
from affray.scenario import read
from affray.testing import Picker, play
from tests.digests import ROOT
from tests.replay.test_verify import Reads, rehashed, verdicts
from tests.support import begun, duel, long_duel, one_turn
from tests.test_archive import ARCHIVE, KEPT

ROSTERS = sorted((ROOT / "examples").glob("*.toml"))


def old() -> Encounter:
    """Return a duel after one blow that was begun under version 1 and is read by version 2."""
    encounter = begun()
    one_turn(encounter, 6)
    return Encounter.open(encounter.log, ruleset=Reads())


def one_blow(encounter: Encounter) -> None:
    """Play a turn whose die is drawn from the seed."""
    for action in ("strike", "stand", "roll"):
        encounter.act(action)


def changed(log: Any, change: Any) -> MemoryLog:
    """Return a log with entry 0 changed and the chain made anew."""
    lines = b"".join(log.blocks()).splitlines()
    first = json.loads(lines[0])
    change(first["action"])
    lines[0] = json.dumps(first, separators=(",", ":"), ensure_ascii=False).encode()
    return MemoryLog(rehashed(lines))


def test_a_new_log_goes_on_from_the_standing_of_the_old_one_and_names_its_head() -> None:
    before = old()
    new = before.carry_on(nonce="x")
    assert new.opening.affray == 2
    assert new.opening.continues is not None
    assert (new.opening.version, new.opening.continues.version) == ("2", "1")
    assert Head(new.opening.continues.seq, new.opening.continues.hash) == before.head
    assert new.snapshot() == before.snapshot()
    assert (new.opening.roster, new.opening.options, new.opening.seats) == (
        before.opening.roster,
        before.opening.options,
        before.opening.seats,
    )
    assert new.now.show()["combatants"] == before.now.show()["combatants"]
    one_turn(new, 6)
    new.undo(by="ann")
    new.undo(0, why="once more", by="ann")
    assert new.snapshot() == before.snapshot()
    one_turn(new, 6)
    again = Encounter.open(new.log, ruleset=Reads())
    assert again.snapshot() == new.snapshot()
    assert "going on from entry 4" in next(iter(new.timeline())).sentence


def test_verify_compares_the_standing_with_the_log_that_is_continued() -> None:
    before = old()
    new = before.carry_on(nonce="x")
    one_turn(new, 6)
    alone = new.verify()
    assert verdicts(alone) == {"L0": "holds", "L1": "holds", "L2": "holds", "L3": "holds", "L6": "not checked"}
    assert not alone.ok
    assert new.verify(levels=["L0", "L1", "L2", "L3"]).ok
    assert alone.fight is not None
    assert alone.fight.continues == before.head
    assert new.verify(before=before.log).ok
    before.comment("written later, in the old log", by="ann")
    assert new.verify(before=before.log).ok
    other = old()
    other.undo(by="ann")
    assert "is not in the log that was given" in new.verify(before=duel().log).levels[-1].found
    assert "leads to another standing" in _unlike(
        new, before, lambda opened: opened["continues"]["standing"]["state"]["fighters"]["bo"].update(wounds=3)
    )
    assert "its number of drawn rolls is not" in _unlike(
        new, before, lambda opened: opened["continues"].update(drawn=5)
    )
    assert verdicts(verify(before.log, Reads(), before=new.log))["L6"] == "fails"


def _unlike(new: Encounter, before: Encounter, change: Any) -> str:
    report = verify(changed(new.log, change), Reads(), before=before.log, levels=["L6"])
    assert not report.ok
    return report.levels[0].found


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda carried: carried["state"].update(place="nowhere"), "has no 'nowhere'"),
        (lambda carried: carried["state"].update(place="hit"), "nobody is waited for|has no"),
        (lambda carried: carried["state"].update(fighters=7), "is none of duel"),
        (lambda carried: carried["views"].pop("dice"), "has no 'dice'"),
        (lambda carried: carried["views"].update(dice=[]), "is none of duel"),
        (lambda carried: carried.pop("state"), "is none of duel"),
        (lambda carried: carried["state"]["fighters"]["bo"].update(wounds=10**9), "holds the number 1000000000"),
        (
            lambda carried: carried["state"].update(
                request={"purpose": "blow", "seat": "bo", "dice": 10**6, "sides": 6, "what": ""}
            ),
            "1000000 dice for blow; allowed: 0 to 1000",
        ),
    ],
)
def test_a_standing_that_is_none_of_the_game_is_named_and_opens_nothing(change: Any, why: str) -> None:
    new = old().carry_on(nonce="x")
    log = changed(new.log, lambda opened: change(opened["continues"]["standing"]))
    with pytest.raises(IllegalLog, match=why):
        Encounter.open(log, ruleset=Reads())
    level = next(level for level in verify(log, Reads()).levels if level.level == "L2")
    assert (level.verdict, level.entry) == ("fails", 0)


def test_what_must_always_hold_is_checked_of_the_standing_that_is_carried() -> None:
    new = old().carry_on(nonce="x")
    log = changed(new.log, lambda opened: opened["continues"]["standing"]["state"]["fighters"]["bo"].update(wounds=-2))
    level = next(level for level in verify(log, Reads()).levels if level.level == "L2")
    assert (level.verdict, level.entry, level.found) == ("fails", 0, "bo has less than nothing")


def test_a_reader_of_format_1_does_not_take_a_continued_log_for_a_new_fight() -> None:
    new = old().carry_on(nonce="x")
    for change in (lambda opened: opened.update(affray=1), lambda opened: opened.pop("continues")):
        with pytest.raises(CorruptLog, match="format 2 in a log that continues another, and in no other"):
            Encounter.open(changed(new.log, change), ruleset=Reads())


def test_seeded_dice_fall_in_the_new_log_as_they_would_have_fallen_in_the_old_one() -> None:
    encounter = begun(dice="seeded", seed="a")
    one_blow(encounter)
    new = Encounter.open(encounter.log, ruleset=Reads()).carry_on()
    one_blow(encounter)
    one_blow(new)
    (fell,) = (entry.action for entry in encounter.entries(7, 8))
    (falls,) = (entry.action for entry in new.entries(3, 4))
    assert fell == falls
    assert new.verify(levels=["L3"]).ok


def test_dice_that_stand_still_stand_in_the_new_log() -> None:
    encounter = begun()
    one_turn(encounter, 6)
    encounter.undo(3, dice="stand", by="ann")
    new = Encounter.open(encounter.log, ruleset=Reads()).carry_on(nonce="x")
    assert new.opening.continues is not None
    assert [one.dice for one in new.opening.continues.stands] == [(6,)]
    assert new.verify(before=encounter.log).ok
    assert "its dice that stand is not" in _unlike(new, encounter, lambda opened: opened["continues"].pop("stands"))
    with pytest.raises(Refused, match="E_DICE_STAND"):
        new.roll(1)
    new.comment("which must it show?", by="ann")
    (roll,) = (offer for offer in new.at(0).options() if offer.action == "roll")
    assert not roll.accepts({"dice": [1]})
    new.roll()
    assert new.verify(before=encounter.log).ok


def test_what_cannot_be_gone_on_from_is_refused_and_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "new.affray"
    with pytest.raises(BadInput, match="begun under duel version 1, by which it is read: it goes on in its own log"):
        begun().carry_on(path)
    before = old()
    with pytest.raises(BadInput, match="title: "):
        before.carry_on(path, title="a\x1bb")
    with pytest.raises(BadInput, match="does not sit at the table"):
        before.carry_on(path, by="ghost")
    before.close("enough", by="ann")
    with pytest.raises(Refused, match="E_CLOSED"):
        before.carry_on(path)
    assert not path.exists()
    path.write_text("mine")
    with pytest.raises(StorageError):
        old().carry_on(path)
    assert path.read_text() == "mine"


class Third(Reads):
    """The duel after one more change: wounds are called by another name in the log of version 2."""

    version = "3"
    reads: ClassVar[tuple[str, ...]] = ("1", "2")

    def upcast_state(self, version: str, state: dict[str, Any]) -> dict[str, Any]:
        assert version == "2"
        return state


def test_a_continued_log_is_read_and_continued_by_later_versions_in_its_turn() -> None:
    first = old()
    second = first.carry_on(nonce="x")
    one_turn(second, 1)
    third = Encounter.open(second.log, ruleset=Third()).carry_on(nonce="y")
    assert third.snapshot() == second.snapshot()
    assert third.verify(before=second.log).ok
    one_turn(third, 6)
    later = verify(second.log, Third(), before=first.log)
    assert verdicts(later) == {"L0": "holds", "L1": "holds", "L2": "holds", "L3": "not checked", "L6": "not checked"}


@pytest.mark.parametrize("seed", range(6))
def test_a_duel_is_carried_whole_from_any_place(seed: int) -> None:
    encounter = long_duel(40, undos=True, seed=f"carried {seed}")
    for seq in range(encounter.head.seq + 1):
        there = Encounter.open(encounter.fork(seq).log, ruleset=Reads())
        new = there.carry_on(nonce="x")
        assert new.snapshot() == there.snapshot()
        assert new.now.show()["combatants"] == there.now.show()["combatants"]


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_any_standing_of_our_games_comes_back_whole(path: Path) -> None:
    encounter = read(path).create(clock=lambda: "")
    play(encounter, f"carried {path.stem}", 3000, encounter.ruleset.endings)
    kernel, pick = encounter._replay.kernel, Picker(path.stem)
    for seq in {0, encounter.head.seq, *(pick(encounter.head.seq + 1) for _ in range(25))}:
        standing = encounter._replay.at(seq)
        opened = _opened_with(encounter, carry(standing))
        assert kernel.snapshot(take_up(kernel, opened)) == kernel.snapshot(standing)


def _opened_with(encounter: Encounter, standing: Any) -> Any:
    return msgspec.structs.replace(encounter.opening, continues=Continues(0, "0" * 64, "1", standing))


def test_every_game_of_ours_is_carried() -> None:
    assert {read(path).ruleset for path in ROSTERS} == set(installed())


OLDER = sorted(name for name, kept in KEPT.items() if kept.version != ruleset(kept.ruleset).version)


@pytest.mark.parametrize("name", OLDER)
@pytest.mark.parametrize("part", [3, 2])
def test_a_kept_log_of_an_older_version_can_be_gone_on_with_and_played_to_its_end(name: str, part: int) -> None:
    with FileLog.open(ARCHIVE / f"{name}.affray", write=False) as whole:
        log = MemoryLog.copy(whole, whole.head.seq // part)
    before = Encounter.open(log)
    new = before.carry_on(clock=lambda: "", nonce="x")
    play(new, name, 3000, new.ruleset.endings)
    report = new.verify(before=log)
    assert report.ok, report.unproven
