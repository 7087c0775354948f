"""Finding games: the entry points group `affray.rulesets`, one line per game, ours and other people's alike.

A game of our own is also found by its folder, which is named after its id: to read what is installed takes as long as
to follow three hundred entries, and most logs are of games that are here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from affray.core.kernel import Kernel
from affray.core.ruleset import Ruleset
from affray.events.errors import UnknownRuleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "affray.rulesets"
"""The entry points group, and the package of our own games."""


@cache
def _found() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP))}


_registered: dict[str, Ruleset[Any]] = {}


def register(ruleset: Ruleset[Any]) -> None:
    """Make a ruleset known by its id for as long as this process runs, before an installed one of that id."""
    _registered[ruleset.id] = ruleset


def installed() -> tuple[str, ...]:
    """Return the names of the rulesets that are installed or registered, in order of name."""
    return tuple(sorted({*_found(), *_registered}))


def ruleset(name: str) -> Ruleset[Any]:
    """Return a ruleset by name. Raises UnknownRuleset, naming those there are."""
    return _registered[name] if name in _registered else _installed(name)


@cache
def _installed(name: str) -> Ruleset[Any]:
    own = _own(name)
    if own is not None:
        return own
    point = _found().get(name)
    if point is None:
        from difflib import get_close_matches

        near = get_close_matches(name, installed(), 1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise UnknownRuleset(f"no ruleset {name!r} is installed; {meant}installed: {', '.join(installed()) or 'none'}")
    found: Ruleset[Any] = point.load()
    return found


def _own(name: str) -> Ruleset[Any] | None:
    """Return the game of our own that has a name, or None. A name comes from a log and may be anything."""
    folder = name.replace("-", "_")
    module = f"{GROUP}.{folder}"
    if not folder.isidentifier() or find_spec(module) is None:
        return None
    found = getattr(import_module(module), "RULESET", None)
    return found if isinstance(found, Ruleset) and found.id == name else None


_kernels: dict[int, Kernel] = {}


def kernel(game: str | Ruleset[Any]) -> Kernel:
    """Return the compiled kernel of a ruleset, by name or as an object; each is compiled once per process."""
    found = ruleset(game) if isinstance(game, str) else game
    if not isinstance(found, Ruleset):
        raise UnknownRuleset(f"a ruleset is given by its id or as an object, not as {game!r}")
    if id(found) not in _kernels:
        _kernels[id(found)] = Kernel(found)
    return _kernels[id(found)]
