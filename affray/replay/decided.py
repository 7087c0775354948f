"""The head that an action was decided on: whoever names it is told what has come in between, and writes nothing."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from affray.events.base import tag_of
from affray.events.errors import BadInput, Conflict
from affray.events.log import Head
from affray.replay.replay import Replay

_HEAD = re.compile(r"([0-9]{1,18}):([0-9a-f]{4,64})", re.ASCII)

MOST = 10
"""How many of the entries that came in between are told."""


def check_head(replay: Replay, decided_on: Any) -> None:
    """Raise Conflict, naming the entries that came in between, unless the log ends with the head given.

    A head is `SEQ:HASH`; of the hash, the first 4 digits are enough. Nothing is checked if the text is empty. Raises
    BadInput for what is no head.
    """
    if decided_on == "":
        return
    seq, digits = _parts(decided_on)
    head = replay.head
    if seq == head.seq and head.hash.startswith(digits):
        return
    expected = f"entry {seq} ({digits[:12]})"
    if seq > head.seq or not _hash(replay, seq).startswith(digits):
        raise Conflict(expected, str(head), other=True)
    raise Conflict(expected, str(head), tuple(_told(replay, seq + 1)))


def _parts(decided_on: Any) -> tuple[int, str]:
    """Return the number of a head and the digits of its hash."""
    text = f"{decided_on.seq}:{decided_on.hash}" if isinstance(decided_on, Head) else decided_on
    fits = _HEAD.fullmatch(text.lower()) if isinstance(text, str) else None
    if fits is None:
        what = "the entry's number, a colon and at least 4 hex digits of its hash"
        raise BadInput(f"{str(text)[:80]!r} is no head; a head is {what}, such as 58:81fe")
    return int(fits[1]), fits[2]


def _hash(replay: Replay, seq: int) -> str:
    (entry,) = replay.entries(seq, seq + 1)
    return entry.hash


def _told(replay: Replay, start: int) -> list[str]:
    """Return the entries from `start` on in words, the first of many."""
    names, count = replay.names, replay.head.seq + 1 - start
    sentences = [
        f"{entry.seq}  {entry.by}  {entry.action.tell(names) or tag_of(type(entry.action))}"
        for entry in islice(replay.entries(start), MOST)
    ]
    if count > MOST:
        sentences.append(f"and {count - MOST} more, up to entry {replay.head.seq}")
    return sentences
