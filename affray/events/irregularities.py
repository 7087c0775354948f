"""Where a line differs from the one that this version would have written for the same entry, and in what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from affray.events.conduct import Open
from affray.events.entry import AnyEntry, Body
from affray.events.errors import CorruptLog

_encode = msgspec.json.Encoder().encode


def irregularities(line: bytes, entry: AnyEntry) -> tuple[str, ...]:
    """Return what is unusual about a line that was decoded to `entry`; nothing if we would have written it so.

    Unknown fields, fields written out although at their default, another order and other white space or escapes
    are harmless: the hash covers them. Raises CorruptLog for a line that readers may take in different ways: a key
    twice in one object, or bytes that are not UTF-8.
    """
    text = line.removesuffix(b"\n")
    body = Body(entry.seq, entry.at, entry.by, entry.action, entry.then)
    ours = _encode(body)[:-1] + b',"hash":"%b"}' % entry.hash.encode()
    if text == ours and not isinstance(entry.action, Open):
        return ()
    stored = plain(text, entry.seq)
    if text == ours:
        return ()
    notes = [*_unlike(stored, plain(ours, entry.seq), entry, "")]
    if _compact(stored) != text:
        notes.append("white space or escapes are not written as this version writes them")
    return tuple(notes)


def plain(text: bytes, seq: int) -> Any:
    """Return a line, or a part of one, as plain data. Raises CorruptLog if an object has a key twice."""
    import json

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                raise CorruptLog(seq, "every key once in an object", f"{key!r} {keys.count(key)} times in one")
        return dict(pairs)

    try:
        return json.loads(text.decode(), object_pairs_hook=once)
    except UnicodeDecodeError as fault:
        raise CorruptLog(seq, "UTF-8", f"a byte that is none at place {fault.start}") from None
    except RecursionError:
        raise CorruptLog(seq, "a line that any reader of JSON can read", "one that is nested too deeply") from None
    except json.JSONDecodeError as fault:
        raise CorruptLog(seq, "a line that any reader of JSON can read", f"one that is not: {fault}") from None
    except ValueError:  # Python's own limit on digits, in words that speak of Python
        raise CorruptLog(seq, "a line that any reader of JSON can read", "a number of thousands of digits") from None


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
                yield f"the field {place}{key} {why}"
        shared = [key for key in stored if key in ours]
        if shared != list(ours):
            yield f"the fields of {place.rstrip('.') or 'the entry'} are in another order"
        for key in shared:
            yield from _unlike(stored[key], ours[key], fields.get(key), f"{place}{key}.")
    elif isinstance(stored, list) and isinstance(ours, list):
        for number, (one, other) in enumerate(zip(stored, ours, strict=True)):
            inner = known[number] if isinstance(known, tuple) else None
            yield from _unlike(one, other, inner, f"{place.rstrip('.')}[{number}].")


def _fields(known: Any) -> dict[str, Any]:
    """Return the values of a struct by the names that its fields have in the log."""
    if not isinstance(known, msgspec.Struct):
        return {}
    return {
        written: getattr(known, name)
        for name, written in zip(known.__struct_fields__, known.__struct_encode_fields__, strict=True)
    }
