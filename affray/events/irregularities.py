"""Where a line differs from the one that this version would have written for the same entry, and in what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from affray.events.conduct import Open
from affray.events.entry import AnyEntry, Body
from affray.events.errors import CorruptLog, capped
from affray.events.limits import NAME

LEAST, MOST = -(2**63), 2**63 - 1
"""The whole numbers that a log can hold."""
DIGITS = len(str(LEAST))
"""The most characters that one of them is written with."""

_encode = msgspec.json.Encoder().encode


def irregularities(line: bytes, entry: AnyEntry, forward: Callable[[bytes], bytes] | None = None) -> tuple[str, ...]:
    """Return what is unusual about a line that was decoded to `entry`; nothing if this version would write the same.

    `forward` brings a line of an older log forward, and is asked where the line was read by it: fields are then
    compared in the present form.

    Unknown fields, fields written out although at their default, another order and other white space or escapes
    are harmless: the hash covers them. Raises CorruptLog for a line that readers of JSON may take in different ways,
    and for a number that no log may hold.
    """
    text = line.removesuffix(b"\n")
    body = Body(entry.seq, entry.at, entry.by, entry.action, entry.then)
    ours = _encode(body)[:-1] + b',"hash":"%b"}' % entry.hash.encode()
    if text == ours and not isinstance(entry.action, Open):
        return ()
    stored = _strictly(text, entry.seq)
    if text == ours:
        return ()
    present = stored if forward is None else plain(forward(text), entry.seq)
    notes: list[str] = capped(_unlike(present, plain(ours, entry.seq), entry, ""))
    if _compact(stored) != text:
        notes.append("white space or escapes are not written as this version writes them")
    return tuple(notes)


def plain(text: bytes, seq: int) -> Any:
    """Return a line, or a part of one, as plain data. The work is linear in the length of the text.

    Raises CorruptLog for what readers of JSON may take in different ways: a key twice in one object, numbers of
    thousands of digits, deep nesting, bytes that are not UTF-8.
    """
    return _parsed(text, seq)


def _strictly(text: bytes, seq: int) -> Any:
    """Return a line as plain data. Raises CorruptLog as `plain` does, and for a number that no log may hold."""

    def whole(digits: str) -> int:
        number = int(digits) if len(digits) <= DIGITS else None
        if number is None or not LEAST <= number <= MOST:
            raise CorruptLog(seq, "whole numbers of at most 64 bits", f"one of {len(digits.lstrip('-'))} digits")
        return number

    def never(number: str) -> Any:
        raise CorruptLog(seq, "whole numbers and no others", _cut(number))

    return _parsed(text, seq, parse_int=whole, parse_float=never, parse_constant=never)


def _parsed(text: bytes, seq: int, **numbers: Any) -> Any:
    import json

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            key, count = Counter(key for key, _ in pairs).most_common(1)[0]
            raise CorruptLog(seq, "every key once in an object", f"{_cut(key)!r} {count} times in one")
        return table

    try:
        return json.loads(text.decode(), object_pairs_hook=once, **numbers)
    except UnicodeDecodeError as fault:
        raise CorruptLog(seq, "UTF-8", f"a byte that is none at place {fault.start}") from None
    except RecursionError:
        raise CorruptLog(seq, "a line that any reader of JSON can read", "one that is nested too deeply") from None
    except json.JSONDecodeError as fault:
        raise CorruptLog(seq, "a line that any reader of JSON can read", f"one that is not: {fault}") from None
    except ValueError:  # Python's own limit on digits, in words that speak of Python
        raise CorruptLog(seq, "a line that any reader of JSON can read", "a number of thousands of digits") from None


def _cut(text: str) -> str:
    return text if len(text) <= NAME else text[:NAME] + "..."


def _compact(value: Any) -> bytes:
    import json

    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _unlike(stored: Any, ours: Any, known: Any, place: str) -> Iterator[str]:
    """Yield the differences between two readings of one value; `known` is its decoded form."""
    if isinstance(stored, dict) and isinstance(ours, dict):
        fields = _fields(known)
        for key in stored:
            if key not in ours:
                why = "is written although at its default" if key in fields else "is not known"
                yield f"the field {place}{_cut(key)} {why}"
        shared = [key for key in stored if key in ours]
        if shared != list(ours):
            yield f"the fields of {place.rstrip('.') or 'the entry'} are in another order"
        for key in shared:
            yield from _unlike(stored[key], ours[key], fields.get(key), f"{place}{key}.")
    elif isinstance(stored, list) and isinstance(ours, list):
        for number, (theirs, other) in enumerate(zip(stored, ours, strict=True)):
            inner = known[number] if isinstance(known, tuple) else None
            yield from _unlike(theirs, other, inner, f"{place.rstrip('.')}[{number}].")


def _fields(known: Any) -> dict[str, Any]:
    """Return the values of a struct by the names that its fields have in the log."""
    if not isinstance(known, msgspec.Struct):
        return {}
    return {
        written: getattr(known, name)
        for name, written in zip(known.__struct_fields__, known.__struct_encode_fields__, strict=True)
    }
