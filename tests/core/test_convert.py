"""Plain data into structs, with every fault at once."""

from __future__ import annotations

from collections import deque
from decimal import Decimal
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from affray.core.convert import convert, remake
from affray.core.describing import describe_type


class Blade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    skill: Annotated[int, Meta(ge=2, le=6)] = 3
    hands: Literal["one", "two"] = "one"
    tags: tuple[str, ...] = ()


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    blade: tuple[Blade, ...] = ()
    bane: Blade | None = None
    stats: dict[str, Annotated[int, Meta(ge=1)]] = {}


def faults(value: Any, kind: Any = Fighter) -> list[str]:
    made, found = convert(value, kind)
    assert (made is None) == bool(found)
    return found


def test_what_fits_is_made() -> None:
    made, found = convert({"id": "a", "blade": [{"name": "sabre", "skill": 2, "tags": ["fine"]}]}, Fighter)
    assert not found
    assert made == Fighter("a", (Blade("sabre", 2, "one", ("fine",)),))


def test_every_fault_is_named_at_once_with_path_value_and_what_is_allowed() -> None:
    wrong = {
        "blade": [{"name": 7, "skill": 9}, {"skil": 2, "hands": "three"}, "axe"],
        "stats": {"s": 0},
        "bane": {"name": "x", "skill": "2"},
        "age": 3,
    }
    assert faults(wrong) == [
        "age: there is no such field; fields: id, blade, bane, stats",
        "id: missing; wanted: text",
        "blade[0].name: 7 is not allowed; allowed: text",
        "blade[0].skill: 9 is not allowed; allowed: 2 to 6",
        "blade[1].skil: there is no such field (did you mean skill?); fields: name, skill, hands, tags",
        "blade[1].name: missing; wanted: text",
        "blade[1].hands: 'three' is not allowed; allowed: one of one, two",
        "blade[2]: 'axe' is not allowed; allowed: a table with name, skill, hands, tags",
        "bane.skill: '2' is not allowed; allowed: 2 to 6",
        "stats.s: 0 is not allowed; allowed: a whole number of 1 or more",
    ]


@pytest.mark.parametrize("value", [True, 2.0, 2**70, "2", None, [2], float("nan")])
def test_a_number_is_a_whole_number_and_nothing_that_looks_like_one(value: Any) -> None:
    assert faults({"name": "x", "skill": value}, Blade)


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=5)] = ""
    marks: Annotated[tuple[int, ...], Meta(max_length=3)] = ()
    cap: Annotated[int, Meta(ge=0)] | Literal["none"] = 0
    more: dict[str, int] = {}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"text": "abcdef"}, "text: 'abcdef' is not allowed; allowed: text of at most 5 characters"),
        ({"marks": [1, 2, 3, 4]}, "marks: 4 are too many; allowed: at most 3"),
        (
            {"cap": 2**63},
            "cap: 9223372036854775808 is not allowed; allowed: a whole number of 0 or more or none, and no number bey",
        ),
        (
            {"marks": [-(2**63) - 1]},
            "marks[0]: -9223372036854775809 is not allowed; allowed: a whole number, and no number beyond 64 bits",
        ),
        ({"marks": [10**400]}, "marks[0]: a number of some 401 digits is not allowed; allowed: a whole number, and"),
        ({"marks": [[10**5000]]}, "marks[0]: something too long to be shown is not allowed; allowed: a whole number"),
        ({"marks": iter([1])}, "marks: what is no text, number, list or table (list_iterator) is not allowed"),
        ({"marks": [None, True]}, "marks[0]: nothing is not allowed; allowed: a whole number"),
        ({"more": {1: 2}}, "more: the key 1 is not allowed; allowed: text"),
    ],
)
def test_every_bound_is_said_and_nothing_that_only_a_programmer_understands(value: Any, said: str) -> None:
    found = faults(value, Note)
    assert found[0].startswith(said)
    assert "`" not in "".join(found)


def test_the_whole_numbers_of_64_bits_are_allowed() -> None:
    for number in (2**63 - 1, -(2**63)):
        assert convert({"marks": [number]}, Note) == (Note(marks=(number,)), [])


class Box(msgspec.Struct, forbid_unknown_fields=True):
    inner: Box | None = None
    more: tuple[Box, ...] = ()


def test_what_contains_itself_is_nested_too_deeply() -> None:
    box: dict[str, Any] = {}
    box["inner"] = box
    assert faults(box, Box) == ["it: it is nested too deeply"]


def test_a_fault_deep_inside_is_found_at_its_place() -> None:
    deep: dict[str, Any] = {"inner": 3}
    for _ in range(50):
        deep = {"more": [{}, deep]}
    assert faults(deep, Box) == [
        "more[1]." * 50 + "inner: 3 is not allowed; allowed: a table with inner, more or nothing"
    ]


