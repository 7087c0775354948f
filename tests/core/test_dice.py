"""Dice sources: what they supply, what they refuse, and that seeded faces never change."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.core.dice import (
    BY_ENTRY,
    LONGEST_SEED,
    SCHEME,
    SCHEMES,
    Dice,
    SeededDice,
    TableDice,
    faces,
    seeded,
    source_for,
)
from affray.core.state import Request
from affray.events.conduct import DicePolicy
from affray.events.errors import BadInput
from tests.core import naive_dice

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "docs" / "vectors" / "dice.json"

SIXTY_FOUR_BIT = "-3494269252759342425"
LARGEST = "9223372036854775807"


def known(scheme: str) -> list[dict[str, Any]]:
    (rolls,) = (part["rolls"] for part in json.loads(VECTORS.read_bytes()) if part["scheme"] == scheme)
    assert isinstance(rolls, list)
    return rolls


def test_oracle_has_the_published_hmac_of_rfc_4231() -> None:
    found = naive_dice.keyed_hash(b"Jefe", b"what do ya want for nothing?").hex()
    assert found == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    long = naive_dice.keyed_hash(b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First").hex()
    assert long == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"


@pytest.mark.parametrize(
    ("scheme", "digest"),
    [
        ("hmac-sha256-1", "843f3344f26306f6e36379cd6a28cb91ce48cedcce1ce106eeaf9886c3aa8550"),
        ("hmac-sha256-2", "51770989628c79c8d3931a4cd544ae288ee56ad9ad6e593b4c3831a301c47b9f"),
    ],
)
def test_vectors_on_file_never_change(scheme: str, digest: str) -> None:
    # A changed digest means that logs already written can no longer be checked: name a new scheme instead.
    lines = json.dumps(known(scheme), ensure_ascii=False).encode()
    assert hashlib.sha256(lines).hexdigest() == digest


def test_vectors_on_file_are_what_the_oracle_draws() -> None:
    assert VECTORS.read_text("utf-8") == naive_dice.document()


def test_1000_known_rolls_of_seed_0_and_some_of_others() -> None:
    rolls = known(BY_ENTRY)
    assert sum(one["seed"] == "0" for one in rolls) == 1000
    assert {one["sides"] for one in rolls} >= {2, 3, 6, 10, 20, 100, 256}
    for one in rolls:
        request = Request(one["purpose"], "red", len(one["faces"]), one["sides"])
        assert SeededDice(one["seed"], BY_ENTRY).supply(request, one["seq"], 7) == tuple(one["faces"]), one


def test_known_rolls_of_the_present_scheme_are_found_by_the_number_of_rolls_drawn_before() -> None:
    rolls = known(SCHEME)
    assert sum(one["seed"] == "0" for one in rolls) == 250
    for one in rolls:
        request = Request(one["purpose"], "red", len(one["faces"]), one["sides"])
        assert SeededDice(one["seed"]).supply(request, 9999, one["drawn"]) == tuple(one["faces"]), one


def test_vectors_have_every_scheme_of_the_code() -> None:
    assert tuple(part["scheme"] for part in json.loads(VECTORS.read_bytes())) == SCHEMES
    assert SCHEMES[-1] == SCHEME


@given(
    seed=st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=LONGEST_SEED),
    number=st.integers(0, 2**63 - 1),
    purpose=st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    count=st.integers(0, 80),
    sides=st.integers(2, 256),
)
def test_any_roll_is_what_the_oracle_draws(seed: str, number: int, purpose: str, count: int, sides: int) -> None:
    assert list(faces(seed, number, purpose, count, sides)) == naive_dice.draw(seed, number, purpose, count, sides)


def test_fewer_dice_are_the_beginning_of_more() -> None:
    many = faces("0", 7, "hit", 200, 20)
    assert len(many) == 200
    for count in (0, 1, 31, 32, 33, 199):
        assert faces("0", 7, "hit", count, 20) == many[:count]


def test_every_seed_number_and_purpose_has_dice_of_its_own() -> None:
    streams = {
        faces(seed, number, purpose, 32, 256)
        for seed in ("0", "00", "-0", " 0")
        for number in (0, 1, 10, 11, 110)
        for purpose in ("hit", "wound", "0:hit", "1:hit", "")
    }
    assert len(streams) == 4 * 5 * 5


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 200, 256])
def test_every_face_is_as_likely_as_every_other(sides: int) -> None:
    # Chi-square over a fixed draw, in integers; the bound is some five standard deviations above its mean. Taking
    # the remainder of every byte, without passing any over, is caught at 100 and 200 sides.
    each = 400
    seen = Counter(faces("a fair table", 1, f"d{sides}", each * sides, sides))
    assert set(seen) == set(range(1, sides + 1))
    squares = sum((count - each) ** 2 for count in seen.values())
    freedom = sides - 1
    assert squares <= each * (freedom + 5 * (2 * freedom) ** 0.5 + 10)
    assert sides == 2 or squares > 0


def test_one_face_says_nothing_about_the_next_roll() -> None:
    pairs = Counter((faces("0", seq, "hit", 1, 6), faces("0", seq + 1, "hit", 1, 6)) for seq in range(7200))
    assert len(pairs) == 36
    assert sum((count - 200) ** 2 for count in pairs.values()) <= 200 * 80


def test_order_of_hashing_changes_no_die() -> None:
    program = "from affray.core.dice import faces; print([faces('0', n, 'hit', 5, 6) for n in range(50)])"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashing in ("0", "1", "4242")
    }
    assert printed == {f"{[faces('0', n, 'hit', 5, 6) for n in range(50)]}\n"}


@pytest.mark.parametrize("sides", [-6, 0, 1, 257])
def test_die_that_no_byte_can_draw_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 256 sides, not {sides}"):
        faces("0", 1, "hit", 1, sides)


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="not -1 and 2"):
        faces("0", -1, "hit", 2, 6)
    with pytest.raises(ValueError, match="not 1 and -2"):
        faces("0", 1, "hit", -2, 6)


def test_table_dice_are_typed_in() -> None:
    source: Dice = source_for(DicePolicy())
    assert source == TableDice()
    assert source.supply(Request("hit", "red", 5), 3, 1) is None


def test_seeded_dice_answer_the_request() -> None:
    source: Dice = source_for(seeded("0"))
    assert source == SeededDice("0")
    assert source.supply(Request("hit", "red", 5), 3, 0) == faces("0", 0, "hit", 5, 6)
    assert source.supply(Request("scatter", "gm", 2, sides=10), 4, 1) == faces("0", 1, "scatter", 2, 10)


def test_the_older_scheme_goes_by_the_number_of_the_entry() -> None:
    source: Dice = source_for(DicePolicy("seeded", "0", BY_ENTRY))
    assert source == SeededDice("0", BY_ENTRY)
    assert source.supply(Request("hit", "red", 5), 3, 0) == faces("0", 3, "hit", 5, 6)


@pytest.mark.parametrize(
    "seed", [SIXTY_FOUR_BIT, LARGEST, "0", "007", "1e3", "Würfel ⚂", "👩‍🚀 家", " ", "x" * LONGEST_SEED]
)
def test_policy_keeps_its_seed_as_text_through_export_and_import(seed: str) -> None:
    policy = seeded(seed)
    written = msgspec.json.encode(policy)
    assert json.loads(written) == {"kind": "seeded", "seed": seed, "scheme": SCHEME}
    # A reader that keeps every number as a double, as many do, must lose nothing.
    through = json.dumps(json.loads(written, parse_int=float, parse_float=float), indent=2).encode()
    read = msgspec.json.decode(through, type=DicePolicy)
    assert read == policy
    assert msgspec.json.encode(read) == written
    assert source_for(read).supply(Request("hit", "red", 40), 12, 9) == faces(seed, 9, "hit", 40, 6)


@pytest.mark.parametrize("number", ["0", "-3494269252759342425", "9223372036854775807", "1.5", "null"])
def test_seed_written_as_anything_but_text_is_refused(number: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"Expected `str`.*\$\.seed"):
        msgspec.json.decode(f'{{"kind":"seeded","seed":{number}}}', type=DicePolicy)


@pytest.mark.parametrize("scheme", ["mt19937", "hmac-sha256-3", "HMAC-SHA256-1", "", "\x1b[2J", "x" * 1000])
def test_unknown_scheme_is_refused_by_name_with_those_that_are_known(scheme: str) -> None:
    with pytest.raises(BadInput) as caught:
        source_for(DicePolicy("seeded", "0", scheme))
    assert (
        str(caught.value) == f"the dice scheme {scheme[:40]!r} is not known here; known: hmac-sha256-1, hmac-sha256-2"
    )


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("", "the seed is empty; seeded dice need a text of 1 to 200 characters"),
        ("x" * 201, "the seed has 201 characters; seeded dice need a text of 1 to 200 characters"),
        ("0\0", "the seed has U+0000 as character 2; a seed holds neither control characters nor surrogates"),
        ("\x1b[2J", "the seed has U+001B as character 1; a seed holds neither control characters nor surrogates"),
        ("0\n", "the seed has U+000A as character 2; a seed holds neither control characters nor surrogates"),
        ("a\udc80", "the seed has U+DC80 as character 2; a seed holds neither control characters nor surrogates"),
    ],
)
def test_seed_that_cannot_be_used_is_refused_with_what_can(seed: str, said: str) -> None:
    for attempt in (seeded, SeededDice, lambda text: source_for(DicePolicy("seeded", text, SCHEME))):
        with pytest.raises(BadInput) as caught:
            attempt(seed)
        assert str(caught.value) == said


@pytest.mark.parametrize("policy", [DicePolicy("table", "0"), DicePolicy("table", scheme=SCHEME)])
def test_seed_for_dice_that_are_typed_in_is_refused(policy: DicePolicy) -> None:
    with pytest.raises(BadInput, match="take no seed and no scheme"):
        source_for(policy)


def imported(source: str) -> set[str]:
    """The top-level names of every module that a source text imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_nothing_in_affray_imports_a_random_source() -> None:
    assert imported("def f():\n    from random import choice\n    import a.b, secrets") == {"random", "a", "secrets"}
    files = sorted((ROOT / "affray").rglob("*.py"))
    assert len(files) > 10
    guilty = [
        str(file.relative_to(ROOT))
        for file in files
        if {"random", "secrets", "numpy"} & imported(file.read_text("utf-8"))
    ]
    assert guilty == []
