"""`affray verify`.

Each level says what it proves and what it does not. A head that was written down earlier, given with --head, shows
whether anything up to it was changed or taken off. The exit code is 1 if a level fails.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from affray.cli.faults import DONE, REFUSED, USAGE
from affray.cli.opening import takes_log
from affray.cli.progress import Progress
from affray.cli.screen import Screen
from affray.cli.words import head

if TYPE_CHECKING:
    from affray.replay.verify import Report

EXAMPLES = (
    "affray verify fight.affray",
    "affray verify fight.affray --head 12:5f2b...         (all 64 digits)",
    "affray verify fight.affray --json",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--head", metavar="SEQ:HASH", type=head, help="a head that the log must extend")


def run(args: Namespace, screen: Screen) -> int:
    """Judge a log."""
    from affray import FileLog, verify

    with FileLog.open(args.log, write=False) as log, Progress(screen.err, f"verifying {args.log}") as progress:
        report = verify(log, None, args.head, progress if progress.wanted else None)
    if screen.json:
        levels = {"levels": report.levels, "notes": report.notes, "entries": report.entries}
        screen.data(
            {
                "log": args.log,
                "fails": _fails(report),
                **levels,
                "head": {"seq": report.head.seq, "hash": report.head.hash},
            }
        )
    else:
        _print(report, args.log, screen)
    if not report.ok:
        return REFUSED
    return USAGE if report.levels[0].verdict == "not checked" else DONE


def _fails(report: Report) -> str | None:
    return None if report.failed is None else report.failed.level


def _print(report: Report, path: str, screen: Screen) -> None:
    styles = {"holds": "good", "fails": "bad", "not checked": "warn"}
    fit = "entries" if report.ok else "entries that fit"
    screen.say(f"{path}: {report.entries} {fit}", style="strong")
    for level in report.levels:
        screen.say()
        at = "" if level.entry is None else f" at entry {level.entry}"
        screen.say(f"{level.verdict}{at}", f"{level.level}  ", style=styles[level.verdict])
        screen.say(level.found, "    found         ")
        screen.say(level.proves, "    proves        " if level.verdict == "holds" else "    would prove   ")
        screen.say(level.proves_not, "    proves not    " if level.verdict == "holds" else "    would not     ")
    screen.say()
    for note in report.notes:
        screen.say(note, "note: ", hang="  ")
    failed = report.failed
    unchecked = [level.level for level in report.levels if level.verdict == "not checked"]
    if failed is not None:
        at = "" if failed.entry is None else f" at entry {failed.entry}"
        whole = f"up to entry {report.head.seq} the chain is whole" if report.entries else "not one entry fits"
        screen.say(f"{failed.level} fails{at}; {whole}", style="bad")
    elif unchecked:
        screen.say(f"not checked: {', '.join(unchecked)}; what was checked holds", style="warn")
    else:
        screen.say(
            f"{', '.join(level.level for level in report.levels)} hold, with the limits said above", style="good"
        )
