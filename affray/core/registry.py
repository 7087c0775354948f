"""Finding games: the entry points group `affray.rulesets`, one line per game, ours and other people's alike.

A game of our own is also found by its folder, which is named after its id: reading what is installed takes as long as
following three hundred entries, and most logs are of games that are here.

An older version of a game may be installed beside the present one, so that fights begun under it can be finished under
it: its entry point is named `ID@VERSION`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from affray.core.blame import described, home_of
from affray.core.identity import identity_faults
from affray.core.kernel import Kernel
from affray.core.ruleset import Ruleset
from affray.events.errors import AffrayError, RulesetFault, UnknownRuleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "affray.rulesets"
"""The entry points group, and the package of our own games."""

AT = "@"
"""What stands between the id and the version in the name of an older version; no id may hold it."""


@cache
def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP))}


_registered: dict[str, Ruleset[Any]] = {}


def register(ruleset: Ruleset[Any], *, older: bool = False) -> None:
    """Make a ruleset known by its id for as long as this process runs, before an installed one of that id.

    An `older` one is known by its id and version only: logs that were begun under that version are played on by it.
    Raises RulesetFault for an id or a version that no log and no command could name.
    """
    _check_identity(ruleset)
    _registered[f"{ruleset.id}{AT}{ruleset.version}" if older else ruleset.id] = ruleset


def installed() -> tuple[str, ...]:
    """Return the ids of the rulesets that are installed or registered, in order."""
    return tuple(sorted(name for name in {*_entry_points(), *_registered} if AT not in name))


def versions(name: str) -> tuple[str, ...]:
    """Return the versions in which a ruleset is installed, the present one first. Raises UnknownRuleset."""
    present = ruleset(name).version
    older = {known.partition(AT)[2] for known in (*_entry_points(), *_registered) if known.startswith(f"{name}{AT}")}
    return present, *sorted(older - {present})


def ruleset(name: str, version: str = "") -> Ruleset[Any]:
    """Return a ruleset by id, and by version if one is given; `ID@VERSION` is a name as well.

    Raises UnknownRuleset, naming the rulesets or versions there are.
    """
    id, at, named = name.partition(AT)
    if at and not version:
        return _version(id, named)
    if version:
        return _version(name, version)
    return _registered[name] if name in _registered else _installed(name)


def _version(id: str, version: str) -> Ruleset[Any]:
    """Return a ruleset in a version. The present one is asked first, since that reads no entry points."""
    name = f"{id}{AT}{version}"
    registered = _registered.get(name)
    if registered is not None:
        return registered
    present = ruleset(id)
    if present.version == version:
        return present
    if name not in _entry_points():
        there = ", ".join(versions(id))
        raise UnknownRuleset(f"{id} is not installed in version {version!r}; installed: {there}")
    return _older(name)


@cache
def _older(name: str) -> Ruleset[Any]:
    loaded = _loaded(_entry_points()[name])
    if f"{loaded.id}{AT}{loaded.version}" != name:
        raise UnknownRuleset(f"the entry point {name} leads to {loaded.id} version {loaded.version}")
    return loaded


@cache
def _installed(name: str) -> Ruleset[Any]:
    own = _own(name)
    if own is not None:
        return own
    point = _entry_points().get(name)
    if point is None:
        from difflib import get_close_matches

        near = get_close_matches(name, installed(), 1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise UnknownRuleset(f"no ruleset {name!r} is installed; {meant}installed: {', '.join(installed()) or 'none'}")
    loaded = _loaded(point)
    if loaded.id != name:  # a log holds the id, and is read by the entry point of that name
        raise RulesetFault(f"the entry point {name} ({point.value}) leads to {loaded.id}; its name must be that id")
    return loaded


def _loaded(point: EntryPoint) -> Ruleset[Any]:
    """Return the ruleset of an entry point. Raises RulesetFault if there is none, or none that a log could name."""
    try:
        loaded = point.load()
    except Exception as error:
        raise RulesetFault(f"{point.name} ({point.value}) cannot be loaded: {described(error)}") from error
    if not isinstance(loaded, Ruleset):
        raise RulesetFault(f"{point.name} ({point.value}) is no Ruleset object but of the type {type(loaded).__name__}")
    _check_identity(loaded)
    return loaded


def _check_identity(ruleset: Ruleset[Any]) -> None:
    if faults := "; ".join(identity_faults(ruleset)):
        raise RulesetFault(f"the ruleset {type(ruleset).__name__} ({home_of(ruleset)}) cannot be used: {faults}")


def _own(name: str) -> Ruleset[Any] | None:
    """Return the game of our own that has a name, or None. A name comes from a log and may be anything."""
    folder = name.replace("-", "_")
    module = f"{GROUP}.{folder}"
    if not folder.isidentifier() or find_spec(module) is None:
        return None
    game = getattr(import_module(module), "RULESET", None)
    return game if isinstance(game, Ruleset) and game.id == name else None


_kernels: dict[int, Kernel] = {}


def kernel(game: str | Ruleset[Any]) -> Kernel:
    """Return the compiled kernel of a ruleset, by name or as an object; each is compiled once per process.

    Raises UnknownRuleset for what is no ruleset, RulesetFault for one whose declarations do not fit together.
    """
    rules = ruleset(game) if isinstance(game, str) else game
    if not isinstance(rules, Ruleset):
        raise UnknownRuleset(f"a ruleset is given by its id or as an object, not as {game!r}")
    if id(rules) not in _kernels:
        _check_identity(rules)
        try:
            _kernels[id(rules)] = Kernel(rules)
        except AffrayError:
            raise
        except Exception as error:
            raise RulesetFault(
                f"{rules.id} ({home_of(rules)}) cannot be made ready to play: {described(error)}"
            ) from error
    return _kernels[id(rules)]
