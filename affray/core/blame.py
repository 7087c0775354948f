"""Where in a ruleset an error came from."""

from __future__ import annotations

from pathlib import Path
from sys import modules
from traceback import extract_tb

_OURS = Path(__file__).parents[1]
_GAMES = _OURS / "rulesets"


def home_of(ruleset: object) -> str:
    """Return the file that declares the class of a ruleset, or its module where that has no file."""
    module = type(ruleset).__module__
    return getattr(modules.get(module), "__file__", None) or module


def place_of(error: BaseException) -> str:
    """Return the file and line of the innermost code of a ruleset that an error passed through; empty if there is none.

    What lies outside of the package, or among its rulesets, and is not Python's own, is a ruleset's.
    """
    library = Path(extract_tb.__code__.co_filename).parent
    for frame in reversed(extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        own = file.is_relative_to(_OURS) and not file.is_relative_to(_GAMES)
        if not own and not file.is_relative_to(library) and not frame.filename.startswith("<"):
            return f"{frame.filename}, line {frame.lineno}"
    return ""


def described(error: BaseException, ruleset: object = None) -> str:
    """Return an error in words: its kind, what it says, and where in a ruleset it came from.

    An error that no code of a ruleset raised comes from what one answered: then the file of `ruleset` is named.
    """
    place = place_of(error)
    if not place and ruleset is not None:
        place = f"by an answer of {home_of(ruleset)}"
    return f"{type(error).__name__}: {error}" + (f" ({place})" if place else "")
