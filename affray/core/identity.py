"""The id and the version of a ruleset: what they may be made of, since every log and every command names them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from affray.core.describing import shown
from affray.core.ruleset import Ruleset
from affray.events.limits import NAME

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")


def identity_faults(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Yield what is wrong with the id and the versions of a ruleset; nothing if logs and commands can name it."""
    yield from _faults("id", getattr(ruleset, "id", None), _ID, "hyphens")
    yield from _faults("version", getattr(ruleset, "version", None), _VERSION, "plus signs, hyphens")


def _faults(what: str, text: object, form: re.Pattern[str], more: str) -> Iterator[str]:
    if not isinstance(text, str) or len(text) > NAME or not form.fullmatch(text):
        yield (
            f"the {what} {shown(text)} is not allowed; allowed: letters and digits of ASCII, after the first also "
            f"dots, {more} and underscores, at most {NAME} characters"
        )
