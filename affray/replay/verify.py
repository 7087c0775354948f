"""What can be said of a log, level by level, each with what it proves and what it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from affray.core.dice import Dice, SeededDice
from affray.core.kernel import amiss
from affray.core.ruleset import Ruleset
from affray.events.chain import linked
from affray.events.codec import Codec, irregularities
from affray.events.conduct import CONDUCT
from affray.events.entry import AnyEntry
from affray.events.errors import AffrayError, CorruptLog, IllegalLog, RulesetFault, UnknownFormat, UnknownRuleset
from affray.events.faults import NOT_DECODED
from affray.events.log import EMPTY, Head, Log
from affray.replay.adjudicate import Divergence, adjudicate, said
from affray.replay.opening import recorded_dice, seats_by_the_rules
from affray.replay.reading import reading
from affray.replay.replay import Replay, Unsound

Verdict = Literal["holds", "fails", "not checked"]
Progress = Callable[[int], None]

_PROVES = {
    "L0": ("every line can be read and every event is known", "who wrote it, or whether it is legal"),
    "L1": ("no entry was changed, dropped, inserted, repeated or swapped since the head was made",
           "that the head is the one the table had: compare it with one written down elsewhere"),
    "L2": ("the machine accepts the history, and what must always hold held after every entry",
           "that the dice fell as they were typed in, or that the consequences are what the rules say"),
    "L3": ("the rules give exactly the recorded consequences", "that the dice fell as they were typed in"),
    "L5": ("the log extends the head that you hold: nothing up to it was changed or taken off",
           "anything about the entries after it"),
}  # fmt: skip


class Level(msgspec.Struct, frozen=True):
    """One level: its verdict, what it proves and what not, what was found, and the entry it failed at."""

    level: str
    verdict: Verdict
    found: str
    proves: str
    proves_not: str
    entry: int | None = None


class Report(msgspec.Struct, frozen=True):
    """What verification says. `entries` is how many were read, `head` the last one that fits."""

    levels: tuple[Level, ...]
    entries: int
    head: Head
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no level fails."""
        return all(level.verdict != "fails" for level in self.levels)

    @property
    def failed(self) -> Level | None:
        """The first level that fails, or None."""
        return next((level for level in self.levels if level.verdict == "fails"), None)


class _Findings:
    """What has been found so far: per level a fault, or why it was not checked."""

    def __init__(self) -> None:
        self.faults: dict[str, tuple[int, str]] = {}
        self.skipped: dict[str, str] = {}
        self.exact = "exact"
        self.notes: list[str] = []
        self.entries, self.head = 0, EMPTY
        self.stopped: int | None = None

    def fault(self, level: str, seq: int, what: str) -> None:
        self.faults.setdefault(level, (seq, what))

    def skip(self, why: str, *levels: str) -> None:
        self.skipped |= dict.fromkeys(levels, why)


def verify(
    log: Log, game: Ruleset[Any] | None = None, expect: Head | None = None, progress: Progress | None = None
) -> Report:
    """Read a whole log and judge it on levels L0 to L3, and on L5 if a head to be extended is given.

    Never raises for what is wrong with the log, and changes nothing. `progress` is called with the number of
    entries read, every few hundred. Raises StorageError if the log cannot be read.
    """
    found = _Findings()
    extended: dict[int, str] = {}
    codec = _codec(log, game, found)
    judge = None if codec is None else _judge_of(log, game, found)
    try:
        _read(log, codec, judge, found, extended, expect, progress)
    except CorruptLog as corrupt:
        found.fault("L0", corrupt.seq, _told(corrupt))
        found.stopped = corrupt.seq
    return _report(found, extended, expect)


def _codec(log: Log, game: Ruleset[Any] | None, found: _Findings) -> Codec | None:
    """Return the codec for a log's entries, None if there is none: then only the chain is checked."""
    try:
        return reading(log, game).codec
    except UnknownRuleset as unknown:
        found.skip(str(unknown), "L0", "L2", "L3")
    except CorruptLog:
        pass  # what is wrong with entry 0 is found on the way
    except AffrayError as wrong:
        found.fault("L0", 0, str(wrong))
    return None


def _judge_of(log: Log, game: Ruleset[Any] | None, found: _Findings) -> _Judge | None:
    """Return who judges the entries, None if they cannot be judged."""
    try:
        replay = Replay(log, game)
        return _Judge(replay, recorded_dice(replay.open), found)
    except UnknownFormat as unknown:
        found.skip(str(unknown), "L2", "L3")
    except IllegalLog as illegal:
        found.fault("L2", illegal.seq, illegal.why)
    except CorruptLog:
        found.skip("entry 0 is damaged", "L2", "L3")  # where is found on the way
    return None


