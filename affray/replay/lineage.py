"""Which entries are live: every entry of the game has a parent, and the live history is the chain from the tip.

An undo moves the tip back and a redo moves it forth again; nothing is ever taken off. One number per entry is kept: the
tip after it. The parent of an entry of the game is then the tip after the entry before it.

A chain is followed run by run, a run being entries of the game with nothing else between them; it begins behind the
last entry before it that is not of the game.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator


class Lineage:
    """The tips of a log from entry 0 on, and the undos that may still be taken back."""

    def __init__(self) -> None:
        self._tips = array("q")
        self._breaks = array("q")  # the entries that are not of the game
        self._undone: list[int] = []

    def __len__(self) -> int:
        return len(self._tips)

    @property
    def tip(self) -> int:
        """The last live entry of the game (0, the opening, if there is none); -1 for an empty log."""
        return self._tips[-1] if self._tips else -1

    def play(self, count: int = 1) -> None:
        """Note entries of the game (or the opening): the last becomes the tip, and nothing can be redone."""
        tips = self._tips
        tips.extend(range(len(tips), len(tips) + count))
        if self._undone and count:
            self._undone = []

    def remark(self) -> None:
        """Note an entry that moves nothing, such as a comment."""
        self._breaks.append(len(self._tips))
        self._tips.append(self._tips[-1])

    def undo(self, to: int) -> int:
        """Note an undo back to the standing after entry `to`; return the new tip."""
        self._undone.append(self.tip)
        self._breaks.append(len(self._tips))
        self._tips.append(self._tips[to])
        return self.tip

    def redo(self) -> int:
        """Note a redo; return the new tip."""
        self._breaks.append(len(self._tips))
        self._tips.append(self._undone.pop())
        return self.tip

    @property
    def redoable(self) -> int | None:
        """The tip that a redo would restore, or None."""
        return self._undone[-1] if self._undone else None

    def last_undo(self) -> int | None:
        """Return the last undo that was not taken back by a redo, None if there is none."""
        redone = 0
        for seq in range(len(self._tips) - 1, 0, -1):
            before, after = self._tips[seq - 1], self._tips[seq]
            if after < before and not redone:
                return seq
            redone += (before < after < seq) - (after < before)
        return None

    def tip_after(self, seq: int) -> int:
        """Return the tip as it was after an entry."""
        return self._tips[seq]

    def is_play(self, seq: int) -> bool:
        """Return whether an entry belongs to the game (the opening does)."""
        return self._tips[seq] == seq

    def parent(self, seq: int) -> int:
        """Return the entry of the game that one follows; -1 before the opening."""
        return self._tips[seq - 1] if seq > 0 else -1

    def back(self, tip: int) -> Iterator[int]:
        """Yield the chain of a tip from itself back to the opening."""
        while tip >= 0:
            yield tip
            tip = self._tips[tip - 1] if tip > 0 else -1

    def runs(self, tip: int) -> Iterator[tuple[int, int]]:
        """Yield the runs of a tip's chain, the latest first, each as its first and last entry."""
        while tip >= 0:
            at = bisect_left(self._breaks, tip)
            first = self._breaks[at - 1] + 1 if at else 0
            yield first, tip
            tip = self._tips[first - 1] if first else -1

    def on_chain(self, seq: int, tip: int) -> bool:
        """Return whether an entry of the game is on the chain of a tip."""
        for first, last in self.runs(tip):
            if seq >= first:
                return seq <= last
        return False

    def live(self, tip: int | None = None) -> bytearray:
        """Return a flag per entry: 1 if it is live under the tip (now, if none is given), else 0.

        Entries that are not of the game (comments, undos) count as live.
        """
        flags = bytearray(len(self._tips))
        for seq in self._breaks:
            flags[seq] = 1
        for first, last in self.runs(self.tip if tip is None else tip):
            flags[first : last + 1] = b"\1" * (last + 1 - first)
        return flags

    def runs_between(self, old: int, new: int) -> list[tuple[int, int]]:
        """Return the runs on the chain of `old` after `new`, oldest first."""
        between = []
        for first, last in self.runs(old):
            if last <= new:
                break
            between.append((max(first, new + 1), last))
        return between[::-1]

    def between(self, old: int, new: int) -> list[int]:
        """Return the entries of the game, oldest first, on the chain of `old` after `new`."""
        return [seq for first, last in self.runs_between(old, new) for seq in range(first, last + 1)]
