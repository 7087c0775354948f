"""The timeline: every entry, undone ones too, and what an undo crossed."""

from __future__ import annotations

import msgspec

from affray.events.base import Roll
from affray.events.conduct import Comment, Undo
from affray.projections import Batch, Timeline, TimelineLine, Told
from tests.projections.skirmish import CAST, Strike, Thunder, WoundsLost

AT = "2026-05-02T10:15:30Z"
TIMELINE = Timeline(CAST.names())


def test_an_entry_is_told_with_its_consequences_their_addresses_and_rules() -> None:
    then = (Thunder("K-2"), WoundsLost("K-44", who="m", left=1))
    assert TIMELINE.line(7, AT, "red", Strike("m"), then) == TimelineLine(
        seq=7,
        at=AT,
        by="red",
        action="strike",
        sentence="strikes Mage",
        then=(Told("7.1", "K-2", "it thunders"), Told("7.2", "K-44", "Mage has 1 left")),
        live=True,
        batch=None,
    )


def test_an_undone_entry_is_told_like_any_other_and_said_to_be_undone() -> None:
    live = TIMELINE.line(7, AT, "red", Strike("m"), ())
    undone = TIMELINE.line(7, AT, "red", Strike("m"), (), live=False)
    assert undone.live is False
    assert msgspec.structs.replace(undone, live=True) == live


def test_case_66_an_undo_says_which_entries_it_took_back_and_how_many_rolls_and_dice_it_crossed() -> None:
    batch = Batch.of([(4, Roll((1, 2, 3), "hit")), (5, Comment("ouch")), (6, Roll((6,), "wound")), (9, Strike("m"))])
    assert batch == Batch(runs=((4, 6), (9, 9)), rolls=2, dice=4)
    line = TIMELINE.line(10, AT, "blue", Undo(3, "wrong target"), (), batch=batch)
    assert (line.action, line.sentence, line.batch) == ("undo", "goes back to entry 3; dice afresh", batch)


def test_an_undo_that_crosses_no_roll_says_so() -> None:
    assert Batch.of([(2, Strike("m"))]) == Batch(((2, 2),), 0, 0)
    assert Batch.of([]) == Batch((), 0, 0)


def test_a_line_is_plain_data_for_whoever_reads_json() -> None:
    line = TIMELINE.line(3, AT, "red", Undo(1), (Thunder(),), batch=Batch.of([(2, Strike("m"))]))
    assert msgspec.json.decode(msgspec.json.encode(line), type=TimelineLine) == line
