"""Writers that die and writers that meet: no acknowledged entry is lost, and the chain never breaks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from affray.events.errors import Conflict
from affray.events.file import FileLog
from tests.events.sample import CODEC, another, bodies, chained, content, fill, first_fault

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and signals")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Where the log of a test will be, in a folder of its own."""
    return str(tmp_path / "fight.affray")


def run(verb: str, path: str, *numbers: int) -> dict[str, Any]:
    """Run one of the verbs of `writers.py` and return what it found."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.events.writers", verb, path, *map(str, numbers)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_no_acknowledged_entry_is_lost_when_the_writer_is_killed_at_random_moments(path: str) -> None:
    found = run("kill", path, 400, 40_000)
    assert found["lost"] == 0
    assert found["none"] < 300, "most writers died before they had stored anything: the test would prove little"
    assert first_fault(path) == (None, found["entries"])


def test_no_acknowledged_entry_is_lost_when_the_writer_dies_at_any_call_to_the_system(path: str) -> None:
    outcome = run("crash", path)["outcome"]
    for one in outcome:
        assert one["told"] + 3 <= one["entries"] <= 5, one
        assert one["kept"], one
    ways = Counter(one["when"] for one in outcome)
    assert min(ways["before"], ways["halfway"], ways["after"]) > 10
    assert {one["told"] for one in outcome} == {0, 1, 2}


@pytest.mark.parametrize(("processes", "entries", "size"), [(2, 60, 10), (6, 5, 300_000), (8, 20, 2_000)])
def test_processes_that_append_at_once_get_entries_or_conflicts(
    path: str, processes: int, entries: int, size: int
) -> None:
    found = run("race", path, processes, entries, size)
    assert found["codes"] == [0] * processes
    assert len(found["conflicts"]) == processes
    assert found["followed"], "a reader that followed missed entries or saw them out of order"
    assert first_fault(path) == (None, 3 + processes * entries)
    with FileLog.open(path, write=False) as log:
        written = Counter(entry.by for block in log.blocks(3) for entry in CODEC.decode_block(block))
    assert written == {f"w{number}": entries for number in range(processes)}


def test_of_eight_that_append_behind_one_head_exactly_one_succeeds(path: str) -> None:
    assert run("same", path, 8) == {"stored": 1, "conflicts": 7}
    assert first_fault(path) == (None, 4)


def test_a_full_disk_is_an_error_and_leaves_the_log_unchanged(path: str) -> None:
    found = run("full", path)
    assert found["unchanged"]
    assert found["told"] >= 5
    assert "the file may not grow any further (limit on the size of files); nothing was changed" in found["error"]
    assert found["seq"] == found["small"], "a shorter entry still fits"
    assert first_fault(path) == (None, found["seq"] + 1)


@pytest.fixture
def public() -> Iterator[str]:
    """A folder that another user can reach."""
    folder = tempfile.mkdtemp()
    yield folder
    Path(folder).chmod(0o755)
    shutil.rmtree(folder)


def test_a_log_that_may_not_be_written_can_be_read_and_stays_as_it_is(public: str) -> None:
    path = f"{public}/fight.affray"
    found = run("guarded", path)
    assert found["open"] == f"StorageError: {path}: the log cannot be opened for writing: permission denied"
    assert found["create"] == f"StorageError: {path}2: the log cannot be made: permission denied"
    assert found["read"] == 2
    assert [one.name for one in Path(public).iterdir()] == ["fight.affray"]
    assert Path(path).read_bytes() == b"".join(line for line, _ in chained(bodies(3))) + b"torn"


def test_a_child_may_not_use_the_log_of_its_parent(path: str) -> None:
    found = run("forked", path)
    assert found["child"] == f"{path}: the log was opened by another process; open it again in this one"
    assert found["parent"] == 3


@pytest.mark.parametrize("shared", [True, False], ids=["one object", "an object each"])
def test_threads_that_append_at_once_lose_nothing(path: str, shared: bool) -> None:
    first = FileLog.create(path)
    fill(first, chained(bodies(3)))
    logs = [first if shared else FileLog.open(path) for _ in range(12)]

    def write(log: FileLog) -> None:
        done = 0
        while done < 25:
            expected = log.head
            line, head = another(expected.seq + 1, expected)
            try:
                log.append(line, head, expected)
                done += 1
            except Conflict:
                continue

    threads = [Thread(target=write, args=(log,)) for log in logs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first.refresh()
    assert content(first).count(b"\n") == 303
    assert first_fault(path) == (None, 303)
    for log in logs:
        log.close()
