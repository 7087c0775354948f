"""What a verb prints on: plain, aligned text of 80 columns, or one JSON document; nothing printed can do harm."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO
from unicodedata import combining, east_asian_width

from affray.events.text import shown

WIDTH = 80
"""How many columns text has where it does not go to a terminal."""

NAME = "affray: "
"""What a message on standard error begins with."""

STYLES = {"strong": "1", "faint": "2", "struck": "9", "bad": "31", "good": "32", "warn": "33"}
"""The styles of text by name, as terminals know them. They only repeat what the words say."""


class Screen:
    """Standard output and standard error of one run.

    `json` says that data is wanted, `about` which file it is about; `width` is in columns. Every text is escaped here
    and nowhere else.
    """

    def __init__(self, out: TextIO, err: TextIO, json: bool = False, color: bool = True) -> None:
        self.out, self.err, self.json, self.about = out, err, json, ""
        plain = not color or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self._color, self._err_color = not plain and out.isatty(), not plain and err.isatty()
        self.width = min(columns(out, WIDTH), 100)

    def say(
        self, text: str = "", lead: str = "", *, hang: str | None = None, style: str = "", fit: bool = True
    ) -> None:
        """Print a text behind a `lead`, broken into lines that fit; later lines begin with `hang`.

        Without `hang` they are indented as far as the lead reaches; with `fit` false the text is one line.
        """
        lead, text = shown(lead), shown(text)
        begin = lead
        rest = " " * width_of(lead) if hang is None else hang
        for line in broken(text, self.width - max(width_of(lead), width_of(rest))) if fit else [text]:
            self.out.write((begin + self._styled(line, style)).rstrip() + "\n")
            begin = rest

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], shrink: int = 1, indent: str = "") -> None:
        """Print rows in columns under a header; columns without any entry are left out.

        If a row is too wide, the column numbered `shrink` is cut and the last one broken into lines.
        """
        cells = [[shown(cell) for cell in row] for row in rows]
        kept = [at for at in range(len(header)) if any(row[at] for row in cells)]
        lines = [[header[at] for at in kept], *([row[at] for at in kept] for row in cells)]
        widths = [max(width_of(line[at]) for line in lines) for at in range(len(kept))]
        over = len(indent) + sum(widths) + 2 * (len(widths) - 1) - self.width
        if over > 0 and shrink in kept:
            at = kept.index(shrink)
            widths[at] = max(widths[at] - over, min(widths[at], 12))
        for number, line in enumerate(lines):
            columns = [padded(cut(cell, size), size) for cell, size in zip(line[:-1], widths, strict=False)]
            self.say(line[-1], indent + "".join(f"{column}  " for column in columns), style="" if number else "faint")

    def data(self, value: Mapping[str, Any]) -> None:
        """Print a value as one JSON document."""
        self.out.write(dumped(value, 2) + "\n")

    def stream(self, head: Mapping[str, Any], key: str, items: Iterable[Any], tail: Mapping[str, Any]) -> None:
        """Print one JSON document whose list under `key` may be long: each item is printed as it comes.

        `tail` is looked at when the list is at its end.
        """
        self.out.write("{\n")
        for name, value in head.items():
            self.out.write(f"  {dumped(name)}: {dumped(value)},\n")
        self.out.write(f"  {dumped(key)}: [")
        between = "\n"
        for item in items:
            self.out.write(f"{between}    {dumped(item)}")
            between = ",\n"
        self.out.write("\n  ]" if between[0] == "," else "]")
        for name, value in tail.items():
            self.out.write(f",\n  {dumped(name)}: {dumped(value)}")
        self.out.write("\n}\n")

    def warn(self, text: str) -> None:
        """Print a warning on standard error."""
        self.complain("warning", {"message": text}, f"warning: {text}", "warn")

    def complain(self, kind: str, facts: Mapping[str, Any], text: str, style: str = "bad") -> None:
        """Print on standard error what is wrong: `facts` where data is wanted, or else the `text`, line by line."""
        self.out.flush()
        if self.json:
            self.err.write(dumped({kind: facts}) + "\n")
        else:
            width = columns(self.err, 0)
            for number, line in enumerate(text.split("\n")):
                said = shown(line) if number else NAME + shown(line)
                first, *rest = broken(said, width - 4) if 0 < width < width_of(said) else [said]
                begin = "" if number else self._styled(NAME, style, self._err_color)
                self.err.write(begin + first.removeprefix("" if number else NAME) + "\n")
                self.err.writelines(f"    {one}\n" for one in rest)
        self.err.flush()

    def _styled(self, text: str, style: str, color: bool | None = None) -> str:
        if not style or not text or not (self._color if color is None else color):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def columns(stream: TextIO, otherwise: int) -> int:
    """Return how many columns a terminal has, but no fewer than 60; of what is none, a number given."""
    try:
        found = os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except OSError:
        found = 0
    return max(found, 60) if found else otherwise


def standard(stream: TextIO | None) -> TextIO:
    """Return a standard stream fit for any text; one that was closed leads nowhere."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")
    return stream


def abandon(stream: TextIO) -> None:
    """Let a stream that nobody reads any more lead nowhere, so that nothing complains when the process ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        sys.stdout = standard(None)


def width_of(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def padded(text: str, width: int) -> str:
    """Return a text filled up with spaces to a width."""
    return text + " " * (width - width_of(text))


def cut(text: str, width: int) -> str:
    """Return a text that is no wider than `width`, with `..` at its end if it was."""
    if width_of(text) <= width:
        return text
    while width_of(text) > width - 2:
        text = text[:-1]
    return text + ".."


def broken(text: str, width: int) -> list[str]:
    """Return a text as lines no wider than `width`, broken at spaces; a word that is wider stays whole."""
    first, *words = text.split(" ")
    lines: list[str] = []
    line, used = first, width_of(first)
    for word in words:
        size = width_of(word)
        if used + 1 + size > width and line.strip():
            lines.append(line)
            line, used = word, size
        else:
            line, used = f"{line} {word}", used + 1 + size
    return [*lines, line]


def dumped(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON; what could do harm on a screen is escaped in it. Structs are written as objects."""
    text = json.dumps(value, ensure_ascii=False, indent=indent, default=plain)
    lines = text.split("\n")
    return "\n".join(line if shown(line) == line else "".join(map(_escaped, line)) for line in lines)


def plain(value: Any) -> Any:
    """Return a struct as plain data, as it is written in the log."""
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(value))


def _escaped(character: str) -> str:
    return character if shown(character) == character else json.dumps(character)[1:-1]
