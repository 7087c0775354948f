"""What went wrong, as an exit code and one message (docs/reference lists the codes)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from affray import (
    AffrayError,
    BadInput,
    BadRoster,
    Conflict,
    CorruptLog,
    IllegalLog,
    RulesetFault,
    StorageError,
    UnknownEvent,
    UnknownFormat,
    UnknownRuleset,
)
from affray.cli.verbs import INTERRUPTED as INTERRUPTED

if TYPE_CHECKING:
    from affray.cli.screen import Screen

DONE, REFUSED, USAGE, DAMAGED, CONFLICT, FAULT, UNREAD = 0, 1, 2, 3, 4, 70, 141
"""The exit codes, beside INTERRUPTED. The last is what a shell gives for output that nobody reads."""

_CODES: tuple[tuple[tuple[type[Exception], ...], int], ...] = (
    ((Conflict,), CONFLICT),
    ((CorruptLog, IllegalLog, UnknownEvent, UnknownFormat), DAMAGED),
    ((BadInput, StorageError, UnknownRuleset), USAGE),
)


class Usage(BadInput):
    """The words of the command line do not fit the verb."""


def exit_code(error: Exception) -> int:
    """Return the exit code of an error."""
    for kinds, code in _CODES:
        if isinstance(error, kinds):
            return code
    if hasattr(error, "refusal"):
        return REFUSED
    return USAGE if isinstance(error, (OSError, RecursionError)) else FAULT


def report(error: Exception, screen: Screen) -> int:
    """Say on standard error what went wrong, with what would be right, and return the exit code.

    What was written before it went wrong is said too; if only the telling of it failed, it is done all the same.
    """
    code = exit_code(error)
    if screen.done and isinstance(error, OSError):
        code = DONE
    hints = tuple(getattr(error, "__notes__", ()))
    place = f"{screen.about}: " if code == DAMAGED and screen.about and screen.about not in str(error) else ""
    unwritten = ["  nothing was written"] if isinstance(error, RulesetFault) else []
    written = [f"  {screen.written}"] if screen.written else unwritten
    message = "\n".join([place + _message(error), *(f"  {hint}" for hint in hints), *written])
    facts = {"kind": _kind(error), "exit": code, "message": _message(error), **facts_of(error)}
    more = {"hints": list(hints)} if hints else {}
    screen.complain("error", facts | more | ({"written": screen.written} if written else {}), message)
    return code


def facts_of(error: Exception) -> dict[str, Any]:
    """Return what an error knows, as data."""
    match error:
        case BadRoster():
            return {"faults": list(error.faults)}
        case CorruptLog():
            return {"entry": error.seq, "expected": error.expected, "found": error.found}
        case IllegalLog():
            return {"entry": error.seq, "why": error.why}
        case Conflict():
            return {"expected": error.expected, "actual": error.actual, "between": list(error.between)}
        case AffrayError() if hasattr(error, "refusal"):
            return {"refusal": error.refusal}
        case _:
            return {}


def damage(error: AffrayError | None) -> Mapping[str, Any] | None:
    """Return the damage that ended the reading of a log as data, or None."""
    return None if error is None else {"kind": _kind(error), "message": str(error), **facts_of(error)}


def _kind(error: Exception) -> str:
    return type(error).__name__ if isinstance(error, AffrayError) else "Fault"


def _message(error: Exception) -> str:
    if hasattr(error, "refusal"):
        from affray.cli.reasons import in_words

        return in_words(error.refusal)
    match error:
        case RulesetFault():
            return f"a fault of the ruleset: {error}"
        case AffrayError():
            return str(error)
        case RecursionError():
            return "the input is nested too deeply"
        case OSError():
            return f"{error.filename or 'output'}: {error.strerror or error}"
        case _:
            return f"a fault of affray itself, please report it: {type(error).__name__}: {error}"
