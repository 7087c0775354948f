"""What the words of a command line mean: whole numbers, faces of dice, `field=value`, heads."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from affray.cli.faults import Usage

if TYPE_CHECKING:
    from affray import Head

DIGITS = 15
"""How many a number may have here: no fight has as many entries, and no die as many sides."""

_NUMBER = re.compile(r"-?[0-9]+")
_TIMES = re.compile(r"([0-9]{1,3})[xX]([0-9]{1,3})")
_DIGIT = re.compile(r"[0-9]")
_PERCENT = 100
_ONE_DIGIT = 9
_HEAD = re.compile(r"([0-9]+):([0-9a-f]{64})")


def number(text: str) -> int:
    """Return a whole number. Raises ArgumentTypeError."""
    if not _NUMBER.fullmatch(text):
        raise ArgumentTypeError(f"{_cut(text)!r} is not a whole number")
    if _too_long(text):
        raise ArgumentTypeError(f"{_cut(text)} is too long; a number here has at most {DIGITS} digits")
    return int(text)


def _too_long(digits: str) -> bool:
    """Return whether a whole number, perhaps negative, has more digits than are read, zeros in front among them."""
    return len(digits.lstrip("-")) > DIGITS


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def entry(text: str) -> int:
    """Return the number of an entry, 0 or more. Raises ArgumentTypeError."""
    seq = number(text)
    if seq < 0:
        raise ArgumentTypeError(f"entries are numbered from 0 on, so there is no {seq}")
    return seq


def pace(text: str) -> int:
    """Return how many entries a second are told, 1 to 1000. Raises ArgumentTypeError."""
    rate = number(text)
    if not 1 <= rate <= 1000:
        raise ArgumentTypeError(f"1 to 1000 entries a second can be told, not {rate}")
    return rate


def head(text: str) -> Head:
    """Return a head written `SEQ:HASH`, as verify and show print it. Raises ArgumentTypeError."""
    from affray import Head

    match = _HEAD.fullmatch(text.lower())
    if match is None:
        raise ArgumentTypeError(f"{text[:80]!r} is not a head: the entry's number, a colon and 64 hex digits")
    return Head(number(match[1]), match[2])


def time(text: str) -> str:
    """Return a time such as 2026-05-02T10:15:30Z as it stands. Raises ArgumentTypeError."""
    from affray.replay.clock import moment

    if moment(text) is None:
        raise ArgumentTypeError(f"{text[:40]!r} is not a time; a time is written 2026-05-02T10:15:30Z")
    return text


def faces(words: Iterable[str], count: int = 0, sides: int = 0) -> tuple[int, ...]:
    """Return the faces of dice as they are read off the table, where `count` dice of `sides` sides are rolled.

    `4 2 6`, `4,2,6`, `[4 2 6]` and `5x6 2x1` (five sixes and two ones) for any dice; `426` for dice of at most nine
    sides; for percent dice also `5 7`, the tens and the ones, with `0 0` or `00` for 100. Raises Usage.
    """
    from affray.rules import limits

    most = limits.DICE + 1  # one too many is refused like any other number
    dice: list[int] = []
    read = " ".join(words).translate(str.maketrans("[],", "   ")).split()
    if sides == _PERCENT and count and len(read) == 2 * count and all(map(_DIGIT.fullmatch, read)):
        read = [tens + ones for tens, ones in zip(read[::2], read[1::2], strict=True)]
    for word in read:
        times = _TIMES.fullmatch(word)
        if times is not None:
            number, face = map(int, times.groups())
            dice += [face] * min(number, most)
        elif not _NUMBER.fullmatch(word):
            raise Usage(f"{_cut(word)!r} is not the face of a die; faces are whole numbers, such as: 4 2 6")
        elif 1 < sides <= _ONE_DIGIT and len(word) > 1 and all("1" <= digit <= str(sides) for digit in word):
            dice += map(int, word[:most])
        elif _too_long(word):
            raise Usage(f"a die cannot show {_cut(word)}; faces are whole numbers, such as: 4 2 6")
        else:
            dice.append(_PERCENT if word == "00" else int(word))
    return tuple(dice)


def fields(words: Iterable[str]) -> dict[str, str]:
    """Return `field=value` words as a mapping of texts. Raises Usage for a word of another form, or a field twice."""
    texts: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise Usage(f'{word[:80]!r} is no field=value; write for example target=b1 or order=\'[["q1"],["p1"]]\'')
        if name in texts:
            raise Usage(f"the field {name!r} is given twice")
        texts[name] = text
    for text in texts.values():
        value(text)
    return texts


def value(text: str) -> Any:
    """Return a text as the JSON that it is, or else as it stands.

    Raises Usage for JSON that is nested too deeply, and for an object that has a key twice: which one is meant?
    """
    import msgspec

    try:
        decoded = msgspec.json.decode(text)
    except RecursionError:
        raise Usage(f"a value is nested too deeply: {text[:40]}...") from None
    except (msgspec.MsgspecError, ValueError):
        return text
    if "{" in text:
        import json

        json.loads(text, object_pairs_hook=_without_repeats, parse_int=str, parse_float=str)
    return decoded


def _without_repeats(pairs: Sequence[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise Usage(f"the key {key[:40]!r} stands twice in one object; it is not clear which value is meant")
        seen.add(key)


def written(value: Any) -> str:
    """Return a plain value as `value` reads it."""
    import msgspec

    if isinstance(value, str) and _stays_text(value):
        return value
    return msgspec.json.encode(value).decode()


def _stays_text(text: str) -> bool:
    return bool(value(text) == text)
