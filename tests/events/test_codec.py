"""Reading lines: every event comes back as it was written, and what is not an entry is told with its place."""

from __future__ import annotations

import datetime
import decimal
import enum
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.events import limits
from affray.events.base import Action, Consequence, Roll
from affray.events.codec import Codec, irregularities
from affray.events.conduct import CONDUCT, Close, Comment, DicePolicy, Open, Redo, Seat, Undo
from affray.events.entry import Body, write_line
from affray.events.errors import BadInput, CorruptLog, UnknownEvent, UnknownFormat
from affray.events.log import EMPTY
from affray.events.upcast import known_formats
from tests.events.sample import CODEC, OPENING, Strike, Struck, Weapon, WoundsLost, bodies, chained

EVENTS: tuple[Action | Consequence, ...] = (
    OPENING,
    Comment('Möngke ≥ café 雪 "quoted" \\ \U0001f3b2', about="3.1"),
    Undo(3, why="wrong", dice="stand"),
    Redo(5),
    Close("dusk"),
    Roll((1, 6), "hit"),
    Roll(),
    Strike("b1", (Weapon("axe"), Weapon("spear", 2)), careful=True),
    Struck("V-1", "b1", -limits.NUMBER, limits.NUMBER),
    WoundsLost("V-2", "b1", 1, 0, (("b1", 1), ("b2", 0))),
)


def line_of(event: Action | Consequence) -> bytes:
    """Return a line that holds an event."""
    if isinstance(event, Consequence):
        return write_line(Body(0, "t", "gm", Close(), (event,)), EMPTY)[0]
    return write_line(Body(0, "t", "gm", event), EMPTY)[0]


def test_every_class_of_event_is_among_the_examples() -> None:
    assert {type(event) for event in EVENTS} == {*CONDUCT, Roll, Strike, Struck, WoundsLost}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_is_written_is_read_back_equal_and_writes_the_same_bytes(event: Action | Consequence) -> None:
    line = line_of(event)
    entry = CODEC.decode(line)
    assert [entry.action, *entry.then][-1] == event
    assert write_line(Body(entry.seq, entry.at, entry.by, entry.action, entry.then), EMPTY)[0] == line
    assert irregularities(line, entry) == ()


def test_another_process_reads_what_this_one_wrote(tmp_path: Path) -> None:
    lines = b"".join(map(line_of, EVENTS))
    (tmp_path / "lines").write_bytes(lines)
    program = (
        "import sys; from affray.events.entry import *; from affray.events.log import EMPTY\n"
        "from tests.events.sample import CODEC\n"
        "for e in CODEC.decode_block(open(sys.argv[1], 'rb').read()):\n"
        "    sys.stdout.buffer.write(write_line(Body(e.seq, e.at, e.by, e.action, e.then), EMPTY)[0])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "lines")],
        cwd=Path(__file__).parents[2], capture_output=True, check=True, env={"PYTHONHASHSEED": "7"},
    )  # fmt: skip
    assert done.stdout == lines


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=50)
whole_numbers = st.integers(-limits.NUMBER, limits.NUMBER)


@given(text, whole_numbers, st.lists(st.tuples(text, whole_numbers), max_size=4).map(tuple), st.none() | whole_numbers)
def test_any_text_and_any_number_come_back(
    words: str, number: int, pairs: tuple[tuple[str, int], ...], reach: int | None
) -> None:
    body = Body(1, words, words, Strike(words, (Weapon(words, reach),)), (WoundsLost(words, words, number, 0, pairs),))
    line, head = CODEC.write(body, EMPTY._replace(seq=0))
    entry = CODEC.decode(line)
    assert (entry.at, entry.by, entry.action, entry.then) == (words, words, body.action, body.then)
    assert entry.hash == head.hash
    assert irregularities(line, entry) == ()


def test_a_seed_survives_every_reader_of_json_because_it_is_text() -> None:
    for seed in ("-3494269252759342425", str(2**63 - 1)):
        opening = msgspec.structs.replace(OPENING, dice=DicePolicy("seeded", seed, "s"))
        line = line_of(opening)
        assert json.loads(line)["action"]["dice"]["seed"] == seed
        if shutil.which("jq"):
            line = subprocess.run(["jq", "-c", "."], input=line, capture_output=True, check=True).stdout
        assert CODEC.decode(line).action.dice.seed == seed


