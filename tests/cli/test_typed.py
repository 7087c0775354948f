"""What is typed after `field=`: texts as they are, everything else as JSON, and nothing that could mean two things."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from affray.cli.faults import Usage
from affray.cli.typed import typed
from affray.cli.words import value
from tests.cli.conftest import Affray


class Pair(msgspec.Struct):
    unit: str
    count: int = 0


class Kinds(msgspec.Struct):
    """Fields of every kind."""

    text: Annotated[str, msgspec.Meta(max_length=20)] = ""
    word: Literal["1", "two"] = "two"
    number: int = 0
    flag: bool = False
    maybe: str | None = None
    cap: int | Literal["none"] = 0
    ids: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    order: tuple[tuple[str, ...], ...] = ()
    pairs: tuple[Pair, ...] = ()
    shares: dict[str, int] = {}
    kind: str = ""


@pytest.mark.parametrize(
    ("field", "text", "meant"),
    [
        ("text", "b1", "b1"),
        ("text", "1", "1"),
        ("text", "true", "true"),
        ("text", "null", "null"),
        ("text", "1e3", "1e3"),
        ("text", "[1, 2]", "[1, 2]"),
        ("text", '{"a":1}', '{"a":1}'),
        ("text", '"quoted"', "quoted"),
        ("text", '"', '"'),
        ("text", "", ""),
        ("word", "1", "1"),
        ("number", "1", 1),
        ("number", "one", "one"),
        ("flag", "true", True),
        ("maybe", "null", None),
        ("maybe", "1", "1"),
        ("cap", "1", 1),
        ("cap", "none", "none"),
        ("cap", '"1"', "1"),
        ("ids", '["a",1,true]', ["a", "1", "true"]),
        ("numbers", "[1,2]", [1, 2]),
        ("order", '[[1],["b"]]', [["1"], ["b"]]),
        ("pairs", '[{"unit":1,"count":1,"else":1}]', [{"unit": "1", "count": 1, "else": 1}]),
        ("shares", '{"a":1}', {"a": 1}),
        ("type", "1", "1"),
        ("unknown", "1", 1),
    ],
)
def test_a_value_is_what_its_field_takes(field: str, text: str, meant: Any) -> None:
    assert typed({field: text}, Kinds) == {field: meant}


def test_a_remark_of_digits_needs_no_quotes(affray: Affray, fight: Path) -> None:
    assert affray("act", "fight.affray", "comment", "text=12", "--by", "ann").code == 0
    assert affray("log", "fight.affray", "--json").data["entries"][-1]["action"]["text"] == "12"


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"a":1}',
        '{"a":1,"a":2}',
        '[{"b":{"a":1,"\\u0061":2}}]',
        '{"a":[],"b":{},"a":null}',
    ],
)
def test_a_key_that_stands_twice_is_refused(affray: Affray, fight: Path, text: str) -> None:
    with pytest.raises(Usage, match="the key 'a' stands twice in one object"):
        value(text)
    before = fight.read_bytes()
    for words in (
        ["act", "fight.affray", "roll", f"dice={text}"],
        ["new", "duel.toml", "x.affray", "--option", f"o={text}"],
    ):
        done = affray(*words)
        assert (done.code, done.out) == (2, "")
        assert "stands twice" in done.err
    assert fight.read_bytes() == before
    assert not Path("x.affray").exists()


def test_the_same_key_in_two_objects_is_no_repeat() -> None:
    assert value('[{"a":1},{"a":{"a":2}}]') == [{"a": 1}, {"a": {"a": 2}}]
    assert value('{"a":' + "9" * 5000 + ',"b":1.5}')
