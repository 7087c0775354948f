"""The timeline: every entry as it was told, undone ones too, and what each undo took back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import msgspec

from affray.events.base import Action, Consequence, Roll, tag_of


class Told(msgspec.Struct, frozen=True):
    """A consequence in words, with its address (`7.2`) and the rule that it came from."""

    address: str
    rule: str
    sentence: str


class Batch(msgspec.Struct, frozen=True):
    """Entries that an undo took back, or that a redo restored.

    `runs` has their numbers as (first, last), both included; `rolls` and `dice` count the rolls among them, and the
    dice in those: an undo that crossed a roll is one that a judge wants to see.
    """

    runs: tuple[tuple[int, int], ...]
    rolls: int
    dice: int

    @classmethod
    def of(cls, entries: Iterable[tuple[int, Action]]) -> Batch:
        """Return the batch of entries given as number and action, in their order."""
        runs: list[tuple[int, int]] = []
        rolls = dice = 0
        for seq, action in entries:
            if runs and runs[-1][1] == seq - 1:
                runs[-1] = (runs[-1][0], seq)
            else:
                runs.append((seq, seq))
            if isinstance(action, Roll):
                rolls += 1
                dice += len(action.dice)
        return cls(tuple(runs), rolls, dice)


class TimelineLine(msgspec.Struct, frozen=True):
    """One entry as the timeline has it.

    `action` is the tag and `sentence` the words of what `by` did; `live` is False for an entry that is undone;
    `batch` is there for an undo and a redo.
    """

    seq: int
    at: str
    by: str
    action: str
    sentence: str
    then: tuple[Told, ...]
    live: bool
    batch: Batch | None


class Timeline:
    """Tells entries one by one; keeps nothing between them, so that any stretch of a log can be told."""

    version: ClassVar[int] = 1

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def line(
        self,
        seq: int,
        at: str,
        by: str,
        action: Action,
        then: Sequence[Consequence],
        live: bool = True,
        batch: Batch | None = None,
    ) -> TimelineLine:
        """Return the line of an entry.

        Only the caller, who has the whole log, can know whether the entry is `live` and what an undo or redo reached.
        """
        consequences = tuple(
            Told(f"{seq}.{number}", event.rule, event.tell(self.names)) for number, event in enumerate(then, start=1)
        )
        return TimelineLine(seq, at, by, tag_of(type(action)), action.tell(self.names), consequences, live, batch)
