"""The contract of a log, which the file and the memory keep alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from affray.events import limits
from affray.events.blocks import BLOCK
from affray.events.chain import check_lines
from affray.events.conduct import Comment
from affray.events.entry import Body, write_line
from affray.events.errors import BadInput, Conflict, StorageError
from affray.events.file import FileLog
from affray.events.log import EMPTY, Head, Log
from affray.events.memory import MemoryLog
from tests.events.sample import another, bodies, chained, content, fill

LINES = chained(bodies(12))


@pytest.fixture(params=["memory", "file"])
def new(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Log]]:
    """A maker of empty logs; they are closed in the end."""
    made: list[Log] = []

    def make() -> Log:
        made.append(MemoryLog() if request.param == "memory" else FileLog.create(tmp_path / f"{len(made)}.affray"))
        return made[-1]

    yield make
    for log in made:
        log.close()


@pytest.fixture
def log(new: Callable[[], Log]) -> Log:
    """An empty log."""
    return new()


@pytest.fixture
def full(log: Log) -> Log:
    """A log of twelve entries."""
    fill(log, LINES)
    return log


def test_a_new_log_is_empty(log: Log) -> None:
    assert log.head == log.refresh() == EMPTY
    assert list(log.blocks()) == []


def test_what_is_appended_is_read_back_byte_for_byte(full: Log) -> None:
    assert content(full) == b"".join(line for line, _ in LINES)
    assert full.head == full.refresh() == LINES[-1][1]
    assert check_lines(full.blocks()) == full.head


def test_blocks_yields_exactly_the_entries_asked_for(full: Log) -> None:
    for start in range(14):
        for stop in (*range(14), None):
            wanted = [line for line, _ in LINES[start:stop]]
            assert b"".join(full.blocks(start, stop)) == b"".join(wanted), (start, stop)


def test_an_append_behind_another_head_is_a_conflict_and_writes_nothing(full: Log) -> None:
    before = content(full)
    for seq in (-1, 0, 5, 10):
        expected = EMPTY if seq < 0 else LINES[seq][1]
        line, head = another(seq + 1, expected)
        with pytest.raises(Conflict) as caught:
            full.append(line, head, expected)
        assert (caught.value.expected, caught.value.actual) == (str(expected), str(LINES[-1][1]))
    assert content(full) == before
    assert full.head == LINES[-1][1]


def test_the_same_number_with_another_hash_is_a_conflict(full: Log) -> None:
    expected = Head(11, "ab" * 32)
    line, head = another(12, expected)
    with pytest.raises(Conflict):
        full.append(line, head, expected)


def test_after_a_conflict_one_can_append_behind_the_actual_head(full: Log) -> None:
    test_an_append_behind_another_head_is_a_conflict_and_writes_nothing(full)
    line, head = another(12, full.head)
    full.append(line, head, full.head)
    assert content(full).endswith(line)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[:-1],
        lambda line: line + b"\n",
        lambda line: line + line,
        lambda line: line.replace(b"next", b"ne\nxt"),
        lambda line: line[:-4] + b"0" + line[-3:] if line[-4:-3] != b"0" else line[:-4] + b"1" + line[-3:],
        lambda line: b"",
    ],
    ids=["no newline", "two newlines", "two lines", "newline within", "another hash", "nothing"],
)
def test_what_is_not_one_whole_line_is_never_written(full: Log, spoil: Callable[[bytes], bytes]) -> None:
    before = content(full)
    line, head = another(12, full.head)
    with pytest.raises(ValueError, match="not one whole line"):
        full.append(spoil(line), head, full.head)
    assert content(full) == before


def test_a_number_that_leaves_a_gap_is_never_written(full: Log) -> None:
    line, head = another(13, full.head)
    with pytest.raises(ValueError, match="not one whole line"):
        full.append(line, head, full.head)


def test_a_line_of_the_greatest_length_is_kept_and_a_longer_one_refused(full: Log) -> None:
    empty = len(another(12, full.head, "")[0])
    line, head = another(12, full.head, "x" * (limits.LINE - empty))
    assert len(line) == limits.LINE
    longer, other = another(12, full.head, "x" * (limits.LINE - empty + 1))
    before = content(full)
    with pytest.raises(BadInput, match=f"at most {limits.LINE}"):
        full.append(longer, other, full.head)
    assert content(full) == before
    full.append(line, head, full.head)
    assert content(full) == before + line


def test_blocks_are_of_whole_lines_and_not_larger_than_need_be(log: Log) -> None:
    head, lines = EMPTY, []
    for seq, size in enumerate([10, 300_000, 10, 100_000, 100_000, 100_000, 700_000, *([20_000] * 40)]):
        line, after = write_line(Body(seq, "", "gm", Comment("x" * size)), head)
        log.append(line, after, head)
        lines.append(line)
        head = after
    blocks = list(log.blocks())
    assert b"".join(blocks) == b"".join(lines)
    assert all(block.endswith(b"\n") for block in blocks)
    assert max(map(len, blocks)) <= 2 * max(BLOCK, *map(len, lines))
    assert any(len(block) <= BLOCK < 2 * len(block) for block in blocks)
    assert len(blocks) < len(lines)
    for start in range(0, len(lines), 7):
        assert b"".join(log.blocks(start, start + 3)) == b"".join(lines[start : start + 3])


def test_what_is_appended_while_reading_does_not_disturb_the_reader(full: Log) -> None:
    reading = full.blocks(3)
    first = next(reading)
    line, head = another(12, full.head)
    full.append(line, head, full.head)
    assert (first + b"".join(reading)).removesuffix(line) == b"".join(one for one, _ in LINES[3:])


def test_a_closed_log_says_that_it_is_closed(full: Log) -> None:
    line, head = another(12, full.head)
    expected = full.head
    full.close()
    full.close()
    for use in (lambda: full.append(line, head, expected), lambda: list(full.blocks())):
        with pytest.raises(StorageError, match="the log is closed"):
            use()


def test_a_copy_in_memory_goes_its_own_way(full: Log) -> None:
    copy = MemoryLog.copy(full, 5)
    assert copy.head == LINES[4][1]
    line, head = another(5, copy.head)
    copy.append(line, head, copy.head)
    assert content(copy) == b"".join(one for one, _ in LINES[:5]) + line
    assert content(full) == b"".join(one for one, _ in LINES)
    assert content(MemoryLog.copy(full)) == content(full)
