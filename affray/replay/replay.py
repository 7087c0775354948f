"""Following a log from its opening: the chain checked, every entry stepped through the machine and folded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from affray.core.kernel import Standing, describe_failure
from affray.core.ruleset import Ruleset
from affray.events.base import Roll
from affray.events.chain import DIGEST, check_block, read_block
from affray.events.conduct import CONDUCT, Open
from affray.events.entry import AnyEntry
from affray.events.errors import AffrayError, CorruptLog, IllegalLog, UnknownEvent
from affray.events.framing import sealed
from affray.events.log import EMPTY, Head, Log
from affray.replay.answering import answering
from affray.replay.live import LiveHistory, Unsound
from affray.replay.opening import check_table, not_seated
from affray.replay.options import Options, Table
from affray.replay.reading import older, reading

_CONDUCT = frozenset(CONDUCT)

SOUND: Final = 0
"""The replay stands where its log stands, as far as the log has been followed."""

AHEAD: Final = 1
"""The standing may be ahead of the log; everything else is as in SOUND. `pending` is the head that an append would have
made, if one was begun."""

MOVING: Final = 2
"""Only the log itself can be relied on."""

Watch = Callable[[AnyEntry, "Replay"], None]
"""Called with every entry before it is folded. An exception that it raises stops the replay."""


class Replay(LiveHistory):
    """A log that is followed: every entry checked, stepped through the machine and folded.

    `older` is the version of its rules that the log was begun under, in words, if it is read by another: then it
    cannot be played on. `damaged` says that the log is followed only as far as it can be.

    `stage` says what an exception would leave behind: whoever changes something sets it first (SOUND, AHEAD, MOVING)
    and sets it back to SOUND last. After an exception `recover` makes the replay sound again from the log.
    """

    def __init__(self, log: Log, game: Ruleset[Any] | None = None) -> None:
        """Read entry 0 and muster the opening standing.

        `game` is used instead of the installed ruleset of that id. Raises CorruptLog, UnknownFormat, UnknownRuleset,
        and IllegalLog if seats or roster of entry 0 are not accepted.
        """
        line, first, kernel, codec = reading(log, game)
        self.stage = SOUND
        self.pending: Head | None = None
        self.damaged = False
        check_block(line, [first], EMPTY)
        check_table(first)
        super().__init__(log, kernel, codec, first)
        self.older = older(self.open, kernel.ruleset)
        self.seats = {seat.id: seat for seat in self.open.seats}
        self.names = self.cast.names() | {seat.id: seat.name or seat.id for seat in self.open.seats}

    def advance(self, stop: int | None = None, watch: Watch | None = None) -> Head:
        """Follow the log to its end, or to the entry before `stop`; return the head reached.

        Raises CorruptLog, UnknownEvent or IllegalLog at the first entry that cannot follow; the replay is then at the
        entry before it.
        """
        if self.stage != SOUND:
            self.recover()
        return self._go_on(stop, watch)

    def _go_on(self, stop: int | None, watch: Watch | None = None) -> Head:
        """Do what `advance` does, without recovering first."""
        before = self.head
        fault: AffrayError | None = None
        self.stage = MOVING
        self.pending = None
        try:
            self._advance(stop, watch)
        except AffrayError as error:
            fault = error
        if self.stage == AHEAD:
            self._settle()
        try:
            if self.head != before:
                self.sound()
        except Unsound as error:
            fault = error
        if isinstance(fault, Unsound):  # some entry since the last snapshot broke the state: find out which
            self.stage = MOVING
            self._advance_carefully(stop, watch)
        self.stage = SOUND
        if fault is not None:
            raise fault
        return self.head

    def _advance_carefully(self, stop: int | None, watch: Watch | None) -> None:
        """Follow the log again from its beginning and encode every standing, to find the first that fails."""
        self.careful = True
        self.standing = self.kernel.restore(self._opening)
        self._begin()
        try:
            self._advance(stop, watch)
        finally:
            if self.stage == AHEAD:
                self._settle()
                self.stage = SOUND

    def recover(self) -> None:
        """Bring the replay back in line with its log, whatever an exception left half done.

        An entry that was being appended is followed if the log has it. Raises what `advance` raises, and StorageError;
        it can then be tried again.
        """
        stop = None
        if self.stage != MOVING:
            self._settle()
            if self.pending is None or not self._has(self.pending):
                self.settled()
                return
            stop = self.pending.seq + 1
        else:
            self.standing = self.kernel.restore(self._opening)
            self._begin()
        try:
            self._go_on(stop)
        except (CorruptLog, IllegalLog, UnknownEvent):
            if not self.damaged:
                self.stage = MOVING
                raise

    def stored(self, head: Head) -> None:
        """Take in a head that the log has just stored."""
        self.head = head
        self.digests += bytes.fromhex(head.hash)

    def settled(self) -> None:
        """End the change: memory and log agree."""
        self.pending = None
        self.stage = SOUND

    def head_at(self, seq: int) -> Head:
        """Return the head as it was after an entry that was followed."""
        return Head(seq, self.digests[DIGEST * seq : DIGEST * (seq + 1)].hex())

    def options(self) -> Options:
        """Return what may be done after the head; no action of the game where the log cannot be played on."""
        playable = not self.closed and not self.older
        offers = self.kernel.options(self.standing, self.standing_faces(), self.seeded) if playable else ()
        return Options.of(offers, self.head, self.table(self.standing, not self.closed, self.head.seq))

    def table(self, standing: Standing, open: bool, seq: int) -> Table:
        """Return what a menu needs to know besides the offers after entry `seq`; `open` if something may be entered."""
        tip = self.lineage.tip
        return Table(
            self.id,
            standing.state,
            self.kernel.actions,
            self.names,
            tuple(self.seats),
            tip if open and tip > 0 else None,
            self.lineage.redoable if open else None,
            open,
            partial(answering, self, seq),
        )

    @property
    def seeded(self) -> bool:
        """Whether faces come from a seed and not from a table."""
        return self.open.dice.kind == "seeded"

    def must_have(self, seq: int, head: Head) -> None:
        """Raise CorruptLog unless `head` is what entry `seq` was when it was followed."""
        known = self.head_at(seq)
        if head != known:
            raise CorruptLog(seq, f"{known}, as when it was read before", str(head))

    def _has(self, head: Head) -> bool:
        """Return whether the log has an entry with this number and hash."""
        return b"".join(self.log.blocks(head.seq, head.seq + 1)).endswith(sealed(head.hash))

    def _advance(self, stop: int | None, watch: Watch | None) -> None:
        for block in self.log.blocks(self.head.seq + 1, stop):
            try:
                entries, head = read_block(self.codec, block, self.head, self.digests)
            except AffrayError:  # the entries of the block before the bad one are good: follow them line by line
                for line in block.split(b"\n")[:-1]:
                    self._follow(*read_block(self.codec, line + b"\n", self.head, self.digests), watch)
                raise
            self._follow(entries, head, watch)
        if stop is None:
            _ = self.log.head  # raises if the end of the file is damaged

    def _follow(self, entries: list[AnyEntry], head: Head, watch: Watch | None) -> None:
        """Take in entries that lead to `head`. If one is illegal, stop at the entry before it, in stage AHEAD."""
        try:
            if watch is None and not self.careful and self.seats.keys() >= {entry.by for entry in entries}:
                self._take(entries)
            else:
                for entry in entries:
                    if watch is not None:
                        watch(entry, self)
                    self._fold(entry)
        except AffrayError:
            last = len(self.lineage) - 1
            if last > self.head.seq:
                self.head = Head(last, entries[last - self.head.seq - 1].hash)
            del self.digests[DIGEST * (last + 1) :]
            self.stage = AHEAD
            raise
        self.head = head

    def _take(self, entries: list[AnyEntry]) -> None:
        """Take in entries of known seats, those of the game in runs: one call for many entries is much faster."""
        at = 0
        while at < len(entries):
            count = 0 if self.closed or self.stands else self._run(entries, at)
            if not count:
                self._fold(entries[at])
            at += count or 1

    def _run(self, entries: list[AnyEntry], at: int) -> int:
        """Take in entries of the game from index `at` on, until conduct or the next snapshot; return how many."""
        run = entries[at : at + max(0, self.snapshots.interval - self._since)]
        try:
            count = self.kernel.fold(self.standing, run)
        except IllegalLog as illegal:
            legal = illegal.seq - run[0].seq
            self._note_drawn(run[:legal])
            self.lineage.play(legal)
            raise
        if count:
            last = run[count - 1].seq
            due = self.due(last, count)
            self._note_drawn(run[:count])
            self._noted(last, count, due)
        return count

    def fold(self, entry: AnyEntry) -> None:
        """Take in the next entry. Raises IllegalLog if it is not a legal continuation."""
        self.known(entry.seq, entry.hash)
        self._fold(entry)

    def known(self, seq: int, digest: str) -> None:
        """Keep the hash of an entry, to compare when it is read again."""
        del self.digests[DIGEST * seq :]
        self.digests += bytes.fromhex(digest)

    def _fold(self, entry: AnyEntry) -> None:
        if self.closed or self.stands or entry.by not in self.seats:
            self.admit(entry)
        action = entry.action
        if action.__class__ in _CONDUCT:
            self._conduct(entry)
        else:
            self.kernel.fold(self.standing, (entry,))
            if self.careful:
                self.snapshot(entry.seq)
            self.played(entry.seq, action)

    def _conduct(self, entry: AnyEntry) -> None:
        """Take in an entry that is not of the game."""
        action = entry.action
        if isinstance(action, Open):
            raise IllegalLog(entry.seq, "an encounter is opened only once")
        if entry.then:
            raise IllegalLog(entry.seq, "an action of conduct has no consequences")
        self.conducted(action, self.move(entry.seq, action))

    def admit(self, entry: AnyEntry) -> None:
        """Raise IllegalLog if the encounter is closed, the seat is unknown, or a roll has other faces than stand."""
        if self.closed:
            raise IllegalLog(entry.seq, "the encounter was closed before it")
        if entry.by not in self.seats:
            raise IllegalLog(entry.seq, not_seated(entry.by, self.seats))
        if self.stands and isinstance(entry.action, Roll):
            try:
                faces = self.standing_faces()
            except AffrayError:
                raise
            except Exception as error:
                raise IllegalLog(entry.seq, f"the roll does not fit the state: {describe_failure(error)}") from error
            if faces is not None and entry.action.dice != faces:
                raise IllegalLog(entry.seq, f"the roll must show {list(faces)}, the faces that stand")

    def played(self, seq: int, action: Any) -> None:
        """Take in an entry of the game that has been folded into the standing. Raises Unsound as `due` does."""
        self.noted(seq, action, self.due(seq))

    def standing_faces_at(self, seq: int) -> tuple[int, ...] | None:
        """Return what `standing_faces` returned after an entry, 0 to the head."""
        if seq == self.head.seq:
            return self.standing_faces()
        if self._first_stand is None or self._first_stand > seq:
            return None
        then = Replay(self.log, self.kernel.ruleset)
        then.advance(seq + 1)
        return then.standing_faces()

    def _settle(self) -> None:
        """Restore the standing that the entries followed lead to."""
        self.standing, self._since = self._reach(self.lineage.tip)
