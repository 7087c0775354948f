"""Which entries are live."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affray.replay.lineage import Lineage


class Naive:
    """The live history as a plain list, with undone tails kept for redo: the oracle."""

    def __init__(self) -> None:
        self.live = [0]
        self.undone: list[list[int]] = []
        self.after: list[list[int]] = [[0]]

    def note(self) -> None:
        self.after.append(list(self.live))


MOVES = st.lists(st.tuples(st.sampled_from(["play", "remark", "undo", "redo"]), st.integers(0, 10**6)), max_size=60)


@given(MOVES)
def test_the_live_history_is_that_of_a_list_with_tails_taken_off_and_put_back(moves: list[tuple[str, int]]) -> None:
    lineage, naive = Lineage(), Naive()
    lineage.play()
    for move, number in moves:
        seq = len(lineage)
        if move == "undo":
            to = number % seq
            tip = naive.after[to][-1]
            if tip == naive.live[-1] or tip not in naive.live:
                assert tip == naive.live[-1] or not lineage.on_chain(tip, lineage.tip)
                continue
            lineage.undo(to)
            naive.undone.append(list(naive.live))
            naive.live = list(naive.after[to])
        elif move == "redo":
            if not naive.undone:
                assert lineage.redoable is None
                continue
            assert lineage.redoable == naive.undone[-1][-1]
            lineage.redo()
            naive.live = naive.undone.pop()
        elif move == "remark":
            lineage.remark()
        else:
            lineage.play()
            naive.live.append(seq)
            naive.undone = []
        naive.note()
        assert lineage.tip == naive.live[-1]
        assert list(lineage.back(lineage.tip))[::-1] == naive.live
        flags = lineage.live()
        assert [seq for seq in range(len(lineage)) if flags[seq] and lineage.is_play(seq)] == naive.live
    for seq, live in enumerate(naive.after):
        assert lineage.tip_after(seq) == live[-1]


def test_what_lies_between_two_tips_is_told_oldest_first() -> None:
    lineage = Lineage()
    for _ in range(6):
        lineage.play()
    assert lineage.between(5, 2) == [3, 4, 5]
    assert lineage.between(2, 2) == []
    lineage.undo(2)
    lineage.play()
    assert lineage.between(7, 1) == [2, 7]
    assert lineage.parent(7) == 2
    assert lineage.parent(0) == -1
