"""What can be said of a log, level by level, each with what it proves and what it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from affray.core.dice import SeededDice, source_for
from affray.core.ruleset import Ruleset
from affray.events.chain import linked
from affray.events.codec import Codec, irregularities
from affray.events.conduct import CONDUCT
from affray.events.entry import AnyEntry
from affray.events.errors import AffrayError, CorruptLog, IllegalLog, RulesetFault, UnknownRuleset
from affray.events.log import EMPTY, Head, Log
from affray.replay.adjudicate import Divergence, adjudicate
from affray.replay.replay import Replay

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
        self.notes: list[str] = []
        self.entries, self.head = 0, EMPTY
        self.rolls = 0

    def fault(self, level: str, seq: int, what: str) -> None:
        self.faults.setdefault(level, (seq, what))


def verify(
    log: Log, game: Ruleset[Any] | None = None, expect: Head | None = None, progress: Progress | None = None
) -> Report:
    """Read a whole log and judge it on levels L0 to L3, and on L5 if a head to be extended is given.

    Never raises for what is wrong with the log, and changes nothing. `progress` is called with the number of
    entries read, every few hundred.
    """
    found = _Findings()
    extended: dict[int, str] = {}
    replay: Replay | None = None
    try:
        replay = Replay(log, game)
    except (UnknownRuleset, IllegalLog) as unknown:
        for level in ("L0", "L2", "L3"):
            found.skipped[level] = str(unknown)
    except CorruptLog as corrupt:
        found.fault("L0" if corrupt.found == "an empty log" else "L1", corrupt.seq, str(corrupt))
    except AffrayError as wrong:
        found.fault("L0", 0, str(wrong))
    _read(log, replay, found, extended, expect, progress)
    return _report(found, extended, expect)


def _read(
    log: Log,
    replay: Replay | None,
    found: _Findings,
    extended: dict[int, str],
    expect: Head | None,
    progress: Progress | None,
) -> None:
    judge = None if replay is None else _Judge(replay, found)
    linking = True
    seq = -1
    for block in log.blocks():
        for text in block.split(b"\n")[:-1]:
            seq += 1
            line = text + b"\n"
            entry = _parse(replay, seq, line, found)
            if linking:
                try:
                    found.head = Head(seq, linked(found.head.hash, line, seq))
                    found.entries = seq + 1
                except CorruptLog as corrupt:
                    found.fault("L1", corrupt.seq, str(corrupt))
                    linking = False
            if expect is not None and linking and seq == expect.seq:
                extended[seq] = found.head.hash
            if judge is not None and linking and entry is not None:
                judge.take(entry)
            if progress is not None and seq % 512 == 0:
                progress(seq)
    torn = getattr(log, "torn", None)
    if torn is not None:
        found.fault("L0", seq + 1, f"the last line is torn: {torn.size} bytes that are no whole entry")


def _parse(replay: Replay | None, seq: int, line: bytes, found: _Findings) -> AnyEntry | None:
    try:
        if seq > 0 and replay is None:
            return None
        entry = Codec.opening(line) if seq == 0 or replay is None else replay.codec.decode(line)
        for note in irregularities(line, entry):
            found.notes.append(f"entry {seq}: {note}")
    except CorruptLog as corrupt:
        found.fault("L0", seq, f"expected {corrupt.expected}, found {corrupt.found}")
    except AffrayError as wrong:
        found.fault("L0", seq, str(wrong))
    else:
        return entry
    return None


class _Judge:
    """Takes entries one by one through the machine, the invariants and the rules, until one does not fit."""

    def __init__(self, replay: Replay, found: _Findings) -> None:
        self.replay, self.found = replay, found
        source = source_for(replay.open.dice)
        self.dice = source if isinstance(source, SeededDice) else None
        self.legal = self.exact = True
        self.checked = 0

    def take(self, entry: AnyEntry) -> None:
        """Judge the next entry; after the first that is not legal nothing more is judged."""
        if entry.seq == 0 or not self.legal:
            return
        try:
            if isinstance(entry.action, CONDUCT):
                self.replay.fold(entry)
            else:
                self._play(entry)
        except IllegalLog as illegal:
            self.found.fault("L2", entry.seq, illegal.why)
            self.legal = False
            return
        broken = tuple(self.replay.kernel.ruleset.invariants(self.replay.standing.state))
        if broken:
            self.found.fault("L2", entry.seq, "; ".join(broken))
            self.legal = False

    def _play(self, entry: AnyEntry) -> None:
        self.replay.admit(entry)
        divergence = self._rule(entry) if self.exact else None
        if divergence is None and self.exact:
            self.replay.played(entry.seq, entry.action)
            return
        if divergence is not None:
            self.exact = False
            self.found.fault(
                "L3",
                entry.seq,
                f"diverged at {divergence.at}: recorded {divergence.recorded}, the rules give {divergence.derived}",
            )
            self.replay.recover()
        self.replay.fold(entry)

    def _rule(self, entry: AnyEntry) -> Divergence | None:
        kept = self.replay.standing_roll()
        dice = None if kept is not None else self.dice
        try:
            return adjudicate(self.replay.kernel, self.replay.standing, entry, dice)
        except RulesetFault as fault:
            return Divergence(f"{entry.seq}.0", "consequences", str(fault))
        except Exception as lost:
            return Divergence(f"{entry.seq}.0", "consequences", f"an action that does not fit the state: {lost!r}")


def _report(found: _Findings, extended: dict[int, str], expect: Head | None) -> Report:
    blocked = next((level for level in ("L0", "L1", "L2") if level in found.faults), None)
    levels = []
    for level in ("L0", "L1", "L2", "L3", *(("L5",) if expect is not None else ())):
        proves, proves_not = _PROVES[level]
        verdict: Verdict = "holds"
        entry: int | None = None
        said = _said(level, found)
        if level == "L5" and expect is not None:
            verdict, said, entry = _extends(found, extended, expect)
        elif level in found.faults:
            entry, said = found.faults[level]
            verdict = "fails"
        elif level in found.skipped:
            verdict, said = "not checked", found.skipped[level]
        elif blocked is not None and level in ("L2", "L3"):
            at = found.faults[blocked][0]
            verdict, said = "not checked", f"only up to entry {at - 1}: {blocked} fails at entry {at}"
        levels.append(Level(level, verdict, said, proves, proves_not, entry))
    notes = tuple(found.notes)
    if expect is None:
        head = f"{found.head.seq}:{found.head.hash}"
        notes = (*notes, f"not proven complete: compare the head, {head}, with one that was written down")
    return Report(tuple(levels), found.entries, found.head, notes)


def _said(level: str, found: _Findings) -> str:
    return {
        "L0": f"{found.entries} entries read",
        "L1": f"the chain is whole up to entry {found.head.seq}",
        "L2": "every event was accepted",
        "L3": "exact",
        "L5": "",
    }[level]


def _extends(found: _Findings, extended: dict[int, str], expect: Head) -> tuple[Verdict, str, int | None]:
    if expect.seq > found.head.seq:
        missing = expect.seq - found.head.seq
        said = f"{missing} entries are missing at the end: the head you hold is entry {expect.seq}"
        return "fails", said, found.head.seq + 1
    if extended.get(expect.seq) != expect.hash:
        return "fails", f"entry {expect.seq} has the hash {extended.get(expect.seq)}, not {expect.hash}", expect.seq
    return "holds", f"entry {expect.seq} is as you hold it", None
