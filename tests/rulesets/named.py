"""Which rules the tests and scenarios of a game name, so that none goes untested."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

MARK = "# rules: "
"""How the line of a scenario begins that lists its rules."""


def parts_of_names(folder: Path) -> set[str]:
    """Return what the names of a folder's tests are put together from: `test_K22_K47_...` has K22 and K47."""
    names = (
        name
        for path in folder.glob("test_*.py")
        for name in re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    )
    return {part for name in names for part in name.split("_")}


def listed(scenarios: Iterable[Path]) -> set[str]:
    """Return the rules that scenario files list. Fails for one that lists none."""
    found: set[str] = set()
    for path in scenarios:
        lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith(MARK)]
        assert lines, f"{path.name}: a scenario without its rules"
        found |= {rule for line in lines for rule in line.removeprefix(MARK).split()}
    return found


def cited(package: Path, pattern: str) -> set[str]:
    """Return the rules that a game's sources cite, as text of a pattern in quotes."""
    return {rule for path in package.rglob("*.py") for rule in re.findall(rf'"({pattern})"', path.read_text("utf-8"))}
