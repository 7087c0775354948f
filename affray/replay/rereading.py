"""Reading entries of a log again, and holding them against what was read before."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from affray.events.chain import check_again
from affray.events.codec import Codec
from affray.events.entry import AnyEntry
from affray.events.errors import CorruptLog
from affray.events.log import Log

_NEAR = 512
"""Up to this many entries apart, reading on to the next wanted entry is faster than a second read of the log."""


def entries_numbered(log: Log, codec: Codec, seqs: list[int], digests: bytearray) -> Iterator[AnyEntry]:
    """Yield entries by number, in rising order. Raises CorruptLog at a line whose hash is not the one in `digests`."""
    at = 0
    while at < len(seqs):
        end = at
        while end + 1 < len(seqs) and seqs[end + 1] - seqs[end] <= _NEAR:
            end += 1
        wanted, number = set(seqs[at : end + 1]), seqs[at]
        for block in log.blocks(seqs[at], seqs[end] + 1):
            lines = BytesIO(block).readlines()
            check_again(lines, number, digests)
            if len(wanted) == seqs[end] + 1 - seqs[at]:
                yield from codec.decode_block(block, number)
            else:
                for seq, line in enumerate(lines, number):
                    if seq in wanted:
                        yield codec.decode(line, seq)
            number += len(lines)
        at = end + 1


def entries_between(log: Log, codec: Codec, start: int, stop: int, digests: bytearray) -> Iterator[AnyEntry]:
    """Yield entries `start` to `stop` (not included). Raises CorruptLog if a line has changed or is gone."""
    seq = start
    for block in log.blocks(start, stop):
        lines = BytesIO(block).readlines()
        check_again(lines, seq, digests)
        seq += len(lines)
        yield from codec.decode_block(block)
    if seq < stop:
        raise CorruptLog(seq, f"entries up to {stop - 1}, as when they were read before", "the end of the log")
