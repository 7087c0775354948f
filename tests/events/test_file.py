"""What a log in a file promises beyond the contract that all logs keep."""

from __future__ import annotations

import fcntl
import os
import sys
import tracemalloc
from pathlib import Path
from types import ModuleType

import pytest

from affray.events import blocks, disk, file, file_lock, limits, torn
from affray.events.errors import Conflict, CorruptLog, StorageError
from affray.events.file import FileLog
from affray.events.log import EMPTY, Head
from tests.events.sample import LINES, TEXT, another, bodies, chained, content, listing


def counted_reads(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> list[int]:
    """Return a list that grows by the size of every read that a module makes."""
    sizes: list[int] = []

    def read_at(fd: int, size: int, offset: int) -> bytes:
        sizes.append(size)
        return os.pread(fd, size, offset)

    monkeypatch.setattr(module, "read_at", read_at)
    return sizes


def test_create_refuses_a_file_that_exists(path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be made: it already exists"):
        FileLog.create(path)
    assert path.read_bytes() == TEXT


def test_create_says_when_there_is_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="there is no such file"):
        FileLog.create(tmp_path / "nowhere" / "fight.affray")


@pytest.fixture(params=["nameless", "named"])
def naming(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The two ways to make a file: on Linux it has no name at first, and elsewhere it has one at once."""
    if request.param == "named":
        monkeypatch.setattr(disk, "NAMELESS", 0)
    return str(request.param)


def test_a_log_closed_without_an_entry_leaves_no_file(tmp_path: Path, naming: str) -> None:
    with FileLog.create(tmp_path / "fight.affray"):
        assert (tmp_path / "fight.affray").exists() == (naming == "named")
    assert list(tmp_path.iterdir()) == []


def test_a_new_log_has_its_name_once_its_first_entry_is_on_the_disk(tmp_path: Path, naming: str) -> None:
    with FileLog.create(tmp_path / "fight.affray") as log:
        for line, head in LINES:
            log.append(line, head, log.head)
            assert log.refresh() == head
    assert (tmp_path / "fight.affray").read_bytes() == TEXT


@pytest.mark.usefixtures("naming")
def test_of_two_that_make_the_same_log_one_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "fight.affray"
    line, head = LINES[0]
    first = FileLog.create(path)

    def second() -> None:
        with FileLog.create(path) as log:
            first.append(line, head, EMPTY)
            log.append(line, head, EMPTY)

    with pytest.raises(StorageError, match="cannot be made: it already exists"):
        second()
    if first.head == EMPTY:
        first.append(line, head, EMPTY)
    assert path.read_bytes() == line
    assert listing(tmp_path).keys() == {"fight.affray"}


@pytest.mark.usefixtures("naming")
def test_a_first_entry_that_cannot_be_stored_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "fight.affray"
    for what in ("write_all", "sync"):
        with monkeypatch.context() as patch:
            patch.setattr(file, what, fail)
            log = FileLog.create(path)
            with pytest.raises(StorageError):
                log.append(*LINES[0], EMPTY)
            log.discard()
        assert list(tmp_path.iterdir()) == [], what


@pytest.mark.parametrize("what", ["give_name", "sync_folder"])
def test_a_log_that_cannot_get_its_name_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file, what, fail)
    log = FileLog.create(tmp_path / "fight.affray")
    with pytest.raises(StorageError, match="the log cannot be made: the disk is full"):
        log.append(*LINES[0], EMPTY)
    log.discard()
    assert list(tmp_path.iterdir()) == []


def test_open_knows_the_head_from_the_last_line_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = chained(bodies(3000))
    path.write_bytes(b"".join(line for line, _ in many))
    read = counted_reads(monkeypatch, torn)
    with FileLog.open(path) as log:
        assert log.head == many[-1][1]
    assert sum(read) < 20_000 < path.stat().st_size


@pytest.mark.parametrize("write", [True, False], ids=["write", "read"])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "entry 0 is damaged: expected the entry that opens the encounter, found an empty file"),
        (TEXT[:100], "entry 0 is damaged: expected a whole line that opens the encounter, found 100 bytes without"),
        (b"\0" * 5000, "entry 0 is damaged: expected a whole line that opens the encounter, found 5000 bytes"),
    ],
    ids=["empty", "half a line", "zeros"],
)
def test_a_file_without_a_whole_entry_is_an_error_and_stays_as_it_is(
    tmp_path: Path, data: bytes, message: str, write: bool
) -> None:
    path = tmp_path / "fight.affray"
    path.write_bytes(data)
    before = listing(tmp_path)
    with pytest.raises(CorruptLog, match=message):
        _ = FileLog.open(path, write=write).head
    assert list(FileLog.open(path, write=False).blocks()) == []
    with pytest.raises(CorruptLog, match=message):
        FileLog.open(path)
    assert listing(tmp_path) == before


def test_a_file_that_is_no_log_is_never_cut(tmp_path: Path) -> None:
    path = tmp_path / "roster.toml"
    for text in ('a = 1\nb = 2\n[side]\nid = "red"', "{}\n{}\n", '{"seq":0}\n{"seq":1', "\n\n\n"):
        path.write_text(text)
        before = listing(tmp_path)
        with pytest.raises(CorruptLog, match="expected a line with an entry"):
            FileLog.open(path)
        assert listing(tmp_path) == before


def test_open_says_when_there_is_no_log_or_no_file(tmp_path: Path) -> None:
    for write in (True, False):
        with pytest.raises(StorageError, match="there is no such file"):
            FileLog.open(tmp_path / "none.affray", write=write)
        with pytest.raises(StorageError, match=r"it is a folder|not a regular file"):
            FileLog.open(tmp_path, write=write)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StorageError, match="not a regular file"):
        FileLog.open(tmp_path / "pipe", write=False)


def test_a_log_opened_for_reading_takes_no_entry_and_leaves_the_disk_alone(path: Path) -> None:
    path.write_bytes(TEXT + b'{"seq":12,"at"')
    before = listing(path.parent)
    with FileLog.open(path, write=False) as log:
        assert log.head == LINES[-1][1]
        assert content(log) == TEXT
        assert log.torn is not None
        assert (log.torn.path, log.torn.size, log.torn.seq) == ("", 14, 12)
        line, head = another(12, log.head)
        with pytest.raises(StorageError, match="for reading only"):
            log.append(line, head, log.head)
        log.refresh()
    assert listing(path.parent) == before


def test_what_others_append_is_seen_by_refresh_and_by_append(path: Path) -> None:
    one, other, reader = FileLog.open(path), FileLog.open(path), FileLog.open(path, write=False)
    first, head = another(12, one.head, "first")
    one.append(first, head, one.head)
    assert content(reader) == TEXT
    assert reader.refresh() == head
    assert content(reader) == TEXT + first
    late, _ = another(12, other.head, "late")
    with pytest.raises(Conflict) as caught:
        other.append(late, another(12, other.head, "late")[1], other.head)
    assert caught.value.actual == str(head)
    assert other.head == head
    for log in (one, other, reader):
        log.close()
    assert path.read_bytes() == TEXT + first


@pytest.mark.parametrize("how", ["deleted", "replaced", "moved and copied back", "moved"])
def test_a_log_that_is_no_longer_there_takes_no_entry(path: Path, how: str) -> None:
    with FileLog.open(path) as log:
        if how == "deleted":
            path.unlink()
        elif how == "replaced":
            path.with_suffix(".new").write_bytes(TEXT)
            path.with_suffix(".new").replace(path)
        else:
            moved = path.rename(path.with_suffix(".moved"))
            if how == "moved and copied back":
                path.write_bytes(moved.read_bytes())
        line, head = another(12, log.head)
        with pytest.raises(StorageError, match="deleted or replaced"):
            log.append(line, head, log.head)
        with pytest.raises(StorageError, match="deleted or replaced"):
            log.refresh()
    assert {one.read_bytes() for one in path.parent.iterdir()} == (set() if how == "deleted" else {TEXT})


@pytest.mark.parametrize("size", [0, 1, len(TEXT) - len(LINES[-1][0]), len(TEXT) - 1])
def test_a_log_that_was_cut_under_its_writer_takes_no_entry(path: Path, size: int) -> None:
    with FileLog.open(path) as log:
        os.truncate(path, size)
        line, head = another(12, log.head)
        with pytest.raises(CorruptLog, match="entry 11 is damaged"):
            log.append(line, head, log.head)
        with pytest.raises(CorruptLog, match="entry 11 is damaged"):
            log.refresh()
    assert path.read_bytes() == TEXT[:size]


def test_a_last_line_changed_in_place_under_its_writer_takes_no_entry(path: Path) -> None:
    with FileLog.open(path) as log:
        with path.open("r+b") as out:
            out.seek(-10, os.SEEK_END)
            out.write(b"0000000")
        line, head = another(12, log.head)
        with pytest.raises(CorruptLog, match="entry 11 is damaged"):
            log.append(line, head, log.head)
    assert path.stat().st_size == len(TEXT)


def test_an_entry_is_on_the_disk_before_append_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def write_all(fd: int, data: bytes) -> None:
        disk.write_all(fd, data)
        done.append(f"{len(data)} written")

    def sync(fd: int) -> None:
        disk.sync(fd)
        done.append(f"{os.fstat(fd).st_size} on the disk")

    monkeypatch.setattr(file, "write_all", write_all)
    monkeypatch.setattr(file, "sync", sync)
    with FileLog.open(path) as log:
        line, head = another(12, log.head)
        log.append(line, head, log.head)
        assert done == [f"{len(line)} written", f"{len(TEXT) + len(line)} on the disk"]


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()], ids=["disk", "interrupt"])
def test_a_sync_that_fails_leaves_the_log_unchanged_and_usable(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    failures = [error]

    def fail(fd: int) -> None:
        if failures:
            raise failures.pop()
        disk.sync(fd)

    with FileLog.open(path) as log:
        line, head = another(12, log.head)
        with monkeypatch.context() as patch:
            patch.setattr(file, "sync", fail)
            with pytest.raises(StorageError if isinstance(error, OSError) else KeyboardInterrupt) as caught:
                log.append(line, head, log.head)
        if isinstance(error, OSError):
            assert str(caught.value) == (
                f"{path}: entry 12 was not stored: the disk reports an error; nothing was changed"
            )
        assert path.read_bytes() == TEXT
        assert log.head == LINES[-1][1]
        log.append(line, head, log.head)
    assert path.read_bytes() == TEXT + line


def test_an_entry_that_is_taken_back_is_off_the_disk_before_it_is_called_not_stored(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(fd: int) -> None:
        raise OSError(5, "Input/output error")

    with FileLog.open(path) as log:
        line, head = another(12, log.head)
        monkeypatch.setattr(file, "sync", fail)
        with pytest.raises(StorageError, match=r"neither stored .* nor taken back"):
            log.append(line, head, log.head)
        for use in (lambda: log.append(line, head, LINES[-1][1]), log.refresh, lambda: list(log.blocks())):
            with pytest.raises(StorageError, match=r"neither stored .* nor taken back"):
                use()
        monkeypatch.undo()
        assert log.refresh() == LINES[-1][1]
        log.append(line, head, log.head)
    assert path.read_bytes() == TEXT + line


def test_a_reader_does_not_see_an_entry_before_it_is_on_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "GLANCE", 0.01)
    reader = FileLog.open(path, write=False)
    seen: list[Head] = []

    def fail(fd: int) -> None:
        monkeypatch.setattr(file, "sync", disk.sync)
        seen.append(reader.refresh())
        raise OSError(5, "Input/output error")

    with FileLog.open(path) as log:
        monkeypatch.setattr(file, "sync", fail)
        with pytest.raises(StorageError, match="nothing was changed"):
            log.append(*another(12, log.head), log.head)
    assert seen == [LINES[-1][1]]
    assert reader.refresh() == LINES[-1][1]
    reader.close()


def test_a_log_that_is_replaced_while_an_entry_is_written_does_not_acknowledge_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replaced(fd: int) -> None:
        monkeypatch.setattr(file, "sync", disk.sync)
        path.with_suffix(".new").write_bytes(TEXT)
        path.with_suffix(".new").replace(path)
        disk.sync(fd)

    with FileLog.open(path) as log:
        monkeypatch.setattr(file, "sync", replaced)
        with pytest.raises(StorageError, match="replaced by another file"):
            log.append(*another(12, log.head), log.head)
    assert path.read_bytes() == TEXT


def test_gigabytes_of_a_hole_behind_a_log_are_damage_and_are_not_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.truncate(path, 20 << 30)
    read = counted_reads(monkeypatch, torn)
    with pytest.raises(CorruptLog, match=r"entry 12 is damaged: expected a line of at most \d+ bytes"):
        FileLog.open(path)
    with FileLog.open(path, write=False) as log, pytest.raises(CorruptLog, match="entry 12 is damaged"):
        _ = log.head
    assert sum(read) < 16 * limits.LINE
    os.truncate(path, len(TEXT))


def test_a_log_that_can_neither_store_nor_take_back_is_not_used_before_the_entry_is_off_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    log = FileLog.open(path)
    line, head = another(12, log.head)
    with monkeypatch.context() as patch:
        patch.setattr(file, "sync", fail)
        patch.setattr(os, "ftruncate", fail)
        for _ in range(2):
            with pytest.raises(StorageError, match=r"neither stored .* nor taken back"):
                log.append(line, head, LINES[-1][1])
        assert path.read_bytes() == TEXT + line
    assert log.head == LINES[-1][1]
    assert path.read_bytes() == TEXT
    log.append(line, head, log.head)
    log.close()
    assert path.read_bytes() == TEXT + line


def test_a_log_that_somebody_keeps_locked_is_read_and_the_writer_is_told_who(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock, "PATIENCE", 0.01)
    held = os.open(path, os.O_RDONLY)
    for kind in (fcntl.LOCK_SH, fcntl.LOCK_EX):
        fcntl.flock(held, kind)
        with FileLog.open(path, write=False) as log:
            assert (log.refresh(), content(log)) == (LINES[-1][1], TEXT)
        with FileLog.open(path) as log:
            line, head = another(12, log.head)
            with pytest.raises(StorageError) as caught:
                log.append(line, head, log.head)
        said = str(caught.value)
        assert said.startswith(f"{path}: entry 12 was not stored: ")
        assert said.endswith(" keeps the log locked; nothing was changed")
        assert sys.platform != "linux" or f"process {os.getpid()} (" in said
        assert path.read_bytes() == TEXT
    os.close(held)
    with FileLog.open(path) as log:
        log.append(line, head, log.head)


def test_a_reader_that_comes_upon_half_a_line_waits_for_the_writer_but_not_for_long(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "GLANCE", 0.01)
    path.write_bytes(TEXT + b"{")
    with path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with FileLog.open(path, write=False) as log:
            assert (log.head, log.torn) == (LINES[-1][1], ("", 1, 12))


def test_a_log_that_nobody_uses_any_more_lets_go_of_its_file(path: Path) -> None:
    before = len(os.listdir("/dev/fd"))
    for write in (True, False) * 20:
        log = FileLog.open(path, write=write)
        reading = log.blocks()
        del log
        assert b"".join(reading) == TEXT
    del reading
    assert len(os.listdir("/dev/fd")) == before


def test_the_middle_of_a_long_log_is_found_again_without_reading_what_comes_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.affray"
    lines = [line for line, _ in chained(bodies(12_000))]
    path.write_bytes(b"".join(lines))
    with FileLog.open(path, write=False) as log:
        assert content(log) == path.read_bytes()
        read = counted_reads(monkeypatch, blocks)
        for seq in (11_999, 6_000, 3):
            read.clear()
            assert b"".join(log.blocks(seq, seq + 1)) == lines[seq]
            assert sum(read) <= blocks.BLOCK
        assert path.stat().st_size > 8 * blocks.BLOCK


def test_reading_a_long_log_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.affray"
    one = b"".join(line for line, _ in chained(bodies(2_000)))
    with path.open("wb") as out:
        for _ in range(50):
            out.write(one)
    with FileLog.open(path, write=False) as log:
        tracemalloc.start()
        try:
            size = sum(len(block) for block in log.blocks())
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert size == path.stat().st_size > 20_000_000
    assert peak < 2_000_000


def test_a_line_without_end_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "endless.affray"
    path.write_bytes(LINES[0][0] + b"x" * 20_000_000 + b"\n" + TEXT)
    with FileLog.open(path, write=False) as log:
        tracemalloc.start()
        try:
            with pytest.raises(CorruptLog, match="entry 1 is damaged: expected a line of at most"):
                content(log)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert peak < 10_000_000
