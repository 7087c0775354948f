"""The fenced blocks of a Markdown document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"(?P<indent> *)(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)")


@dataclass(frozen=True)
class Block:
    """A fenced block: what is written behind the fence, its text, and the line of the document it begins in."""

    document: str
    line: int
    info: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks(document: str, markdown: str) -> Iterator[Block]:
    """Yield the fenced blocks in order; `line` is that of the first line of the text. An open fence is an error."""
    lines = enumerate(markdown.splitlines(), 1)
    for number, line in lines:
        opening = FENCE.fullmatch(line)
        if not opening:
            continue
        indent, fence = len(opening["indent"]), opening["fence"]
        text: list[str] = []
        for _, inner in lines:
            closing = inner.strip()
            if set(closing) == {fence[0]} and len(closing) >= len(fence):
                break
            text.append(inner[min(indent, len(inner) - len(inner.lstrip())) :])
        else:
            raise ValueError(f"{document}:{number}: this block is never closed")
        yield Block(document, number + 1, opening["info"].strip(), "".join(f"{one}\n" for one in text))


def documents(root: Path) -> list[str]:
    """Return the documents of the project, as paths from its root: the README, docs, and every folder's README."""
    found = [root / "README.md", *(root / "docs").rglob("*.md"), *(root / "affray").rglob("README.md")]
    found += (root / "examples").rglob("*.md")
    return sorted(path.relative_to(root).as_posix() for path in found if path.is_file())
