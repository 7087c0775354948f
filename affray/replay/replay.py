"""Following a log from its opening: the chain checked, every entry stepped through the machine and folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import takewhile
from typing import Any, Final, NamedTuple

from affray.core.kernel import Standing, amiss
from affray.core.ruleset import Ruleset
from affray.events.base import Action, Roll
from affray.events.chain import DIGEST, check_again, check_block, read_block
from affray.events.conduct import CONDUCT, Close, Open, Redo, Undo
from affray.events.entry import AnyEntry
from affray.events.errors import AffrayError, CorruptLog, IllegalLog, UnknownEvent
from affray.events.framing import sealed
from affray.events.log import EMPTY, Head, Log
from affray.replay.drawn_rolls import DrawnRolls
from affray.replay.lineage import Lineage
from affray.replay.opening import check_table, muster, not_seated
from affray.replay.reading import older, reading
from affray.replay.snapshots import Snapshots
from affray.replay.standing_dice import StandingDice

_CONDUCT = frozenset(CONDUCT)

_NEAR = 512
"""Up to how many entries apart it takes less time to read past what lies between than to begin anew."""

SOUND: Final = 0
"""The replay stands where its log stands, as far as the log has been followed."""

AHEAD: Final = 1
"""The standing may be ahead of the log; everything else is as in SOUND. `pending` is the head that an append was to
make, if one was begun."""

MOVING: Final = 2
"""Nothing but the log itself can be relied on."""

Watch = Callable[[AnyEntry, "Replay"], None]
"""Called with every entry before it is folded; what it raises stops the replay."""


class Unsound(IllegalLog):
    """The standing cannot be kept: some entry since the last snapshot led to what no state can hold."""


class Move(NamedTuple):
    """Where an undo or a redo leads: the standing there, the entries since the last snapshot, the dice that stand."""

    standing: Standing
    since: int
    stands: StandingDice


class Replay:
    """A log followed to some entry: the standing there, which entries are live, and the way to any other standing.

    `open` is the opening action, `kernel` the ruleset made ready, `cast` who takes part, `head` the last entry
    followed, `standing` the live standing after it, `closed` whether the encounter has been closed. `older` says under
    which version of its rules the log was begun if it is not the one it is read by: then nothing can be played on it.

    `stage` says what an exception would leave behind: whoever changes something sets it first (SOUND, AHEAD, MOVING)
    and sets it back to SOUND last. After an exception `recover` makes the replay sound again from the log.
    `damaged` says that the log is followed only as far as it can be.
    """

    def __init__(self, log: Log, game: Ruleset[Any] | None = None) -> None:
        """Read entry 0 and muster the opening standing.

        `game` stands in for the installed ruleset of that id. Raises CorruptLog, UnknownFormat, UnknownRuleset,
        and IllegalLog if seats or roster of entry 0 are not accepted.
        """
        self.log = log
        line, first, self.kernel, self.codec = reading(log, game)
        self.stage = SOUND
        self.pending: Head | None = None
        self.damaged = False
        check_block(line, [first], EMPTY)
        check_table(first)
        self.open: Open = first.action
        self.older = older(self.open, self.kernel.ruleset)
        self.id: str = first.hash
        self.seats = {seat.id: seat for seat in self.open.seats}
        self.standing: Standing
        self.standing, self.cast = muster(self.kernel, self.open)
        self.names = self.cast.names() | {seat.id: seat.name or seat.id for seat in self.open.seats}
        self.careful = False
        self._opening = self.snapshot(0)
        self._begin()

    def _begin(self) -> None:
        """Stand after entry 0, with nothing followed yet."""
        self.head = Head(0, self.id)
        self.digests = bytearray.fromhex(self.id)
        self.lineage = Lineage()
        self.lineage.play()
        self.snapshots = Snapshots()
        self.snapshots.keep(0, self._opening)
        self._since = 0
        self._rolls: dict[int, Roll | None] = {}
        self.closed = False
        self.stands = StandingDice.carried(() if self.open.continues is None else self.open.continues.stands)
        self._first_stand: int | None = 0 if self.stands else None
        self.drawn = DrawnRolls(0 if self.open.continues is None else self.open.continues.drawn)

    def advance(self, stop: int | None = None, watch: Watch | None = None) -> Head:
        """Follow the log to its end, or up to and without entry `stop`; return the head reached.

        Raises CorruptLog, UnknownEvent or IllegalLog at the first entry that does not fit; the replay then stands
        at the entry before it.
        """
        if self.stage != SOUND:
            self.recover()
        return self._go_on(stop, watch)

    def _go_on(self, stop: int | None, watch: Watch | None = None) -> Head:
        """Do what `advance` does, from where the replay stands."""
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
        if isinstance(fault, Unsound):
            self.stage = MOVING
            self._advance_carefully(stop, watch)
        self.stage = SOUND
        if fault is not None:
            raise fault
        return self.head

    def _advance_carefully(self, stop: int | None, watch: Watch | None) -> None:
        """Follow the log once more from its beginning, looking at every standing, to find the first that cannot be."""
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
        """Stand where the log stands, whatever an exception left half done.

        An entry that was about to be appended is followed if the log has it. Raises what `advance` raises, and
        StorageError; there is then nothing to go on from, and it can be tried again.
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
        """Note that the log has taken the entry that makes this head."""
        self.head = head
        self.digests += bytes.fromhex(head.hash)

    def settled(self) -> None:
        """Note that everything has been done that an entry asks for."""
        self.pending = None
        self.stage = SOUND

    def must_have(self, seq: int, head: Head) -> None:
        """Raise CorruptLog unless a head is that of an entry as it was when it was followed."""
        known = Head(seq, self.digests[DIGEST * seq : DIGEST * (seq + 1)].hex())
        if head != known:
            raise CorruptLog(seq, f"{known}, as when it was read before", str(head))

    def _has(self, head: Head) -> bool:
        """Return whether the log has an entry with this number and hash."""
        return b"".join(self.log.blocks(head.seq, head.seq + 1)).endswith(sealed(head.hash))

    def _advance(self, stop: int | None, watch: Watch | None) -> None:
        for block in self.log.blocks(self.head.seq + 1, stop):
            try:
                entries, head = read_block(self.codec, block, self.head, self.digests)
            except AffrayError:
                for line in block.split(b"\n")[:-1]:
                    self._follow(*read_block(self.codec, line + b"\n", self.head, self.digests), watch)
                raise
            self._follow(entries, head, watch)
        if stop is None:
            _ = self.log.head  # of a file it says if the end is damaged

    def sound(self) -> None:
        """Raise Unsound unless the standing can be kept and taken up again."""
        try:
            self.kernel.copy(self.standing)
        except Exception as lost:
            raise Unsound(self.head.seq, f"it leads to what no state can hold: {amiss(lost)}") from lost

    def _follow(self, entries: list[AnyEntry], head: Head, watch: Watch | None) -> None:
        """Take in entries that lead to `head`. If one is not legal, stand at the entry before it, in stage AHEAD."""
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
        """Take in entries by seats of the table: what is of the game in as long runs as there are."""
        at = 0
        while at < len(entries):
            count = 0 if self.closed or self.stands else self._run(entries, at)
            if not count:
                self._fold(entries[at])
            at += count or 1

    def _run(self, entries: list[AnyEntry], at: int) -> int:
        """Take in entries of the game, as many as come before anything else and before the next snapshot is due; return
        how many."""
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
        """Note the hash of an entry, by which it is known when it is read again."""
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

    def move(self, seq: int, action: Action) -> Move | None:
        """Work out where an action of conduct leads, None if the standing stays; nothing but the cache is changed.

        Raises IllegalLog if it may not stand here; CorruptLog or StorageError if what it leads to cannot be read again.
        """
        match action:
            case Undo():
                return self._undone(seq, action)
            case Redo():
                return self._redone(seq, action)
            case _:
                return None

    def conducted(self, action: Action, move: Move | None) -> None:
        """Note that an action of conduct stands in the log, given what `move` made of it."""
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

    def admit(self, entry: AnyEntry) -> None:
        """Raise IllegalLog if nothing may follow, nobody of that name sits at the table, or a roll has other faces
        than those ordered to stand."""
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
                raise IllegalLog(entry.seq, f"the roll does not fit the state: {amiss(error)}") from error
            if faces is not None and entry.action.dice != faces:
                raise IllegalLog(entry.seq, f"the dice {list(faces)} were to stand")

    def played(self, seq: int, action: Any) -> None:
        """Note that an entry of the game has been folded into the standing. Raises Unsound as `due` does."""
        self.noted(seq, action, self.due(seq))

    def due(self, seq: int, count: int = 1) -> bytes | None:
        """Return the snapshot that is to be kept after an entry of the game, the last of `count`; None if none is due.

        Raises Unsound if the standing cannot be kept.
        """
        return self.snapshot(seq) if self._since + count >= self.snapshots.interval else None

    def due_soon(self, seq: int) -> bytes | None:
        """Do what `due` does for an entry that is about to be written: now and then one that is remembered is due too.

        Whoever plays takes back the last few entries, which are then not far from a standing.
        """
        return self.due(seq) if (self._since + 1) % self.snapshots.recent else self.snapshot(seq)

    def noted(self, seq: int, action: Any, due: bytes | None) -> None:
        """Note that an entry of the game has been folded into the standing, given what `due` made of it."""
        if self.open.dice.kind == "seeded" and isinstance(action, Roll) and self.stands.match is None:
            self.drawn.note((seq,))
        if self.stands:
            self.stands = self.stands.played(action)
        self._noted(seq, 1, due)

    def _note_drawn(self, run: list[AnyEntry]) -> None:
        """Note the rolls among entries of the game that were followed while no dice stood."""
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
        """Return a standing, the live one if none is given, as bytes. Raises Unsound, with the entry given, if it
        cannot be kept."""
        try:
            kept = self.kernel.snapshot(standing or self.standing)
            if self.careful:
                self.kernel.restore(kept)
        except Exception as lost:
            raise Unsound(seq, f"it leads to what no state can hold: {amiss(lost)}") from lost
        return kept

    def standing_faces(self) -> tuple[int, ...] | None:
        """Return the faces that the pending roll must show because they were ordered to stand, or None."""
        if not self.stands:
            return None
        self.stands = self.stands.matched(self)
        return self.stands.faces

    def standing_faces_at(self, seq: int) -> tuple[int, ...] | None:
        """Return what `standing_faces` returned after an entry (0 to the head)."""
        if seq == self.head.seq:
            return self.standing_faces()
        if self._first_stand is None or self._first_stand > seq:
            return None
        then = Replay(self.log, self.kernel.ruleset)
        then.advance(seq + 1)
        return then.standing_faces()

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
        if new not in self.snapshots:
            self.snapshots.remember(new, self.snapshot(new, standing))
        return Move(standing, since, stands)

    def _redone(self, seq: int, redo: Redo) -> Move:
        if self.lineage.redoable is None or redo.to != self.lineage.redoable:
            raise IllegalLog(seq, f"there is no undo that a redo to entry {redo.to} would take back")
        return Move(*self._reach(redo.to), self.stands.redone())

    def _settle(self) -> None:
        self.standing, self._since = self._reach(self.lineage.tip)

    def rolls(self, seqs: list[int]) -> tuple[Roll, ...]:
        """Return the rolls among some entries of the game, in their order."""
        known = self._rolls  # so that a log of many undos does not read the same entries over and over
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
        missing = list(takewhile(lambda one: not self.snapshots.remembers(one), since))
        standing = self.kernel.restore(self.snapshots.get([*since, seq][len(missing)]))
        self.kernel.fold(standing, list(self.read(missing[::-1])))
        return standing, len(since)

    def read(self, seqs: list[int]) -> Iterator[AnyEntry]:
        """Yield entries by number, in rising order; where only a few others lie between two of them, in one go.

        Raises CorruptLog at a line that is not what it was when it was read before.
        """
        digests = self.digests
        at = 0
        while at < len(seqs):
            end = at
            while end + 1 < len(seqs) and seqs[end + 1] - seqs[end] <= _NEAR:
                end += 1
            wanted, number = set(seqs[at : end + 1]), seqs[at]
            for block in self.log.blocks(seqs[at], seqs[end] + 1):
                lines = BytesIO(block).readlines()
                check_again(lines, number, digests)
                if len(wanted) == seqs[end] + 1 - seqs[at]:
                    yield from self.codec.decode_block(block, number)
                else:
                    for seq, line in enumerate(lines, number):
                        if seq in wanted:
                            yield self.codec.decode(line, seq)
                number += len(lines)
            at = end + 1

    def entries(self, start: int = 0, stop: int | None = None) -> Iterator[AnyEntry]:
        """Return an iterator of the entries that have been followed, undone ones too, in their order.

        It raises CorruptLog at a line that is not what it was when it was read before.
        """
        last = self.head.seq + 1 if stop is None else min(stop, self.head.seq + 1)
        return self._read_again(start, last, self.digests)

    def _read_again(self, start: int, stop: int, digests: bytearray) -> Iterator[AnyEntry]:
        seq = start
        for block in self.log.blocks(start, stop):
            lines = BytesIO(block).readlines()
            check_again(lines, seq, digests)
            seq += len(lines)
            yield from self.codec.decode_block(block)
        if seq < stop:
            raise CorruptLog(seq, f"entries up to {stop - 1}, as when they were read before", "the end of the log")
