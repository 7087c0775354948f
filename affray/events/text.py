"""Text from outside: what may stand in an id, a name or a remark, and how any text is shown without harm."""

from __future__ import annotations

import re
import unicodedata

from affray.events.limits import MARKS, NAME

_BREAK = r"\x0a-\x0d\x85"
_CONTROL = r"\x00-\x1f\x7f-\x9f"
_SEPARATOR = "\u2028\u2029"
_SURROGATE = "\ud800-\udfff"
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HIDDEN = (
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f"
)
_NOTHING = "\ufdd0-\ufdef\ufffe\uffff"
_HARMFUL = f"{_CONTROL}{_SEPARATOR}{_SURROGATE}{_DIRECTION}{_HIDDEN}{_NOTHING}"

# Joiners and variation selectors have no shape of their own. They belong to the character before them: in words of
# many languages, and in emoji, where a joiner may follow the selector U+FE0F. Elsewhere they are hidden text.
_SHAPING = "\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef"
_MARKS = (
    "\u0300-\u034e\u0350-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
)
_WITHOUT_SHAPE = rf"\x00-\x22\x24-\x29\x2b-\x2f\x3a-\x7f{_HARMFUL}{_SHAPING}"  # of ASCII only 0-9, # and * take one

_KINDS = (
    (re.compile(f"[{_BREAK}]"), "a line break"),
    (re.compile(f"[{_CONTROL}]"), "a control character"),
    (re.compile(f"[{_SEPARATOR}]"), "a line or paragraph separator"),
    (re.compile(f"[{_SURROGATE}]"), "half a character (a surrogate)"),
    (re.compile(f"[{_DIRECTION}]"), "a character that turns the direction of writing"),
    (re.compile(f"[{_HIDDEN}{_SHAPING}]"), "a character that cannot be seen"),
    (re.compile(f"[{_NOTHING}]"), "a code that is no character"),
    (re.compile(f"[{_MARKS}]"), f"one of more than {MARKS} marks on one character"),
)
_UNFIT = re.compile(
    f"[{_HARMFUL}]|(?<![^{_WITHOUT_SHAPE}])(?<!\ufe0f)[{_SHAPING}]+|(?<=[{_MARKS}{_SHAPING}]{{{MARKS}}})[{_MARKS}{_SHAPING}]+"
)
_SHAPED = re.compile(f"[{_SHAPING}]")


def faults_in(text: str, limit: int) -> str | None:
    """Return what is wrong with a text from outside, or None if it may be entered.

    At most `limit` characters are accepted, and none that moves the cursor, breaks the line, turns the direction of
    writing or cannot be seen, nor a pile of marks on one character. The answer names the character and its place,
    counted from 1.
    """
    if len(text) > limit:
        return f"{len(text)} characters long; at most {limit} are accepted"
    if text.isascii() and text.isprintable():
        return None
    match = _UNFIT.search(text)
    return None if match is None else _said(match)


def faults_in_id(text: str) -> str | None:
    """Return what is wrong with an id from outside, or None if it may be entered.

    An id is what people type and programs compare, so two ids that look the same must be the same: it is in the normal
    form NFC, and has no character without a shape of its own, not even one that a name may have.
    """
    fault = faults_in(text, NAME)
    if fault is not None or text.isascii():
        return fault
    if match := _SHAPED.search(text):
        return _said(match)
    normal = unicodedata.normalize("NFC", text)
    return None if text == normal else f"not in the normal form of its letters (NFC); write {normal}"


def _said(match: re.Match[str]) -> str:
    character = match[0][0]
    kind = next(name for pattern, name in _KINDS if pattern.match(character))
    accepted = "accepted: one line of characters that can be seen"
    return f"character {match.start() + 1} is {kind} (U+{ord(character):04X}); {accepted}"


def shown(text: str) -> str:
    """Return a text as it may be printed: what `faults_in` would refuse is written as an escape (`\\x1b`, `\\u202e`).

    So nothing that stands in a log can move the cursor, colour or hide anything, and it can be printed as UTF-8.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNFIT.sub(lambda match: "".join(map(_escape, match[0])), text)


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
