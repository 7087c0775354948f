"""One encounter in several hands: threads, loggers, clocks and signal handlers that act, and a log that changes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from affray import BadInput, BadRoster, Busy, Conflict, CorruptLog, Encounter, MemoryLog, Refused, StorageError
from affray.events.chain import check_lines
from tests.games.duel import RULESET
from tests.support import ROSTER, begun, clock, long_duel, one_turn


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads change places as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("threads", [2, 8])
def test_threads_act_on_one_encounter_one_after_another(threads: int) -> None:
    encounter = begun()

    def play(number: int) -> int:
        written = 0
        for turn in range(30):
            try:
                match (turn + number) % 4:
                    case 0:
                        encounter.comment(f"{number}.{turn}", by="ann")
                    case 1:
                        encounter.undo(max(1, (encounter.undoable or 1) - 2), by="ann")
                    case _:
                        place = encounter.now.state.place
                        fields = {"dice": [1]} if place == "blow" else {}
                        encounter.act({"turn": "strike", "answer": "stand"}.get(place, "roll"), **fields)
                written += 1
            except Refused:
                pass
            encounter.show()
            encounter.options()
            assert len(list(encounter.timeline())) <= len(encounter.live())
        return written

    with ThreadPoolExecutor(threads) as pool:
        written = sum(pool.map(play, range(threads)))
    assert written > 10 * threads
    assert encounter.head.seq == written + 1
    reader = Encounter.open(MemoryLog.copy(encounter.log), ruleset=RULESET)
    assert (reader.head, reader.snapshot(), reader.live()) == (encounter.head, encounter.snapshot(), encounter.live())
    assert reader.verify().ok


class Logger:
    """Does something when it is told of an event."""

    def __init__(self, event: str, does: Any) -> None:
        self.event, self.does, self.told = event, does, 0

    def bind(self, **_: Any) -> Logger:
        return self

    def info(self, event: str, **_: Any) -> None:
        if event == self.event and not self.told:
            self.told += 1
            self.does()


def agrees(encounter: Encounter) -> None:
    """Assert that the encounter stands where its log stands."""
    reader = Encounter.open(MemoryLog.copy(encounter.log), ruleset=RULESET)
    assert (reader.head, reader.snapshot()) == (encounter.head, encounter.snapshot())
    assert reader.verify().ok


def with_logger(event: str, does: Any) -> tuple[Encounter, Logger]:
    """Return a duel in which a blow was struck, with a logger."""
    log = begun().log
    logger = Logger(event, does)
    return Encounter.open(log, ruleset=RULESET, clock=clock, logger=logger), logger  # type: ignore[arg-type]


def test_a_logger_that_fails_does_not_call_a_written_entry_unwritten() -> None:
    def fail() -> None:
        raise BrokenPipeError("nobody reads")

    encounter, logger = with_logger("append", fail)
    with pytest.warns(RuntimeWarning, match="was not told of 'append': BrokenPipeError: nobody reads"):
        entry = encounter.act("strike")
    assert (logger.told, encounter.head.seq) == (1, entry.seq)
    agrees(encounter)


@pytest.mark.parametrize("event", ["append", "refused", "conflict"])
def test_a_logger_may_act_on_the_encounter_that_it_is_told_of(event: str) -> None:
    encounter, logger = with_logger(event, None)
    logger.does = encounter.refresh if event == "conflict" else lambda: encounter.comment("by the logger", by="ann")
    if event == "conflict":
        with_other = Encounter.open(encounter.log, ruleset=RULESET, clock=clock)
        with_other.comment("faster", by="ann")
    try:
        encounter.act("parry" if event == "refused" else "strike", "bo" if event == "refused" else "")
    except (Refused, Conflict):
        assert event != "append"
    assert logger.told == 1
    agrees(encounter)


def test_an_interrupt_out_of_the_logger_comes_after_everything_is_done() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    encounter, _ = with_logger("append", interrupt)
    with pytest.raises(KeyboardInterrupt):
        encounter.act("strike")
    assert encounter.head.seq == 2
    agrees(encounter)


def test_a_clock_that_acts_is_refused_and_one_that_fails_is_a_fault_of_the_input() -> None:
    box: list[Any] = []
    encounter = Encounter.open(begun().log, ruleset=RULESET, clock=lambda: box[0].comment("tick").at)
    box.append(encounter)
    acts: tuple[Callable[[], object], ...] = (lambda: encounter.act("strike"), lambda: encounter.comment("x", by="ann"))
    for act in acts:
        with pytest.raises(Busy, match="in the middle of another call"):
            act()
    failing = Encounter.open(begun().log, ruleset=RULESET, clock=lambda: str(1 // 0))
    with pytest.raises(BadInput, match="the clock fails: ZeroDivisionError"):
        failing.act("strike")
    for one in (encounter, failing):
        assert one.head.seq == 1
        agrees(one)


@pytest.mark.skipif(not hasattr(signal, "raise_signal") or sys.platform == "win32", reason="needs signals")
def test_a_signal_handler_that_acts_inside_a_call_is_refused() -> None:
    seen: list[type[BaseException]] = []

    def handler(*_: object) -> None:
        try:
            busy.comment("from the handler")
        except Busy:
            seen.append(Busy)

    def interrupted() -> str:
        signal.raise_signal(signal.SIGUSR1)
        return clock()

    busy = Encounter.open(begun().log, ruleset=RULESET, clock=interrupted)
    before = signal.signal(signal.SIGUSR1, handler)
    try:
        busy.act("strike")
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert seen == [Busy]
    agrees(busy)


def test_what_an_undo_reads_again_is_what_was_read_before_or_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "duel.affray"
    encounter = begun(path=path)
    for face in (6, 1, 1, 1):
        one_turn(encounter, face)
    lines = path.read_bytes().splitlines(keepends=True)
    other = begun()
    for face in (5, 1, 1, 1):
        one_turn(other, face)
    rewritten = b"".join(other.log.blocks())
    check_lines([rewritten])
    changed = [
        (4, b"".join([*lines[:4], lines[4].replace(b"[6]", b"[5]"), *lines[5:]])),
        (4, b"".join([*lines[:4], lines[4].replace(b'"action"', b'"aktion"'), *lines[5:]])),
        (4, b"".join([*rewritten.splitlines(keepends=True)[:-1], lines[-1]])),
    ]
    for seq, data in changed:
        path.write_bytes(data)
        assert path.stat().st_size == sum(map(len, lines))
        for use in (
            lambda: encounter.undo(7, by="ann"),
            lambda: encounter.at(6),
            lambda: list(encounter.entries()),
            lambda: list(encounter.timeline()),
            lambda: encounter.fork(5),
        ):
            with pytest.raises(CorruptLog) as caught:
                use()
            assert caught.value.seq == seq
        assert path.read_bytes() == data
    path.write_bytes(b"".join(lines))
    encounter.undo(7, by="ann")
    agrees(encounter)


def test_a_standing_of_an_act_that_was_in_conflict_is_not_taken_for_that_of_the_entry_in_its_place() -> None:
    encounter = begun()
    encounter._replay.snapshots.recent = 1
    other = Encounter.open(encounter.log, ruleset=RULESET, clock=clock)
    encounter.act("strike")
    other.refresh()
    other.act("stand")
    with pytest.raises(Conflict):
        encounter.act("parry")
    encounter.refresh()
    encounter.roll(1)
    encounter.undo(by="ann")
    agrees(encounter)


def test_an_opening_that_could_not_be_read_again_is_a_fault_of_the_roster_and_leaves_no_file(tmp_path: Path) -> None:
    roster = {"side": [{"id": "ann", "name": "n" * 101}, {"id": "bo"}]}
    with pytest.raises(BadRoster) as caught:
        Encounter.create(RULESET, roster, path=tmp_path / "duel.affray")
    assert caught.value.faults
    assert list(tmp_path.iterdir()) == []
    Encounter.create(RULESET, ROSTER, path=tmp_path / "duel.affray").release()


class Stick:
    """A log on a stick that can be pulled out."""

    def __init__(self, log: MemoryLog) -> None:
        self._log, self.away = log, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(self, *given: Any) -> None:
        self._must_be_there()
        self._log.append(*given)

    def blocks(self, *given: Any) -> Any:
        self._must_be_there()
        return self._log.blocks(*given)

    def _must_be_there(self) -> None:
        if self.away:
            raise StorageError("the stick is away")


def test_where_the_log_cannot_be_read_every_call_that_needs_it_says_so_until_it_can(tmp_path: Path) -> None:
    stick = Stick(MemoryLog.copy(begun().log))
    encounter = Encounter.open(stick, ruleset=RULESET, clock=clock)
    standing = encounter.snapshot()
    stick.away = True
    for use in (lambda: encounter.act("strike"), encounter.show, lambda: encounter.act("strike"), encounter.undo):
        with pytest.raises(StorageError, match="the stick is away"):
            use()
    stick.away = False
    assert encounter.snapshot() == standing
    encounter.act("strike")
    agrees(encounter)


def test_a_log_of_many_undos_is_read_and_told_without_reading_entries_over_and_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    encounter = long_duel(300)
    for _ in range(40):
        encounter.undo(2, dice="stand", by="ann")
        encounter.redo(by="ann")
    decoded = [0]
    codec = type(encounter._replay.codec)
    for name in ("decode", "decode_lines"):
        real = getattr(codec, name)

        def counted(self: Any, lines: Any, *more: Any, real: Any = real, name: str = name) -> Any:
            decoded[0] += 1 if name == "decode" else len(lines)
            return real(self, lines, *more)

        monkeypatch.setattr(codec, name, counted)
    reader = Encounter.open(encounter.log, ruleset=RULESET)
    assert len(list(reader.timeline())) == len(reader.live())
    assert decoded[0] < 8 * len(reader.live()), "40 undos of 300 entries each would be 12,000 lines more"
