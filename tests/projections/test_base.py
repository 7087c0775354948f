"""What all projections promise: they read marks, refuse wrong ones, and can be cut at any event and taken up again."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from affray.events.base import Consequence, Event, Roll
from affray.events.errors import RulesetFault
from affray.events.marks import (
    Allocation,
    ConditionGained,
    ConditionLost,
    Fixed,
    Mark,
    Mention,
    Order,
    Resource,
    RoundBegan,
    Status,
    Track,
    TurnBegan,
)
from affray.projections import STANDARD, Dice, OfRolls, Projection
from tests.projections.skirmish import CAST, SKIRMISH, Slain, Thunder, WoundsLost, fold, played


def marked(*marks: Mark) -> type[Event]:
    """Return an event class with these marks."""
    return type("Marked", (Consequence,), {"marks": marks, "__annotations__": {"who": str, "left": int}}, frozen=True)


def test_standard_is_in_a_fixed_order_and_every_projection_has_a_name_of_its_own_and_a_version() -> None:
    names = [one.name for one in STANDARD]
    assert names == [
        "wounds",
        "shock",
        "status",
        "conditions",
        "resources",
        "turn_order",
        "allocation_order",
        "dice",
    ]
    assert all(one.version >= 1 for one in STANDARD)


@pytest.mark.parametrize("projection", STANDARD, ids=lambda one: one.name)
def test_a_class_without_marks_concerns_no_projection(projection: Projection[Any]) -> None:
    assert projection.handler(Thunder) is None
    assert projection.handler(Roll) is None


def test_a_class_has_a_handler_in_just_the_projections_that_its_marks_name() -> None:
    assert [one.name for one in STANDARD if one.handler(WoundsLost)] == ["wounds"]
    assert [one.name for one in STANDARD if one.handler(Slain)] == ["wounds", "status"]
    assert [one.name for one in STANDARD if one.handler(marked(Mention("who")))] == []


def test_the_dice_alone_take_rolls() -> None:
    assert [type(one) for one in STANDARD if isinstance(one, OfRolls)] == [Dice]
    assert [type(one) for one in STANDARD if hasattr(one, "on_roll")] == [Dice]


def test_the_marks_of_one_class_are_folded_in_their_order() -> None:
    class Hurt(Consequence, frozen=True):
        marks: ClassVar[tuple[Mark, ...]] = (
            Track("wounds", "who", left="first"),
            Track("wounds", "who", left="second"),
            Track("wounds", "other", left="second"),
        )
        who: str
        other: str
        first: int
        second: int

    view = played(STANDARD[0], Hurt("X-1", who="f", other="t", first=2, second=1))
    assert (view.of["f"].left, view.of["t"].left) == (1, 1)


@pytest.mark.parametrize("projection", STANDARD, ids=lambda one: one.name)
def test_a_fold_cut_at_any_event_and_taken_up_from_its_snapshot_ends_the_same(projection: Projection[Any]) -> None:
    whole = played(projection, *SKIRMISH)
    for cut in range(len(SKIRMISH) + 1):
        snapshot = msgspec.msgpack.encode(played(projection, *SKIRMISH[:cut]))
        resumed = fold(projection, msgspec.msgpack.decode(snapshot, type=projection.view), *SKIRMISH[cut:])
        assert msgspec.msgpack.encode(resumed) == msgspec.msgpack.encode(whole)
        assert projection.show(resumed) == projection.show(whole)


@pytest.mark.parametrize("projection", STANDARD[:-1], ids=lambda one: one.name)
def test_the_skirmish_of_these_tests_changes_every_view_but_the_dice(projection: Projection[Any]) -> None:
    opening = projection.show(projection.start(CAST))
    shown = [projection.show(played(projection, *SKIRMISH[:cut])) for cut in range(len(SKIRMISH))]
    assert any(one != opening for one in shown)


@pytest.mark.parametrize("projection", STANDARD, ids=lambda one: one.name)
def test_what_is_shown_is_plain_and_no_part_of_the_view(projection: Projection[Any]) -> None:
    view = played(projection, *SKIRMISH)
    before = msgspec.msgpack.encode(view)
    shown = projection.show(view)
    assert msgspec.json.decode(msgspec.json.encode(shown)) == shown
    if isinstance(shown, dict):
        for part in shown.values():
            if isinstance(part, dict | list):
                part.clear()
    shown.clear()
    assert msgspec.msgpack.encode(view) == before


@pytest.mark.parametrize("projection", STANDARD, ids=lambda one: one.name)
def test_two_encounters_of_one_cast_share_nothing(projection: Projection[Any]) -> None:
    untouched = projection.start(CAST)
    before = msgspec.msgpack.encode(untouched)
    played(projection, *SKIRMISH)
    assert msgspec.msgpack.encode(untouched) == before


@pytest.mark.parametrize(
    ("mark", "slot"),
    [
        (Track("wounds", "whom", left="left"), "who"),
        (Track("wounds", "who", left="rest"), "left"),
        (Track("shock", "who", suffered="rest"), "suffered"),
        (Track("wounds", "who", left="left", maximum="top"), "maximum"),
        (Status("whom", Fixed("destroyed")), "who"),
        (Status("who", "destroyed"), "to"),
        (ConditionGained("who", "prone"), "name"),
        (ConditionGained("who", Fixed("prone"), value="n"), "value"),
        (ConditionGained("who", Fixed("prone"), until="end"), "until"),
        (ConditionLost("who", "prone"), "name"),
        (Resource("red", Fixed("glory"), "left"), "owner"),
        (Resource(Fixed("red"), "glory", "left"), "name"),
        (Resource(Fixed("red"), Fixed("glory"), "rest"), "left"),
        (RoundBegan("number"), "number"),
        (TurnBegan("whom"), "who"),
        (Order("ids"), "ids"),
        (Allocation("groups"), "groups"),
        (Mention("whom"), "who"),
    ],
    ids=repr,
)
def test_a_mark_that_names_a_field_which_is_not_there_is_refused_with_class_mark_and_field(
    mark: Mark, slot: str
) -> None:
    field = getattr(mark, slot)
    for projection in STANDARD:
        with pytest.raises(RulesetFault) as refused:
            projection.handler(marked(mark))
        assert str(refused.value) == (
            f"Marked: {type(mark).__name__} takes {slot} from the field {field!r}, which it lacks; "
            "its fields are rule, who, left (a value of its own is Fixed)"
        )


def test_a_track_that_nobody_shows_is_refused_and_not_passed_over() -> None:
    with pytest.raises(RulesetFault, match=r"^Marked: Track names 'wound'; the tracks are wounds, shock$"):
        STANDARD[1].handler(marked(Track("wound", "who", left="left")))


@pytest.mark.parametrize("figures", [{}, {"left": "left", "suffered": "left"}], ids=["neither", "both"])
def test_a_track_takes_its_figure_from_exactly_one_field(figures: dict[str, str]) -> None:
    with pytest.raises(RulesetFault, match=r"^Marked: Track takes its figure from one of left and suffered"):
        STANDARD[0].handler(marked(Track("wounds", "who", **figures)))
