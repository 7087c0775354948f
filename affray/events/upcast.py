"""Reading logs of older formats: each entry is brought forward when it is read, and the file stays as it is.

A step turns one entry of a format, as plain JSON, into the form of the next format; steps are followed up to the
present one. The hash of an entry is left alone: it is over the bytes that were stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from affray.events.base import tag_of
from affray.events.conduct import CONDUCT, CONTINUED, FORMAT
from affray.events.errors import CorruptLog, UnknownFormat

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]
"""Returns an entry in the form of the next format; it may change the entry that it is given."""
EventUpcast = Callable[[Plain], Plain]
"""Returns one event of a game in the form of the installed version of its ruleset."""

STEPS: Mapping[int, Step] = {}
"""For each older format that can be read, the step to the one after it."""

_CONDUCT = frozenset(tag_of(kind) for kind in CONDUCT)
_encode = msgspec.json.Encoder().encode


class _OpenFormat(msgspec.Struct):
    type: str
    affray: int


class _FirstLine(msgspec.Struct):
    action: _OpenFormat


_first_line = msgspec.json.Decoder(_FirstLine).decode
_plain = msgspec.json.Decoder(dict[str, Any]).decode


def format_of(line: bytes, steps: Mapping[int, Step] = STEPS) -> int:
    """Return the format in which a log is written, from the line of entry 0.

    Raises UnknownFormat, which names the formats that are known, if it cannot be brought forward to the present one;
    CorruptLog if the line does not open an encounter.
    """
    try:
        number = _first_line(line).action.affray
    except (msgspec.DecodeError, RecursionError):
        beginning = line[:60].decode("ascii", "backslashreplace")
        raise CorruptLog(0, "an entry that opens an encounter and names its format", f"{beginning!r}") from None
    known = known_formats(steps)
    if number not in known:
        names = ", ".join(str(version) for version in known)
        word = "a newer version of affray may read it" if number > FORMAT else "it is not supported"
        raise UnknownFormat(f"the log is written in format {number}; this version reads {names}; {word}")
    return number


def known_formats(steps: Mapping[int, Step] = STEPS) -> tuple[int, ...]:
    """Return the numbers of the formats that can be read, older ones first."""
    known = [FORMAT, CONTINUED]
    while known[0] - 1 in steps:
        known.insert(0, known[0] - 1)
    return tuple(known)


def upcast_for(first: bytes, event: EventUpcast | None = None, steps: Mapping[int, Step] = STEPS) -> Upcast | None:
    """Return what brings the lines of a log forward, given the line of its entry 0; None if nothing is needed.

    `event` brings an event of the game forward to the installed version of its ruleset; None if it is the same.
    Raises what `format_of` raises.
    """
    number = format_of(first, steps)
    return None if number >= FORMAT and event is None else Upcast(number, event, steps)


class Upcast:
    """Brings lines of one older log forward.

    Args:
        number: the log's format, from `format_of`.
        event: brings an event of the game forward to the installed version of its ruleset; None if it is the same.
        steps: the steps between formats.

    `refuses` says why no entry at all may be added, empty if entries of conduct may: they are the same in every version
    of a ruleset.
    """

    def __init__(self, number: int, event: EventUpcast | None = None, steps: Mapping[int, Step] = STEPS) -> None:
        self.refuses = "" if number >= FORMAT else f"format {number}; this version writes {FORMAT}"
        self._steps = [steps[older] for older in range(number, FORMAT)]
        self._event = event

    def line(self, line: bytes) -> bytes:
        """Return the line as the present format and ruleset would have it, with the hash that it was stored with.

        Raises what the decoder, a step or the ruleset raises on an entry that it cannot read.
        """
        entry = _plain(line)
        for step in self._steps:
            entry = step(entry)
        if self._event is not None:
            entry["action"] = self._forward(entry["action"])
            entry["then"] = [self._forward(event) for event in entry["then"]]
        return _encode(entry)

    def _forward(self, event: Plain) -> Plain:
        return event if self._event is None or event["type"] in _CONDUCT else self._event(event)