def _read(
    log: Log,
    codec: Codec | None,
    judge: _Judge | None,
    found: _Findings,
    extended: dict[int, str],
    expect: Head | None,
    progress: Progress | None,
) -> None:
    """Read every line. The chain is followed as far as it holds, and the judge is asked as long as nothing failed."""
    linking = True
    seq = -1
    for block in log.blocks():
        for text in block.split(b"\n")[:-1]:
            seq += 1
            line = text + b"\n"
            entry = _parse(codec, seq, line, found)
            if linking:
                try:
                    found.head = Head(seq, linked(found.head.hash, line, seq))
                    found.entries = seq + 1
                except CorruptLog as corrupt:
                    found.fault("L1", corrupt.seq, str(corrupt))
                    linking = False
            if expect is not None and linking and seq == expect.seq:
                extended[seq] = found.head.hash
            if entry is None or not linking:
                judge = None
            elif judge is not None:
                judge.take(entry)
            if progress is not None and seq % 512 == 0:
                progress(seq)
    if judge is not None:
        judge.end()
    torn = getattr(log, "torn", None)
    if torn is not None:
        found.fault("L0", torn.seq, f"the last line is torn: {torn.size} bytes that are no whole entry")
    if log.head.seq < 0:
        found.fault("L0", 0, "expected the entry that opens the encounter, found an empty log")


def _parse(codec: Codec | None, seq: int, line: bytes, found: _Findings) -> AnyEntry | None:
    """Return an entry; None if it cannot be read, or its events are not known for want of a ruleset."""
    if seq > 0 and codec is None:
        return None
    try:
        entry = Codec.opening(line) if seq == 0 or codec is None else codec.decode(line)
        _pack(entry)
        for note in irregularities(line, entry):
            found.notes.append(f"entry {seq}: {note}")
    except CorruptLog as corrupt:
        found.fault("L0", seq, _told(corrupt))
    except AffrayError as wrong:
        found.fault("L0", seq, str(wrong))
    except OverflowError:
        found.fault("L0", seq, "expected whole numbers of at most 64 bits, found a larger one")
    except NOT_DECODED:
        found.fault("L0", seq, "expected an entry, found a line that readers may take in different ways")
    else:
        return entry
    return None


_pack = msgspec.msgpack.Encoder().encode


def _told(corrupt: CorruptLog) -> str:
    return f"expected {corrupt.expected}, found {corrupt.found}"


