"""Older logs: they are brought forward when they are read, and not a byte of them is changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from affray.events.chain import read_block
from affray.events.codec import Codec
from affray.events.conduct import FORMAT, Comment
from affray.events.entry import Body
from affray.events.errors import BadInput, CorruptLog, UnknownFormat
from affray.events.file import FileLog
from affray.events.log import EMPTY
from affray.events.upcast import Upcast, format_of, known_formats, upcast_for
from tests.events.sample import CODEC, Strike, Struck, WoundsLost, bodies, chained
from tests.events.vectors import rehashed


def older(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry as a made-up format 0 had it: `seat` for `by`, and no `then` without need."""
    action = {"affray": 0} if entry["action"]["type"] == "open" else {}
    found = {"seq": entry["seq"], "seat": entry["by"], "at": entry["at"], "action": {**entry["action"], **action}}
    return {**found, "then": entry["then"]} if entry["then"] else found


def forward(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry of format 0 in the form of format 1."""
    entry["by"] = entry.pop("seat")
    entry.setdefault("then", [])
    if entry["action"]["type"] == "open":
        entry["action"]["affray"] = 1
    return entry


STEPS = {0: forward}
NOW = [line for line, _ in chained(bodies(12))]


def old_lines() -> list[bytes]:
    plain = [older(json.loads(line)) for line in NOW]
    unsealed = [json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() for one in plain]
    return rehashed([one[:-1] + b',"hash":"' + b"0" * 64 + b'"}\n' for one in unsealed])


def codec(first: bytes, event: Any = None) -> Codec:
    return Codec((Strike,), (Struck, WoundsLost), upcast_for(first, event, STEPS))


def test_the_present_format_needs_no_upcast() -> None:
    assert FORMAT == 1
    assert known_formats() == (1, 2)
    assert upcast_for(NOW[0]) is None
    assert format_of(NOW[0]) == 1


def test_formats_are_known_only_if_the_steps_lead_to_the_present_one() -> None:
    assert known_formats(STEPS) == (0, 1, 2)
    assert known_formats({-1: forward, 0: forward}) == (-1, 0, 1, 2)
    assert known_formats({-1: forward}) == (1, 2)
    with pytest.raises(UnknownFormat, match="written in format 0; this version reads 1, 2; it is not supported"):
        format_of(old_lines()[0])
    with pytest.raises(UnknownFormat, match="written in format 7; this version reads 0, 1, 2; a newer version"):
        format_of(NOW[0].replace(b'"affray":1', b'"affray":7'), STEPS)


def test_an_older_log_reads_as_the_present_one_and_its_chain_holds_over_the_stored_bytes() -> None:
    lines = old_lines()
    assert Codec.opening(lines[0], STEPS).action == CODEC.decode(NOW[0]).action
    entries, head = read_block(codec(lines[0]), b"".join(lines), EMPTY)
    now = CODEC.decode_block(b"".join(NOW))
    assert [(one.seq, one.at, one.by, one.action, one.then) for one in entries] == [
        (one.seq, one.at, one.by, one.action, one.then) for one in now
    ]
    assert head.hash == json.loads(lines[-1])["hash"] == entries[-1].hash != now[-1].hash


def test_reading_an_older_log_changes_no_byte_of_it(tmp_path: Path) -> None:
    path = tmp_path / "old.affray"
    path.write_bytes(b"".join(old_lines()))
    path.chmod(0o444)
    with FileLog.open(path, write=False) as log:
        first = next(log.blocks(0, 1))
        read_block(codec(first), b"".join(log.blocks()), EMPTY)
    assert path.read_bytes() == b"".join(old_lines())


def test_damage_to_an_older_log_is_named() -> None:
    lines = old_lines()
    lines[3] = lines[3].replace(b'"left":2', b'"left":3')
    with pytest.raises(CorruptLog, match="entry 3 is damaged: expected the hash"):
        read_block(codec(lines[0]), b"".join(lines), EMPTY)


def test_a_line_that_a_step_cannot_read_is_named() -> None:
    lines = old_lines()
    broken = rehashed([*lines[:5], lines[5].replace(b'"seat"', b'"chair"'), *lines[6:]])
    with pytest.raises(CorruptLog, match="entry 5 is damaged: expected an entry of an older format"):
        read_block(codec(lines[0]), b"".join(broken), EMPTY)


def test_the_ruleset_brings_its_own_events_forward_and_never_those_of_conduct() -> None:
    seen: list[str] = []

    def event(plain: dict[str, Any]) -> dict[str, Any]:
        seen.append(plain["type"])
        return {**plain, "target": "b2"} if plain["type"] == "struck" else plain

    reader = Codec((Strike,), (Struck, WoundsLost), Upcast(FORMAT, event))
    entries, head = read_block(reader, b"".join(NOW), EMPTY)
    assert {hit.target for entry in entries for hit in entry.then if isinstance(hit, Struck)} == {"b2"}
    assert set(seen) == {"strike", "roll", "struck", "wounds_lost"}
    assert head.hash == CODEC.decode(NOW[-1]).hash


def test_an_older_log_is_not_added_to_in_another_format() -> None:
    with pytest.raises(BadInput, match="it can be read, but not added to"):
        codec(old_lines()[0]).write(Body(12, "", "gm", Comment("late")), EMPTY)
