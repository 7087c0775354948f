"""The torn tail of a log file: reported, set aside by the next entry, and never taken for damage."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from affray.events.errors import Conflict, CorruptLog, StorageError
from affray.events.file import FileLog
from tests.events.sample import LINES, TEXT, another, content, listing


@pytest.mark.parametrize(
    "tail",
    [
        b"{",
        b'{"seq":12,"at":"2026',
        b"\0" * 700,
        b'{"seq":12' + b"\0" * 16 + b'0"}\n',
        b"\0" * 5000 + b'"}\n',
        LINES[3][0][:-1],
        b"x" * 9000,
    ],
    ids=["brace", "begun", "zeros", "a gap", "a long gap", "no newline", "long"],
)
def test_a_torn_tail_is_reported_and_set_aside_by_the_next_entry(path: Path, tail: bytes) -> None:
    path.write_bytes(TEXT + tail)
    with FileLog.open(path) as log:
        assert log.torn == ("", len(tail), 12)
        assert str(log.torn) == f"entry 12 was left unfinished ({len(tail)} bytes, still at the end of the log)"
        assert content(log) == TEXT
        assert path.read_bytes() == TEXT + tail
        line, head = another(12, log.head)
        log.append(line, head, log.head)
        assert log.torn == (f"{path}.torn-12", len(tail), 12)
        assert str(log.torn) == f"entry 12 was left unfinished ({len(tail)} bytes, set aside in {path}.torn-12)"
        log.refresh()
        assert log.torn is not None
    assert Path(f"{path}.torn-12").read_bytes() == tail
    assert path.read_bytes() == TEXT + line
    with FileLog.open(path) as log:
        assert log.torn is None


def test_a_tail_set_aside_earlier_is_never_overwritten(path: Path) -> None:
    for tail in (b"first", b"second", b"third"):
        with path.open("ab") as out:
            out.write(tail)
        with FileLog.open(path) as log:
            log.append(*another(12, log.head), log.head)
        os.truncate(path, len(TEXT))
    kept = {one.name: one.read_bytes() for one in path.parent.iterdir() if one != path}
    assert kept == {
        "fight.affray.torn-12": b"first",
        "fight.affray.torn-12.2": b"second",
        "fight.affray.torn-12.3": b"third",
    }


def test_a_tail_left_by_another_writer_is_set_aside_before_the_next_entry(path: Path) -> None:
    with FileLog.open(path) as log:
        with path.open("ab") as out:
            out.write(b'{"seq":12,"at":"20')
        line, head = another(12, log.head)
        log.append(line, head, log.head)
        assert log.torn == (f"{path}.torn-12", 18, 12)
    assert path.read_bytes() == TEXT + line


def test_a_tail_is_set_aside_beside_the_log_wherever_one_has_gone_since(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(path.parent)
    with FileLog.open(path.name) as log:
        monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
        with path.open("ab") as out:
            out.write(b"torn")
        line, head = another(12, log.head)
        log.append(line, head, log.head)
    assert Path(f"{path}.torn-12").read_bytes() == b"torn"
    assert list(Path().iterdir()) == []


def test_a_tail_is_set_aside_beside_the_log_and_not_beside_a_link_to_it(path: Path, tmp_path: Path) -> None:
    path.write_bytes(TEXT + b"torn")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "link.affray").symlink_to(path)
    with FileLog.open(elsewhere / "link.affray") as log:
        log.append(*another(12, log.head), log.head)
        assert log.torn == (f"{path}.torn-12", 4, 12)
    assert [one.name for one in elsewhere.iterdir()] == ["link.affray"]


def test_a_tail_that_cannot_be_set_aside_is_not_cut_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(TEXT + b"torn")

    def full(fd: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("affray.events.torn.write_all", full)
    before = listing(path.parent)
    why = f"cannot be set aside in {path}.torn-12: the disk is full; nothing was changed"
    with FileLog.open(path) as log, pytest.raises(StorageError, match=why):
        log.append(*another(12, log.head), log.head)
    assert listing(path.parent) == before


def test_who_is_too_slow_to_append_leaves_a_torn_tail_where_it_is(path: Path) -> None:
    slow = FileLog.open(path)
    old = slow.head
    with FileLog.open(path) as log:
        log.append(*another(12, old), old)
    with path.open("ab") as out:
        out.write(b"torn")
    before = listing(path.parent)
    with pytest.raises(Conflict):
        slow.append(*another(12, old, "late"), old)
    slow.close()
    assert listing(path.parent) == before


@pytest.mark.parametrize("tail", [b"one\ntwo\n", b"no entry\n", b'{"seq":12}\n', b"\n", b"x\0\n", b"one\ntwo"])
def test_a_line_at_the_end_that_is_no_entry_although_it_is_ended_is_damage_and_not_torn(
    path: Path, tail: bytes
) -> None:
    path.write_bytes(TEXT + tail)
    before = listing(path.parent)
    seq = 12 + tail.count(b"\n") - 1
    with pytest.raises(CorruptLog, match=f"entry {seq} is damaged: expected a line with an entry"):
        FileLog.open(path)
    with FileLog.open(path, write=False) as log:
        assert content(log) == TEXT + tail[: tail.rindex(b"\n") + 1]
        with pytest.raises(CorruptLog, match=f"entry {seq} is damaged"):
            _ = log.head
    assert listing(path.parent) == before


def test_no_flipped_bit_of_the_last_line_has_a_writer_cut_it_off(path: Path) -> None:
    text = b'close: "\xe2\x89\xa5 4" *@JK? one two'
    last = another(12, LINES[-1][1], text.decode())[0]
    for place, byte in enumerate(last):
        for bit in range(8):
            changed = last[:place] + bytes([byte ^ 1 << bit]) + last[place + 1 :]
            path.write_bytes(TEXT + changed)
            try:
                with FileLog.open(path) as log:
                    log.append(*another(log.head.seq + 1, log.head), log.head)
            except (CorruptLog, StorageError):
                pass
            assert path.read_bytes().startswith(TEXT + changed), f"bit {bit} of byte {place}"
    assert [one.name for one in path.parent.iterdir()] == ["fight.affray"]
