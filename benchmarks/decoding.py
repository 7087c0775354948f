"""The yardstick for replay: every line of a log decoded to its own types, in blocks, and let go again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from affray.events.entry import AnyEntry, Entry
from affray.events.file import FileLog
from benchmarks.game import Game
from benchmarks.long_log import LongLog


class Decoding:
    """Typed decoding of a game's logs, as fast as msgspec does it by itself: no chain, no machine, no fold."""

    def __init__(self, game: Game) -> None:
        entry: Any = Entry
        kind = entry[reduce(or_, game.actions), reduce(or_, game.consequences)]
        self._decode = msgspec.json.Decoder(kind).decode_lines

    def entries(self, log: LongLog) -> Iterator[list[AnyEntry]]:
        """Yield the entries of a log, block by block."""
        with FileLog.open(log.path, write=False) as file:
            for block in file.blocks():
                yield self._decode(block)

    def run(self, log: LongLog) -> int:
        """Decode the whole log and return how many entries it has."""
        return sum(map(len, self.entries(log)))
