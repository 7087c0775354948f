"""`affray close`.

Nothing more may be entered afterwards, not even an undo. So it asks first, or wants --yes where nobody can be asked.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from affray.cli.faults import REFUSED, Usage
from affray.cli.opening import check_named, takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen
from affray.events.text import shown

EXAMPLES = (
    "affray close fight.affray --by judge --yes",
    "affray close fight.affray --reason 'time is up' --by red --yes",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--reason", metavar="TEXT", default="", help="why it ends, which the log keeps")
    parser.add_argument("--yes", action="store_true", help="close without asking")
    takes_seat(parser)
    takes_head(parser)


def run(args: Namespace, screen: Screen) -> int:
    """Close the encounter."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome

    encounter = to_write(args, screen)
    if not args.yes and not _agreed(args, screen):
        return REFUSED
    check_named(encounter, args.by)
    with hinted(encounter, args.by, {}):
        encounter.close(args.reason, by=args.by, if_head=args.if_head)
    outcome(encounter, args.log, screen)
    return 0


def _agreed(args: Namespace, screen: Screen) -> bool:
    """Return whether the person at the terminal wants to close. Raises Usage where there is nobody to ask."""
    if screen.json or sys.stdin is None or not sys.stdin.isatty():
        raise Usage("closing is for good, and nobody can be asked here: add --yes")
    screen.err.write(f"Close {shown(args.log)} for good? Nothing can be entered afterwards, not even an undo. [y/N] ")
    screen.err.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")
