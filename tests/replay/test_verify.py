"""What verification says of a log, level by level."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from affray import BadInput, CorruptLog, Encounter, FileLog, Head, IllegalLog, Log, MemoryLog, UnknownFormat, verify
from affray.events.base import Roll
from affray.events.conduct import Close, Comment, Undo
from affray.events.entry import Body, link, write_line
from affray.events.limits import LINE
from affray.events.log import EMPTY, NOTHING
from affray.replay.report import Closing, Report
from affray.replay.undone import Rolls, Undone
from tests.games.duel import RULESET, DuelRuleset
from tests.games.duel.actions import Parry, Stand, Strike
from tests.games.duel.events import BlowAimed, RollDue, TurnStarted, WoundsSuffered
from tests.support import ROSTER, begun, long_duel, one_turn

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


class Reads(DuelRuleset):
    """The duel under another number: it reads logs of version 1 and has the same rules."""

    version = "2"
    reads: ClassVar[tuple[str, ...]] = ("1",)


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
    encounter.close("enough", by="ann")
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
    return MemoryLog(rehashed(lines))


def rehashed(lines: list[bytes]) -> list[bytes]:
    """Return lines with a chain that is made anew."""
    digest, rows = NOTHING, []
    for line in lines:
        body = line.rpartition(b',"hash":')[0]
        digest = link(digest, body)
        rows.append(b'%b,"hash":"%b"}\n' % (body, digest.encode()))
    return rows


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


def test_a_log_cannot_escape_the_rules_by_saying_that_it_is_older() -> None:
    def lenient(entries: Bodies) -> None:
        wound = msgspec.structs.replace(entries[4].then[0], wounds=1, after=2)
        entries[4] = msgspec.structs.replace(entries[4], then=(wound, *entries[4].then[1:]))

    encounter = begun()
    for _ in range(2):
        one_turn(encounter, 6, "parry")
    entries = bodies(encounter)
    lenient(entries)
    report = verify(log_of(entries), Reads())
    assert verdicts(report)["L3"] == "not checked"
    assert not report.ok
    assert report.failed is None
    assert [(one.seq, one.at) for one in report.divergences] == [(4, "4.1")]
    honest = verify(encounter.log, Reads())
    assert (honest.ok, honest.divergences) == (False, ())
    assert verify(encounter.log, Reads(), levels=("L0", "L1", "L2")).ok


def test_every_entry_that_the_rules_do_not_give_is_listed_and_those_beyond_are_counted() -> None:
    encounter = begun()
    for _ in range(25):
        one_turn(encounter, 1)
    entries = bodies(encounter)
    turns = [body.seq for body in entries if isinstance(body.action, Roll)]
    for seq in turns:
        entries[seq] = msgspec.structs.replace(entries[seq], then=(*entries[seq].then[:-1], BlowAimed("D-2", "bo")))
    del entries[turns[0] + 1 :]
    assert verify(log_of(entries), RULESET).diverged == 1
    entries = bodies(encounter)
    for seq in turns:
        entries[seq] = msgspec.structs.replace(
            entries[seq], then=tuple(msgspec.structs.replace(one, rule="D-0") for one in entries[seq].then)
        )
    report = verify(log_of(entries), RULESET)
    assert (verdicts(report)["L2"], report.diverged, len(report.divergences)) == ("holds", 25, 20)
    assert [one.seq for one in report.divergences] == turns[:20]
    assert report.levels[3].found.endswith("; 25 entries diverge in all")


def test_lines_that_are_no_json_in_a_whole_chain_have_one_first_bad_entry_and_the_chain_is_judged_by_itself(
    tmp_path: Path,
) -> None:
    encounter = begun()
    one_turn(encounter, 6)
    lines = [line.replace(b"}", b"", 1) for line in b"".join(encounter.log.blocks()).splitlines()]
    path = tmp_path / "broken.affray"
    path.write_bytes(b"".join(rehashed(lines)))
    with FileLog.open(path, write=False) as opened:
        report = verify(opened, RULESET)
    assert report.failed is not None
    assert (report.failed.level, report.failed.entry) == ("L0", 0)
    assert (report.entries, report.head, report.fight) == (0, EMPTY, None)
    assert [level.entry for level in report.levels] == [0, None, None, None]
    assert all("entry 4" not in level.found or level.level == "L1" for level in report.levels)


def test_the_report_names_the_fight_that_was_judged() -> None:
    encounter = Encounter.create(RULESET, ROSTER, title="Dawn", nonce="x", clock=ticking())
    encounter.act("begin", "ann")
    one_turn(encounter, 6)
    encounter.close("the mill burns", by="bo")
    fight = encounter.verify().fight
    assert fight is not None
    assert (fight.id, fight.title, fight.ruleset, fight.version) == (encounter.id, "Dawn", "duel", "1")
    assert [(seat.id, seat.name) for seat in fight.seats] == [("ann", "Ann"), ("bo", "Bo")]
    assert (fight.first, fight.last) == ("2026-05-02T10:15:00Z", "2026-05-02T10:15:05Z")
    assert fight.closed == Closing(5, "bo", "2026-05-02T10:15:05Z", "the mill burns") == encounter.closing
    assert fight.undone == Undone()


def ticking(times: Iterable[str] = ()) -> Callable[[], str]:
    """Return a clock that gives these times, or one second after another."""
    given = iter(times or (f"2026-05-02T10:15:{second:02}Z" for second in range(60)))
    return lambda: next(given)


def test_what_was_taken_back_is_counted_by_the_seat_that_did_it() -> None:
    encounter = begun()
    for by in ("bo", "bo", "ann"):
        one_turn(encounter, 6)
        encounter.undo(1, by=by)
    encounter.redo(by="bo")
    assert encounter.undone == Undone(6, {"bo": Rolls(2, 2)})
    encounter.undo(11, by="ann")
    assert encounter.undone == Undone(7, {"ann": Rolls(1, 1), "bo": Rolls(2, 2)})
    report = encounter.verify()
    assert report.fight is not None
    assert report.fight.undone == encounter.undone


@pytest.mark.parametrize("seed", range(8))
def test_what_was_taken_back_is_what_a_plain_walk_over_the_undos_finds(seed: int) -> None:
    encounter = long_duel(150, undos=True, seed=f"undone {seed}")
    replay = encounter._replay
    seats: dict[int, str] = {}
    for number, entry in enumerate(encounter.entries()):
        if isinstance(entry.action, Undo):
            for seq in replay.lineage.between(replay.lineage.tip_after(number - 1), replay.lineage.tip_after(number)):
                seats[seq] = entry.by
    live = encounter.live()
    rolls = [entry for entry in encounter.entries() if isinstance(entry.action, Roll) and not live[entry.seq]]
    found = encounter.undone
    assert found.entries == live.count(False)
    for seat in ("ann", "bo"):
        own = [entry for entry in rolls if seats[entry.seq] == seat]
        assert found.rolls.get(seat, Rolls(0, 0)) == Rolls(len(own), sum(len(entry.action.dice) for entry in own))


def test_times_that_run_backwards_or_are_none_are_mentioned() -> None:
    def notes(*times: str) -> list[str]:
        encounter = Encounter.create(RULESET, ROSTER, clock=ticking(times))
        for _ in times[1:]:
            encounter.comment("tick", by="ann")
        return [note for note in encounter.verify().notes if "not proven" not in note]

    assert notes("2026-05-02T10:15:00Z", "2026-05-02T12:15:00+02:00", "2026-05-02T10:15:01Z") == []
    day = "05-02T10:15:00Z"
    assert notes(f"2026-{day}", f"2020-{day}", "2020-06-02T10:15:00Z") == [
        f"the clock runs backwards at entry 1 (2020-{day}), after entry 0 (2026-{day}); 2 such entries"
    ]
    assert notes("yesterday", "2026-05-02T10:15:00Z", "2026-05-02") == [
        "entry 0 has the time 'yesterday', which is none; 2 such entries"
    ]
    assert notes("") == ["entry 0 has no time"]


def test_only_the_levels_that_are_asked_for_are_judged_and_must_hold() -> None:
    encounter = begun()
    entries = bodies(encounter)
    entries[1] = msgspec.structs.replace(entries[1], action=Stand())
    log = log_of(entries)
    assert not verify(log, RULESET).ok
    assert verify(log, RULESET, levels=("L1", "L0")).ok
    report = verify(log, RULESET, levels=["L1"])
    assert [level.level for level in report.levels] == ["L1"]
    assert [level.level for level in verify(log, RULESET, expect=log.head, levels=["L1"]).levels] == ["L1", "L5"]
    assert [(level.level, level.verdict) for level in report.to_come] == [("L4", "does not exist yet")]
    assert not verify(encounter.log, RULESET, levels=["L1", "L4"]).ok
    for wrong in ([], ["L9"], "L1", ["L5"]):
        with pytest.raises(BadInput, match=r"levels to judge are|a head that you hold"):
            verify(log, RULESET, levels=wrong)


def test_a_torn_tail_that_was_set_aside_is_mentioned_and_the_log_holds(tmp_path: Path) -> None:
    path = tmp_path / "torn.affray"
    begun(path=path).release()
    path.write_bytes(path.read_bytes() + b'{"seq":2,"at"')
    encounter = Encounter.open(path, ruleset=RULESET)
    assert verdicts(encounter.verify())["L0"] == "fails"
    encounter.comment("the lamp went out", by="ann")
    report = encounter.verify()
    assert report.ok
    assert [note for note in report.notes if note.startswith("entry 2 was left unfinished (13 bytes, set aside in ")]
