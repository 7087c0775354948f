"""The one object that a user of the library holds: an encounter, on a file or in memory."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from os import PathLike
from threading import RLock
from typing import TYPE_CHECKING, Any, cast

from affray.core.conduct import CODES
from affray.core.domain import Offer
from affray.core.kernel import Kernel
from affray.core.refusal import Refusal, Refused
from affray.core.registry import kernel as kernel_of
from affray.core.ruleset import Ruleset
from affray.events.base import Action, Consequence, Roll, tag_of
from affray.events.conduct import Close, DicePolicy, Open
from affray.events.entry import AnyEntry, Body, Entry, write_line
from affray.events.errors import AffrayError, BadInput, BadRoster, CorruptLog, IllegalLog, UnknownEvent
from affray.events.file import FileLog
from affray.events.framing import check_fits
from affray.events.log import EMPTY, Head, InDoubt, Log
from affray.events.marks import RoundBegan, TurnBegan
from affray.events.memory import MemoryLog
from affray.projections import HistoryLine, TimelineLine
from affray.replay import account
from affray.replay.clock import Clock, now, utc_now
from affray.replay.continuing import continuation
from affray.replay.decided import check_head
from affray.replay.opening import make_opening, not_seated, recorded_dice
from affray.replay.operations import teller
from affray.replay.position import Position
from affray.replay.replay import AHEAD, MOVING, Replay
from affray.replay.report import Closing, Report
from affray.replay.submission import Submission
from affray.replay.turn import Turn
from affray.replay.undone import Undone, undone
from affray.replay.verify import Progress, verify

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

__all__ = ["Clock", "Encounter", "utc_now"]


class Encounter:
    """One fight on a log. Made by `create`, `open` or `fork`, never directly.

    Every change goes through an action: `act` (and `roll`, `undo`, `redo`, `comment`, `close`, which are actions
    too). Each is refused with a reason (`Refused`), or is on the disk when the call returns. What is handed out is
    a copy or frozen; the standing itself cannot be reached.

    Whatever is raised in a call, by whomever (a full disk, Ctrl-C, a time-out), the next call finds the encounter
    standing where its log stands: with the entry, if the log has it, and without it otherwise. Where the log cannot be
    read, every call that needs it raises the same error and nothing is written.

    Several threads may use one encounter: their calls are made one after another. A call inside another in the same
    thread (by the clock, a hook of the ruleset, a signal handler) raises Busy.
    """

    def __init__(self, replay: Replay, clock: Clock, logger: FilteringBoundLogger | None) -> None:
        self._replay, self._clock = replay, clock
        self.damage: AffrayError | None = None
        self._submission = Submission(replay, recorded_dice(replay.open))
        self._foretell = True
        self._say = teller(replay.id, logger)
        self._aside: Any = getattr(replay.log, "torn", None)
        # A lock of its own, and not one that Turn takes: of what C does, a signal handler cannot cut short a half.
        self._lock = RLock()
        self._turn = Turn(replay, self._say)
        self._asking = self._turn.asking

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
        """Open a new encounter and write entry 0; to a new file at `path`, or in memory.

        `roster` and `options` are plain data in the ruleset's own terms; `preset` names a set of option values that
        `options` goes on from. `dice` is `table` or `seeded` with `seed` (text). `by` is the seat that opens, the
        first if it is left out. `nonce` makes the encounter's id its own; it is random if it is left out, and given
        where the same bytes are needed twice.

        Raises BadRoster with every fault of roster, options, dice, title and nonce, UnknownRuleset, BadInput, and
        StorageError if the file exists or cannot be written; there is then no new file, nor after any other exception.
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
        by = by or opened.seats[0].id
        seats = [seat.id for seat in opened.seats]
        if by not in seats:
            raise BadInput(not_seated(by, seats))
        line, head = write_line(Body(0, now(clock), by, opened), EMPTY)
        check_fits(line, head, EMPTY)
        try:  # as every reader will, before there is a file
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
        """Open an encounter on a file or a log and follow it to its end, the chain checked on the way.

        `ruleset` stands in for the installed one. The file is not touched before something is written to it, and with
        `write` false not at all.
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
        """Open an encounter for looking only, as far as its log can be followed; `damage` says what ended that.

        The file is not touched. Raises what `open` raises if not even entry 0 can be read, and StorageError.
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

    @property
    def id(self) -> str:
        """The encounter's id: the hash of entry 0, 64 hex digits."""
        return self._replay.id

    @property
    def opening(self) -> Open:
        """The opening action: ruleset, version, seats, dice policy, options and roster."""
        return self._replay.open

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The ruleset it is played by."""
        return self._replay.kernel.ruleset

    @property
    def head(self) -> Head:
        """The last entry: its number and hash."""
        return self._settled().head

    @property
    def log(self) -> Log:
        """The log it is kept on."""
        return self._replay.log

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._settled().closed

    @property
    def older(self) -> str:
        """Under which version of its rules it was begun, in words, if that is not installed; otherwise empty.

        Such a log can be read, commented on, taken back and closed, but not played on.
        """
        return self._replay.older

    @property
    def closing(self) -> Closing | None:
        """Who closed it and why; None while it is open."""
        if not self.closed:
            return None
        (entry,) = self.entries(self.head.seq)
        return Closing(entry.seq, entry.by, entry.at, entry.action.reason)

    @property
    def undone(self) -> Undone:
        """What was taken back and is not live any more, and by whom."""
        with self._lock, self._turn:
            return undone(self._replay)

    @property
    def undoable(self) -> int | None:
        """The last live entry of the game, which an undo would take back; None if there is none."""
        tip = self._settled().lineage.tip
        return tip if tip > 0 and not self.closed else None

    @property
    def redoable(self) -> int | None:
        """The entry that a redo would make the last live one again; None if nothing can be restored."""
        return None if self.closed else self._settled().lineage.redoable

    @property
    def names(self) -> dict[str, str]:
        """Display names of combatants, units and seats by id."""
        return dict(self._replay.names)

    @property
    def actions(self) -> dict[str, type[Action]]:
        """Every action class of the game by its tag, `roll` among them."""
        return dict(self._replay.kernel.actions)

    def snapshot(self) -> bytes:
        """Return the live standing as bytes, to compare with another of the same process."""
        with self._lock, self._turn:
            return self._replay.kernel.snapshot(self._replay.standing)

    @property
    def now(self) -> Position:
        """How things stand after the last entry, as a copy."""
        with self._lock, self._turn:
            return Position(self._replay, self._replay.head.seq)

    def at(self, seq: int) -> Position:
        """Return how things stood after an entry (0 to the head), as a copy. Raises BadInput for another number."""
        with self._lock, self._turn:
            last = self._replay.head.seq
            if type(seq) is not int or not 0 <= seq <= last:
                raise BadInput(f"there is no entry {seq!r}; the log has entries 0 to {last}")
            return Position(self._replay, seq)

    def show(self) -> dict[str, Any]:
        """Return how things stand as plain data, the same that `affray show --json` prints."""
        return self.now.show()

    def options(self) -> tuple[Offer, ...]:
        """Return every legal action of the game now: its seats, and what each field accepts."""
        with self._lock, self._asking:
            replay = self._replay
            if replay.closed or replay.older:
                return ()
            return replay.kernel.options(replay.standing, replay.standing_faces())

    def try_act(self, action: str | Action, by: str = "", /, **fields: Any) -> Refusal | tuple[Consequence, ...]:
        """Return what an action would bring about, or why it would be refused. Nothing is written or changed.

        Seeded dice that are not rolled yet are not foretold: such a roll is refused (E_DICE_UNROLLED). A fork can roll
        them.
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
        """Take an action of the game and write it with its consequences; return the entry.

        `action` is a tag with its `fields`, or an action object. `by` may be left out where only one seat may take
        it. A roll without faces takes them from the encounter's dice, if they are seeded.

        `if_head` binds the action to the head it was decided on, here and in every method that writes: a Head, or
        `SEQ:HASH` with at least 4 digits of the hash, such as `58:81fe`. Left out, it is not checked.

        Raises Refused with every reason, Conflict if somebody else appended first or the head is not `if_head` (it
        names what came in between), StorageError if it cannot be written; the log and the standing are then as before.
        """
        with self._lock, self._asking:
            replay, submission = self._replay, self._submission
            check_head(replay, if_head)
            act, seat = submission.play(action, by, fields, foretell=self._foretell)
            refusal = submission.refusal(act, seat)
            if refusal is not None:
                raise Refused(refusal)
            at = now(self._clock)
            replay.stage = AHEAD
            then = tuple(replay.kernel.follow(replay.standing, act, seat))
            due = replay.due_soon(replay.head.seq + 1)
            entry = self._store(Body(replay.head.seq + 1, at, seat, act, then))
            replay.noted(entry.seq, act, due)
            replay.settled()
        return self._tell(entry)

    def roll(self, *dice: int, by: str = "", want: str = "", if_head: str | Head = "") -> AnyEntry:
        """Answer the pending roll request, with faces as they fell or, where dice are seeded, without.

        `want` says what the roll is for (`hit`): it is refused if another roll is owed (E_ROLL_OWED).
        """
        return self.act(Roll(dice, want), by, if_head=if_head)

    def undo(
        self, to: int | None = None, *, why: str = "", dice: str = "afresh", by: str = "", if_head: str | Head = ""
    ) -> AnyEntry:
        """Go back to the standing after entry `to`; without it, take back the last live entry of the game.

        `dice` says what becomes of the dice undone: `afresh`, or `stand`: where the same roll is asked for again, it
        shows the same faces. Raises Refused.
        """
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.undo(to, why, dice, by))
        return self._tell(entry)

    def redo(self, *, why: str = "", by: str = "", if_head: str | Head = "") -> AnyEntry:
        """Take the latest undo back. Raises Refused if nothing was undone since the last action of the game."""
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.redo(why, by))
        return self._tell(entry)

    def comment(self, text: str, *, about: str = "", by: str = "", if_head: str | Head = "") -> AnyEntry:
        """Write a remark; `about` may point to an entry or event that is there (`12` or `12.3`). Raises Refused."""
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.comment(text, about, by))
        return self._tell(entry)

    def close(self, reason: str = "", *, by: str = "", if_head: str | Head = "") -> AnyEntry:
        """Close the encounter: nothing more may be entered. Raises Refused if it is closed already."""
        with self._lock, self._turn:
            check_head(self._replay, if_head)
            entry = self._conduct(*self._submission.conduct(Close, by, {"reason": reason}))
        return self._tell(entry)

    def entries(self, start: int = 0, stop: int | None = None) -> Iterator[AnyEntry]:
        """Yield the entries of the log, undone ones too, from `start` to `stop` (not included).

        Like `timeline` and `history` it goes as far as the head at the call, whatever is appended meanwhile, and raises
        CorruptLog at a line that has changed since it was followed.
        """
        with self._lock, self._turn:
            return self._replay.entries(*_span(start, stop))

    def live(self) -> tuple[bool, ...]:
        """Return for every entry whether it is live; comments, undos and the like always are."""
        with self._lock, self._turn:
            return tuple(map(bool, self._replay.lineage.live()))

    def history(self, combatant: str) -> Iterator[HistoryLine]:
        """Yield every live change to a combatant, with the entry and the rule that made it.

        Raises BadInput, naming those there are, for an id that is nobody's.
        """
        known = [card.id for card in self._replay.cast.cards]
        if combatant not in known:
            raise BadInput(f"there is no combatant {combatant!r}; combatants: {', '.join(known)}")
        with self._lock, self._turn:
            return account.history(self._replay, combatant)

    def timeline(self, start: int = 0, stop: int | None = None) -> Iterator[TimelineLine]:
        """Yield every entry told in sentences, undone ones marked."""
        with self._lock, self._turn:
            return account.timeline(self._replay, *_span(start, stop))

    def turn_start(self) -> int | None:
        """Return the live entry before the one in which the turn now going began; None before the first turn."""
        with self._lock, self._turn:
            return account.before_mark(self._replay, TurnBegan)

    def round_start(self) -> int | None:
        """Return the live entry before the one in which the round now going began; None before the first round."""
        with self._lock, self._turn:
            return account.before_mark(self._replay, RoundBegan)

    def fork(self, seq: int | None = None, *, foretell: bool = True) -> Encounter:
        """Return a copy in memory that goes its own way after an entry (the head, if none is given).

        Seeded dice fall in it as they will fall in this encounter, as long as the same rolls are made in both. With
        `foretell` false it refuses to roll them (E_DICE_UNROLLED).
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
        """Open a new log, at `path` or in memory, that goes on from where this encounter stands.

        For a fight that was begun under a version of its rules by which it cannot be played on: the new log is played
        under the version by which this one is read, and names this one's head. Its entry 0 holds the standing; seats,
        roster, options and dice stay as they are, and the title unless another is given. This log is not changed.

        Raises Refused if the encounter is closed, BadInput if it is played on in its own log, and what `create` raises
        for the rest.
        """
        nonce = os.urandom(16).hex() if nonce is None else nonce
        with self._lock, self._turn:
            if self._replay.closed:
                self._submission.refuse("open", by, "E_CLOSED", CODES["E_CLOSED"])
            opened = continuation(self._replay, title, nonce)
        return self._begun(self._replay.kernel, opened, path, by, clock or self._clock, logger)

    def release(self) -> None:
        """Let go of the log's file, as the end of `with` does; the fight stays open, but this object is done."""
        with self._lock:
            self._replay.log.close()

    def __enter__(self) -> Encounter:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def refresh(self) -> Head:
        """Follow what others have appended since; return the head."""
        with self._lock, self._turn:
            self._replay.log.refresh()
            return self._replay.advance()

    def verify(
        self,
        expect: Head | None = None,
        progress: Progress | None = None,
        levels: Collection[str] | None = None,
        before: Log | None = None,
    ) -> Report:
        """Judge the whole log on the levels that are asked for; see `affray.replay.verify`."""
        if expect is not None and not isinstance(expect, Head):
            raise BadInput(f"a head to be extended is a Head of a number and a hash, not {expect!r}")
        return verify(self._replay.log, self.ruleset, expect, progress, levels, before)

    def _settled(self) -> Replay:
        """Return the replay, put right first if an exception has left something half done."""
        replay = self._replay
        if replay.stage == MOVING or replay.pending is not None:
            with self._lock, self._turn:
                pass
        return replay

    def _conduct(self, action: Action, by: str) -> AnyEntry:
        """Write an action of conduct. Where it leads is worked out first: nothing is read once it is written."""
        replay = self._replay
        replay.sound()  # for what follows an undo or a redo starts from standings that are kept
        seq = replay.head.seq + 1
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
            raise
        except AffrayError:  # the log is unchanged: that is what it promises of these
            replay.pending, replay.stage = None, before
            raise
        replay.stage = MOVING
        replay.stored(head)
        return Entry(body.seq, body.at, body.by, body.action, body.then, head.hash)

    def _tell(self, entry: AnyEntry) -> AnyEntry:
        """Tell the operations log of an entry, once all is done: what comes of the telling changes nothing."""
        if self._say is not None:
            torn, self._aside = self._aside, getattr(self._replay.log, "torn", None)
            if self._aside is not None and self._aside.path and self._aside != torn:
                self._say("set_aside", bytes=self._aside.size, entry=self._aside.seq, path=self._aside.path)
            tag, count = tag_of(type(entry.action)), len(entry.then)
            self._say("append", entry=entry.seq, action=tag, by=entry.by, consequences=count)
        return entry


def _new_file(path: str | PathLike[str], line: bytes, head: Head) -> FileLog:
    """Return a new log in a file, with its first line; there is no file if that fails."""
    log = FileLog.create(path)
    try:
        log.append(line, head, EMPTY)
    except BaseException:
        log.discard()
        raise
    return log


def _log(source: str | PathLike[str] | Log, write: bool) -> Log:
    """Return a log that was handed in, or the one in a file."""
    if hasattr(source, "blocks"):
        return cast(Log, source)
    return FileLog.open(cast(str, source), write=write)


def _span(start: int, stop: int | None) -> tuple[int, int | None]:
    """Return the numbers between which entries are wanted. Raises BadInput for what are none."""
    for number in (start, 0 if stop is None else stop):
        if type(number) is not int or number < 0:
            raise BadInput(f"entries are numbered from 0; {number!r} is no number of an entry")
    return start, stop
