"""Every error of the library that a caller may want to catch, except a refusal by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from affray.events.limits import FAULTS


class AffrayError(Exception):
    """Root of all errors that affray raises on purpose; its text is fit to be shown to a person.

    An error can be pickled and copied, whatever the arguments of its class: it comes back with the same text,
    attributes and notes.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)


class BadInput(AffrayError):
    """Something that came from outside does not fit: says what was wrong, where, and what is accepted."""


class More(str):
    """Stands at the end of a list of faults for `number` more that are not named."""

    number: int

    def __new__(cls, number: int) -> More:
        text = super().__new__(cls, f"and {number:,} more")
        text.number = number
        return text

    def __getnewargs__(self) -> tuple[int]:  # type: ignore[override]
        return (self.number,)


def capped(faults: Iterable[str]) -> list[str]:
    """Return the first faults, as many as an error names, and `More` for the rest, if there are more."""
    named: list[str] = []
    beyond = 0
    for fault in faults:
        if isinstance(fault, More):
            beyond += fault.number
        elif len(named) < FAULTS:
            named.append(fault)
        else:
            beyond += 1
    return [*named, More(beyond)] if beyond else named


class BadRoster(BadInput):
    """A roster, its options or its sides, or the scenario file that holds them, have faults.

    `faults` has one line per fault, each with the path into the file, the value and what is allowed. All faults are
    collected before this is raised. The first 100 are named, and a last line counts the rest. `of` names what has the
    faults, `count` is their number.
    """

    def __init__(self, faults: Sequence[str], of: str = "the roster") -> None:
        self.faults, self.of = tuple(capped(faults)), of
        self.count = sum(fault.number if isinstance(fault, More) else 1 for fault in self.faults)
        head = f"{of} has a fault" if self.count == 1 else f"{of} has {self.count:,} faults"
        super().__init__("\n  ".join([head + ":", *self.faults]))


class UnknownRuleset(AffrayError):
    """The log or the roster names a ruleset, or a version of one, that is not installed."""


class UnknownFormat(AffrayError):
    """The log was written in a format that this version does not know."""


class UnknownEvent(AffrayError):
    """An entry holds an event whose type the ruleset does not have."""


class StorageError(AffrayError):
    """The log could not be read or written; what was stored before is unchanged."""


class Busy(AffrayError):
    """An encounter was used inside another call on the same object, as by its clock, a hook of its ruleset or a signal
    handler; nothing was changed."""


class CorruptLog(AffrayError):
    """A line of the log is not what it was when it was written.

    `seq` is the number of the first entry that does not fit (0 is the first line), `expected` and `found` say
    what should stand there and what does.
    """

    def __init__(self, seq: int, expected: str, found: str, path: str = "") -> None:
        self.seq, self.expected, self.found, self.path = seq, expected, found, path
        where = f"{path}: entry {seq}" if path else f"entry {seq}"
        super().__init__(f"{where} is damaged: expected {expected}, found {found}")


class IllegalLog(AffrayError):
    """An entry is whole and in its place, but it is not accepted after those before it: not a legal fight.

    `seq` is its number, `why` says what is not accepted. Of entry 0 it is the roster, the seats or the dice.
    """

    def __init__(self, seq: int, why: str) -> None:
        self.seq, self.why = seq, why
        what = "a legal continuation" if seq else "the opening of a legal encounter"
        super().__init__(f"entry {seq} is not {what}: {why}")


class RulesetFault(AffrayError):
    """A ruleset broke its contract: the words name it, and where they can its file and line. A bug of that ruleset."""


class Conflict(AffrayError):
    """The log's head is not the one that this entry was meant to follow. Nothing was written.

    `expected` and `actual` are the two heads in words. `between` tells the entries that came in between, where they
    are known. `other` says that the log does not have the expected head at all.
    """

    def __init__(self, expected: str, actual: str, between: Sequence[str] = (), other: bool = False) -> None:
        self.expected, self.actual, self.between, self.other = expected, actual, tuple(between), other
        if other:
            super().__init__(f"the log has no {expected}: its head is {actual}; is it the log that you looked at?")
            return
        text = f"the log has moved on: this entry was to follow {expected}, but the head is {actual}; "
        lines = ["in between came:", *between] if between else []
        super().__init__("\n  ".join([text + "look again and repeat the action if it still stands", *lines]))


def _restored(kind: type[AffrayError], args: tuple[Any, ...], attributes: dict[str, Any]) -> AffrayError:
    """Return a pickled error. Its constructor is passed over: Exception would call it with the text alone."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(attributes)
    return error
