"""What can be read of an encounter: its opening, how things stand, its entries, and what verification says of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from threading import RLock
from typing import TYPE_CHECKING, Any, Self

from affray.core.ruleset import Ruleset
from affray.events.base import Action
from affray.events.conduct import Open
from affray.events.entry import AnyEntry
from affray.events.errors import AffrayError, BadInput
from affray.events.log import Head, Log
from affray.events.marks import RoundBegan, TurnBegan
from affray.projections import HistoryLine, TimelineLine
from affray.replay import account
from affray.replay.operations import teller
from affray.replay.options import Options
from affray.replay.position import Position
from affray.replay.replay import MOVING, Replay
from affray.replay.report import Closing, Report
from affray.replay.turn import Turn
from affray.replay.undone import Undone, undone
from affray.replay.verify import Progress, verify

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger


class Record:
    """The half of an Encounter that reads. Nothing in it changes the fight.

    `damage` is the error that ended reading, for an encounter made by `Encounter.read` from a damaged log; otherwise
    None.
    """

    def __init__(self, replay: Replay, logger: FilteringBoundLogger | None) -> None:
        self._replay = replay
        self.damage: AffrayError | None = None
        self._say = teller(replay.id, logger)
        # The lock is not part of Turn, because a lock written in C cannot be left half taken by a signal handler.
        self._lock = RLock()
        self._turn = Turn(replay, self._say)
        self._asking = self._turn.asking

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
        """The ruleset that the fight is played by."""
        return self._replay.kernel.ruleset

    @property
    def head(self) -> Head:
        """The last entry, by number and hash."""
        return self._settled().head

    @property
    def log(self) -> Log:
        """The log that holds the entries."""
        return self._replay.log

    @property
    def closed(self) -> bool:
        """Whether the encounter has been closed."""
        return self._settled().closed

    @property
    def older(self) -> str:
        """The version of the rules that the fight was begun under, in words, if it is not installed; otherwise empty.

        Such a log can be read, commented on, undone and closed, but not played on.
        """
        return self._replay.older

    @property
    def closing(self) -> Closing | None:
        """Who closed the encounter and why; None while it is open."""
        if not self.closed:
            return None
        (entry,) = self.entries(self.head.seq)
        return Closing(entry.seq, entry.by, entry.at, entry.action.reason)

    @property
    def undone(self) -> Undone:
        """The entries that were taken back and are not live again, and who took them back."""
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
        """Every action class of the game by its tag, `roll` included."""
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
        """Return how things stood after an entry, as a copy. Raises BadInput if the log has no entry `seq`."""
        with self._lock, self._turn:
            last = self._replay.head.seq
            if type(seq) is not int or not 0 <= seq <= last:
                raise BadInput(f"there is no entry {seq!r}; the log has entries 0 to {last}")
            return Position(self._replay, seq)

    def show(self) -> dict[str, Any]:
        """Return how things stand as plain data, the same that `affray show --json` prints."""
        return self.now.show()

    def options(self) -> Options:
        """Return every action of the game that is legal now: its seats, and what each field accepts."""
        with self._lock, self._asking:
            return self._replay.options()

    def entries(self, start: int = 0, stop: int | None = None) -> Iterator[AnyEntry]:
        """Yield the entries of the log, undone ones included, from `start` to `stop` (not included).

        Like `timeline` and `history` it ends at the head as of the call, whatever is appended meanwhile, and raises
        CorruptLog at a line that has changed since it was followed.
        """
        with self._lock, self._turn:
            return self._replay.entries(*_span(start, stop))

    def live(self) -> tuple[bool, ...]:
        """Return for every entry whether it is live. Comments, undos and other conduct always are."""
        with self._lock, self._turn:
            return tuple(map(bool, self._replay.lineage.live()))

    def history(self, combatant: str) -> Iterator[HistoryLine]:
        """Yield every live change to a combatant, with the entry and the rule that made it.

        Raises BadInput, with the ids of all combatants, if there is no such combatant.
        """
        known = [card.id for card in self._replay.cast.cards]
        if combatant not in known:
            raise BadInput(f"there is no combatant {combatant!r}; combatants: {', '.join(known)}")
        with self._lock, self._turn:
            return account.history(self._replay, combatant)

    def timeline(self, start: int = 0, stop: int | None = None) -> Iterator[TimelineLine]:
        """Yield every entry as sentences, with undone entries marked."""
        with self._lock, self._turn:
            return account.timeline(self._replay, *_span(start, stop))

    def turn_start(self) -> int | None:
        """Return the live entry before the one that began the present turn; None before the first turn."""
        with self._lock, self._turn:
            return account.before_mark(self._replay, TurnBegan)

    def round_start(self) -> int | None:
        """Return the live entry before the one that began the present round; None before the first round."""
        with self._lock, self._turn:
            return account.before_mark(self._replay, RoundBegan)

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
        """Check the whole log on the given levels; see `affray.replay.verify`."""
        if expect is not None and not _is_head(expect):
            raise BadInput(f"expect takes a Head of a number and a hash, not {expect!r}")
        return verify(self._replay.log, self.ruleset, expect, progress, levels, before)

    def release(self) -> None:
        """Close the log's file, as leaving a `with` block does. The fight stays open; this object cannot be used."""
        with self._lock:
            self._replay.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def _settled(self) -> Replay:
        """Return the replay, recovered first if an exception has left something half done."""
        replay = self._replay
        if replay.stage == MOVING or replay.pending is not None:
            with self._lock, self._turn:
                pass  # entering the turn recovers
        return replay


def _is_head(value: object) -> bool:
    return isinstance(value, Head) and [type(part) for part in value] == [int, str]


def _span(start: int, stop: int | None) -> tuple[int, int | None]:
    """Return the bounds of a range of entries. Raises BadInput unless both are numbers of entries."""
    for number in (start, 0 if stop is None else stop):
        if type(number) is not int or number < 0:
            raise BadInput(f"entries are numbered from 0; {number!r} is not the number of an entry")
    return start, stop
