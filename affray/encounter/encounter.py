"""An encounter: opening one on a file or in memory, and taking actions in it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, cast

from affray.core.conduct import CODES
from affray.core.kernel import Kernel
from affray.core.refusal import Refusal, Refused
from affray.core.registry import kernel as kernel_of
from affray.core.ruleset import Ruleset
from affray.encounter.record import Record
from affray.events.base import Action, Consequence, Roll, tag_of
from affray.events.conduct import Close, DicePolicy, Open
from affray.events.entry import AnyEntry, Body, Entry, write_line
from affray.events.errors import AffrayError, BadInput, BadRoster, CorruptLog, IllegalLog, UnknownEvent
from affray.events.file import FileLog
from affray.events.framing import check_fits
from affray.events.log import EMPTY, Head, InDoubt, Log
from affray.events.memory import MemoryLog
from affray.replay.clock import Clock, now, utc_now
from affray.replay.continuing import continuation
from affray.replay.decided import check_head
from affray.replay.opening import make_opening, not_seated, recorded_dice
from affray.replay.replay import AHEAD, MOVING, Replay
from affray.replay.submission import Submission, named
from affray.replay.verify import Progress

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger


class Encounter(Record):
    """One fight on a log. Made by `create`, `open`, `read`, `fork` or `carry_on`, never directly.

    Every change goes through an action: `act`, and `roll`, `undo`, `redo`, `comment` and `close`, which are actions
    too. An action is either refused with reasons (`Refused`), or on the disk when the call returns. Everything that is
    returned is a copy or frozen.

    After any exception (a full disk, Ctrl-C, a time-out) the next call brings the encounter back in line with its log:
    the entry is part of both or of neither. While the log cannot be read, every call that needs it raises the same
    error and nothing is written.

    Several threads may use one encounter; their calls are made one after another. A call inside another call of the
    same thread (from the clock, a hook of the ruleset or a signal handler) raises Busy.
    """

    def __init__(self, replay: Replay, clock: Clock, logger: FilteringBoundLogger | None) -> None:
        super().__init__(replay, logger)
        self._clock = clock
        self._submission = Submission(replay, recorded_dice(replay.open))
        self._foretell = True
        self._aside: Any = getattr(replay.log, "torn", None)

    @classmethod
    def create(
        cls,
        ruleset: str | Ruleset[Any],
        roster: Mapping[str, Any],
        *,
        options: Mapping[str, Any] | None = None,
        preset: str = "",
        dice: str | DicePolicy = "table",
        seed: str = "",
        path: str | PathLike[str] | None = None,
        by: str = "",
        title: str = "",
        nonce: str | None = None,
        clock: Clock = utc_now,
        logger: FilteringBoundLogger | None = None,
    ) -> Encounter:
        """Begin a new encounter, in a new file at `path` or in memory, and write its entry 0.

        `roster` and `options` are plain data in the ruleset's own terms; `preset` names a set of option values, which
        `options` then changes. `dice` is `table`, or `seeded` with a text as `seed`. `by` is the seat that opens, by
        default the first. `nonce` makes the encounter's id unique: random by default; give it to get the same bytes
        twice.

        Raises BadRoster with every fault of roster, options, dice, title and nonce; UnknownRuleset; BadInput; and
        StorageError if the file exists or cannot be written. After any exception there is no new file.
        """
        kernel = kernel_of(ruleset)
        nonce = os.urandom(16).hex() if nonce is None else nonce
        opened = make_opening(kernel, roster, options, preset, dice, seed, title, nonce)
        return cls._begun(kernel, opened, path, by, clock, logger)

    @classmethod
    def _begun(
        cls,
        kernel: Kernel,
        opened: Open,
        path: str | PathLike[str] | None,
        by: str,
        clock: Clock,
        logger: FilteringBoundLogger | None,
    ) -> Encounter:
        """Write entry 0 to a new file, or in memory. Raises what `create` raises."""
        by = named(by) if by else opened.seats[0].id
        seats = [seat.id for seat in opened.seats]
        if by not in seats:
            raise BadInput(not_seated(by, seats))
        line, head = write_line(Body(0, now(clock), by, opened), EMPTY)
        check_fits(line, head, EMPTY)
        try:  # a log that no reader could open must not reach the disk
            encounter = cls(Replay(MemoryLog([line]), kernel.ruleset), clock, logger)
        except (CorruptLog, IllegalLog, UnknownEvent) as error:
            raise BadRoster([f"the opening could not be read again: {error}"]) from error
        if path is not None:
            encounter._replay.log = _new_file(path, line, head)
        return encounter

    @classmethod
    def open(
        cls,
        source: str | PathLike[str] | Log,
        *,
        ruleset: Ruleset[Any] | None = None,
        write: bool = True,
        clock: Clock = utc_now,
        logger: FilteringBoundLogger | None = None,
        progress: Progress | None = None,
    ) -> Encounter:
        """Open an encounter on a file or a log and follow it to its end, checking the chain on the way.

        `ruleset` is used instead of the installed one. The file is not changed until an entry is appended; with `write`
        false it is opened for reading only.
        Raises CorruptLog, UnknownEvent, UnknownFormat, UnknownRuleset, IllegalLog or StorageError.
        """
        log = _log(source, write=write)
        try:
            replay = Replay(log, ruleset)
            replay.advance(watch=None if progress is None else lambda entry, _: progress(entry.seq))
            encounter = cls(replay, clock, logger)
        except BaseException:
            if log is not source:
                log.close()
            raise
        torn = encounter._aside
        if torn is not None and encounter._say is not None:
            encounter._say("torn_tail", bytes=torn.size, entry=torn.seq)
        return encounter

    @classmethod
    def read(
        cls,
        source: str | PathLike[str] | Log,
        *,
        ruleset: Ruleset[Any] | None = None,
        progress: Progress | None = None,
    ) -> Encounter:
        """Open an encounter for reading only, as far as its log can be followed; `damage` is the error that ended it.

        Raises what `open` raises if even entry 0 cannot be read, and StorageError.
        """
        log = _log(source, write=False)
        damage: AffrayError | None = None
        try:
            replay = Replay(log, ruleset)
            try:
                replay.advance(watch=None if progress is None else lambda entry, _: progress(entry.seq))
            except (CorruptLog, UnknownEvent, IllegalLog) as error:
                damage = error
                replay.damaged = True
            encounter = cls(replay, utc_now, None)
        except BaseException:
            if log is not source:
                log.close()
            raise
        encounter.damage = damage
        return encounter

    def try_act(self, action: str | Action, by: str = "", /, **fields: Any) -> Refusal | tuple[Consequence, ...]:
        """Return the consequences that an action would have, or its refusal. Nothing is written or changed.

        Seeded dice that have not been rolled are not revealed: such a roll is refused with E_DICE_UNROLLED. A fork can
        roll them.
        """
        kernel = self._replay.kernel
        try:
            with self._lock, self._asking:
                act, seat = self._submission.play(action, by, fields, foretell=False)
                refusal = self._submission.refusal(act, seat)
                return refusal or tuple(kernel.follow(kernel.copy(self._replay.standing), act, seat))
        except Refused as refused:
            return refused.refusal

    def act(self, action: str | Action, by: str = "", /, *, if_head: Any = "", **fields: Any) -> AnyEntry:
        """Take an action of the game, write it with its consequences and return the entry.

        `action` is an action object, or a tag with its `fields`. `by` may be left out where only one seat may act. A
        roll without faces takes them from the encounter's dice, if they are seeded.

        `if_head` is the head that the action was decided on, here and in every method that writes: a Head, or
        `SEQ:HASH` with at least 4 digits of the hash, such as `58:81fe`. By default it is not checked.

        Raises Refused with every reason; Conflict if the head is not `if_head` or somebody else appended first, naming
        the entries in between; StorageError if the entry cannot be written. The encounter is then as before.
        """
        with self._lock, self._asking:
            replay, submission = self._replay, self._submission
            check_head(replay, if_head)
            act, seat = submission.play(action, by, fields, foretell=self._foretell)
            refusal = submission.refusal(act, seat)
            if refusal is not None:
                raise Refused(refusal)
            at = now(self._clock)
            replay.stage = AHEAD  # `follow` folds into the standing itself: from here on it can be ahead of the log
            then = tuple(replay.kernel.follow(replay.standing, act, seat))
            due = replay.due_soon(replay.head.seq + 1)
            entry = self._store(Body(replay.head.seq + 1, at, seat, act, then))
            replay.noted(entry.seq, act, due)
            replay.settled()
        return self._tell(entry)

    def roll(self, *dice: int, by: str = "", want: str = "", if_head: str | Head = "") -> AnyEntry:
        """Answer the pending request for dice with the faces rolled; with none where dice are seeded.

        `want` is the purpose of the roll, such as `hit`. It is refused with E_ROLL_OWED if another roll is owed.
        """
        return self.act(Roll(dice, want), by, if_head=if_head)

    def undo(
        self, to: int | None = None, *, why: str = "", dice: str = "afresh", by: str = "", if_head: str | Head = ""
    ) -> AnyEntry:
        """Go back to how things stood after entry `to`; without it, take back the last live entry of the game.

        `dice` decides what happens to the dice that are undone: with `afresh` they are rolled again, with `stand` the
        same roll shows the same faces when it is asked for again. Raises Refused.
        """
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.undo(to, why, dice, by))
        return self._tell(entry)

    def redo(self, *, why: str = "", by: str = "", if_head: str | Head = "") -> AnyEntry:
        """Take back the latest undo. Raises Refused if nothing was undone since the last action of the game."""
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.redo(why, by))
        return self._tell(entry)

    def comment(self, text: str, *, about: str = "", by: str = "", if_head: str | Head = "") -> AnyEntry:
        """Write a comment; `about` may name an entry or event of the log (`12` or `12.3`). Raises Refused."""
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.comment(text, about, by))
        return self._tell(entry)

    def close(self, reason: str = "", *, by: str = "", if_head: str | Head = "") -> AnyEntry:
        """Close the encounter for good: no entry can follow. Raises Refused if it is closed already."""
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.conduct(Close, by, {"reason": reason}))
        return self._tell(entry)

    def fork(self, seq: int | None = None, *, foretell: bool = True) -> Encounter:
        """Return a copy in memory that branches off after entry `seq`, by default the head.

        Seeded dice show the same faces in the copy as in this encounter, as long as the same rolls are made in both.
        With `foretell` false the copy refuses to roll them (E_DICE_UNROLLED).
        """
        at = self.head.seq if seq is None else self.at(seq).seq
        log = MemoryLog.copy(self._replay.log, at + 1)
        self._replay.must_have(at, log.head)
        copy = Encounter.open(log, ruleset=self.ruleset, clock=self._clock)
        copy._foretell = foretell
        return copy

    def carry_on(
        self,
        path: str | PathLike[str] | None = None,
        *,
        by: str = "",
        title: str | None = None,
        nonce: str | None = None,
        clock: Clock | None = None,
        logger: FilteringBoundLogger | None = None,
    ) -> Encounter:
        """Begin a new log, at `path` or in memory, that continues from how things stand in this one.

        It is for a fight whose own version of the rules is not installed, so that its log can only be read. The new
        log is played by the installed version. Its entry 0 names this log's head and holds the standing; seats, roster,
        options and dice stay the same, and the title unless another is given. This log is not changed.

        Raises Refused if the encounter is closed, BadInput if it can be played on in its own log, and what `create`
        raises.
        """
        nonce = os.urandom(16).hex() if nonce is None else nonce
        with self._lock, self._turn:
            if self._replay.closed:
                self._submission.refuse("open", by, "E_CLOSED", CODES["E_CLOSED"])
            opened = continuation(self._replay, title, nonce)
        return self._begun(self._replay.kernel, opened, path, by, clock or self._clock, logger)

    def _conduct(self, action: Action, by: str) -> AnyEntry:
        """Write an action of conduct."""
        replay = self._replay
        replay.sound()  # an undo or a redo starts from kept snapshots, so the standing must be one that can be kept
        seq = replay.head.seq + 1
        # Reads the log before it is written to, so that a log that cannot be read again fails with nothing written.
        move = replay.move(seq, action)
        entry = self._store(Body(seq, now(self._clock), by, action, ()))
        replay.conducted(action, move)
        replay.settled()
        return entry

    def _store(self, body: Body) -> AnyEntry:
        """Append an entry and make it the head; on return the replay is in stage MOVING."""
        replay = self._replay
        line, head = replay.codec.write(body, replay.head)
        before = replay.stage
        replay.pending = head
        replay.stage = AHEAD
        try:
            replay.log.append(line, head, replay.head)
        except InDoubt:
            raise  # `pending` stays set, so that the next call looks whether the log has the entry
        except AffrayError:  # a log promises that it is unchanged after any of these
            replay.pending, replay.stage = None, before
            raise
        replay.stage = MOVING
        replay.stored(head)
        return Entry(body.seq, body.at, body.by, body.action, body.then, head.hash)

    def _tell(self, entry: AnyEntry) -> AnyEntry:
        """Report an entry to the operations log. It comes last, because a logger may raise."""
        if self._say is not None:
            torn, self._aside = self._aside, getattr(self._replay.log, "torn", None)
            if self._aside is not None and self._aside.path and self._aside != torn:
                self._say("set_aside", bytes=self._aside.size, entry=self._aside.seq, path=self._aside.path)
            tag, count = tag_of(type(entry.action)), len(entry.then)
            self._say("append", entry=entry.seq, action=tag, by=entry.by, consequences=count)
        return entry


def _new_file(path: str | PathLike[str], line: bytes, head: Head) -> FileLog:
    """Return a log in a new file, with its first line. If that fails there is no file."""
    log = FileLog.create(path)
    try:
        log.append(line, head, EMPTY)
    except BaseException:
        log.discard()
        raise
    return log


def _log(source: str | PathLike[str] | Log, write: bool) -> Log:
    """Return the log itself, or open the file."""
    if hasattr(source, "blocks"):
        return cast(Log, source)
    return FileLog.open(cast(str, source), write=write)
