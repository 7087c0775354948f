"""docs/format.md: its tables are those of the code, and its verifier agrees with affray without using it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from affray.events import limits
from affray.events.base import Action, Roll, tag_of
from affray.events.conduct import CONDUCT, CONTINUED, FORMAT, Continues, DicePolicy, Open, Seat
from affray.events.entry import Entry
from affray.events.file import FileLog
from tests.docs.blocks import blocks
from tests.events.sample import bodies, chained, fill, first_fault
from tests.events.vectors import FOLDER, vectors

DOCUMENT = "docs/format.md"
TEXT = (Path(__file__).parents[2] / DOCUMENT).read_text("utf-8")
PROGRAM = next(block.text for block in blocks(DOCUMENT, TEXT) if block.text.startswith("import hashlib"))


def told_by_the_verifier(paths: list[Path]) -> list[tuple[int, str, str | None]]:
    """Return what the document's verifier says of logs, in an interpreter that cannot import affray."""
    ask = "import sys\nprint(json.dumps([verify(path) for path in sys.argv[1:]]))\n"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM + ask, *map(str, paths)], capture_output=True, check=True, text=True
    )
    return [tuple(one) for one in json.loads(done.stdout)]


def test_the_verifier_agrees_with_affray_on_every_vector() -> None:
    paths = [FOLDER / f"{one.name}.affray" for one in vectors()]
    for vector, path, (count, head, wrong) in zip(vectors(), paths, told_by_the_verifier(paths), strict=True):
        assert (wrong is None, count) == (vector.entry is None, first_fault(str(path))[1]), vector.name
        if vector.entry is None:
            assert vector.data.endswith(head.encode() + b'"}\n')
        else:
            assert count == vector.entry


def test_the_verifier_finds_the_hashes_of_a_log_with_letters_of_every_kind(tmp_path: Path) -> None:
    path = tmp_path / "Möngke ≥ café 雪.affray"
    lines = chained(bodies(200))
    with FileLog.create(path) as log:
        fill(log, lines)
    assert "Möngke ≥ café 雪".encode() in path.read_bytes()
    assert told_by_the_verifier([path]) == [(200, lines[-1][1].hash, None)]


def test_the_verifier_is_as_short_as_the_document_says() -> None:
    code = [line for line in PROGRAM.splitlines() if line.strip() and '"""' not in line]
    assert len(code) <= 24
    assert set(re.findall(r"^import (\w+)", PROGRAM, re.MULTILINE)) == {"hashlib", "json"}


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the rows of the table that begins with a heading."""
    start = TEXT.index(f"\n| {heading}")
    table = TEXT[start + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table[2:]]


def test_the_limits_are_those_of_the_code() -> None:
    stated = {name: int(value) for name, value, _ in rows("limit")}
    assert stated == {name: value for name, value in vars(limits).items() if name.isupper()}


def test_the_fields_of_an_entry_stand_in_the_order_of_the_document() -> None:
    names = [name.strip("`") for name, *_ in rows("field")]
    assert names == list(Entry.__struct_encode_fields__)
    line, _ = chained(bodies(1))[0]
    assert list(json.loads(line)) == names


def with_defaults(kind: type[msgspec.Struct]) -> list[str]:
    """Return the fields of a class as the document writes them."""
    return [
        f"`{field.encode_name}`" if field.required else f"`{field.encode_name}` = `{json.dumps(field.default)}`"
        for field in msgspec.structs.fields(kind)
    ]


def test_the_fields_of_conduct_and_their_defaults_are_those_of_the_code() -> None:
    kinds: tuple[type[Action], ...] = (*CONDUCT, Roll)
    stated = {name.strip("`"): fields for name, fields in rows("`type`")}
    assert stated == {tag_of(kind): ", ".join(with_defaults(kind)) for kind in kinds}
    prose = " ".join(TEXT.split())
    for kind in (Seat, DicePolicy, Continues):
        for field in with_defaults(kind):
            assert field in prose
    assert f"This is format {FORMAT}." in TEXT
    assert f"`affray` is {CONTINUED}" in TEXT


@pytest.mark.parametrize("kind", [Open, Seat, DicePolicy, Continues, *CONDUCT, Roll])
def test_a_default_never_changes(kind: type[msgspec.Struct]) -> None:
    """A changed default rewrites old logs: whoever changes one needs a new format, and this list is the reminder."""
    pinned = {
        ("open", "policy"): "solo", ("open", "title"): "", ("open", "nonce"): "", ("open", "continues"): None,
        ("Continues", "drawn"): 0, ("Continues", "stands"): (),
        ("comment", "about"): "", ("undo", "why"): "",
        ("undo", "dice"): "afresh", ("undo", "scheme"): "",
        ("redo", "why"): "", ("close", "reason"): "", ("roll", "dice"): (),
        ("roll", "for"): "", ("roll", "who"): "",
            ("Seat", "role"): "player", ("Seat", "side"): "", ("Seat", "name"): "",
        ("DicePolicy", "kind"): "table", ("DicePolicy", "seed"): "", ("DicePolicy", "scheme"): "",
    }  # fmt: skip
    name = kind.__struct_config__.tag or kind.__name__
    for field in msgspec.structs.fields(kind):
        if not field.required:
            assert pinned[str(name), field.encode_name] == field.default
