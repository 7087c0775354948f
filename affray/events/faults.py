"""What is wrong with a line that the decoder refuses, said so that a person finds the place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

import msgspec

from affray.events import limits
from affray.events.base import Event
from affray.events.errors import AffrayError, CorruptLog, UnknownEvent
from affray.events.framing import number_of

NOT_DECODED = (msgspec.MsgspecError, RecursionError, ArithmeticError, LookupError, TypeError, ValueError)
"""What decoding and upcasting raise on a line that is not an entry they know."""

Tags = Mapping[str, type[Event]]


class _Shape(msgspec.Struct):
    """An entry whose events have not been looked into."""

    seq: int
    at: Annotated[str, msgspec.Meta(max_length=limits.NAME)]
    by: Annotated[str, msgspec.Meta(max_length=limits.NAME)]
    action: msgspec.Raw
    then: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=limits.EVENTS)]
    hash: str


class _Tag(msgspec.Struct):
    type: str


_shape = msgspec.json.Decoder(_Shape).decode
_tag = msgspec.json.Decoder(_Tag).decode

_EXPECTED = re.compile(r"Expected (?P<expected>.*?)(?:, got (?P<found>.*?))?(?: - at `\$(?P<path>.*)`)?")
_BOUND = re.compile(r"`int` (?P<side><=|>=) (?P<bound>-?[0-9]+)")
_MISSING = re.compile(r"Object missing required field (?P<expected>`.*?`)(?: - at `\$(?P<path>.*)`)?")
_INVALID = re.compile(r"Invalid (?:enum )?value (?P<found>.*?)(?: - at `\$(?P<path>.*)`)?")


def number_in(line: bytes, seq: int | None = None) -> int:
    """Return the number of a line: `seq` if it is known, or else the one written in it, or else 0."""
    return max(0, number_of(line)) if seq is None else seq


def too_long(line: bytes, seq: int) -> CorruptLog:
    """Return the error for a line over the limit; it is never parsed."""
    return CorruptLog(seq, f"a line of at most {limits.LINE} bytes", f"one of {len(line)}")


def fault_in(line: bytes, seq: int, actions: Tags, consequences: Tags | None, refused: BaseException) -> AffrayError:
    """Return the error for a line that the decoder refused with `refused`.

    `actions` and `consequences` are the known events by tag; with `consequences` None they are not looked at.
    UnknownEvent names the event by its address (`7.2`) and CorruptLog the place in the entry (`then[1].dice`).
    """
    try:
        shape = _shape(line)
    except (msgspec.MsgspecError, RecursionError) as fault:
        return _corrupt(line, seq, "", fault)
    events = [(0, "action", shape.action, actions)]
    if consequences is not None:
        events += [(n, f"then[{n - 1}]", event, consequences) for n, event in enumerate(shape.then, 1)]
    for number, place, event, known in events:
        try:
            tag = _tag(event).type
            if tag not in known:
                return _unknown(f"{seq}.{number}", tag, known)
            msgspec.json.decode(event, type=known[tag])
        except (msgspec.MsgspecError, RecursionError) as fault:
            return _corrupt(line, seq, place, fault)
    return _corrupt(line, seq, "", refused)


def _unknown(address: str, tag: str, known: Tags) -> UnknownEvent:
    """Return the error for an event that is not known, with names that are close to it."""
    from difflib import get_close_matches

    close = get_close_matches(tag, known, n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else "the log may be by a newer version of the rules"
    return UnknownEvent(f"event {address} is of the type {tag!r}, which this ruleset does not have; {hint}")


def _corrupt(line: bytes, seq: int, place: str, fault: BaseException) -> CorruptLog:
    """Return the error for what msgspec found wrong in a part of a line."""
    problem = str(fault)
    if isinstance(fault, RecursionError):
        return CorruptLog(seq, "an entry", "one that is nested too deeply")
    if not isinstance(fault, msgspec.ValidationError):
        return CorruptLog(seq, "an entry in JSON", "an empty line" if not line.strip() else _lower(problem))
    for pattern, expected, actual in (
        (_EXPECTED, "", "something else"),
        (_MISSING, "", "none"),
        (_INVALID, "a value that is known", ""),
    ):
        match = pattern.fullmatch(problem)
        if match is not None:
            parts = match.groupdict()
            where = (place + (parts["path"] or "")).lstrip(".")
            wanted = parts.get("expected") or expected
            wanted = f"a field {wanted}" if pattern is _MISSING else wanted
            if bound := _BOUND.fullmatch(wanted):
                larger = bound["side"] == "<="
                wanted = f"a whole number of {'at most' if larger else 'at least'} {bound['bound']}"
                actual = f"a {'larger' if larger else 'smaller'} one"
            return CorruptLog(seq, f"{wanted} at {where}" if where else wanted, parts.get("found") or actual)
    return CorruptLog(seq, "an entry", _lower(problem))


def _lower(text: str) -> str:
    return text if text[:2].isupper() else text[:1].lower() + text[1:]
