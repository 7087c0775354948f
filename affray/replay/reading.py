"""What is needed to read a log: its ruleset made ready, and the codec for its lines."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from affray.core.kernel import Kernel
from affray.core.registry import kernel as kernel_of
from affray.core.ruleset import Ruleset
from affray.events.codec import Codec
from affray.events.conduct import Open
from affray.events.entry import Entry
from affray.events.errors import CorruptLog, UnknownRuleset
from affray.events.log import Log
from affray.events.upcast import upcast_for


class Reading(NamedTuple):
    """What is needed to read the entries of a log: its entry 0, the ruleset made ready, and the codec for its lines."""

    line: bytes
    first: Entry[Open, msgspec.Raw]
    kernel: Kernel
    codec: Codec


def reading(log: Log, game: Ruleset[Any] | None = None) -> Reading:
    """Read entry 0 of a log; its hash is not checked and nothing is mustered yet.

    Raises CorruptLog, UnknownFormat, or UnknownRuleset if the ruleset is not installed, or not in that version.
    """
    line = next(iter(log.blocks(0, 1)), b"")
    if not line:
        _ = log.head  # of a file it says what is there instead
        raise CorruptLog(0, "the entry that opens the encounter", "an empty log")
    first = Codec.opening(line)
    kernel = _kernel(first.action, game)
    return Reading(line, first, kernel, _codec(kernel.ruleset, line, first.action.version))


def _kernel(opened: Open, game: Ruleset[Any] | None) -> Kernel:
    kernel = kernel_of(opened.ruleset if game is None else game)
    ruleset = kernel.ruleset
    if opened.ruleset != ruleset.id:
        raise UnknownRuleset(f"the log is of {opened.ruleset}, not of {ruleset.id}")
    if opened.version not in (ruleset.version, *ruleset.reads):
        raise UnknownRuleset(
            f"the log is of {opened.ruleset} version {opened.version}; "
            f"installed is version {ruleset.version}, which reads {', '.join((ruleset.version, *ruleset.reads))}"
        )
    return kernel


def _codec(ruleset: Ruleset[Any], first: bytes, version: str) -> Codec:
    def forward(event: dict[str, Any]) -> dict[str, Any]:
        return ruleset.upcast(version, event)

    if version == ruleset.version:
        upcast = upcast_for(first)
    else:
        written = f"{ruleset.id} version {version}; installed is version {ruleset.version}"
        upcast = upcast_for(first, forward, written=written)
    return Codec(ruleset.actions, ruleset.consequences, upcast)
