"""The logs of docs/vectors/log: they are what they say they are, and verification names the right entry of each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from affray.events.chain import check_lines
from affray.events.codec import irregularities
from affray.events.conduct import FORMAT
from affray.events.file import FileLog
from tests.events.sample import CODEC, first_fault
from tests.events.vectors import COUNT, FOLDER, Vector, index, vectors

VECTORS = {one.name: one for one in vectors()}
INDEX = tomllib.loads((FOLDER / "index.toml").read_text("utf-8"))


def test_the_files_are_those_that_the_script_writes() -> None:
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    made = {f"{one.name}.affray": one.data for one in VECTORS.values()} | {"index.toml": index().encode()}
    assert sorted(kept) == sorted(made)
    assert [name for name in made if kept[name] != made[name]] == []


def test_the_index_lists_every_file_and_the_hash_of_every_entry() -> None:
    assert [one["file"] for one in INDEX["vector"]] == [f"{name}.affray" for name in VECTORS]
    whole = (FOLDER / "whole.affray").read_text("utf-8").splitlines()
    assert INDEX["hashes"] == [CODEC.decode(line.encode()).hash for line in whole]
    assert len(whole) == COUNT


def test_no_two_vectors_are_alike() -> None:
    assert len({one.data for one in VECTORS.values()}) == len(VECTORS)


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_verification_names_the_entry_that_does_not_fit(vector: Vector) -> None:
    path = FOLDER / f"{vector.name}.affray"
    assert first_fault(str(path))[0] == vector.entry
    assert path.read_bytes() == vector.data


@pytest.mark.parametrize("item", [one for one in INDEX["vector"] if "head" in one], ids=lambda item: item["file"])
def test_a_chain_that_holds_ends_in_the_head_of_the_index(item: dict[str, str]) -> None:
    with FileLog.open(FOLDER / item["file"], write=False) as log:
        assert check_lines(log.blocks()).hash == item["head"]


@pytest.mark.parametrize("name", ["cut-at-a-line", "rewritten"])
def test_a_head_that_was_written_down_shows_what_the_chain_cannot(name: str) -> None:
    with FileLog.open(FOLDER / f"{name}.affray", write=False) as log:
        hashes = [entry.hash for block in log.blocks() for entry in CODEC.decode_block(block)]
    assert INDEX["hashes"][-1] not in hashes


@pytest.mark.parametrize("vector", [one for one in VECTORS.values() if one.entry is None], ids=lambda one: one.name)
def test_only_what_another_writer_does_differently_is_irregular(vector: Vector) -> None:
    lines = vector.data.splitlines()
    notes = " ".join(note for line in lines for note in irregularities(line, CODEC.decode(line)))
    assert (vector.note in notes) if vector.note else notes == ""


def test_the_log_kept_of_this_format_is_read() -> None:
    """One log of every format that was ever released is kept; all must be read for ever."""
    first = Path(FOLDER / "whole.affray").read_bytes().splitlines()[0]
    assert CODEC.opening(first).action.affray == FORMAT
