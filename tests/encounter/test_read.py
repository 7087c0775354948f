"""Reading a damaged log as far as it goes, and where turns and rounds began."""

from __future__ import annotations

import pytest

from affray import Encounter, IllegalLog, MemoryLog, Refused
from affray.events.conduct import Close, Redo, Undo
from affray.events.entry import Body, write_line
from affray.events.errors import CorruptLog
from tests.games.duel import RULESET
from tests.games.duel.actions import Stand, Strike
from tests.games.duel.events import BlowAimed
from tests.support import begun, clock, duel, one_turn


def with_entry(encounter: Encounter, *bodies: Body) -> MemoryLog:
    """Return the log of an encounter with entries written behind it, whatever the rules say."""
    log = MemoryLog.copy(encounter.log, encounter.head.seq + 1)
    for body in bodies:
        line, head = write_line(body, log.head)
        log.append(line, head, log.head)
    return log


@pytest.mark.parametrize(
    "body",
    [
        Body(5, "", "bo", Stand()),
        Body(5, "", "bo", Strike(), (BlowAimed("D-2", "ann"), BlowAimed("D-2", "ann"))),
        Body(5, "", "bo", Redo(4)),
        Body(5, "", "bo", Undo(5)),
        Body(5, "", "bo", Close(), (BlowAimed("D-2", "ann"),)),
    ],
)
def test_reading_stops_before_the_entry_that_does_not_fit_and_stands_as_it_stood_there(body: Body) -> None:
    encounter = begun()
    one_turn(encounter, 4)
    read = Encounter.read(with_entry(encounter, body, Body(6, "", "ann", Strike())), ruleset=RULESET)
    assert isinstance(read.damage, IllegalLog)
    assert read.damage.seq == 5
    assert (read.head, read.snapshot(), read.show()) == (encounter.head, encounter.snapshot(), encounter.show())
    assert [entry.seq for entry in read.entries()] == [0, 1, 2, 3, 4]
    assert len(list(read.timeline())) == len(read.live()) == 5


def test_reading_a_whole_log_finds_no_damage() -> None:
    encounter = begun()
    read = Encounter.read(encounter.log, ruleset=RULESET)
    assert read.damage is None
    assert read.head == encounter.head


def test_reading_stops_before_a_line_that_was_changed() -> None:
    encounter = begun()
    one_turn(encounter, 4)
    log = MemoryLog.copy(encounter.log, 5)
    log._lines[3] = log._lines[3].replace(b"bo", b"ob")
    read = Encounter.read(log, ruleset=RULESET)
    assert isinstance(read.damage, CorruptLog)
    assert (read.damage.seq, read.head.seq) == (3, 2)
    assert read.snapshot() == encounter.fork(2).snapshot()


def test_turns_and_rounds_began_where_the_live_history_says() -> None:
    encounter = duel()
    assert (encounter.turn_start(), encounter.round_start()) == (None, None)
    encounter.act("begin", "ann")
    assert (encounter.turn_start(), encounter.round_start()) == (0, 0)
    one_turn(encounter, 2)
    encounter.comment("a free word", by="ann")
    assert (encounter.turn_start(), encounter.round_start()) == (3, 0)
    encounter.act("strike")
    encounter.undo(by="ann")
    assert (encounter.turn_start(), encounter.round_start()) == (3, 0)
    one_turn(encounter, 2)
    assert (encounter.turn_start(), encounter.round_start()) == (encounter.head.seq - 1,) * 2
    encounter.undo(0, by="ann")
    assert (encounter.turn_start(), encounter.round_start()) == (None, None)


def test_a_long_turn_is_found_across_many_entries() -> None:
    encounter = begun()
    for _ in range(100):
        encounter.act("strike")
        encounter.undo(by="ann")
        encounter.comment("again", by="ann")
    encounter.act("strike")
    assert encounter.turn_start() == 0


def test_what_can_be_undone_and_redone_is_said() -> None:
    encounter = Encounter.open(begun().log, ruleset=RULESET, clock=clock)
    assert (encounter.undoable, encounter.redoable) == (1, None)
    encounter.undo(by="ann")
    assert (encounter.undoable, encounter.redoable) == (None, 1)
    encounter.redo(by="ann")
    encounter.close(by="ann")
    assert (encounter.undoable, encounter.redoable) == (None, None)
    with pytest.raises(Refused):
        encounter.undo()
