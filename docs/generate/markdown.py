"""Markdown, put together: tables, code, blocks, and docstrings as prose."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Sequence

_ENTRY = re.compile(r"(?P<names>\w+(?:, \w+)*): (?P<text>.+)")


def page(title: str, *parts: str) -> str:
    """Return a page: its title and its parts with an empty line between, those that are empty left out."""
    return "\n\n".join([f"# {title}", *(part.strip("\n") for part in parts if part.strip())]) + "\n"


def block(language: str, text: str) -> str:
    """Return a fenced block."""
    return f"```{language}\n{text.rstrip()}\n```"


def code(text: str) -> str:
    """Return text as code, whatever it holds."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def codes(texts: Iterable[str]) -> str:
    """Return texts as code, with commas between."""
    return ", ".join(map(code, texts))


def plain(text: str) -> str:
    """Return text in which nothing outside of code is taken for a tag."""
    return "".join(
        part if at % 2 else part.replace("&", "&amp;").replace("<", "&lt;") for at, part in enumerate(_by_code(text))
    )


def _by_code(text: str) -> list[str]:
    """Return the parts of a text: outside of code, code, outside and so on."""
    return re.split(r"(`+[^`]+`+)", text)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a column that is empty in every row is left out, and without rows the whole of it."""
    lines = [list(row) for row in rows]
    if not lines:
        return ""
    kept = [at for at in range(len(head)) if at == 0 or any(row[at] for row in lines)]
    shown = [[head[at] for at in kept], ["---"] * len(kept), *([_cell(row[at]) for at in kept] for row in lines)]
    return "\n".join("| " + " | ".join(row) + " |" for row in shown)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def prose(doc: str | None) -> str:
    """Return a docstring as Markdown: a list of `name: text` under a heading becomes a list."""
    lines: list[str] = []
    for line in inspect.cleandoc(doc or "").split("\n"):
        entry = _ENTRY.fullmatch(line.strip()) if line.startswith("    ") else None
        if entry is not None and not line.startswith("     "):
            if lines and not lines[-1].startswith(("- ", "  ")):
                lines.append("")
            lines.append(f"- {codes(entry['names'].split(', '))}: {plain(entry['text'])}")
        elif line.startswith("    ") and lines and lines[-1].startswith(("- ", "  ")):
            lines.append("  " + plain(line.strip()))
        else:
            lines.append(plain(line.strip()))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
