"""What was taken back and is not live any more, and by whom: a judge looks there first."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING

import msgspec

from affray.events.base import Roll

if TYPE_CHECKING:
    from affray.replay.lineage import Lineage
    from affray.replay.replay import Replay


class Rolls(msgspec.Struct, frozen=True):
    """Rolls that a seat took back, and how many dice had been rolled in them."""

    rolls: int
    dice: int


class Undone(msgspec.Struct, frozen=True):
    """Entries of the game that are not live: how many, and by the seat that took them back the rolls among them."""

    entries: int = 0
    rolls: Mapping[str, Rolls] = {}


def undone(replay: Replay) -> Undone:
    """Return what is not live in a log that was followed. Reads the undos and what they took back, and no more."""
    lineage = replay.lineage
    gone = list(compress(range(len(lineage)), (not live for live in lineage.live())))
    if not gone:
        return Undone()
    undos = [seq for seq in range(1, len(lineage)) if lineage.tip_after(seq) < lineage.tip_after(seq - 1)]
    seats = [entry.by for entry in replay.read(undos)]
    culprit = _taken_back_by(lineage, undos)
    rolls: Counter[str] = Counter()
    dice: Counter[str] = Counter()
    for entry in replay.read(gone):
        if isinstance(entry.action, Roll):
            seat = seats[culprit[entry.seq]]
            rolls[seat] += 1
            dice[seat] += len(entry.action.dice)
    return Undone(len(gone), {seat: Rolls(rolls[seat], dice[seat]) for seat in replay.seats if rolls[seat]})


def _taken_back_by(lineage: Lineage, undos: Sequence[int]) -> array[int]:
    """Return for each entry of a log the place in `undos` of the last one that took it back, -1 for none.

    Undos are gone through from the last to the first, and an entry that has its undo is skipped over for good, so that
    the time is linear however often the same entries were taken back.
    """
    last = array("q", [-1]) * len(lineage)
    skip = array("q", range(len(lineage)))
    for place in range(len(undos) - 1, -1, -1):
        new = lineage.tip_after(undos[place])
        seq = _unskipped(skip, lineage.tip_after(undos[place] - 1))
        while seq > new:
            last[seq] = place
            skip[seq] = lineage.parent(seq)
            seq = _unskipped(skip, seq)
    return last


def _unskipped(skip: array[int], seq: int) -> int:
    """Return the first entry from `seq` back on its chain that is not skipped, and shorten the way there."""
    unskipped = seq
    while skip[unskipped] != unskipped:
        unskipped = skip[unskipped]
    while skip[seq] != unskipped:
        skip[seq], seq = unskipped, skip[seq]
    return unskipped
