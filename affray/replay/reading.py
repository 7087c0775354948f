"""What is needed to read a log: its ruleset made ready, and the codec for its lines."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from affray.core.blame import home_of
from affray.core.kernel import Kernel
from affray.core.registry import kernel as kernel_of
from affray.core.registry import ruleset
from affray.core.ruleset import Ruleset
from affray.events.chain import linked
from affray.events.codec import Codec
from affray.events.conduct import Open
from affray.events.entry import Entry
from affray.events.errors import CorruptLog, RulesetFault, UnknownRuleset
from affray.events.log import NOTHING, Log
from affray.events.upcast import upcast_for


class Reading(NamedTuple):
    """What is needed to read the entries of a log: its entry 0, the ruleset made ready, and the codec for its lines."""

    line: bytes
    first: Entry[Open, msgspec.Raw]
    kernel: Kernel
    codec: Codec


def reading(log: Log, game: Ruleset[Any] | None = None) -> Reading:
    """Read entry 0 of a log; nothing is mustered yet.

    `game` stands in for the installed ruleset. Without it, the log is read by the version of the rules that it was
    begun under if that is installed, and otherwise by the present one.

    Raises CorruptLog, UnknownFormat, or UnknownRuleset if the ruleset is not installed or does not read that version.
    """
    line = opening_line(log)
    linked(NOTHING, line, 0)  # a changed bit in the ruleset's name is damage, and no other ruleset
    first = Codec.opening(line)
    kernel = kernel_for(first.action, game)
    return Reading(line, first, kernel, codec_for(kernel.ruleset, line, first.action.version))


def opening_line(log: Log) -> bytes:
    """Return the line of entry 0. Raises CorruptLog if there is none."""
    line = next(iter(log.blocks(0, 1)), b"")
    if not line:
        _ = log.head  # of a file it says what is there instead
        raise CorruptLog(0, "the entry that opens the encounter", "an empty log")
    return line


def kernel_for(opened: Open, game: Ruleset[Any] | None) -> Kernel:
    """Return the kernel that reads a log, given its opening. Raises UnknownRuleset."""
    if game is None:
        game = _by_version(opened.ruleset, opened.version)
    kernel = kernel_of(game)
    chosen = kernel.ruleset
    if opened.ruleset != chosen.id:
        raise UnknownRuleset(f"the log is of {opened.ruleset}, not of {chosen.id}")
    if opened.version not in (chosen.version, *chosen.reads):
        raise UnknownRuleset(
            f"the log is of {opened.ruleset} version {opened.version}; "
            f"installed is version {chosen.version}, which reads {', '.join((chosen.version, *chosen.reads))}"
        )
    return kernel


def _by_version(id: str, version: str) -> Ruleset[Any]:
    """Return a ruleset in a version if that is installed, else the present one. Raises UnknownRuleset."""
    try:
        return ruleset(id, version)
    except UnknownRuleset:
        return ruleset(id)


def older(opened: Open, game: Ruleset[Any]) -> str:
    """Return in words that a log was begun under another version of a game's rules, empty if it was not."""
    if opened.version == game.version:
        return ""
    return f"{game.id} version {opened.version}; installed is version {game.version}"


def codec_for(game: Ruleset[Any], first: bytes, version: str) -> Codec:
    """Return the codec for the lines of a log that was begun under a version of a game, given the line of entry 0."""

    def forward(event: dict[str, Any]) -> dict[str, Any]:
        return game.upcast(version, event)

    upcast = upcast_for(first) if version == game.version else upcast_for(first, forward)
    try:
        return Codec(game.actions, game.consequences, upcast)
    except TypeError as fault:
        raise RulesetFault(f"{game.id} ({home_of(game)}) cannot be made ready to play: {fault}") from fault
