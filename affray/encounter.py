"""The one object that a user of the library holds: an encounter, on a file or in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from os import PathLike
from typing import TYPE_CHECKING, Any

import msgspec

from affray.core.conduct import CODES
from affray.core.convert import convert
from affray.core.dice import SCHEME, source_for
from affray.core.domain import Offer
from affray.core.refusal import Reason, Refusal, Refused
from affray.core.registry import kernel as kernel_of
from affray.core.ruleset import Ruleset
from affray.events.base import Action, Consequence, Roll, tag_of
from affray.events.conduct import FORMAT, Close, Comment, DicePolicy, Open, Redo, Undo
from affray.events.entry import AnyEntry, Body, Entry, write_line
from affray.events.errors import BadInput, BadRoster
from affray.events.file import FileLog
from affray.events.limits import TEXT
from affray.events.log import EMPTY, Head, Log
from affray.events.memory import MemoryLog
from affray.events.text import faults_in
from affray.projections import HistoryLine, TimelineLine
from affray.replay import account
from affray.replay.position import Position
from affray.replay.replay import Replay, opening
from affray.replay.verify import Progress, Report, verify

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

Clock = Callable[[], str]
"""Gives the time as text; it is written as a claim and decides nothing."""


def utc_now() -> str:
    """Return the present time, UTC, to the second: `2026-05-02T10:15:30Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Encounter:
    """One fight on a log. Made by `create`, `open` or `fork`, never directly.

    Every change goes through an action: `act` (and `roll`, `undo`, `redo`, `comment`, `close`, which are actions
    too). Each is refused with a reason (`Refused`), or is on the disk when the call returns. What is handed out is
    a copy or frozen; the standing itself cannot be reached.
    """

    def __init__(self, replay: Replay, clock: Clock, logger: FilteringBoundLogger | None) -> None:
        self._replay, self._clock = replay, clock
        self._dice = source_for(replay.open.dice)
        self._logger = None if logger is None else logger.bind(encounter=self.id[:12])

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
        clock: Clock = utc_now,
        logger: FilteringBoundLogger | None = None,
    ) -> Encounter:
        """Open a new encounter and write entry 0; to a new file at `path`, or in memory.

        `roster` and `options` are plain data in the ruleset's own terms; `preset` names a set of option values that
        `options` goes on from. `dice` is `table` or `seeded` with `seed` (text). `by` is the seat that opens, the
        first if it is left out.

        Raises BadRoster with every fault of roster, options and sides, UnknownRuleset, BadInput, and StorageError
        if the file exists or cannot be written.
        """
        kernel = kernel_of(ruleset)
        game = kernel.ruleset
        opened = _opening(game, roster, {**_preset(game, preset), **(options or {})}, _policy(dice, seed), title)
        opening(kernel, opened)
        by = by or opened.seats[0].id
        if by not in {seat.id for seat in opened.seats}:
            raise BadInput(f"{by!r} does not sit at the table; seats: {', '.join(s.id for s in opened.seats)}")
        line, head = write_line(Body(0, clock(), by, opened), EMPTY)
        log: Log = MemoryLog() if path is None else FileLog.create(path)
        log.append(line, head, EMPTY)
        return cls(Replay(log, game), clock, logger)

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

        `ruleset` stands in for the installed one. With `write` false the file is not touched, whatever its state.
        Raises CorruptLog, UnknownEvent, UnknownFormat, UnknownRuleset, IllegalLog or StorageError.
        """
        log = source if not isinstance(source, (str, PathLike)) else FileLog.open(source, write=write)
        replay = Replay(log, ruleset)
        replay.advance(watch=None if progress is None else lambda entry, _: progress(entry.seq))
        encounter = cls(replay, clock, logger)
        torn = getattr(log, "torn", None)
        if torn is not None:
            encounter._say("torn_tail", bytes=torn.size, entry=torn.seq)
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
        return self._replay.head

    @property
    def log(self) -> Log:
        """The log it is kept on."""
        return self._replay.log

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._replay.closed

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
        return self._replay.kernel.snapshot(self._replay.standing)

    @property
    def now(self) -> Position:
        """How things stand after the last entry, as a copy."""
        return self.at(self.head.seq)

    def at(self, seq: int) -> Position:
        """Return how things stood after an entry (0 to the head), as a copy. Raises BadInput for another number."""
        if not 0 <= seq <= self.head.seq:
            raise BadInput(f"there is no entry {seq}; the log has entries 0 to {self.head.seq}")
        return Position(self._replay, seq)

    def show(self) -> dict[str, Any]:
        """Return how things stand as plain data, the same that `affray show --json` prints."""
        return self.now.show()

    def options(self) -> tuple[Offer, ...]:
        """Return every legal action of the game now: its seats, and what each field accepts."""
        return () if self.closed else self._replay.kernel.options(self._replay.standing)

    def try_act(self, action: str | Action, by: str = "", /, **fields: Any) -> Refusal | tuple[Consequence, ...]:
        """Return what an action would bring about, or why it would be refused. Nothing is written or changed."""
        try:
            act, seat = self._ready(action, by, fields)
        except Refused as refused:
            return refused.refusal
        kernel = self._replay.kernel
        standing = kernel.copy(self._replay.standing)
        refusal = self._refusal(act, seat)
        return refusal if refusal is not None else tuple(kernel.follow(standing, act, seat))

    def act(self, action: str | Action, by: str = "", /, **fields: Any) -> AnyEntry:
        """Take an action of the game and write it with its consequences; return the entry.

        `action` is a tag with its `fields`, or an action object. `by` may be left out where only one seat may take
        it. A roll without faces takes them from the encounter's dice, if they are seeded.

        Raises Refused with every reason, Conflict if somebody else appended first, StorageError if it cannot be
        written; the log and the standing are then as before.
        """
        act, seat = self._ready(action, by, fields)
        refusal = self._refusal(act, seat)
        if refusal is not None:
            self._refuse(refusal)
        replay = self._replay
        try:
            then = tuple(replay.kernel.follow(replay.standing, act, seat))
            entry = self._append(seat, act, then)
        except BaseException:
            replay.recover()
            raise
        replay.played(entry.seq, act)
        return entry

    def roll(self, *dice: int, by: str = "") -> AnyEntry:
        """Answer the pending roll request, with faces as they fell or, where dice are seeded, without."""
        return self.act(Roll(dice), by)

    def undo(self, to: int | None = None, *, why: str = "", dice: str = "afresh", by: str = "") -> AnyEntry:
        """Go back to the standing after entry `to`; without it, take back the last live entry of the game.

        `dice` says what becomes of the dice undone: `afresh` or `stand`. Raises Refused.
        """
        lineage = self._replay.lineage
        if lineage.tip == 0 or self.closed:
            self._refuse_conduct("undo", by, "E_CLOSED" if self.closed else "E_NOTHING_TO_UNDO", "nothing to take back")
        target = lineage.parent(lineage.tip) if to is None else to
        if not 0 <= target <= self.head.seq:
            self._refuse_conduct(
                "undo", by, "E_UNDO_TARGET", f"there is no entry {target}; entries are 0 to {self.head.seq}"
            )
        tip = lineage.tip_after(target)
        if not lineage.on_chain(tip, lineage.tip):
            self._refuse_conduct("undo", by, "E_UNDO_TARGET", f"entry {target} is itself undone; name a live one")
        if tip == lineage.tip:
            self._refuse_conduct("undo", by, "E_UNDO_TARGET", f"no action of the game is live after entry {target}")
        return self._conduct(Undo, by, {"to": target, "why": why, "dice": dice})

    def redo(self, *, why: str = "", by: str = "") -> AnyEntry:
        """Take the latest undo back. Raises Refused if nothing was undone since the last action of the game."""
        to = self._replay.lineage.redoable
        if to is None:
            self._refuse_conduct("redo", by, "E_NOTHING_TO_REDO", "nothing was undone since the last action")
        return self._conduct(Redo, by, {"to": to, "why": why})

    def comment(self, text: str, *, about: str = "", by: str = "") -> AnyEntry:
        """Write a remark; `about` may point to an entry or event. Raises Refused."""
        return self._conduct(Comment, by, {"text": text, "about": about})

    def close(self, reason: str = "", *, by: str = "") -> AnyEntry:
        """Close the encounter: nothing more may be entered. Raises Refused if it is closed already."""
        return self._conduct(Close, by, {"reason": reason})

    def entries(self, start: int = 0, stop: int | None = None) -> Iterator[AnyEntry]:
        """Yield the entries of the log, undone ones too, from `start` to `stop` (not included)."""
        return self._replay.entries(start, stop)

    def live(self) -> tuple[bool, ...]:
        """Return for every entry whether it is live; comments, undos and the like always are."""
        return tuple(map(bool, self._replay.lineage.live()))

    def history(self, combatant: str) -> Iterator[HistoryLine]:
        """Yield every live change to a combatant, with the entry and the rule that made it.

        Raises BadInput, naming those there are, for an id that is nobody's.
        """
        known = [card.id for card in self._replay.cast.cards]
        if combatant not in known:
            raise BadInput(f"there is no combatant {combatant!r}; combatants: {', '.join(known)}")
        return account.history(self._replay, combatant)

    def timeline(self, start: int = 0, stop: int | None = None) -> Iterator[TimelineLine]:
        """Yield every entry told in sentences, undone ones marked."""
        return account.timeline(self._replay, start, stop)

    def fork(self, seq: int | None = None) -> Encounter:
        """Return a copy in memory that goes its own way after an entry (the head, if none is given)."""
        at = self.head.seq if seq is None else self.at(seq).seq
        log = MemoryLog.copy(self._replay.log, at + 1)
        return Encounter.open(log, ruleset=self.ruleset, clock=self._clock)

    def refresh(self) -> Head:
        """Follow what others have appended since; return the head."""
        self._replay.log.refresh()
        return self._replay.advance()

    def verify(self, expect: Head | None = None, progress: Progress | None = None) -> Report:
        """Judge the whole log, level by level; see `affray.replay.verify`."""
        return verify(self._replay.log, self.ruleset, expect, progress)

    def _ready(self, action: str | Action, by: str, fields: Mapping[str, Any]) -> tuple[Action, str]:
        kernel, standing = self._replay.kernel, self._replay.standing
        act = action if isinstance(action, Action) else self._built(action, by, fields)
        act = kernel.complete(standing, act)
        if isinstance(act, Roll):
            act = self._rolled(act, by)
        if not by:
            seats = kernel.seats(standing, f"roll:{act.want}" if isinstance(act, Roll) else tag_of(type(act)))
            request = standing.state.request
            if isinstance(act, Roll) and request is not None:
                seats = (request.seat,)
            by = seats[0] if len(seats) == 1 else ""
        return act, by

    def _built(self, tag: str, by: str, fields: Mapping[str, Any]) -> Action:
        known = self._replay.kernel.actions
        kind = known.get(tag)
        if kind is None:
            self._refuse_conduct(tag, by, "E_FIELDS", f"there is no action {tag!r}; actions: {', '.join(known)}")
        built, faults = convert(dict(fields), kind)
        if built is None:
            self._refuse_conduct(tag, by, "E_FIELDS", "; ".join(faults))
        return built

    def _rolled(self, roll: Roll, by: str) -> Roll:
        request = self._replay.standing.state.request
        if request is None or roll.want != request.purpose:
            return roll
        kept = self._replay.standing_roll()
        if kept is not None:
            if roll.dice and roll.dice != kept.dice:
                self._refuse_conduct("roll", by, "E_DICE_STAND", f"the dice {list(kept.dice)} were ordered to stand")
            return kept
        drawn = self._dice.supply(request, self.head.seq + 1)
        if drawn is None:
            if not roll.dice and request.dice:
                self._refuse_conduct(
                    "roll",
                    by,
                    "E_DICE_MISSING",
                    f"{request.dice} dice of {request.sides} sides are rolled at the table",
                )
            return roll
        if roll.dice and roll.dice != drawn:
            self._refuse_conduct(
                "roll", by, "E_DICE_SOURCE", "the dice of this encounter are seeded: leave the faces out"
            )
        return Roll(drawn, roll.want)

    def _refusal(self, action: Action, by: str) -> Refusal | None:
        texts = [fault for fault in map(_text_fault, _texts(action)) if fault]
        if texts:
            return self._conduct_refusal(tag_of(type(action)), by, "E_FIELDS", "; ".join(texts))
        if by and by not in self._replay.seats:
            return self._conduct_refusal(tag_of(type(action)), by, "E_SEAT", self._seats_said(by))
        if self.closed:
            return self._conduct_refusal(tag_of(type(action)), by, "E_CLOSED", "the encounter is closed")
        return self._replay.kernel.refusal(self._replay.standing, action, by)

    def _seats_said(self, by: str) -> str:
        return f"{by!r} does not sit at the table; seats: {', '.join(self._replay.seats)}"

    def _conduct(self, kind: type[Action], by: str, fields: Mapping[str, Any]) -> AnyEntry:
        tag = tag_of(kind)
        seat = by or next(iter(self._replay.seats))
        if seat not in self._replay.seats:
            self._refuse_conduct(tag, by, "E_SEAT", self._seats_said(by))
        if self.closed:
            self._refuse_conduct(tag, by, "E_CLOSED", "the encounter is closed")
        action, faults = convert(dict(fields), kind)
        texts = [fault for fault in map(_text_fault, _texts(action)) if fault]
        if action is None or faults or texts:
            self._refuse_conduct(tag, by, "E_FIELDS", "; ".join([*faults, *texts]))
        entry = self._append(seat, action, ())
        self._replay.fold(entry)
        return entry

    def _append(self, by: str, action: Action, then: tuple[Consequence, ...]) -> AnyEntry:
        replay = self._replay
        body = Body(replay.head.seq + 1, self._clock(), by, action, then)
        line, head = write_line(body, replay.head)
        replay.log.append(line, head, replay.head)
        replay.head = head
        self._say("append", entry=head.seq, action=tag_of(type(action)), by=by, consequences=len(then))
        return Entry(body.seq, body.at, by, action, then, head.hash)

    def _refuse_conduct(self, tag: str, by: str, code: str, text: str) -> Any:
        self._refuse(self._conduct_refusal(tag, by, code, text))

    def _conduct_refusal(self, tag: str, by: str, code: str, text: str) -> Refusal:
        assert code in CODES
        return Refusal(code, (Reason(code, text),), self._replay.standing.state.place, tag, by)

    def _refuse(self, refusal: Refusal) -> None:
        self._say("refused", action=refusal.action, by=refusal.by, code=refusal.code)
        raise Refused(refusal)

    def _say(self, event: str, **facts: Any) -> None:
        if self._logger is not None:
            self._logger.info(event, **facts)


def _policy(dice: str | DicePolicy, seed: str) -> DicePolicy:
    if isinstance(dice, DicePolicy):
        policy = dice
    else:
        scheme = SCHEME if dice == "seeded" else ""
        found, faults = convert({"kind": dice, "seed": seed, "scheme": scheme}, DicePolicy, "dice")
        if found is None:
            raise BadInput("; ".join(faults))
        policy = found
    source_for(policy)
    return policy


def _preset(game: Ruleset[Any], preset: str) -> Mapping[str, Any]:
    if preset and preset not in game.presets:
        raise BadInput(f"there is no preset {preset!r} of {game.id}; presets: {', '.join(game.presets) or 'none'}")
    return game.presets[preset] if preset else {}


def _opening(
    game: Ruleset[Any], roster: Mapping[str, Any], options: Mapping[str, Any], dice: DicePolicy, title: str
) -> Open:
    made, faults = convert(roster, game.roster)
    chosen, more = convert(options, game.encounter_options, "options")
    fault = faults_in(title, TEXT)
    if made is None or chosen is None or fault:
        raise BadRoster([*more, *faults, *([f"title: {fault}"] if fault else [])])
    seats = game.seats(made)
    encode = msgspec.json.encode
    return Open(
        FORMAT, game.id, game.version, seats, dice, msgspec.Raw(encode(chosen)), msgspec.Raw(encode(made)), title=title
    )


def _texts(value: Any) -> Iterator[str]:
    """Yield every text inside an action, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))


def _text_fault(text: str) -> str | None:
    return faults_in(text, TEXT)
