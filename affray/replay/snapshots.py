"""Standings kept as bytes every few hundred entries, so that any standing is a short fold away.

A cache in memory: made while replaying, never stored, so that there is nothing to go stale. A snapshot belongs to
an entry of the game and holds the standing after it on its own chain, which no later undo can change.
"""

from __future__ import annotations

INTERVAL = 256
"""How many entries of the game lie between two snapshots, at first."""

BUDGET = 12 * 1024 * 1024
"""How many bytes of snapshots are kept; above it every second one goes and the interval doubles."""

LATELY = 16
"""How many standings are remembered beside them: those that undos led to and came from, and the latest of play."""

RECENT = 16
"""How many entries of the game lie between two standings that are remembered of play."""


class Snapshots:
    """Snapshots by entry number. Most undos and redos lead back to where an undo led or began a short while ago, so
    the last of these are remembered as well."""

    def __init__(self, interval: int = INTERVAL, budget: int = BUDGET) -> None:
        self.interval, self.budget, self.recent = interval, budget, RECENT
        self._held: dict[int, bytes] = {}
        self._lately: dict[int, bytes] = {}
        self._size = 0

    def __contains__(self, seq: int) -> bool:
        return seq in self._held

    def __len__(self) -> int:
        return len(self._held)

    def get(self, seq: int) -> bytes:
        """Return the snapshot after an entry, also a remembered one. Raises KeyError if there is none."""
        return self._held[seq] if seq in self._held else self._lately[seq]

    def remembers(self, seq: int) -> bool:
        """Return whether an undo led to an entry, or began there, a short while ago."""
        return seq in self._lately

    def remember(self, seq: int, snapshot: bytes) -> None:
        """Remember a standing for a while."""
        self._lately.pop(seq, None)
        self._lately[seq] = snapshot
        if len(self._lately) > LATELY:
            del self._lately[next(iter(self._lately))]

    def keep(self, seq: int, snapshot: bytes) -> None:
        """Keep a snapshot; the one of entry 0 always stays."""
        self._held[seq] = snapshot
        self._size += len(snapshot)
        if self._size > self.budget and len(self._held) > 4:
            self.interval *= 2
            for at, old in enumerate(sorted(self._held)):
                if at % 2:
                    del self._held[old]
            self._size = sum(map(len, self._held.values()))