LEAVES = st.one_of(
    st.sampled_from(["", "one", "two", "none", "sabre", "sabre-rattler", 0, 1, 2, 7, -1, True, False, None, 1.0, b"x"]),
    st.sampled_from([2**63 - 1, 2**63, -(2**63), -(2**63) - 1]),
)
KEYS = st.sampled_from(
    [*Blade.__struct_fields__, *Fighter.__struct_fields__, *Note.__struct_fields__, "inner", "more", 1]
)
PLAIN = st.recursive(
    LEAVES,
    lambda parts: st.one_of(st.lists(parts, max_size=4), st.dictionaries(KEYS, parts, max_size=5)),
    max_leaves=12,
)
KINDS: list[Any] = [
    Blade,
    Fighter,
    Note,
    Box,
    tuple[int, str],
    tuple[Blade, ...],
    dict[str, int],
    int | Blade | None,
    Any,
]


class Duellist(Fighter, frozen=True):
    pass


class Parrying(msgspec.Struct, frozen=True, tag=True):
    at: int = 0


class Aiming(msgspec.Struct, frozen=True, tag=True):
    at: tuple[int, ...] = ()


class Bout(msgspec.Struct, frozen=True, tag="bout", omit_defaults=True):
    fighter: Fighter
    name: str = msgspec.field(default="", name="for")
    stance: Parrying | Aiming = Parrying()


@pytest.mark.parametrize("stance", [Parrying(3), Aiming((1, 2)), Aiming([1, 2])])  # type: ignore[arg-type]
def test_an_object_is_made_anew_with_tuples_for_lists(stance: Parrying | Aiming) -> None:
    given = Bout(Fighter("a", [Blade("sabre", tags=["fine"])]), "glory", stance)  # type: ignore[arg-type]
    stands = Parrying(3) if isinstance(stance, Parrying) else Aiming((1, 2))
    assert remake(given) == (Bout(Fighter("a", (Blade("sabre", 3, "one", ("fine",)),)), "glory", stands), [])


NOT_PLAIN: list[Any] = [
    b"x",
    bytearray(b"x"),
    Decimal(1),
    {"x"},
    1.0,
    True,
    Parrying(),
    Duellist("a"),
    object(),
    iter("a"),
]


@pytest.mark.parametrize("value", NOT_PLAIN, ids=lambda value: type(value).__name__)
def test_what_nobody_can_write_is_a_fault_in_an_object_as_it_is_in_a_table(value: Any) -> None:
    table = {"fighter": {"id": value, "blade": [{"name": "x", "tags": value}, value]}, "for": value, "stance": value}
    made, found = remake(Bout(Fighter(value, (Blade("x", tags=value), value)), value, value))
    if isinstance(value, Parrying):  # it is what a stance may be
        del table["stance"]
    assert (made, found) == (None, faults(table, Bout))
    assert len(found) == (4 if isinstance(value, Parrying) else 5)


def test_an_object_that_contains_itself_is_refused() -> None:
    box, cycle = Box(), []  # type: ignore[var-annotated]
    box.inner = box
    cycle.append(cycle)
    assert remake(box) == (None, ["it: it is nested too deeply"])
    assert remake(Aiming(cycle))[1] == ["at[0]: [[...]] is not allowed; allowed: a whole number"]  # type: ignore[arg-type]


@given(st.sampled_from(KINDS), PLAIN)
def test_what_is_refused_is_what_msgspec_refuses_and_numbers_that_no_log_can_hold(kind: Any, value: Any) -> None:
    made, found = convert(value, kind)
    try:
        expected = msgspec.convert(value, kind)
    except msgspec.ValidationError:
        assert found
        assert "Expected" not in "".join(found), "these are words for programmers"
    else:
        assert made == expected if not found else all("no number beyond 64 bits" in fault for fault in found)


@pytest.mark.parametrize("value", [{"id": "a"}, 3, None, "text"])
def test_a_list_is_a_list(value: Any) -> None:
    assert faults({"id": "a", "blade": value})


class Pair(msgspec.Struct, frozen=True):
    both: tuple[int, int] = (0, 0)
    all: tuple[int, ...] = ()


@pytest.mark.parametrize("value", [range(2), b"ab", bytearray(b"ab"), memoryview(b"ab"), deque([1, 2]), {1, 2}])
def test_a_list_is_a_list_or_a_tuple_and_no_other_sequence(value: Any) -> None:
    said = f"what is no text, number, list or table ({type(value).__name__}) is not allowed; allowed: a list of"
    assert faults({"both": value, "all": value}, Pair) == [
        f"both: {said} 2: a whole number, a whole number",
        f"all: {said} a whole number",
    ]
    for rows in ([1, 2], (1, 2)):
        assert convert({"both": rows, "all": rows}, Pair) == (Pair((1, 2), (1, 2)), [])


def test_what_is_not_a_table_at_all_is_named() -> None:
    assert faults([1]) == ["it: [1] is not allowed; allowed: a table with id, blade, bane, stats"]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (int, "a whole number"),
        (Annotated[int, Meta(ge=1, le=6)], "1 to 6"),
        (Annotated[int, Meta(le=0)], "a whole number of 0 or less"),
        (bool, "true or false"),
        (str | None, "text or nothing"),
        (tuple[int, ...], "a list of a whole number"),
        (tuple[int, str], "a list of 2: a whole number, text"),
        (dict[str, bool], "a table of true or false"),
        (Literal["a", 1], "one of 1, a"),
        (Any, "anything"),
    ],
)
def test_a_type_is_described_in_words(kind: Any, said: str) -> None:
    assert describe_type(kind) == said
