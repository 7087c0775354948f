"""Which entries recorded a roll that was drawn from the seed; how many there were decides how the next one falls."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable


class DrawnRolls:
    """The numbers of the entries, undone ones included, whose faces were drawn. Rolls of standing dice are not drawn.

    Kept by number and not as a count, so that noting an entry twice, as after a failure, changes nothing.
    """

    __slots__ = ("_earlier", "_seqs")

    def __init__(self, earlier: int = 0) -> None:
        """Start with the number of rolls that were drawn in the log that this one continues."""
        self._earlier = earlier
        self._seqs = array("q")

    def note(self, seqs: Iterable[int]) -> None:
        """Note entries that recorded drawn rolls, in rising order; what was noted from the first of them on goes."""
        for seq in seqs:
            del self._seqs[bisect_left(self._seqs, seq) :]
            self._seqs.append(seq)

    def before(self, seq: int) -> int:
        """Return how many rolls were drawn before entry `seq`."""
        return self._earlier + bisect_left(self._seqs, seq)
