"""Where in a TOML file each value stands: `tomllib` gives the values and no lines.

The file is gone through once more, for keys and the ends of values alone. It is TOML already, so nothing is judged.
"""

from __future__ import annotations

import re
import tomllib

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_INLINE_SPACE = re.compile(r"[ \t]*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\n]+")

Step = str | int
"""A step into a value: a key, or a place in a list."""


class Lines:
    """The line on which a value begins (0 if that is not known), the file if it is another one, and its parts."""

    __slots__ = ("file", "line", "parts")

    def __init__(self, line: int = 0, file: str = "") -> None:
        self.line, self.file = line, file
        self.parts: dict[Step, Lines] = {}

    def part(self, step: Step, line: int) -> Lines:
        """Return the part that a step leads to, made with a line if it is new."""
        part_lines = self.parts.get(step)
        if part_lines is None:
            part_lines = self.parts[step] = Lines(line, self.file)
        return part_lines

    def at(self, path: str) -> Lines:
        """Return what stands at a path as faults have it (`side[0].unit[1].T`), or the nearest thing around it."""
        here = self
        while True:
            fits = [step for step in here.parts if _leads(step, path)]
            if not fits:
                return here
            step = max(fits, key=lambda step: len(str(step)))  # a key may hold a dot
            path = path[len(_said(step)) :].removeprefix(".")
            here = here.parts[step]

    def __str__(self) -> str:
        """Return the place in words, such as `line 4` or `rosters/two.toml, line 4`; empty if it is not known."""
        return ", ".join(filter(None, (self.file, f"line {self.line}"))) if self.line else ""


def located(fault: str, lines: Lines) -> str:
    """Return a fault, which begins with its path, with its line added if it is known."""
    place = str(lines.at(fault.partition(": ")[0]))
    return f"{fault} ({place})" if place else fault


def lines_of(text: str, file: str = "") -> Lines:
    """Return the lines of everything in a text that is TOML; `file` names it where they are told."""
    return _Reader(text.replace("\r\n", "\n"), file).whole()


def _said(step: Step) -> str:
    return f"[{step}]" if isinstance(step, int) else step


def _leads(step: Step, path: str) -> bool:
    prefix = _said(step)
    return path.startswith(prefix) and path[len(prefix) : len(prefix) + 1] in ("", ".", "[")


class _Reader:
    """Goes through a text and notes the lines."""

    def __init__(self, text: str, file: str) -> None:
        self._text, self._at = text, 0
        self._counted, self._line = 0, 1
        self._root = Lines(0, file)
        self._lists: set[int] = set()
        """The ids of what `[[...]]` made a list."""

    def whole(self) -> Lines:
        table = self._root
        while True:
            self._skip(_SPACE)
            if self._at >= len(self._text):
                return self._root
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Lines:
        line = self._now()
        rows = self._text.startswith("[[", self._at)
        self._at += 2 if rows else 1
        keys = self._keys()
        self._at += 2 if rows else 1
        table = self._root
        for key in keys[:-1]:
            table = self._last(table.part(key, line))
        table = table.part(keys[-1], line)
        if rows:
            self._lists.add(id(table))
            return table.part(len(table.parts), line)
        table = self._last(table)
        table.line = line
        return table

    def _last(self, table: Lines) -> Lines:
        return table.parts[len(table.parts) - 1] if id(table) in self._lists else table

    def _pair(self, table: Lines) -> None:
        line = self._now()
        for key in self._keys():
            table = table.part(key, line)
        self._at += 1
        self._skip(_INLINE_SPACE)
        self._value(table)

    def _keys(self) -> list[str]:
        """Return the keys that dots join, and stop at what comes after."""
        keys = []
        while True:
            self._skip(_INLINE_SPACE)
            raw = self._take(_KEY)
            keys.append(raw if raw[0] not in "\"'" else next(iter(tomllib.loads(f"{raw} = 0"))))
            self._skip(_INLINE_SPACE)
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _value(self, value: Lines) -> None:
        match self._text[self._at]:
            case "[":
                self._at += 1
                while not self._ends("]"):
                    self._value(value.part(len(value.parts), self._now()))
                    self._ends(",")
            case "{":
                self._at += 1
                while not self._ends("}"):
                    self._pair(value)
                    self._ends(",")
            case '"' | "'":
                self._take(_TEXT)
            case _:
                self._take(_PLAIN)

    def _ends(self, sign: str) -> bool:
        """Step over a sign if it comes next."""
        self._skip(_SPACE)
        if self._text[self._at] != sign:
            return False
        self._at += 1
        return True

    def _now(self) -> int:
        """Return the line of the place that is reached; each line is counted once."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _take(self, pattern: re.Pattern[str]) -> str:
        matched = pattern.match(self._text, self._at)
        assert matched is not None, f"no TOML at character {self._at}"
        self._at = matched.end()
        return matched[0]

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._take(pattern)
