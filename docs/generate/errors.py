"""The page of errors, refusals and exit codes."""

from __future__ import annotations

import re
from typing import Any

import affray.events.errors as home
from affray.cli import faults
from affray.cli.verbs import usage
from affray.core.refusal import Reason, Refusal, Refused
from docs.generate.markdown import code, page, plain, prose, table
from docs.generate.structs import described

_OF_A_SHELL = {faults.INTERRUPTED: "interrupted (Ctrl-C)", faults.UNREAD: "nobody reads the output any more"}


def errors() -> str:
    """Return the page of every error that the library raises, with the exit code of the command line."""
    kinds = [kind for kind in vars(home).values() if isinstance(kind, type) and kind.__module__ == home.__name__]
    listed: list[type[Exception]] = [kind for kind in kinds if issubclass(kind, Exception)]
    return page(
        "Errors and exit codes",
        "Every error can be imported from `affray`. The text of each is fit to be shown to a person.",
        table(["error", "is a", "exit code"], [_row(kind) for kind in [*listed, Refused]]),
        *(f"## {kind.__name__}\n\n{prose(kind.__doc__)}" for kind in [*listed, Refused]),
        described(Refusal),
        described(Reason),
        "## Exit codes",
        table(["code", "when"], exit_codes()),
    )


def _row(kind: type[Exception]) -> list[str]:
    error: Any = kind.__new__(kind)
    if kind is Refused:
        error.refusal = None
    base = kind.__mro__[1].__name__
    return [f"[{code(kind.__name__)}](#{kind.__name__.lower()})", code(base), str(faults.exit_code(error))]


def exit_codes() -> list[list[str]]:
    """Return every exit code with its meaning, as the help of the command line gives them, then those of a shell.

    Raises ValueError if a code has no meaning.
    """
    text = " ".join(usage().partition("Exit codes:")[2].split())
    matches = [re.match(r"(\d+) (.+)", part.strip().rstrip(".")) for part in text.split(";")]
    meanings = {int(row[1]): plain(row[2]) for row in matches if row} | _OF_A_SHELL
    missing = {value for value in vars(faults).values() if type(value) is int} ^ set(meanings)
    if missing:
        raise ValueError(f"exit codes without a meaning, or meanings without a code: {sorted(missing)}")
    return [[str(number), meaning] for number, meaning in sorted(meanings.items())]
