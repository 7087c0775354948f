"""What verification says of a log, level by level."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from affray import Encounter, Head, MemoryLog, verify
from affray.events.base import Roll
from affray.events.entry import Body, write_line
from affray.events.log import EMPTY
from affray.replay.verify import Report
from tests.games.duel import RULESET
from tests.games.duel.actions import Parry, Stand, Strike
from tests.games.duel.events import BlowAimed, RollDue, TurnStarted, WoundsSuffered
from tests.support import begun, long_duel, one_turn

Bodies = list[Body]


def bodies(encounter: Encounter) -> Bodies:
    """Return the entries of an encounter without their hashes."""
    return [Body(one.seq, one.at, one.by, one.action, one.then) for one in encounter.entries()]


def log_of(entries: Bodies) -> MemoryLog:
    """Return a log with a whole chain over the entries given, whatever they say."""
    log = MemoryLog()
    head = EMPTY
    for body in entries:
        line, new = write_line(body, head)
        log.append(line, new, head)
        head = new
    return log


def verdicts(report: Report) -> dict[str, str]:
    """Return the verdict of each level."""
    return {level.level: level.verdict for level in report.levels}


def forged(change: Callable[[Bodies], None]) -> Report:
    """Return the report on a duel of one turn in which somebody rewrote entries and then the whole chain."""
    encounter = begun()
    one_turn(encounter, 6, "parry")
    entries = bodies(encounter)
    change(entries)
    return verify(log_of(entries), RULESET)


def test_a_fight_by_the_rules_holds_on_every_level_and_says_what_each_does_not_prove() -> None:
    report = long_duel(80, undos=True).verify()
    assert report.ok
    assert verdicts(report) == {"L0": "holds", "L1": "holds", "L2": "holds", "L3": "holds"}
    assert all(level.proves and level.proves_not for level in report.levels)
    assert any("not proven complete" in note for note in report.notes)


def test_L2_an_event_that_the_machine_does_not_accept_is_named_although_the_chain_is_whole() -> None:
    def swap(entries: Bodies) -> None:
        entries[2] = msgspec.structs.replace(entries[2], action=Stand())

    report = forged(swap)
    assert verdicts(report) == {"L0": "holds", "L1": "holds", "L2": "fails", "L3": "fails"}
    level = next(level for level in report.levels if level.level == "L2")
    assert level.entry == 2
    assert "stand is not accepted in turn" in level.found


def test_L2_an_entry_that_stops_where_nobody_is_waited_for_is_named() -> None:
    def cut(entries: Bodies) -> None:
        entries[1] = msgspec.structs.replace(entries[1], then=())
        del entries[2:]

    assert forged(cut).ok is False


def test_L2_an_event_about_somebody_who_is_not_there_is_named_and_no_traceback() -> None:
    def ghost(entries: Bodies) -> None:
        entries[4] = msgspec.structs.replace(
            entries[4], then=(WoundsSuffered("D-5", "nobody", 6, 5, 2, 3, 1), TurnStarted("D-2", "bo"))
        )

    report = forged(ghost)
    level = next(level for level in report.levels if level.level == "L2")
    assert (level.verdict, level.entry) == ("fails", 4)
    assert "nobody" in level.found


def test_L2_what_must_always_hold_is_checked_after_every_entry() -> None:
    def below(entries: Bodies) -> None:
        entries[4] = msgspec.structs.replace(
            entries[4], then=(WoundsSuffered("D-5", "bo", 6, 5, 2, 3, -9), TurnStarted("D-2", "bo"))
        )

    level = next(level for level in forged(below).levels if level.level == "L2")
    assert (level.entry, level.found) == (4, "bo has less than nothing")


def test_L3_a_wound_that_the_rules_do_not_give_diverges_with_both_versions_shown() -> None:
    def lenient(entries: Bodies) -> None:
        wound = WoundsSuffered("D-5", "bo", 6, 5, 1, 3, 2)
        entries[4] = msgspec.structs.replace(entries[4], then=(wound, *entries[4].then[1:]))

    report = forged(lenient)
    assert verdicts(report) == {"L0": "holds", "L1": "holds", "L2": "holds", "L3": "fails"}
    level = report.levels[3]
    assert level.entry == 4
    assert "diverged at 4.1" in level.found
    assert '"after":2' in level.found
    assert '"after":1' in level.found


@pytest.mark.parametrize("extra", [True, False])
def test_L3_a_consequence_too_many_or_too_few_diverges(extra: bool) -> None:
    def change(entries: Bodies) -> None:
        then = entries[3].then
        more = (RollDue("D-4", "ann", 5),)
        entries[3] = msgspec.structs.replace(entries[3], then=then[:1] + more * 2 if extra else then[1:])

    report = forged(change)
    assert report.ok is False


def test_L3_an_action_by_the_wrong_seat_diverges() -> None:
    def usurp(entries: Bodies) -> None:
        entries[2] = msgspec.structs.replace(entries[2], by="bo")

    level = forged(usurp).levels[3]
    assert (level.verdict, level.entry) == ("fails", 2)
    assert "it is for ann to do, not bo" in level.found


def test_L3_faces_that_the_seed_does_not_give_diverge() -> None:
    encounter = begun(dice="seeded", seed="a")
    encounter.act("strike")
    encounter.act("parry")
    encounter.act("roll")
    entries = bodies(encounter)
    (face,) = entries[4].action.dice  # type: ignore[attr-defined]
    other = begun()
    other.act("strike")
    other.act("parry")
    other.roll(1 if face >= 5 else 6)
    entries[4] = msgspec.structs.replace(entries[4], action=bodies(other)[4].action, then=bodies(other)[4].then)
    level = verify(log_of(entries), RULESET).levels[3]
    assert (level.verdict, level.entry) == ("fails", 4)
    assert "the seed gives" in level.found


def test_L3_goes_on_after_a_divergence_with_what_is_recorded() -> None:
    def lenient(entries: Bodies) -> None:
        wound = WoundsSuffered("D-5", "bo", 6, 5, 1, 3, 2)
        entries[4] = msgspec.structs.replace(entries[4], then=(wound, *entries[4].then[1:]))
        entries.append(Body(5, "", "bo", Strike(), (BlowAimed("D-2", "ann"),)))
        entries.append(Body(6, "", "ann", Parry(), (RollDue("D-4", "bo", 5),)))

    report = forged(lenient)
    assert verdicts(report)["L2"] == "holds"
    assert report.levels[3].entry == 4


def test_entries_after_the_close_and_a_second_opening_are_not_legal() -> None:
    encounter = begun()
    encounter.close("enough")
    entries = bodies(encounter)
    entries.append(Body(3, "", "ann", Strike(), (BlowAimed("D-2", "bo"),)))
    assert verify(log_of(entries), RULESET).levels[2].entry == 3
    entries[3] = msgspec.structs.replace(entries[0], seq=3)
    assert verify(log_of(entries), RULESET).levels[2].entry == 3


def test_a_roll_that_nobody_asked_for_or_with_other_dice_than_asked_is_not_legal() -> None:
    def many(entries: Bodies) -> None:
        entries[4] = msgspec.structs.replace(entries[4], action=Roll((6, 6), "blow"))

    assert [level.entry for level in forged(many).levels if level.level == "L2"] == [4]


def test_L5_a_log_from_which_entries_were_cut_fails_against_the_head_that_somebody_holds() -> None:
    encounter = long_duel(12)
    held = encounter.head
    for cut in (1, 2):
        shorter = MemoryLog.copy(encounter.log, held.seq + 1 - cut)
        report = verify(shorter, RULESET, expect=held)
        level = report.levels[-1]
        assert (level.level, level.verdict) == ("L5", "fails")
        assert f"{cut} entries are missing" in level.found or f"{cut} entry is missing" in level.found
        assert verify(shorter, RULESET).ok
    assert verify(encounter.log, RULESET, expect=held).ok
    assert verify(encounter.log, RULESET, expect=Head(3, held.hash)).levels[-1].verdict == "fails"


def test_an_empty_log_and_one_of_another_game_are_reported_and_do_not_raise() -> None:
    assert verify(MemoryLog(), RULESET).ok is False
    entries = bodies(begun())
    entries[0] = msgspec.structs.replace(entries[0], action=msgspec.structs.replace(entries[0].action, ruleset="chess"))
    report = verify(log_of(entries))
    assert verdicts(report)["L1"] == "holds"
    assert verdicts(report)["L2"] == "not checked"
    assert "chess" in next(level.found for level in report.levels if level.level == "L2")


def test_a_line_that_was_changed_is_named_and_what_comes_before_it_still_counts() -> None:
    encounter = long_duel(10)
    lines = b"".join(encounter.log.blocks()).split(b"\n")[:-1]
    log = MemoryLog([line + b"\n" for line in lines[:6]] + [lines[6].replace(b'"by":"', b'"by":"x') + b"\n"])
    report = verify(log, RULESET)
    failed = {level.level: level.entry for level in report.levels if level.verdict == "fails"}
    assert set(failed.values()) == {6}
    assert report.head.seq == 5
