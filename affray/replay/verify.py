"""Verification: reading a whole log and judging it, level by level."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from affray.core.ruleset import Ruleset
from affray.events.chain import linked
from affray.events.codec import Codec, irregularities
from affray.events.conduct import Close, Continues, Open
from affray.events.entry import AnyEntry, Entry
from affray.events.errors import AffrayError, BadInput, CorruptLog, IllegalLog, UnknownFormat, UnknownRuleset
from affray.events.faults import NOT_DECODED
from affray.events.log import EMPTY, Head, Log
from affray.replay.continuing import difference
from affray.replay.judge import Judge
from affray.replay.levels import ABOVE, STANDARD, TO_COME, Level, chosen
from affray.replay.opening import recorded_dice
from affray.replay.reading import codec_for, kernel_for, older, opening_line
from affray.replay.replay import Replay
from affray.replay.report import Closing, Fight, Report
from affray.replay.times import Times
from affray.replay.undone import undone

__all__ = ["Fight", "Level", "Progress", "Report", "verify"]

Progress = Callable[[int], None]

_LEGALITY = ("L2", "L3")


def verify(
    log: Log,
    game: Ruleset[Any] | None = None,
    expect: Head | None = None,
    progress: Progress | None = None,
    levels: Collection[str] | None = None,
    before: Log | None = None,
) -> Report:
    """Read a whole log and judge it on the levels that are asked for.

    Those are L0 to L3 if none are named, and L6 if the log continues another. L5 is judged if a head to be extended is
    given, L6 by the log that this one continues, `before`.

    `game` stands in for the installed ruleset. `progress` is called with the number of entries read, every few hundred.
    Never raises for what is wrong with the log, and changes nothing. Raises StorageError if the log cannot be read, and
    BadInput for levels that there are not.
    """
    asked = set(chosen(STANDARD if levels is None else levels))
    if expect is None and "L5" in asked:
        raise BadInput("L5 is judged against a head that you hold; give one to be extended")
    asked |= {"L5"} if expect is not None else set()
    asked |= {"L6"} if before is not None else set()
    examination = _Examination(log, game, expect, before, asked)
    if levels is None and examination.continues is not None:
        asked.add("L6")
    examination.read(progress)
    return examination.report()


class _Examination:
    """One log under examination: per level the first fault, or why it was not checked."""

    def __init__(
        self, log: Log, game: Ruleset[Any] | None, expect: Head | None, before: Log | None, asked: set[str]
    ) -> None:
        self.log, self.game, self.expect, self.before, self.asked = log, game, expect, before, asked
        self.faults: dict[str, tuple[int, str]] = {}
        self.skipped: dict[str, str] = {}
        self.notes: list[str] = []
        self.times = Times()
        self.chain = self.fits = EMPTY
        self.lines = 0
        self.unread: int | None = None
        self.extended = ""
        self.closed: Closing | None = None
        self.judging = True
        self.older = self.present = ""
        self.first = self._first()
        self.codec = self._codec()
        self.judge = self._judge() if self.codec is not None and not asked.isdisjoint(_LEGALITY) else None

    @property
    def continues(self) -> Continues | None:
        """What the log says that it goes on from."""
        return None if self.first is None else self.first.action.continues

    def fault(self, level: str, seq: int, what: str) -> None:
        """Take note of the first fault of a level."""
        self.faults.setdefault(level, (seq, what))

    def skip(self, why: str, *levels: str) -> None:
        """Take note why levels are not checked."""
        for level in levels:
            self.skipped.setdefault(level, why)

    def _first(self) -> Entry[Open, msgspec.Raw] | None:
        """Return entry 0, None if it cannot be read: then only the chain is checked."""
        try:
            return Codec.opening(opening_line(self.log))
        except UnknownFormat as unknown:
            self.skip(str(unknown), "L0", *_LEGALITY)
        except CorruptLog as corrupt:
            self.fault("L0", corrupt.seq, _told(corrupt))
        except AffrayError as wrong:
            self.fault("L0", 0, str(wrong))
        return None

    def _codec(self) -> Codec | None:
        """Return the codec for the entries, None if their ruleset is not known: then only the chain is checked."""
        if self.first is None:
            return None
        try:
            kernel = kernel_for(self.first.action, self.game)
        except UnknownRuleset as unknown:
            self.skip(str(unknown), "L0", *_LEGALITY)
            return None
        self.older = older(self.first.action, kernel.ruleset)
        self.present = kernel.ruleset.version
        return codec_for(kernel.ruleset, opening_line(self.log), self.first.action.version)

    def _judge(self) -> Judge | None:
        """Return who judges the entries, None if they cannot be judged."""
        try:
            replay = Replay(self.log, self.game)
            return Judge(replay, recorded_dice(replay.open), self)
        except UnknownFormat as unknown:
            self.skip(str(unknown), *_LEGALITY)
        except IllegalLog as illegal:
            self.fault("L2", illegal.seq, illegal.why)
        except CorruptLog:
            self.skip("entry 0 is damaged", *_LEGALITY)
        return None

    def read(self, progress: Progress | None) -> None:
        """Read every line. What ends the reading is a fault of the line that comes next."""
        try:
            for block in self.log.blocks():
                for text in block.split(b"\n")[:-1]:
                    self._take(text + b"\n")
                    if progress is not None and self.lines % 512 == 1:
                        progress(self.lines - 1)
            if self.judge is not None and self.judging:
                self.judge.end()
            if self.log.head.seq < 0:
                self.fault("L0", 0, "expected the entry that opens the encounter, found an empty log")
        except CorruptLog as corrupt:
            self.fault("L0", corrupt.seq, _told(corrupt))
            if corrupt.seq >= self.lines:
                self.unread = corrupt.seq
        torn = getattr(self.log, "torn", None)
        if torn is not None and torn.path:
            self.notes.append(str(torn))
        elif torn is not None:
            self.fault("L0", torn.seq, f"the last line is torn: {torn.size} bytes that are no whole entry")
        self.notes += self.times.notes()
        if self.first is not None and not self.first.action.nonce:
            self.notes.append("no nonce in entry 0: another fight that is opened in the same way has the same id")
        if self.expect is None and self.fits.seq >= 0:
            head = f"{self.fits.seq}:{self.fits.hash}"
            self.notes.append(f"not proven complete: compare the head, {head}, with one that was written down")

    def _take(self, line: bytes) -> None:
        """Judge the next line. The chain is followed as far as it holds, whatever else is wrong with the entries."""
        seq = self.lines
        self.lines += 1
        entry = self._entry(seq, line)
        if "L1" not in self.faults:
            try:
                self.chain = Head(seq, linked(self.chain.hash, line, seq))
            except CorruptLog as corrupt:
                self.fault("L1", corrupt.seq, str(corrupt))
            else:
                if self.expect is not None and seq == self.expect.seq:
                    self.extended = self.chain.hash
        sound = "L1" not in self.faults and "L0" not in self.faults
        if sound:
            self.fits = self.chain
        if entry is None or not sound:
            self.judging = False  # nothing is judged behind a line that does not fit
            return
        self.times.take(seq, entry.at)
        if isinstance(entry.action, Close):
            self.closed = Closing(seq, entry.by, entry.at, entry.action.reason)
        if self.judge is not None and self.judging:
            self.judge.take(entry)

    def _entry(self, seq: int, line: bytes) -> AnyEntry | None:
        """Return an entry; None if it cannot be read, or its events are not known for want of a ruleset."""
        if self.first is None or (seq > 0 and self.codec is None):
            return None
        try:
            entry = Codec.opening(line) if seq == 0 or self.codec is None else self.codec.decode(line)
            _pack(entry)
            upcast = None if seq == 0 or self.codec is None else self.codec.upcast
            unusual = irregularities(line, entry, None if upcast is None else upcast.line)
            self.notes += [f"entry {seq}: {note}" for note in unusual]
        except CorruptLog as corrupt:
            self.fault("L0", seq, _told(corrupt))
        except AffrayError as wrong:
            self.fault("L0", seq, str(wrong))
        except OverflowError:
            self.fault("L0", seq, "expected whole numbers of at most 64 bits, found a larger one")
        except NOT_DECODED:
            self.fault("L0", seq, "expected an entry, found a line that readers may take in different ways")
        else:
            return entry
        return None

    def report(self) -> Report:
        """Return what was found."""
        judge = self.judge
        return Report(
            tuple(self._level(level) for level in chosen(self.asked)),
            self._fight(),
            self.fits.seq + 1,
            self.fits,
            tuple(self.notes),
            () if judge is None else tuple(judge.divergences),
            0 if judge is None else judge.diverged,
        )

    def _fight(self) -> Fight | None:
        if self.first is None:
            return None
        opened = self.first.action
        back = None if self.judge is None else undone(self.judge.replay)
        named = self.first.hash, opened.title, opened.ruleset, opened.version, opened.seats
        from_head = None if self.continues is None else Head(self.continues.seq, self.continues.hash)
        return Fight(*named, self.times.first, self.times.last, from_head, self.closed, back)

    def _level(self, level: str) -> Level:
        if level in TO_COME:
            return Level.of(level, "does not exist yet", TO_COME[level])
        if level == "L5":
            return self._extension()
        if level == "L6":
            return self._origin()
        if level in self.faults:
            seq, what = self.faults[level]
            return Level.of(level, "fails", what, seq)
        if level == "L3" and self.judge is not None and (self.older or self.judge.diverged):
            return self._divergence(self.judge)
        if blocked := self.skipped.get(level) or self._blocked(level):
            return Level.of(level, "not checked", blocked)
        holding = {
            "L0": f"{self.lines} entries read",
            "L1": f"the chain is whole up to entry {self.chain.seq}",
            "L2": "every event was accepted",
            "L3": "exact",
        }
        return Level.of(level, "holds", holding[level])

    def _blocked(self, level: str) -> str:
        """Return how far a level was checked, empty if to the end."""
        if level == "L1":
            if self.unread is None and self.lines:
                return ""
            at, first = self.unread or 0, "L0"
        else:
            failed = [(self.faults[above][0], above) for above in ABOVE[level] if above in self.faults]
            if not failed:
                return ""
            at, first = min(failed)
        return f"only up to entry {at - 1}: {first} fails at entry {at}" if at else f"{first} fails at entry 0"

    def _divergence(self, judge: Judge) -> Level:
        """Return L3 of a log for which the rules give something else, or whose own rules are not installed.

        The rules of another version cannot say whether a log is what its own rules gave, and whoever forges a log is
        free to name another version: it is not checked, and what today's rules give otherwise is listed.
        """
        first = judge.unlike_seed or next(iter(judge.divergences), None)
        more = f"; {judge.diverged} entries diverge in all" if judge.diverged > 1 else ""
        if first is not None and (first.dice or not self.older):
            gives = f"diverged at {first.at}: recorded {first.recorded}, the rules give {first.derived}"
            return Level.of("L3", "fails", gives + more, first.seq)
        assert self.first is not None
        begun = self.first.action.version
        asked = (
            f"the rules of version {begun} are not installed and were not asked; those of version {self.present} give"
        )
        if first is None:
            blocked = self._blocked("L3")
            return Level.of("L3", "not checked", f"{asked} the same{f', {blocked}' if blocked else ''}")
        differs = f"otherwise from entry {first.seq} on, at {first.at}: recorded {first.recorded}"
        return Level.of("L3", "not checked", f"{asked} {differs}, version {self.present} gives {first.derived}{more}")

    def _extension(self) -> Level:
        """Return L5: whether the log extends the head that the caller holds."""
        assert self.expect is not None
        seq, digest = self.expect
        if seq > self.chain.seq:
            missing = seq - self.chain.seq
            entries = f"{missing} entries are" if missing > 1 else "1 entry is"
            what = f"{entries} missing at the end: the head you hold is entry {seq}"
            return Level.of("L5", "fails", what, self.chain.seq + 1)
        if self.extended != digest:
            return Level.of("L5", "fails", f"entry {seq} has the hash {self.extended}, not {digest}", seq)
        return Level.of("L5", "holds", f"entry {seq} is as you hold it")

    def _origin(self) -> Level:
        """Return L6: whether the log opens with the standing in which the log that it continues ends."""
        if self.continues is None:
            return Level.of("L6", "fails", "the log does not continue another", 0)
        head = Head(self.continues.seq, self.continues.hash)
        if self.before is None:
            return Level.of("L6", "not checked", f"it continues {head} of another log, which was not given")
        if self.codec is None or self.older:
            return Level.of("L6", "not checked", "the rules under which the log was opened are not installed")
        try:
            opening = Replay(self.log, self.game)
            unlike = difference(opening, self.before)
        except AffrayError as wrong:
            unlike = str(wrong)
        if unlike:
            return Level.of("L6", "fails", unlike, 0)
        return Level.of("L6", "holds", f"{head} of the log before it leads to the standing that it opens with")


_pack = msgspec.msgpack.Encoder().encode


def _told(corrupt: CorruptLog) -> str:
    return f"expected {corrupt.expected}, found {corrupt.found}"
