"""A console block: commands and what they print, as a reader sees it and as it is."""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.docs.blocks import Block

LONGEST = 120
"""Seconds after which a command is given up."""


@dataclass(frozen=True)
class Command:
    """A command of a console block, its place, and the output that the block shows, line by line."""

    place: str
    text: str
    output: tuple[str, ...]


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a block: lines that begin with `$ `, which a `\\` at the end continues."""
    lines = block.text.splitlines()
    at = 0
    while at < len(lines):
        place = f"{block.document}:{block.line + at}"
        if not lines[at].startswith("$ "):
            raise ValueError(f"{place}: a console block begins with a command: $ affray ...")
        text = lines[at][2:]
        at += 1
        while text.endswith("\\") and at < len(lines):
            text = text[:-1] + lines[at].removeprefix("> ").lstrip()
            at += 1
        shown = at
        while at < len(lines) and not lines[at].startswith("$ "):
            at += 1
        yield Command(place, text, tuple(lines[shown:at]))


def target(command: str) -> str | None:
    """Return the target if a command is one of make's: those are not run within the tests they would run."""
    found = re.fullmatch(r"make(?: ([a-z]+))?(?: [A-Z]+=\S+)*", command)
    return (found[1] or "help") if found else None


def run(command: str, folder: Path) -> list[str]:
    """Run a command in a folder and return the lines it printed, and `[exit N]` where N is not 0.

    Standard error comes in between as on a terminal. Nothing of the caller's environment is handed on but the path,
    with the folder of this interpreter's commands before it.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={"PATH": path, "HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "120"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=LONGEST,
        check=False,
    )
    printed = done.stdout.decode("utf-8", "backslashreplace").splitlines()
    return [*printed, f"[exit {done.returncode}]"] if done.returncode else printed


def line_matches(shown: str, printed: str) -> bool:
    """Return whether a printed line is the shown one; `...` in that stands for anything. Final spaces do not count."""
    pattern = ".*".join(re.escape(part) for part in shown.rstrip().split("..."))
    return re.fullmatch(pattern, printed.rstrip(), re.DOTALL) is not None


def matches(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Return whether printed lines are the shown ones; a shown line `...` stands for any lines, or none."""
    # Where the shown lines can stand after each printed line: `reached` holds how many of them are used up.
    reached = over(shown, {0})
    for line in printed:
        used = {at + 1 for at in reached if at < len(shown) and not free(shown[at]) and line_matches(shown[at], line)}
        used |= {at for at in reached if at < len(shown) and free(shown[at])}
        reached = over(shown, used)
    return len(shown) in reached


def free(shown: str) -> bool:
    """Return whether a shown line stands for any lines."""
    return shown.strip() == "..."


def over(shown: Sequence[str], reached: set[int]) -> set[int]:
    """Return the places reached, and those behind lines that may stand for none."""
    found = set(reached)
    for at in sorted(reached):
        while at < len(shown) and free(shown[at]):
            at += 1
            found.add(at)
    return found


def trimmed(lines: Sequence[str]) -> list[str]:
    """Return lines without the empty ones at the end."""
    found = list(lines)
    while found and not found[-1].strip():
        found.pop()
    return found


def difference(command: Command, printed: Sequence[str]) -> str | None:
    """Return what is wrong with the output that a block shows for a command, or None if nothing is."""
    shown, printed = trimmed(command.output), trimmed(printed)
    if matches(shown, printed):
        return None
    diff = difflib.unified_diff(shown, printed, "the document shows", "the command prints", lineterm="")
    return "\n".join([f"{command.place}: $ {command.text}", *diff])
