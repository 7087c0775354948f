"""The levels of verification: what each proves, what it does not, and what was found on it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

import msgspec

from affray.events.errors import BadInput

Verdict = Literal["holds", "fails", "not checked", "does not exist yet"]


class Claim(NamedTuple):
    """What it means that a level holds."""

    proves: str
    proves_not: str


CLAIMS: Final = {
    "L0": Claim("every line can be read and every event is known", "who wrote it, or whether it is legal"),
    "L1": Claim(
        "no entry was changed, dropped, inserted, repeated or swapped since the head was made",
        "that the head is the one the table had: compare it with one written down elsewhere",
    ),
    "L2": Claim(
        "the machine accepts the history, and what must always hold held after every entry",
        "that the dice fell as they were typed in, or that the consequences are what the rules say",
    ),
    "L3": Claim("the rules give exactly the recorded consequences", "that the dice fell as they were typed in"),
    "L4": Claim("the seats signed the head", "that nobody else had their keys"),
    "L5": Claim(
        "the log extends the head that you hold: nothing up to it was changed or taken off",
        "anything about the entries after it",
    ),
    "L6": Claim(
        "the log opens with the standing in which the log that it continues ends",
        "that the log that it continues is a legal fight: verify that one by itself",
    ),
}
"""Every level, in order."""

STANDARD: Final = ("L0", "L1", "L2", "L3")
"""The levels that are judged unless a caller asks for others. L6 is another where a log continues an earlier one, and
L5 where a head is given to compare with."""

ABOVE: Final[dict[str, tuple[str, ...]]] = {"L0": (), "L1": (), "L2": ("L0", "L1"), "L3": ("L0", "L1", "L2")}
"""The levels without which a level cannot be judged."""

TO_COME: Final = {"L4": "signatures of the seats over the head are not part of this version"}
"""Levels that do not exist yet, and what is missing."""


class Level(msgspec.Struct, frozen=True):
    """One level: its verdict, what was found, what it proves and what not, and the entry it failed at."""

    level: str
    verdict: Verdict
    found: str
    proves: str
    proves_not: str
    entry: int | None = None

    @classmethod
    def of(cls, level: str, verdict: Verdict, found: str, entry: int | None = None) -> Level:
        """Return a level with what it proves filled in."""
        return cls(level, verdict, found, *CLAIMS[level], entry)


def chosen(levels: Collection[str]) -> tuple[str, ...]:
    """Return levels that a caller asks for, in order. Raises BadInput, naming those there are."""
    if isinstance(levels, str) or not levels or any(level not in CLAIMS for level in levels):
        raise BadInput(f"the levels to judge are some of {', '.join(CLAIMS)}, not {levels!r}")
    return tuple(level for level in CLAIMS if level in levels)
