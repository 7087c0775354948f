"""Text from outside: what may stand in a name or a comment, and how any text is shown without harm."""

from __future__ import annotations

import re

_CONTROL = r"\x00-\x1f\x7f-\x9f"
_SEPARATOR = "\u2028\u2029"
_SURROGATE = "\ud800-\udfff"
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HIDDEN = (
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f"
)
_NOTHING = "\ufdd0-\ufdef\ufffe\uffff"

_KINDS = (
    (re.compile(f"[{_CONTROL}]"), "a control character"),
    (re.compile(f"[{_SEPARATOR}]"), "a line or paragraph separator"),
    (re.compile(f"[{_SURROGATE}]"), "half a character (a surrogate)"),
    (re.compile(f"[{_DIRECTION}]"), "a character that turns the direction of writing"),
    (re.compile(f"[{_HIDDEN}]"), "a character that cannot be seen"),
    (re.compile(f"[{_NOTHING}]"), "a code that is no character"),
)
_HARMFUL = re.compile(f"[{_CONTROL}{_SEPARATOR}{_SURROGATE}{_DIRECTION}{_HIDDEN}{_NOTHING}]")


def faults_in(text: str, limit: int) -> str | None:
    """Return what is wrong with a text from outside, or None if it may be entered.

    At most `limit` characters are accepted, and none that moves the cursor, breaks the line, turns the direction of
    writing or cannot be seen. The answer names the character and its place, counted from 1.
    """
    if len(text) > limit:
        return f"{len(text)} characters long; at most {limit} are accepted"
    match = _HARMFUL.search(text)
    if match is None:
        return None
    found = match[0]
    kind = next(name for pattern, name in _KINDS if pattern.match(found))
    return f"character {match.start() + 1} is {kind} (U+{ord(found):04X}), which is not accepted"


def shown(text: str) -> str:
    """Return a text as it may be printed: what `faults_in` would refuse is written as an escape (`\\x1b`, `\\u202e`).

    So nothing that stands in a log can move the cursor, colour or hide anything, and it can be printed as UTF-8.
    """
    return _HARMFUL.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
