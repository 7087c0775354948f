"""Damage of every kind: nothing acknowledged is lost, and the first entry that does not fit is named."""

from __future__ import annotations

import os
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from affray.events.chain import check_block, check_lines, linked, read_block
from affray.events.entry import SUFFIX, AnyEntry, link
from affray.events.errors import CorruptLog
from affray.events.file import FileLog
from affray.events.log import EMPTY, NOTHING, Head
from tests.events.sample import CODEC, another, bodies, brief, chained, content, first_fault

THIRTY = chained(brief(30))
LINES = [line for line, _ in chained(bodies(8))]
TEXT = b"".join(LINES)


@pytest.fixture
def no_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of logs are opened here, and none survives the test: waiting for the disk would prove nothing."""
    for name in ("affray.events.file.sync", "affray.events.torn.sync", "affray.events.torn.sync_folder"):
        monkeypatch.setattr(name, lambda _: None)


@pytest.mark.usefixtures("no_sync")
def test_a_log_of_thirty_entries_cut_anywhere_goes_on_from_its_last_whole_entry(tmp_path: Path) -> None:
    path = tmp_path / "fight.affray"
    aside = tmp_path / "aside"
    text = b"".join(line for line, _ in THIRTY)
    ends = [sum(len(line) for line, _ in THIRTY[:count]) for count in range(31)]
    for cut in range(len(text) + 1):
        path.write_bytes(text[:cut])
        kept = sum(1 for end in ends[1:] if end <= cut)
        if kept == 0:
            with pytest.raises(CorruptLog):
                FileLog.open(path)
            assert path.read_bytes() == text[:cut]
            continue
        with FileLog.open(path) as log:
            assert log.head == THIRTY[kept - 1][1], cut
            line, head = another(kept, log.head)
            log.append(line, head, log.head)
            rest = text[ends[kept] : cut]
            assert (log.torn is not None) == bool(rest), cut
            if log.torn is not None:
                assert log.torn.seq == kept
                Path(log.torn.path).replace(aside)
                assert aside.read_bytes() == rest
        assert path.read_bytes() == text[: ends[kept]] + line, cut
        assert first_fault(str(path)) == (None, kept + 1)


def test_every_flipped_bit_is_found_in_its_own_entry(tmp_path: Path) -> None:
    path = tmp_path / "fight.affray"
    path.write_bytes(TEXT)
    place = 0
    fd = os.open(path, os.O_RDWR)
    for seq, line in enumerate(LINES):
        for byte in line:
            for bit in range(8):
                os.pwrite(fd, bytes([byte ^ 1 << bit]), place)
                found, whole = first_fault(str(path))
                assert (found, whole) == (seq, seq), f"bit {bit} of byte {place}, {chr(byte)!r}, in entry {seq}"
            os.pwrite(fd, bytes([byte]), place)
            place += 1
    os.close(fd)
    assert first_fault(str(path)) == (None, 8)


def faults(lines: list[bytes], path: Path) -> int | None:
    """Return the first entry that does not fit, having asked every way of checking, which must agree."""
    text = b"".join(lines)
    path.write_bytes(text)
    found = first_fault(str(path))[0]
    chain: int | None = None
    try:
        check_lines((text,))
    except CorruptLog as fault:
        chain = fault.seq
    assert chain == found
    return found


def test_swapped_lines_are_found_at_the_first_of_them(tmp_path: Path) -> None:
    for one, other in permutations(range(8), 2):
        lines = LINES.copy()
        lines[one], lines[other] = lines[other], lines[one]
        assert faults(lines, tmp_path / "x") == min(one, other)


def test_dropped_lines_are_found_where_they_are_missing(tmp_path: Path) -> None:
    for seq in range(7):
        for count in range(1, 8 - seq):
            assert faults(LINES[:seq] + LINES[seq + count :], tmp_path / "x") == seq


def test_repeated_lines_are_found_where_they_are_repeated(tmp_path: Path) -> None:
    for seq in range(8):
        for at in range(seq + 1, 9):
            assert faults([*LINES[:at], LINES[seq], *LINES[at:]], tmp_path / "x") == at


def test_inserted_lines_are_found_where_they_were_put_in(tmp_path: Path) -> None:
    for at in range(1, 9):
        own, _ = another(at, Head(at - 1, "ab" * 32))
        assert faults([*LINES[:at], own, *LINES[at:]], tmp_path / "x") == at
        linked_line, _ = another(at, Head(at - 1, LINES[at - 1][-67:-3].decode()))
        assert faults([*LINES[:at], linked_line, *LINES[at:]], tmp_path / "x") == (at + 1 if at < 8 else None)


def test_a_damaged_log_is_read_up_to_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "fight.affray"
    path.write_bytes(TEXT.replace(b"too close", b"too clone"))
    with FileLog.open(path, write=False) as log:
        assert content(log).count(b"\n") == 8
        entries, head = read_block(CODEC, b"".join(log.blocks(0, 4)), EMPTY)
        assert ([entry.seq for entry in entries], head.seq) == ([0, 1, 2, 3], 3)
        with pytest.raises(CorruptLog) as caught:
            read_block(CODEC, b"".join(log.blocks(4)), head)
    assert caught.value.seq == 4
    assert "entry 4 is damaged: expected the hash " in str(caught.value)
    assert caught.value.found == LINES[4][-67:-3].decode()


def entries() -> list[AnyEntry]:
    return CODEC.decode_block(TEXT)


def test_check_block_says_what_was_expected_and_what_was_found() -> None:
    block = TEXT.replace(b'"rolled":6', b'"rolled":5')
    with pytest.raises(CorruptLog) as caught:
        check_block(block, CODEC.decode_block(block), EMPTY)
    assert caught.value.seq == 2
    assert caught.value.expected.startswith("the hash ")
    assert caught.value.found == LINES[2][-67:-3].decode()


def test_check_block_goes_on_from_any_head() -> None:
    heads = [EMPTY, *(head for _, head in chained(bodies(8)))]
    for start in range(8):
        for stop in range(start, 9):
            block = b"".join(LINES[start:stop])
            assert check_block(block, entries()[start:stop], heads[start]) == heads[stop]
            assert check_lines((block,), heads[start]) == heads[stop]


def test_check_block_refuses_entries_that_are_not_those_of_the_lines() -> None:
    for wrong in ([], entries()[:-1], entries()[::-1], [*entries(), entries()[0]]):
        with pytest.raises(CorruptLog):
            check_block(TEXT, wrong, EMPTY)


def test_check_block_refuses_a_block_that_does_not_end_in_a_newline() -> None:
    with pytest.raises(CorruptLog, match="entry 7 is damaged: expected a line that ends in a newline"):
        check_block(TEXT[:-1], entries(), EMPTY)
    with pytest.raises(CorruptLog, match="entry 7 is damaged: expected a line that ends in a newline"):
        read_block(CODEC, TEXT[:-1], EMPTY)


def test_linked_gives_the_hash_of_one_line() -> None:
    previous = NOTHING
    for seq, line in enumerate(LINES):
        assert linked(previous, line) == linked(previous, line[:-1], seq) == line[-67:-3].decode()
        previous = line[-67:-3].decode()
    with pytest.raises(CorruptLog, match="entry 3 is damaged: expected the hash"):
        linked(NOTHING, LINES[3])
    with pytest.raises(CorruptLog, match="entry 4 is damaged: expected entry 4, found entry 3"):
        linked(LINES[2][-67:-3].decode(), LINES[3], 4)


def test_of_two_faults_the_first_in_the_log_is_named() -> None:
    broken = LINES.copy()
    broken[2] = broken[2].replace(b"[1,4,6]", b"[1,4,5]")
    broken[5] = b"no entry\n"
    with pytest.raises(CorruptLog) as caught:
        read_block(CODEC, b"".join(broken), EMPTY)
    assert caught.value.seq == 2


def test_entries_that_run_from_one_line_into_the_next_are_refused_though_every_hash_fits() -> None:
    one, other = (line[:-1] for line, _ in chained(brief(3))[1:])
    inner = other[: other.index(b',"action"')] + b',"aside":{"seq":2'
    rest = other[other.index(b',"action"') : -SUFFIX]
    head = THIRTY[0][1]
    broken = []
    for text in (one + b" " + inner, rest):
        head = Head(head.seq + 1, link(head.hash, text))
        broken.append(b'%b,"hash":"%b"}\n' % (text, head.hash.encode()))
    assert len(msgspec.json.Decoder(dict).decode_lines(b"".join(broken))) == len(broken)
    with pytest.raises(CorruptLog):
        read_block(CODEC, b"".join(broken), THIRTY[0][1])


@pytest.mark.parametrize("between", [b"", b" ", b"\t", b"\r"])
def test_of_two_entries_on_one_line_the_first_is_named_though_the_hash_fits(between: bytes) -> None:
    text = b"".join([LINES[1][:-1], between, LINES[2][: -SUFFIX - 1]])
    both = b'%b,"hash":"%b"}\n' % (text, link(LINES[0][-67:-3].decode(), text).encode())
    with pytest.raises(CorruptLog) as caught:
        read_block(CODEC, LINES[0] + both, EMPTY)
    assert caught.value.seq == 1
    assert "trailing characters" in str(caught.value)
