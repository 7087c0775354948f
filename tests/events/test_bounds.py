"""Every whole number of every event has bounds, and the codec keeps them, reading and writing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from msgspec import Meta
from msgspec import inspect as mi

from affray.core.convert import convert
from affray.core.registry import installed, kernel
from affray.events.base import Action, Consequence
from affray.events.codec import Codec
from affray.events.entry import Body, write_line
from affray.events.errors import BadInput, CorruptLog
from affray.events.limits import NUMBER
from affray.events.log import Head

BEFORE = Head(0, "0" * 64)


class Part(msgspec.Struct, frozen=True):
    count: int
    small: Annotated[int, Meta(ge=0, le=5)] = 0


class Weighed(Consequence, frozen=True):
    note: ClassVar[str] = "not a field"

    plain: int = 0
    maybe: int | None = None
    word: int | Literal["none"] = 0
    row: tuple[int, ...] = ()
    pairs: tuple[tuple[str, int], ...] = ()
    part: Part | None = None
    positive: Annotated[int, Meta(ge=0)] = 0


class Heavier(Weighed, frozen=True):
    own: int = 0


class Lift(Action, frozen=True):
    weight: int


CODEC = Codec((Lift,), (Weighed, Heavier))


@pytest.mark.parametrize("beyond", [NUMBER + 1, -NUMBER - 1, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize(
    ("field", "wrap"),
    [
        ("plain", lambda number: number),
        ("maybe", lambda number: number),
        ("word", lambda number: number),
        ("row", lambda number: (1, number)),
        ("pairs", lambda number: (("a", number),)),
        ("part", lambda number: Part(number)),
        ("positive", abs),
        ("own", lambda number: number),
    ],
)
def test_a_number_beyond_the_bound_is_neither_read_nor_written(field: str, wrap: Any, beyond: int) -> None:
    beyond = max(beyond, -(2**63) + 1)
    body = Body(1, "", "ann", Lift(1), (Heavier("X-1", **{field: wrap(beyond)}),))
    with pytest.raises(CorruptLog, match=f"then\\[0\\].{field}"):
        CODEC.decode(write_line(body, BEFORE)[0], 1)
    with pytest.raises(BadInput, match="could not be read again"):
        CODEC.write(body, BEFORE)
    edge = Body(1, "", "ann", Lift(1), (Heavier("X-1", **{field: wrap(NUMBER if beyond > 0 else -NUMBER)}),))
    assert CODEC.decode(CODEC.write(edge, BEFORE)[0], 1).then == edge.then


def test_what_is_out_of_bounds_is_told_in_words() -> None:
    for number, said in (
        (NUMBER + 1, "at most 1000000 at then[0].plain, found a larger one"),
        (-NUMBER - 1, "at least -10"),
    ):
        body = Body(1, "", "ann", Lift(1), (Weighed("X-1", plain=number),))
        with pytest.raises(CorruptLog) as refused:
            CODEC.decode(write_line(body, BEFORE)[0], 1)
        assert f"expected a whole number of {said}" in str(refused.value)


def test_bounds_of_its_own_stay_those_of_a_field() -> None:
    body = Body(1, "", "ann", Lift(1), (Weighed("X-1", part=Part(1, 6)),))
    with pytest.raises(CorruptLog, match=r"part\.small"):
        CODEC.decode(write_line(body, BEFORE)[0], 1)


def test_the_bound_of_all_numbers_is_told_where_it_is_what_is_wrong_and_nowhere_else() -> None:
    assert convert({"weight": "x"}, Lift)[1] == ["weight: 'x' is not allowed; allowed: a whole number"]
    assert convert({"weight": NUMBER + 1}, Lift)[1] == [
        "weight: 1000001 is not allowed; allowed: a whole number, and no number beyond 1,000,000"
    ]


def unbounded(info: mi.Type, path: str) -> Iterator[str]:
    """Yield the places of a type where a whole number has no bound."""
    match info:
        case mi.IntType(ge=low, le=high) if low is None or high is None:
            yield path
        case mi.Metadata(type=inner):
            yield from unbounded(inner, path)
        case mi.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{path}.{field.name}")
        case mi.VarTupleType(item_type=item):
            yield from unbounded(item, f"{path}[]")
        case mi.TupleType(item_types=items) | mi.UnionType(types=items):
            for item in items:
                yield from unbounded(item, path)


@pytest.mark.parametrize("game", installed())
def test_no_event_of_a_game_has_a_number_without_bounds(game: str) -> None:
    ruleset = kernel(game).ruleset
    kinds = (*ruleset.actions, *ruleset.consequences)
    assert [place for kind in kinds for place in unbounded(mi.type_info(kind), kind.__name__)] == []
