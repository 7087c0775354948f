"""Dice that stand: faces of undone rolls that the same rolls must show when they are asked for again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from affray.core.kernel import Kernel, Standing
from affray.core.state import Request
from affray.events.base import Action, Roll
from affray.events.conduct import Stands, Undo

if TYPE_CHECKING:
    from affray.replay.live import LiveHistory

_NAMED = -1
"""In place of an index: the pending roll is the first of `named`."""


class Asked(NamedTuple):
    """A request for dice as far as it decides whether a roll is the same roll again."""

    purpose: str
    seat: str
    dice: int
    sides: int
    about: bytes

    @classmethod
    def of(cls, request: Request, kernel: Kernel, standing: Standing) -> Asked:
        """Return what the pending request of a standing asks for."""
        about = sha256(kernel.about(standing)).digest()
        return cls(request.purpose, request.seat, request.dice, request.sides, about)


class StandingRoll(NamedTuple):
    """An undone roll: the request it answered, and its faces."""

    asked: Asked
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingDice:
    """The undone rolls that stand, in the order in which they were made. A value: every change gives a new one.

    `rolls` stand each for its own request, however many undos led back. `stretches` are undone runs of entries, as the
    last and the entry gone back to, whose rolls are not read yet: a redo may come before anybody needs them.
    `named` are rolls that an undo of an older log ordered to stand: for the same purpose and number of dice, in their
    order, until another roll, undo or redo. `before` is what stood before the last undo that a redo can take back.
    `match` is which of them the pending roll is, None if it is none; it is known after `matched`.
    """

    rolls: tuple[StandingRoll, ...] = ()
    named: tuple[Roll, ...] = ()
    stretches: tuple[tuple[int, int], ...] = ()
    before: StandingDice | None = field(default=None, compare=False, repr=False)
    match: int | None = None

    def __bool__(self) -> bool:
        return bool(self.rolls or self.named or self.stretches)

    @property
    def faces(self) -> tuple[int, ...] | None:
        """The faces that the pending roll must show, None if it is not one that stands. Known after `matched`."""
        if self.match is None:
            return None
        return self.named[0].dice if self.match == _NAMED else self.rolls[self.match].faces

    def undone(self, undo: Undo, old: int, new: int, replay: LiveHistory) -> StandingDice:
        """Return what stands after an undo that moves the tip from `old` to `new`; asked before it is noted."""
        before = None if replay.lineage.redoable is None else self.before
        before = replace(self, before=before, match=None)
        if undo.dice == "afresh":
            return StandingDice(self.rolls, (), self.stretches, before)
        if not undo.scheme:
            return StandingDice(self.rolls, replay.rolls(replay.lineage.between(old, new)), self.stretches, before)
        return StandingDice(self.rolls, self.named, ((old, new), *self.stretches), before)

    def redone(self) -> StandingDice:
        """Return what stands after a redo: what stood before the undo that it takes back."""
        return StandingDice() if self.before is None else replace(self.before, named=())

    def matched(self, replay: LiveHistory) -> StandingDice:
        """Return the same with the pending roll found among those that stand."""
        request = replay.standing.state.request
        if request is None:
            return replace(self, match=None)
        rolls = self.read(replay)
        return replace(self, rolls=rolls, stretches=(), match=self._match(rolls, request, replay))

    def read(self, replay: LiveHistory) -> tuple[StandingRoll, ...]:
        """Return the rolls that stand each for its own request, those of undone stretches read from the log."""
        rolls = self.rolls
        for old, new in reversed(self.stretches):
            rolls = (*_undone(replay, old, new), *rolls)
        return rolls

    @classmethod
    def carried(cls, stands: Iterable[Stands]) -> StandingDice:
        """Return what stands at the opening of a log that continues another."""
        return cls(
            tuple(
                StandingRoll(
                    Asked(roll.purpose, roll.seat, len(roll.dice), roll.sides, bytes.fromhex(roll.about)), roll.dice
                )
                for roll in stands
            )
        )

    def _match(self, rolls: tuple[StandingRoll, ...], request: Request, replay: LiveHistory) -> int | None:
        asked: Asked | None = None
        for at, roll in enumerate(rolls):
            if roll.asked[:4] == (request.purpose, request.seat, request.dice, request.sides):
                asked = asked or Asked.of(request, replay.kernel, replay.standing)
                if roll.asked == asked:
                    return at
        first = self.named[0] if self.named else None
        if first is not None and (first.want, len(first.dice)) == (request.purpose, request.dice):
            return _NAMED
        return None

    def played(self, action: Action) -> StandingDice:
        """Return what stands after an action of the game. For a roll, `matched` was asked on the standing before it."""
        if not isinstance(action, Roll):
            return replace(self, match=None, before=None)
        if self.match is None:
            return StandingDice(self.rolls, (), self.stretches)
        if self.match == _NAMED:
            return StandingDice(self.rolls, self.named[1:], self.stretches)
        return StandingDice(self.rolls[: self.match] + self.rolls[self.match + 1 :], (), self.stretches)


def _undone(replay: LiveHistory, old: int, new: int) -> list[StandingRoll]:
    """Return the rolls of the entries after `new` up to `old`, each with the request that it answered.

    The log holds no request: the entries are folded once more, and the state before a roll says what was asked for.
    """
    kernel, standing = replay.kernel, replay.standing_after(new)
    rolls = []
    for entry in replay.read(replay.lineage.between(old, new)):
        request = standing.state.request
        if isinstance(entry.action, Roll) and request is not None:
            rolls.append(StandingRoll(Asked.of(request, kernel, standing), entry.action.dice))
        kernel.fold(standing, (entry,))
    return rolls
