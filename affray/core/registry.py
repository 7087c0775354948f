"""Finding games: the entry points group `affray.rulesets`, one line per game, ours and other people's alike."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from affray.core.kernel import Kernel
from affray.core.ruleset import Ruleset
from affray.events.errors import UnknownRuleset

GROUP = "affray.rulesets"


@cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def names() -> tuple[str, ...]:
    """Return the names of the installed rulesets, in order of name."""
    return tuple(_found())


@cache
def ruleset(name: str) -> Ruleset[Any]:
    """Return an installed ruleset. Raises UnknownRuleset, naming those there are."""
    point = _found().get(name)
    if point is None:
        raise UnknownRuleset(f"no ruleset {name!r} is installed; installed: {', '.join(names()) or 'none'}")
    found: Ruleset[Any] = point.load()
    return found


_kernels: dict[int, Kernel] = {}


def kernel(game: str | Ruleset[Any]) -> Kernel:
    """Return the compiled kernel of a ruleset, by name or as an object; each is compiled once per process."""
    found = ruleset(game) if isinstance(game, str) else game
    if id(found) not in _kernels:
        _kernels[id(found)] = Kernel(found)
    return _kernels[id(found)]
