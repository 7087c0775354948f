"""What a verb prints on: plain, aligned text of 80 columns, or one JSON document; nothing printed can do harm."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

from affray.cli.layout import GAP, broken, cell, columns, fitted, padded, width_of
from affray.events.text import shown

WIDTH = 80
"""How many columns text has where it does not go to a terminal."""

NAME = "affray: "
"""What a message on standard error begins with."""

ROOM = 20
"""How many columns a text needs behind its lead, to be read with ease."""

WORD, LINE = 200, 2000
"""How many characters of one word and of one line a message repeats; what was typed may be far longer."""

STYLES = {"strong": "1", "faint": "2", "struck": "9", "bad": "31", "good": "32", "warn": "33"}
"""The styles of text by name, as terminals know them. They only repeat what the words say."""


class Screen:
    """Standard output and standard error of one run.

    `json` says that data is wanted, `about` which file it is about, `written` what is stored already, should the
    output fail, and `done` whether that is all; `width` is in columns. Every text is escaped here and nowhere else.
    """

    def __init__(self, out: TextIO, err: TextIO, json: bool = False, color: bool = True) -> None:
        self.out, self.err, self.json, self.about = out, err, json, ""
        self.written, self.done = "", False
        self.error: OSError | None = None
        plain = not color or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self._color, self._err_color = not plain and out.isatty(), not plain and err.isatty()
        self.width = min(columns(out, WIDTH), 100)

    def say(
        self, text: str = "", lead: str = "", *, hang: str | None = None, style: str = "", fit: bool = True
    ) -> None:
        """Print a text behind a `lead`, broken into lines that fit; later lines begin with `hang`.

        Without `hang` they are indented as far as the lead reaches; with `fit` false the text is one line. A lead that
        leaves too little room has a line of its own.
        """
        lead, text = shown(lead), shown(text)
        begin = lead
        rest = " " * width_of(lead) if hang is None else hang
        needed = min(width_of(text), max(ROOM, width_of(text.partition(" ")[0])))
        if fit and lead.strip() and self.width - width_of(lead) < needed:
            self.out.write(lead.rstrip() + "\n")
            begin = rest = lead = " " * (len(lead) - len(lead.lstrip()) + 4)
        for line in broken(text, self.width - max(width_of(lead), width_of(rest))) if fit else [text]:
            self.out.write((begin + self._styled(line, style)).rstrip() + "\n")
            begin = rest

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Print rows in columns under a header; columns without any entry are left out.

        Cells that are too wide are broken into lines. Where the columns have no room, each row is a list.
        """
        kept, lines = self._kept(header, rows)
        widths = fitted(lines, self.width)
        if widths is None:
            for row in lines[1:]:
                cells_text = ", ".join(f"{name} {text}" for name, text in zip(kept[1:], row[1:], strict=True) if text)
                self.say(cells_text, f"{row[0]}  ", hang="    ")
            return
        for number, line in enumerate(lines):
            cells = [cell(text, size) for text, size in zip(line, widths, strict=True)]
            for at in range(max(map(len, cells))):
                parts = (
                    padded(wrapped[at] if at < len(wrapped) else "", size)
                    for wrapped, size in zip(cells, widths, strict=True)
                )
                self.say((" " * GAP).join(parts).rstrip(), style="" if number else "faint", fit=False)

    def fits(self, header: Sequence[str], rows: Iterable[Sequence[str]], most: int) -> bool:
        """Return whether rows fit in columns under a header, no cell broken into more than `most` lines."""
        return fitted(self._kept(header, rows)[1], self.width, most) is not None

    @staticmethod
    def _kept(header: Sequence[str], rows: Iterable[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
        """Return the header of the columns that hold anything, and all lines of the table."""
        cells = [[shown(text) for text in row] for row in rows]
        held = [at for at in range(len(header)) if any(row[at] for row in cells)]
        kept = [header[at] for at in held]
        return kept, [kept, *([row[at] for at in held] for row in cells)]

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
        """Print on standard error what is wrong: `facts` where data is wanted, or else the `text`, line by line.

        If even that cannot be printed there is nobody to tell, and the exit code says it alone.
        """
        self.end()
        try:
            self._complain(kind, facts, text, style)
            self.err.flush()
        except OSError:
            abandon(self.err)

    def end(self) -> None:
        """See that what was printed is out. If it cannot be, `error` says why, and what comes later leads nowhere."""
        try:
            self.out.flush()
        except OSError as error:
            self.error = self.error or error
            abandon(self.out)

    def _complain(self, kind: str, facts: Mapping[str, Any], text: str, style: str) -> None:
        if self.json:
            self.err.write(dumped({kind: facts}) + "\n")
            return
        width = columns(self.err, 0)
        for number, line in enumerate(text.split("\n")):
            line = re.sub(rf"(\S{{{WORD}}})\S+", r"\1...", line)
            line = line if len(line) <= LINE else f"{line[:LINE]}..."
            visible = shown(line) if number else NAME + shown(line)
            first, *rest = broken(visible, width - 4) if 0 < width < width_of(visible) else [visible]
            begin = "" if number else self._styled(NAME, style, self._err_color)
            self.err.write(begin + first.removeprefix("" if number else NAME) + "\n")
            self.err.writelines(f"    {more}\n" for more in rest)

    def _styled(self, text: str, style: str, color: bool | None = None) -> str:
        if not style or not text or not (self._color if color is None else color):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


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


def dumped(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON, in ASCII alone, so that it is the same whatever the encoding of the output.

    Structs are written as objects.
    """
    import json

    return json.dumps(value, indent=indent, default=plain).replace("\x7f", "\\u007f")


def plain(value: Any) -> Any:
    """Return a struct as plain data, as it is written in the log.

    What was typed may hold bytes that are not UTF-8 (as surrogates), which no log can hold; they are kept.
    """
    import msgspec

    try:
        return msgspec.json.decode(msgspec.json.encode(value))
    except UnicodeEncodeError:
        return msgspec.to_builtins(value)
