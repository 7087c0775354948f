"""The files that a document writes out: blocks whose first line names one, `# file: duel/rules.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tests.docs.blocks import Block

LANGUAGES = {"python", "toml"}
"""The kinds of block that may be a file, or a part of one."""

FIRST = re.compile(r"# file: (?P<name>\w[\w./-]*)(?P<more>, continued)?\n")


@dataclass(frozen=True)
class Part:
    """A part of a file: its path, its text, and whether it goes on from the part before."""

    name: str
    text: str
    more: bool


def part(block: Block) -> Part | None:
    """Return the part of a file that a block is, without the line that names it; None if it is not one."""
    first = FIRST.match(block.text) if block.info in LANGUAGES else None
    if first is None:
        return None
    return Part(first["name"], block.text[first.end() :], first["more"] is not None)


def files(blocks: Iterable[Block]) -> dict[str, str]:
    """Return the files that the blocks write out in their order, by path. A part of a file not begun is an error."""
    found: dict[str, str] = {}
    for block in blocks:
        one = part(block)
        if one is None:
            continue
        if one.more != (one.name in found):
            raise ValueError(f"{block}: {one.name} is {'not begun yet' if one.more else 'begun already'}")
        found[one.name] = found.get(one.name, "") + one.text
    return found
