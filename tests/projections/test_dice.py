"""The tally of dice per seat."""

from __future__ import annotations

import msgspec
import pytest

from affray.events.base import Roll
from affray.events.errors import RulesetFault
from affray.projections import Dice
from affray.projections.dice import Tally
from tests.projections.skirmish import CAST

DICE = Dice()


def rolled(*rolls: tuple[str, int, str, tuple[int, ...]], view: Tally | None = None) -> Tally:
    """Return the tally after rolls given as seat, sides, purpose and faces."""
    view = DICE.start(CAST) if view is None else view
    for seat, sides, want, faces in rolls:
        DICE.on_roll(view, seat, sides, Roll(faces, want))
    return view


def test_nobody_has_rolled_at_first() -> None:
    assert DICE.show(DICE.start(CAST)) == {}


def test_version_2_of_the_view_is_counted_by_numbers_of_sides() -> None:
    assert (DICE.version, rolled(("red", 6, "hit", (1, 6))).of) == (2, {"red": {6: {"hit": [1, 0, 0, 0, 0, 1]}}})


def test_dice_are_counted_per_seat_by_sides_face_and_purpose() -> None:
    view = rolled(
        ("red", 6, "hit", (1, 3, 6, 6)),
        ("red", 6, "wound", (6,)),
        ("red", 3, "damage", (2,)),
        ("blue", 6, "save", (4, 4)),
        ("red", 6, "hit", (3,)),
    )
    assert DICE.show(view) == {
        "red": {
            "dice": 7,
            "sides": {
                "6": {
                    "mean": [25, 6],
                    "faces": {"1": 1, "2": 0, "3": 2, "4": 0, "5": 0, "6": 3},
                    "purposes": {
                        "hit": {"mean": [19, 5], "faces": {"1": 1, "2": 0, "3": 2, "4": 0, "5": 0, "6": 2}},
                        "wound": {"mean": [6, 1], "faces": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 1}},
                    },
                },
                "3": {
                    "mean": [2, 1],
                    "faces": {"1": 0, "2": 1, "3": 0},
                    "purposes": {"damage": {"mean": [2, 1], "faces": {"1": 0, "2": 1, "3": 0}}},
                },
            },
        },
        "blue": {
            "dice": 2,
            "sides": {
                "6": {
                    "mean": [8, 2],
                    "faces": {"1": 0, "2": 0, "3": 0, "4": 2, "5": 0, "6": 0},
                    "purposes": {"save": {"mean": [8, 2], "faces": {"1": 0, "2": 0, "3": 0, "4": 2, "5": 0, "6": 0}}},
                }
            },
        },
    }


def test_a_tally_taken_up_from_its_snapshot_goes_on_the_same() -> None:
    first, second = ("red", 6, "hit", (2, 5)), ("red", 6, "hit", (5,))
    resumed = msgspec.msgpack.decode(msgspec.msgpack.encode(rolled(first)), type=Tally)
    assert msgspec.msgpack.encode(rolled(second, view=resumed)) == msgspec.msgpack.encode(rolled(first, second))


def test_a_roll_of_no_dice_is_no_dice() -> None:
    assert DICE.show(rolled(("red", 6, "hit", ())))["red"]["dice"] == 0


@pytest.mark.parametrize(("faces", "wrong"), [((0,), "0"), ((7,), "7"), ((6, -1, 9, 1), "-1")])
def test_a_face_that_the_die_does_not_have_is_refused(faces: tuple[int, ...], wrong: str) -> None:
    with pytest.raises(RulesetFault, match=f"^a die with 6 sides cannot show {wrong}, which red has for hit$"):
        rolled(("red", 6, "hit", faces))