class _Judge:
    """Takes entries one by one through the machine, the invariants and the rules, until one does not fit."""

    def __init__(self, replay: Replay, dice: Dice, found: _Findings) -> None:
        self.replay, self.found = replay, found
        self.dice = dice if isinstance(dice, SeededDice) else None
        self.legal = self.exact = True
        written, today = replay.open.version, replay.kernel.ruleset.version
        self.versions = "" if written == today else f"written under version {written}; today's rules, version {today},"
        if self.versions:
            found.exact = f"exact: {self.versions} give the same"
        given = seats_by_the_rules(replay.kernel, replay.open)
        if given != replay.open.seats:
            self._diverged(0, Divergence("0.0", said(replay.open.seats), said(given)))

    def take(self, entry: AnyEntry) -> None:
        """Judge the next entry; after the first that is not legal nothing more is judged."""
        if entry.seq == 0 or not self.legal:
            return
        try:
            if isinstance(entry.action, CONDUCT):
                self.replay.fold(entry)
            else:
                self._play(entry)
            self.replay.snapshot(entry.seq)
            broken = "; ".join(self.replay.kernel.ruleset.invariants(self.replay.standing.state))
        except Unsound as unsound:
            self._unsound(entry.seq, unsound)
        except IllegalLog as illegal:
            self._illegal(entry.seq, illegal.why)
        except Exception as lost:
            self._illegal(entry.seq, f"what must always hold cannot be asked after it: {amiss(lost)}")
        else:
            if broken:
                self._illegal(entry.seq, broken)

    def end(self) -> None:
        """Judge the standing after the last entry: whether it can be kept."""
        if self.legal:
            try:
                self.replay.sound()
            except Unsound as unsound:
                self._unsound(len(self.replay.lineage) - 1, unsound)

    def _illegal(self, seq: int, why: str) -> None:
        self.found.fault("L2", seq, why)
        self.legal = False

    def _unsound(self, seq: int, unsound: Unsound) -> None:
        """Find the entry after which the standing could not be kept; snapshots are taken only now and then."""
        try:
            Replay(self.replay.log, self.replay.kernel.ruleset).advance(seq + 1)
        except IllegalLog as exact:
            unsound = Unsound(exact.seq, exact.why)
        self._illegal(unsound.seq, unsound.why)

    def _play(self, entry: AnyEntry) -> None:
        self.replay.admit(entry)
        divergence = self._rule(entry) if self.exact else None
        if divergence is None and self.exact:
            self.replay.played(entry.seq, entry.action)
            return
        if divergence is not None:
            self._diverged(entry.seq, divergence)
            self.replay.recover()
        self.replay.fold(entry)

    def _diverged(self, seq: int, by: Divergence) -> None:
        self.exact = False
        if self.versions and not by.dice:  # what the rules of then gave cannot be asked any more
            differs = f"at {by.at}: recorded {by.recorded}, version {self.replay.kernel.ruleset.version} gives"
            self.found.skip(f"{self.versions} give otherwise from entry {seq} on, {differs} {by.derived}", "L3")
        else:
            self.found.fault("L3", seq, f"diverged at {by.at}: recorded {by.recorded}, the rules give {by.derived}")

    def _rule(self, entry: AnyEntry) -> Divergence | None:
        kept = self.replay.standing_roll()
        dice = None if kept is not None else self.dice
        try:
            drawn = self.replay.drawn.before(entry.seq)
            return adjudicate(self.replay.kernel, self.replay.standing, entry, dice, drawn)
        except RulesetFault as fault:
            return Divergence(f"{entry.seq}.0", "consequences", f"none: {fault}")
        except Exception as lost:
            return Divergence(f"{entry.seq}.0", "consequences", f"none: it does not fit the state: {amiss(lost)}")


_ABOVE = {"L0": (), "L1": (), "L2": ("L0", "L1"), "L3": ("L0", "L1", "L2")}
"""The levels without which a level cannot be judged."""


def _report(found: _Findings, extended: dict[int, str], expect: Head | None) -> Report:
    levels = []
    for level in ("L0", "L1", "L2", "L3", *(("L5",) if expect is not None else ())):
        proves, proves_not = _PROVES[level]
        verdict: Verdict = "holds"
        entry: int | None = None
        if level == "L5" and expect is not None:
            verdict, said, entry = _extends(found, extended, expect)
        elif level in found.faults:
            verdict, (entry, said) = "fails", found.faults[level]
        elif blocked := found.skipped.get(level) or _blocked(level, found):
            verdict, said = "not checked", blocked
        else:
            said = _said(level, found)
        levels.append(Level(level, verdict, said, proves, proves_not, entry))
    notes = tuple(found.notes)
    if expect is None and found.entries:
        head = f"{found.head.seq}:{found.head.hash}"
        notes = (*notes, f"not proven complete: compare the head, {head}, with one that was written down")
    return Report(tuple(levels), found.entries, found.head, notes)


def _blocked(level: str, found: _Findings) -> str:
    """Return how far a level was checked, empty if to the end."""
    failed = min(((found.faults[one][0], one) for one in _ABOVE[level] if one in found.faults), default=None)
    if level == "L1" and (found.stopped is not None or not found.entries):
        failed = found.stopped or 0, "L0"
    if failed is None:
        return ""
    at, first = failed
    return f"only up to entry {at - 1}: {first} fails at entry {at}" if at else f"{first} fails at entry 0"


def _said(level: str, found: _Findings) -> str:
    return {
        "L0": f"{found.entries} entries read",
        "L1": f"the chain is whole up to entry {found.head.seq}",
        "L2": "every event was accepted",
        "L3": found.exact,
    }[level]


def _extends(found: _Findings, extended: dict[int, str], expect: Head) -> tuple[Verdict, str, int | None]:
    if expect.seq > found.head.seq:
        missing = expect.seq - found.head.seq
        lost = f"{missing} entries are" if missing > 1 else "1 entry is"
        said = f"{lost} missing at the end: the head you hold is entry {expect.seq}"
        return "fails", said, found.head.seq + 1
    if extended.get(expect.seq) != expect.hash:
        return "fails", f"entry {expect.seq} has the hash {extended.get(expect.seq)}, not {expect.hash}", expect.seq
    return "holds", f"entry {expect.seq} is as you hold it", None