def test_a_block_is_the_same_as_its_lines() -> None:
    lines = [line for line, _ in chained(bodies(50))]
    assert CODEC.decode_block(b"".join(lines)) == [CODEC.decode(line) for line in lines]
    assert CODEC.decode_lines([line[:-1] for line in lines], 0) == [CODEC.decode(line[:-1]) for line in lines]


SHELL = b'{"seq":7,"at":"","by":"gm","action":%b,"then":[%b],"hash":""}\n'
CLOSE = b'{"type":"close"}'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "entry 7 is damaged: expected an entry in JSON, found an empty line"),
        (b"no entry", "entry 7 is damaged: expected an entry in JSON, found JSON is malformed"),
        (b'{"seq":7,"at":"', "entry 7 is damaged: expected an entry in JSON, found input data was truncated"),
        (b"[]", "entry 7 is damaged: expected `object`, found `array`"),
        (b'{"seq":7}', "entry 7 is damaged: expected a field `at`, found none"),
        (b'{"seq":"7"}', "entry 7 is damaged: expected `int` at seq, found `str`"),
        (SHELL % (CLOSE, b"3"), "entry 7 is damaged: expected `object` at then[0], found `int`"),
        (SHELL % (b"{}", b""), "entry 7 is damaged: expected a field `type` at action, found none"),
        (SHELL % (b'{"type":7}', b""), "entry 7 is damaged: expected `str` at action.type, found `int`"),
        (SHELL % (b'{"type":"roll","dice":[1,"2"]}', b""), "expected `int` at action.dice[1], found `str`"),
        (SHELL % (b'{"type":"roll","dice":[1,2.0]}', b""), "expected `int` at action.dice[1], found `float`"),
        (SHELL % (b'{"type":"roll","dice":[1,true]}', b""), "expected `int` at action.dice[1], found `bool`"),
        (
            SHELL % (b'{"type":"strike","target":"b","weapons":[{"name":"a"},{"name":null}]}', b""),
            "entry 7 is damaged: expected `str` at action.weapons[1].name, found `null`",
        ),
        (
            SHELL % (b'{"type":"undo","to":1,"dice":"maybe"}', b""),
            "entry 7 is damaged: expected a value that is known at action.dice, found 'maybe'",
        ),
        (
            SHELL % (CLOSE, b'{"type":"struck","rule":"r","target":"b","needed":1,"rolled":2},{"type":"struck"}'),
            "entry 7 is damaged: expected a field `rule` at then[1], found none",
        ),
        (
            (SHELL % (CLOSE, b"")).rstrip() + b" {}",
            "entry 7 is damaged: expected an entry in JSON, found JSON is malformed",
        ),
        (SHELL % (b'{"type":"comment","text":"\xff"}', b""), "found invalid UTF-8 encoded string"),
        (
            b'{"seq":7,"x":' + b"[" * 100_000,
            "entry 7 is damaged: expected an entry, found one that is nested too deeply",
        ),
    ],
)
def test_a_line_that_is_no_entry_is_told_with_its_place(line: bytes, message: str) -> None:
    with pytest.raises(CorruptLog) as caught:
        CODEC.decode(line, 7)
    assert message in str(caught.value)
    assert caught.value.seq == 7
    good = [one for one, _ in chained(bodies(3))]
    with pytest.raises(CorruptLog) as caught:
        CODEC.decode_block(b"".join(good) + line.removesuffix(b"\n") + b"\n" + b"".join(good), 4)
    assert message in str(caught.value)
    assert caught.value.seq == 7


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (SHELL % (b'{"type":"stirke"}', b""), "event 7.0 is of the type 'stirke', which .* did you mean strike"),
        (SHELL % (b'{"type":"struck"}', b""), "event 7.0 is of the type 'struck'"),
        (SHELL % (CLOSE, b'{"type":"strike"}'), "event 7.1 is of the type 'strike'"),
        (
            SHELL % (CLOSE, b'{"type":"struck","rule":"","target":"","needed":1,"rolled":1},{"type":"teleported"}'),
            "event 7.2 is of the type 'teleported', which .* the log may be by a newer version of the rules",
        ),
    ],
)
def test_an_event_that_is_not_known_is_named_with_its_address(line: bytes, message: str) -> None:
    for read in (lambda: CODEC.decode(line), lambda: CODEC.decode_block(line)):
        with pytest.raises(UnknownEvent, match=message):
            read()


