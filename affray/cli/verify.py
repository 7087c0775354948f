"""`affray verify`.

Each level says what it proves and what it does not. A head that was written down earlier, given with --head, shows
whether anything up to it was changed or taken off; a log that continues another is compared with it if that is given
with --before. The exit code is 1 unless every level that was asked for holds: one
that was not checked does not. --level and --up-to ask for less.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from affray.cli.faults import DONE, REFUSED
from affray.cli.opening import takes_log
from affray.cli.progress import Progress
from affray.cli.screen import Screen
from affray.cli.words import head

if TYPE_CHECKING:
    from affray import FileLog, Report
    from affray.replay.report import Fight

EXAMPLES = (
    "affray verify fight.affray",
    "affray verify fight.affray --head 12:5f2b...         (all 64 digits)",
    "affray verify fight.affray --level L1                (the chain alone)",
    "affray verify fight.affray --up-to L2",
    "affray verify fight.affray --json",
)

_LEVELS = ("L0", "L1", "L2", "L3")
"""The levels that can be named here; L5 is asked for with --head and L6 with --before."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--head", metavar="SEQ:HASH", type=head, help="a head that the log must extend")
    parser.add_argument("--before", metavar="OLD", help="the log that this one continues, to compare the two (L6)")
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument(
        "--level", choices=_LEVELS, action="append", dest="levels", help="judge this level; may be given again"
    )
    asked.add_argument("--up-to", choices=_LEVELS, help="judge the levels up to this")


def run(args: Namespace, screen: Screen) -> int:
    """Judge a log."""
    from affray import FileLog, verify

    levels = args.levels
    if args.up_to is not None:
        levels = _LEVELS[: _LEVELS.index(args.up_to) + 1]
    progress = Progress(screen.err, f"verifying {args.log}")
    with FileLog.open(args.log, write=False) as log, progress, _before(args) as before:
        watch = progress if progress.wanted else None
        report = verify(log, None, args.head, watch, levels, before)
    if screen.json:
        screen.data({"log": args.log, "ok": report.ok, **_as_data(report)})
    else:
        _print(report, args.log, screen)
    return DONE if report.ok else REFUSED


def _before(args: Namespace) -> AbstractContextManager[FileLog | None]:
    from affray import FileLog

    return nullcontext() if args.before is None else FileLog.open(args.before, write=False)


def _as_data(report: Report) -> dict[str, Any]:
    return {
        "fails": None if report.failed is None else report.failed.level,
        "levels": report.levels,
        "to_come": report.to_come,
        "fight": report.fight,
        "divergences": report.divergences,
        "diverged": report.diverged,
        "notes": report.notes,
        "entries": report.entries,
        "head": {"seq": report.head.seq, "hash": report.head.hash},
    }


def _print(report: Report, path: str, screen: Screen) -> None:
    styles = {"holds": "good", "fails": "bad", "not checked": "warn", "does not exist yet": "faint"}
    sound = report.failed is None
    entries = "1 entry" if report.entries == 1 else f"{report.entries} entries" if report.entries else "no entry"
    fit = "" if sound else " that fits" if report.entries < 2 else " that fit"
    screen.say(f"{path}: {entries}{fit}", style="strong")
    if report.fight is not None:
        _print_fight(report.fight, screen)
    for level in sorted((*report.levels, *report.to_come), key=lambda level: level.level):
        screen.say()
        at = "" if level.entry is None else f" at entry {level.entry}"
        screen.say(f"{level.verdict}{at}", f"{level.level}  ", style=styles[level.verdict])
        screen.say(level.found, "    found         ")
        holds = level.verdict == "holds"
        screen.say(level.proves, "    proves        " if holds else "    would prove   ")
        screen.say(level.proves_not, "    proves not    " if holds else "    would not     ")
        if level.level == "L3":
            _print_divergences(report, screen)
    screen.say()
    for note in report.notes:
        screen.say(note, "note: ", hang="  ")
    _print_outcome(report, screen)


def _print_fight(fight: Fight, screen: Screen) -> None:
    for label, text in _fight_in_words(fight):
        screen.say(text, f"    {label:<10}", hang=" " * 14)


def _fight_in_words(fight: Fight) -> Iterator[tuple[str, str]]:
    from affray.cli.show import closed_in_words, undone_in_words

    yield "fight", fight.title or "without a title"
    yield "ruleset", f"{fight.ruleset} {fight.version}"
    yield "seats", ", ".join(f"{seat.name} ({seat.id})" if seat.name else seat.id for seat in fight.seats)
    yield "id", fight.id
    if fight.first or fight.last:
        yield "times", f"{fight.first or 'none'} to {fight.last or 'none'}, as the entries say"
    if fight.continues is not None:
        yield "continues", f"{fight.continues} of another log"
    if fight.undone is not None:
        yield "undone", undone_in_words(fight.undone)
    if fight.closed is not None:
        yield "closed", closed_in_words(fight.closed)


def _print_divergences(report: Report, screen: Screen) -> None:
    if report.diverged < 2:
        return
    for divergence in report.divergences:
        screen.say(f"recorded {divergence.recorded}", f"    {divergence.at:<9} ", hang=" " * 14)
        screen.say(f"the rules give {divergence.derived}", " " * 14, hang=" " * 14)
    if left := report.diverged - len(report.divergences):
        screen.say(f"and {left} more", " " * 14)


def _print_outcome(report: Report, screen: Screen) -> None:
    failed = report.failed
    if failed is not None:
        at = "" if failed.entry is None else f" at entry {failed.entry}"
        last = report.head.seq
        fit = f"up to entry {last} every line can be read and is chained" if report.entries else "not one entry fits"
        screen.say(f"{failed.level} fails{at}; {fit}", style="bad")
    elif not report.ok:
        unchecked = ", ".join(level.level for level in report.unproven)
        screen.say(f"not checked: {unchecked}; a level that was not checked does not hold", style="warn")
    else:
        screen.say(
            f"{', '.join(level.level for level in report.levels)} hold, with the limits said above", style="good"
        )
