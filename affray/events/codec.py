"""Turning lines of a log into entries: strictly, with limits, and with an error that says where and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, reduce
from io import BytesIO
from operator import or_
from typing import Any

import msgspec

from affray.events import limits
from affray.events.base import Action, Consequence, Event, Roll, tag_of
from affray.events.bounds import bound
from affray.events.conduct import CONDUCT, CONTINUED, FORMAT, Open
from affray.events.entry import AnyEntry, Body, Entry, write_line
from affray.events.errors import AffrayError, BadInput, CorruptLog
from affray.events.faults import NOT_DECODED, Tags, fault_in, number_in, too_long
from affray.events.irregularities import irregularities, plain
from affray.events.log import Head
from affray.events.registration import check_classes
from affray.events.upcast import STEPS, Step, Upcast, format_of

__all__ = ["Codec", "irregularities"]


class Codec:
    """Reads, and writes, the entries of one ruleset's logs: conduct, `Roll`, and the ruleset's own events.

    Args:
        actions: the ruleset's actions, without conduct and `Roll`.
        consequences: the ruleset's consequences.
        upcast: brings lines of an older log forward, see `affray.events.upcast.upcast_for`.

    Raises TypeError if a class could be written but not read, see `affray.events.registration`.
    """

    def __init__(
        self,
        actions: Sequence[type[Action]],
        consequences: Sequence[type[Consequence]],
        upcast: Upcast | None = None,
    ) -> None:
        decoder, self.actions, self.consequences = _known(tuple(actions), tuple(consequences))
        self.upcast = upcast
        self._line: Callable[[bytes], AnyEntry] = decoder.decode
        self._lines: Callable[[bytes], list[AnyEntry]] = decoder.decode_lines

    def decode(self, line: bytes, seq: int | None = None) -> AnyEntry:
        """Return the entry of a line, with or without its newline.

        `seq` is its number, for errors; without it, the number written in the line is named. Raises UnknownEvent
        for an event that the ruleset does not have, CorruptLog for anything else that is not an entry.
        """
        if len(line.removesuffix(b"\n")) >= limits.LINE:
            raise too_long(line, seq or 0)
        try:
            text = line if self.upcast is None else self.upcast.line(line)
        except NOT_DECODED as fault:
            raise CorruptLog(number_in(line, seq), "an entry of an older format", str(fault)) from None
        try:
            return self._line(text)
        except NOT_DECODED as fault:
            raise fault_in(text, number_in(line, seq), self.actions, self.consequences, fault) from None

    def decode_block(self, block: bytes, start: int | None = None) -> list[AnyEntry]:
        """Return the entries of a block of whole lines; `start` is the number of the first, for errors.

        Raises what `decode` raises, for the first line that is at fault.
        """
        lines = BytesIO(block).readlines()
        return self.decode_lines(lines, number_in(lines[0], start)) if lines else []

    def decode_lines(self, lines: list[bytes], start: int, block: bytes | None = None) -> list[AnyEntry]:
        """Return the entries of lines; `start` is the number of the first, for errors.

        `block` is all of them in one piece: a faster way, to be taken only where it is known that no entry reaches from
        one line into the next, for msgspec would not mind. Raises what `decode` raises, for the first line that is at
        fault.
        """
        size = sum(map(len, lines)) if block is None else len(block)
        if self.upcast is None and size < limits.LINE:  # so that none of them is too long
            try:
                entries = list(map(self._line, lines)) if block is None else self._lines(block)
                if len(entries) == len(lines):
                    return entries
            except NOT_DECODED:
                pass
        return [self.decode(line.removesuffix(b"\n"), start + place) for place, line in enumerate(lines)]

    def write(self, body: Body, previous: Head) -> tuple[bytes, Head]:
        """Return the line of an entry and the head that it makes, having made sure that it can be read again.

        Raises BadInput if it could not, or if the log is an older one: to one of an older format nothing may be added,
        to one of an older version of its ruleset only conduct.
        """
        if self.upcast is not None and self.upcast.refuses:
            raise BadInput(f"the log is of an older {self.upcast.refuses}: it can be read, but not added to")
        if self.upcast is not None and not isinstance(body.action, CONDUCT):
            raise BadInput("the log is of an older version of its ruleset, whose actions cannot be written any more")
        try:
            line, head = write_line(body, previous)
            self.decode(line, body.seq)
        except (AffrayError, UnicodeEncodeError) as fault:
            raise BadInput(f"the entry could not be read again: {fault}") from None
        return line, head

    @staticmethod
    def opening(line: bytes, steps: Mapping[int, Step] = STEPS) -> Entry[Open, msgspec.Raw]:
        """Return entry 0, which every ruleset can read.

        Raises UnknownFormat, which names the formats that are known, and CorruptLog if the line is no opening, or
        has a key twice outside of options and roster.
        """
        if len(line.removesuffix(b"\n")) >= limits.LINE:
            raise too_long(line, 0)
        number = format_of(line, steps)
        try:
            entry = _opening(line if number >= FORMAT else Upcast(number, None, steps).line(line))
        except NOT_DECODED as fault:
            raise fault_in(line, 0, {"open": Open}, None, fault) from None
        if (number == CONTINUED) != (entry.action.continues is not None):
            wanted = f"format {CONTINUED} in a log that continues another, and in no other"
            raise CorruptLog(0, wanted, f"format {number}")
        if _encode(entry) != line.removesuffix(b"\n"):
            plain(line, 0)
        return entry


_encode = msgspec.json.Encoder().encode
_opening = msgspec.json.Decoder(Entry[Open, msgspec.Raw]).decode


@cache
def _known(actions: tuple[type[Action], ...], consequences: tuple[type[Consequence], ...]) -> tuple[Any, Tags, Tags]:
    """Return the decoder of a ruleset's entries, and its actions and consequences by tag; made once for all logs."""
    bound((*actions, *consequences))
    check_classes(actions, consequences)
    entry: Any = Entry
    all_actions: tuple[type[Event], ...] = (*CONDUCT, Roll, *actions)
    decoder = msgspec.json.Decoder(entry[_union(all_actions), _union(consequences or (Consequence,))])
    return decoder, {tag_of(kind): kind for kind in all_actions}, {tag_of(kind): kind for kind in consequences}


def _union(kinds: Iterable[Any]) -> Any:
    return reduce(or_, kinds)