def test_a_line_over_the_limit_is_refused_before_it_is_parsed() -> None:
    line = b"[" * limits.LINE + b"\n"
    for read in (lambda: CODEC.decode(line, 3), lambda: CODEC.decode_block(line, 3), lambda: CODEC.opening(line)):
        with pytest.raises(CorruptLog, match=f"expected a line of at most {limits.LINE} bytes"):
            read()


def seats(count: int) -> Open:
    return msgspec.structs.replace(OPENING, seats=tuple(Seat(f"s{one}") for one in range(count)))


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        (Roll((1,) * limits.DICE), Roll((1,) * (limits.DICE + 1))),
        (Comment("雪" * limits.TEXT), Comment("雪" * (limits.TEXT + 1))),
        (Undo(0, "x" * limits.TEXT), Undo(0, "x" * (limits.TEXT + 1))),
        (Redo(0, "x" * limits.TEXT), Redo(0, "x" * (limits.TEXT + 1))),
        (Close("x" * limits.TEXT), Close("x" * (limits.TEXT + 1))),
        (seats(limits.SEATS), seats(limits.SEATS + 1)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_every_limit_holds_for_reading_and_for_writing(within: Action, beyond: Action) -> None:
    line, _ = CODEC.write(Body(0, "", "gm", within), EMPTY)
    assert CODEC.decode(line).action == within
    with pytest.raises(BadInput, match="the entry could not be read again: entry 0 is damaged: expected"):
        CODEC.write(Body(0, "", "gm", beyond), EMPTY)
    with pytest.raises(CorruptLog, match="entry 0 is damaged"):
        CODEC.decode(write_line(Body(0, "", "gm", beyond), EMPTY)[0])


def test_half_a_character_is_never_written() -> None:
    with pytest.raises(BadInput, match=r"could not be read again: .*surrogates not allowed"):
        CODEC.write(Body(0, "", "gm", Comment("\ud800")), EMPTY)


def test_an_entry_has_only_so_many_consequences() -> None:
    hit = Struck("r", "b", 1, 1)
    CODEC.write(Body(0, "", "gm", Close(), (hit,) * limits.EVENTS), EMPTY)
    with pytest.raises(BadInput, match=f"length <= {limits.EVENTS} at then"):
        CODEC.write(Body(0, "", "gm", Close(), (hit,) * (limits.EVENTS + 1)), EMPTY)


def test_the_opening_is_read_without_the_ruleset() -> None:
    line = line_of(OPENING)
    assert Codec.opening(line).action == OPENING
    with pytest.raises(CorruptLog, match="entry 0 is damaged: expected an entry that opens an encounter"):
        Codec.opening(line_of(Close()))
    with pytest.raises(CorruptLog, match="entry 0 is damaged: expected a field `seats` at action"):
        Codec.opening(line.replace(b'"seats"', b'"seat"'))
    with pytest.raises(UnknownEvent, match=r"event 0\.0 is of the type 'ope'"):
        Codec.opening(line.replace(b'"type":"open"', b'"type":"ope"'))
    with pytest.raises(CorruptLog, match="expected an entry that opens an encounter and names its format"):
        Codec.opening(line.replace(b'"type":"open",', b""))
    with pytest.raises(CorruptLog, match="expected every key once in an object, found 'title' 2 times in one"):
        Codec.opening(line.replace(b'"title":', b'"title":"other","title":'))


@pytest.mark.parametrize("number", [-1, 0, known_formats()[-1] + 1, 99])
def test_a_format_that_is_not_known_is_named_with_those_that_are(number: int) -> None:
    line = line_of(msgspec.structs.replace(OPENING, affray=number))
    known = ", ".join(map(str, known_formats()))
    with pytest.raises(UnknownFormat, match=f"written in format {number}; this version reads {known};"):
        Codec.opening(line)


def test_an_unknown_field_is_passed_over_and_told() -> None:
    line = line_of(Strike("b", (Weapon("axe"),)))
    more = line.replace(b'"name":"axe"', b'"name":"axe","weight":3').replace(b'"by"', b'"mood":{"a":[1]},"by"')
    entry = CODEC.decode(more)
    assert entry == CODEC.decode(line)
    assert irregularities(more, entry) == (
        "the field mood is not known",
        "the field action.weapons[0].weight is not known",
    )


def test_a_line_of_an_older_version_is_compared_in_the_present_form() -> None:
    line = line_of(Strike("b", (Weapon("axe"),)))
    older = line.replace(b'"name":"axe"', b'"called":"axe"').replace(b'"by"', b'"mood":1,"by"')

    def forward(text: bytes) -> bytes:
        return text.replace(b'"called"', b'"name"')

    entry = CODEC.decode(forward(older))
    assert irregularities(older, entry, forward) == ("the field mood is not known",)


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        (b'"to":3', b'"to":3,"dice":"afresh"', "the field action.dice is written although at its default"),
        (b'"seq":0,"at":"t"', b'"at":"t","seq":0', "the fields of the entry are in another order"),
        (b'"to":3,"why":"no"', b'"why":"no","to":3', "the fields of action are in another order"),
        (b'"to":3', b'"to": 3', "white space or escapes are not written as this version writes them"),
        (b'"no"', b'"\\u006eo"', "white space or escapes are not written as this version writes them"),
    ],
)
def test_what_another_writer_does_differently_is_told(old: bytes, new: bytes, note: str) -> None:
    line = line_of(Undo(3, why="no"))
    assert line.count(old) == 1
    other = line.replace(old, new)
    assert irregularities(other, CODEC.decode(other)) == (note,)


