"""The live history of a fight: how things stand after any entry, undone entries left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from affray.core.kernel import Kernel, Standing, describe_failure
from affray.events.base import Action, Roll
from affray.events.codec import Codec
from affray.events.conduct import Close, Open, Redo, Undo
from affray.events.entry import AnyEntry
from affray.events.errors import IllegalLog
from affray.events.log import Head, Log
from affray.replay.drawn_rolls import DrawnRolls
from affray.replay.lineage import Lineage
from affray.replay.opening import muster
from affray.replay.rereading import entries_between, entries_numbered
from affray.replay.snapshots import Snapshots
from affray.replay.standing_dice import StandingDice


class Unsound(IllegalLog):
    """The standing cannot be encoded and decoded again: some entry since the last snapshot broke it."""


class Move(NamedTuple):
    """Where an undo or a redo leads: the standing there, the entries since the last snapshot, the dice that stand."""

    standing: Standing
    since: int
    stands: StandingDice


class LiveHistory:
    """The entries followed so far, the standing that they lead to, and the way to any other standing.

    `open` is the opening action, `kernel` the ruleset made ready, `cast` who takes part, `head` the last entry
    followed, `standing` the live standing after it, `closed` whether the encounter has been closed.
    """

    def __init__(self, log: Log, kernel: Kernel, codec: Codec, first: AnyEntry) -> None:
        """Muster the standing after entry 0. Raises IllegalLog if its seats or roster are not accepted."""
        self.log, self.kernel, self.codec = log, kernel, codec
        self.open: Open = first.action
        self.id: str = first.hash
        self.standing: Standing
        self.standing, self.cast = muster(kernel, self.open)
        self.careful = False
        self._opening = self.snapshot(0)
        self._begin()

    def _begin(self) -> None:
        """Forget every entry but entry 0. `standing` is for the caller to restore."""
        self.head = Head(0, self.id)
        self.digests = bytearray.fromhex(self.id)
        self.lineage = Lineage()
        self.lineage.play()
        self.snapshots = Snapshots()
        self.snapshots.keep(0, self._opening)
        self._since = 0
        self._rolls: dict[int, Roll | None] = {}  # rolls read again, so that many undos do not read them each time
        self.closed = False
        self.stands = StandingDice.carried(() if self.open.continues is None else self.open.continues.stands)
        self._first_stand: int | None = 0 if self.stands else None
        self.drawn = DrawnRolls(0 if self.open.continues is None else self.open.continues.drawn)

    def move(self, seq: int, action: Action) -> Move | None:
        """Return where an action of conduct leads, None if the standing does not change. Only snapshots are added.

        Raises IllegalLog if it is not legal here; CorruptLog or StorageError if an entry that it needs cannot be read.
        """
        match action:
            case Undo():
                return self._undone(seq, action)
            case Redo():
                return self._redone(seq, action)
            case _:
                return None

    def conducted(self, action: Action, move: Move | None) -> None:
        """Take in an action of conduct that is in the log, with the result of `move`."""
        match action:
            case Undo():
                if action.dice == "stand" and self._first_stand is None:
                    self._first_stand = len(self.lineage)
                self.lineage.undo(action.to)
            case Redo():
                self.lineage.redo()
            case _:
                self.lineage.remark()
        if isinstance(action, Close):
            self.closed = True
        if move is not None:
            self.standing, self._since, self.stands = move

    def due(self, seq: int, count: int = 1) -> bytes | None:
        """Return the snapshot to keep after an entry of the game, the last of `count`; None if none is due.

        Raises Unsound if the standing cannot be encoded.
        """
        return self.snapshot(seq) if self._since + count >= self.snapshots.interval else None

    def due_soon(self, seq: int) -> bytes | None:
        """Return the snapshot to keep or remember after an entry that is about to be written; None if none is due."""
        # Players take back the last few entries. Standings remembered often make those undos short.
        return self.due(seq) if (self._since + 1) % self.snapshots.recent else self.snapshot(seq)

    def noted(self, seq: int, action: Any, due: bytes | None) -> None:
        """Take in an entry of the game that has been folded into the standing, with the result of `due`."""
        if self.open.dice.kind == "seeded" and isinstance(action, Roll) and self.stands.match is None:
            self.drawn.note((seq,))
        if self.stands:
            self.stands = self.stands.played(action)
        self._noted(seq, 1, due)

    def _note_drawn(self, run: list[AnyEntry]) -> None:
        """Count the rolls among entries that were followed while no dice stood: all of them were drawn."""
        if self.open.dice.kind == "seeded":
            self.drawn.note(entry.seq for entry in run if isinstance(entry.action, Roll))

    def _noted(self, seq: int, count: int, due: bytes | None) -> None:
        self.lineage.play(count)
        self._since += count
        if due is not None:
            if self._since >= self.snapshots.interval:
                self.snapshots.keep(seq, due)
                self._since = 0
            else:
                self.snapshots.remember(seq, due)

    def snapshot(self, seq: int, standing: Standing | None = None) -> bytes:
        """Return a standing, by default the live one, as bytes. Raises Unsound, naming entry `seq`, if it cannot."""
        try:
            kept = self.kernel.snapshot(standing or self.standing)
            if self.careful:
                self.kernel.restore(kept)
        except Exception as error:
            raise Unsound(seq, f"the state after it cannot be encoded: {describe_failure(error)}") from error
        return kept

    def standing_faces(self) -> tuple[int, ...] | None:
        """Return the faces that the pending roll must show because an undo ordered them to stand, or None."""
        if not self.stands:
            return None
        self.stands = self.stands.matched(self)
        return self.stands.faces

    def sound(self) -> None:
        """Raise Unsound unless the standing can be encoded and decoded again."""
        try:
            self.kernel.copy(self.standing)
        except Exception as error:
            raise Unsound(self.head.seq, f"the state after it cannot be encoded: {describe_failure(error)}") from error

    def standing_after(self, tip: int) -> Standing:
        """Return a new standing after entry `tip` of the game, live or not."""
        return self._reach(tip)[0]

    def _undone(self, seq: int, undo: Undo) -> Move:
        if not 0 <= undo.to < seq:
            raise IllegalLog(seq, f"it goes back to entry {undo.to}, which is not before it")
        old, new = self.lineage.tip, self.lineage.tip_after(undo.to)
        if new == old or not self.lineage.on_chain(new, old):
            raise IllegalLog(seq, f"it goes back to entry {undo.to}, which has nothing live after it")
        stands = self.stands.undone(undo, old, new, self)
        self.snapshots.remember(old, self.snapshot(old))
        standing, since = self._reach(new)
        if new not in self.snapshots:  # undo and redo often go back and forth between the same two entries
            self.snapshots.remember(new, self.snapshot(new, standing))
        return Move(standing, since, stands)

    def _redone(self, seq: int, redo: Redo) -> Move:
        if self.lineage.redoable is None or redo.to != self.lineage.redoable:
            raise IllegalLog(seq, f"there is no undo that a redo to entry {redo.to} would take back")
        return Move(*self._reach(redo.to), self.stands.redone())

    def rolls(self, seqs: list[int]) -> tuple[Roll, ...]:
        """Return the rolls among some entries of the game, in their order."""
        known = self._rolls
        for entry in self.read([seq for seq in seqs if seq not in known]):
            known[entry.seq] = entry.action if isinstance(entry.action, Roll) else None
        return tuple(roll for seq in seqs if (roll := known[seq]) is not None)

    def at(self, seq: int) -> Standing:
        """Return a copy of the live standing as it was after an entry (0 to the head)."""
        if not 0 <= seq < len(self.lineage):
            raise IndexError(f"there is no entry {seq}; the log has entries 0 to {len(self.lineage) - 1}")
        tip = self.lineage.tip_after(seq)
        if tip == self.lineage.tip:
            return self.kernel.copy(self.standing)
        return self.standing_after(tip)

    def _reach(self, tip: int) -> tuple[Standing, int]:
        """Return a new standing after entry `tip`, and how many entries lie between it and the last snapshot."""
        since = []
        for seq in self.lineage.back(tip):
            if seq in self.snapshots:
                break
            since.append(seq)
        missing = list(takewhile(lambda number: not self.snapshots.remembers(number), since))
        standing = self.kernel.restore(self.snapshots.get([*since, seq][len(missing)]))
        self.kernel.fold(standing, list(self.read(missing[::-1])))
        return standing, len(since)

    def read(self, seqs: list[int]) -> Iterator[AnyEntry]:
        """Yield entries by number, in rising order. Raises CorruptLog at a line that has changed since it was read."""
        return entries_numbered(self.log, self.codec, seqs, self.digests)

    def entries(self, start: int = 0, stop: int | None = None) -> Iterator[AnyEntry]:
        """Yield the entries that have been followed, undone ones included, up to the head as of the call.

        Raises CorruptLog at a line that has changed since it was read.
        """
        last = self.head.seq + 1 if stop is None else min(stop, self.head.seq + 1)
        return entries_between(self.log, self.codec, start, last, self.digests)
