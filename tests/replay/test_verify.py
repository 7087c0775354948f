"""What verification says of a log, level by level."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from affray import CorruptLog, Encounter, FileLog, Head, IllegalLog, Log, MemoryLog, UnknownFormat, verify
from affray.events.base import Roll
from affray.events.conduct import Close, Comment, Undo
from affray.events.entry import Body, link, write_line
from affray.events.limits import LINE
from affray.events.log import EMPTY, NOTHING
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
            entries[4],
            then=(
                WoundsSuffered("D-5", target="nobody", face=6, needed=5, wounds=2, before=3, after=1),
                TurnStarted("D-2", "bo"),
            ),
        )

    report = forged(ghost)
    level = next(level for level in report.levels if level.level == "L2")
    assert (level.verdict, level.entry) == ("fails", 4)
    assert "nobody" in level.found


def test_L2_what_must_always_hold_is_checked_after_every_entry() -> None:
    def below(entries: Bodies) -> None:
        entries[4] = msgspec.structs.replace(
            entries[4],
            then=(
                WoundsSuffered("D-5", target="bo", face=6, needed=5, wounds=2, before=3, after=-9),
                TurnStarted("D-2", "bo"),
            ),
        )

    level = next(level for level in forged(below).levels if level.level == "L2")
    assert (level.entry, level.found) == (4, "bo has less than nothing")


def test_L3_a_wound_that_the_rules_do_not_give_diverges_with_both_versions_shown() -> None:
    def lenient(entries: Bodies) -> None:
        wound = WoundsSuffered("D-5", target="bo", face=6, needed=5, wounds=1, before=3, after=2)
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
        wound = WoundsSuffered("D-5", target="bo", face=6, needed=5, wounds=1, before=3, after=2)
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


def rewritten(*changes: tuple[int, bytes, bytes]) -> MemoryLog:
    """Return the log of a duel of one turn in which bytes of entries were replaced and the chain was made anew."""
    encounter = begun()
    one_turn(encounter, 6, "parry")
    lines = b"".join(encounter.log.blocks()).splitlines()
    for seq, old, new in changes:
        assert old in lines[seq]
        lines[seq] = lines[seq].replace(old, new)
    digest, rows = NOTHING, []
    for line in lines:
        body = line.rpartition(b',"hash":')[0]
        digest = link(digest, body)
        rows.append(b'%b,"hash":"%b"}\n' % (body, digest.encode()))
    return MemoryLog(rows)


def levels(log: Log) -> dict[str, tuple[str, int | None, str]]:
    """Return verdict, entry and finding of each level; nothing found may be more than one line or speak of Python."""
    report = verify(log, RULESET)
    for level in report.levels:
        assert not re.search(r"\n|Error\(|Fault\(|sys\.|b'|entry -1", level.found), level.found
    assert not any("-1:" in note for note in report.notes)
    return {level.level: (level.verdict, level.entry, level.found) for level in report.levels}


def test_after_an_entry_that_cannot_be_read_nothing_is_judged() -> None:
    found = levels(rewritten((3, b'{"seq":3,', b'{"seq":3,"by":"ann",')))
    assert found["L0"] == ("fails", 3, "expected every key once in an object, found 'by' 2 times in one")
    assert found["L1"][0] == "holds"
    assert found["L2"] == found["L3"] == ("not checked", None, "only up to entry 2: L0 fails at entry 3")


def test_an_entry_that_names_its_number_twice_is_found_by_every_reader() -> None:
    log = rewritten((2, b'{"seq":2,', b'{"seq":2,"seq":5,'))
    assert levels(log)["L0"][:2] == ("fails", 2)
    with pytest.raises(CorruptLog, match="entry 2 is damaged: expected entry 2, found one that says it is entry 5"):
        Encounter.open(log, ruleset=RULESET)


@pytest.mark.parametrize("number", [b"18446744073709551616", b"1" + b"0" * 300, b"9" * 5000])
@pytest.mark.parametrize(("seq", "field"), [(3, b'"left":1'), (4, b'"after":1'), (4, b'"dice":[6'), (0, b'"wounds":3')])
def test_a_number_beyond_64_bits_is_named_and_opens_no_encounter(seq: int, field: bytes, number: bytes) -> None:
    log = rewritten((seq, field, field[:-1] + number))
    found = levels(log)
    assert min(entry for _, entry, _ in found.values() if entry is not None) == seq
    assert found["L3"][0] == "not checked"
    with pytest.raises((CorruptLog, IllegalLog)) as caught:
        Encounter.open(log, ruleset=RULESET)
    assert getattr(caught.value, "seq", None) == seq


def test_a_way_of_drawing_dice_that_is_not_known_is_named_and_the_chain_is_checked() -> None:
    log = rewritten((0, b'"dice":{}', b'"dice":{"kind":"seeded","seed":"a","scheme":"md5-7"}'))
    found = levels(log)
    assert [found[level][0] for level in ("L0", "L1", "L2", "L3")] == ["holds", "holds", "not checked", "not checked"]
    assert "'md5-7'; this version knows hmac-sha256-1, hmac-sha256-2" in found["L2"][2]
    with pytest.raises(UnknownFormat, match="md5-7"):
        Encounter.open(log, ruleset=RULESET)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"dice":{}', b'"dice":{"kind":"seeded","scheme":"hmac-sha256-1"}', "the seed is empty"),
        (b'"dice":{}', b'"dice":{"seed":"a"}', "take no seed"),
        (b'"wounds":3', b'"wounds":99', "side[0].wounds: 99 is not allowed; allowed: 1 to 20"),
        (b'"id":"ann","side"', b'"id":"bo","side"', "the seat 'bo' is there 2 times"),
    ],
)
def test_an_opening_that_is_not_legal_fails_L2_at_entry_0_and_the_rest_is_still_read(
    old: bytes, new: bytes, why: str
) -> None:
    log = rewritten((0, old, new))
    found = levels(log)
    assert (found["L0"][0], found["L1"][0]) == ("holds", "holds")
    assert found["L2"][:2] == ("fails", 0)
    assert why in found["L2"][2]
    assert found["L3"] == ("not checked", None, "L2 fails at entry 0")
    with pytest.raises(IllegalLog) as caught:
        Encounter.open(log, ruleset=RULESET)
    assert caught.value.seq == 0


def test_a_line_that_is_too_long_ends_the_reading_and_is_named(tmp_path: Path) -> None:
    lines = b"".join(begun().log.blocks()).splitlines(keepends=True)
    path = tmp_path / "long.affray"
    path.write_bytes(lines[0] + b"x" * LINE + b"\n" + lines[1])
    with FileLog.open(path) as log:
        found = levels(log)
    assert found["L0"] == ("fails", 1, f"expected a line of at most {LINE} bytes, found a longer one")
    assert found["L1"] == found["L2"] == ("not checked", None, "only up to entry 0: L0 fails at entry 1")


@pytest.mark.parametrize("data", [b"", b"{", b'{"seq":0', b"\0" * 9])
def test_a_file_without_an_entry_is_judged_and_says_how_many_are_missing(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "empty.affray"
    path.write_bytes(data)
    held = begun().head
    with FileLog.open(path, write=False) as log:
        found = levels(log)
        assert found["L0"][:2] == ("fails", 0)
        assert [found[level][0] for level in ("L1", "L2", "L3")] == ["not checked"] * 3
        last = verify(log, RULESET, expect=held).levels[-1]
    assert (last.verdict, last.entry) == ("fails", 0)
    assert last.found == "2 entries are missing at the end: the head you hold is entry 1"


def test_who_does_not_sit_at_the_table_can_do_nothing_not_even_comment() -> None:
    for action in (Comment("boo"), Undo(1), Close(), Strike()):
        then = (BlowAimed("D-2", "ann"),) if isinstance(action, Strike) else ()
        encounter = begun()
        one_turn(encounter, 6, "parry")
        log = log_of([*bodies(encounter), Body(5, "", "ghost", action, then)])
        found = levels(log)
        assert found["L2"] == ("fails", 5, "'ghost' does not sit at the table; seats: ann, bo")
        with pytest.raises(IllegalLog, match=r"entry 5 .*'ghost' does not sit at the table"):
            Encounter.open(log, ruleset=RULESET)