@pytest.mark.parametrize(
    ("event", "old", "new"),
    [
        (Undo(3), b'"to":3', b'"to":2,"to":3'),
        (Undo(3), b'"seq":0', b'"seq":0,"seq":0'),
        (Strike("b", (Weapon("axe"),)), b'"name":"axe"', b'"name":"axe","name":"axe"'),
        (OPENING, b'"floor":true', b'"floor":false,"floor":true'),
        (OPENING, b'{"id":"red"}', b'{"id":"blue","id":"red"}'),
        (Undo(3), b'"to":3', b'"to":3,"x":{"y":1,"y":1}'),
    ],
)
def test_a_key_twice_in_one_object_is_a_fault(event: Action, old: bytes, new: bytes) -> None:
    line = line_of(event).replace(old, new)
    with pytest.raises(CorruptLog, match="expected every key once in an object"):
        irregularities(line, CODEC.decode(line))


def test_bytes_that_are_not_utf8_are_a_fault_even_where_nobody_looks() -> None:
    line = line_of(Undo(3)).replace(b'"to":3', b'"to":3,"x":"\xff"')
    with pytest.raises(CorruptLog, match="expected UTF-8"):
        irregularities(line, CODEC.decode(line))


class Colour(enum.Enum):
    RED = "red"


class Thawed(msgspec.Struct):
    name: str


class WithThawed(Action, frozen=True):
    inner: Thawed


class Melting(Action, frozen=False):  # type: ignore[misc]
    name: str


class Strict(Action, frozen=True, forbid_unknown_fields=True):
    name: str


def with_field(kind: Any) -> Any:
    return msgspec.defstruct("Odd", [("field", kind)], bases=(Action,), frozen=True)


@pytest.mark.parametrize(
    "kind",
    [
        float, dict[str, int], list[int], set[int], frozenset[int], bytes, datetime.datetime, Colour, decimal.Decimal,
        tuple[float, ...], tuple[int, list[int]], int | float, Any, object, msgspec.Raw,
    ],
    ids=str,
)  # fmt: skip
def test_a_field_that_would_not_come_back_as_it_was_cannot_be_registered(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"Odd cannot be registered: Odd\.field"):
        Codec((with_field(kind),), ())


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (WithThawed, r"WithThawed\.inner is not frozen"),
        (Melting, "Melting is not frozen"),
        (Strict, "forbids unknown fields"),
        (Struck, "not a subclass of Action"),
        (with_field(int | Weapon | tuple[int, ...]), ""),
    ],
)
def test_a_class_is_registered_only_if_it_is_frozen_and_of_its_kind(kind: Any, message: str) -> None:
    if not message:
        Codec((kind,), ())
        return
    with pytest.raises(TypeError, match=message):
        Codec((kind,), ())


def test_two_classes_cannot_have_one_tag() -> None:
    class Other(Action, frozen=True, tag="strike"):
        pass

    class After(Consequence, frozen=True, tag="strike"):
        pass

    class Ours(Action, frozen=True, tag="undo"):
        pass

    for actions, consequences in (((Strike, Other), ()), ((Strike,), (After,)), ((Ours,), ()), ((Strike, Strike), ())):
        with pytest.raises(TypeError, match=r"has the tag '(strike|undo)' too"):
            Codec(actions, consequences)


def test_a_class_that_msgspec_cannot_tell_apart_cannot_be_registered() -> None:
    with pytest.raises(TypeError, match="Odd cannot be registered: If a type union"):
        Codec((with_field(Weapon | Seat),), ())
