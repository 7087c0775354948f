"""`affray redo`.

Restores what the latest undo took back, as long as nothing of the game was done since.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from affray.cli.opening import check_named, takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen

EXAMPLES = ("affray redo fight.affray --by red", "affray redo fight.affray --why 'it was right after all' --by red")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--why", metavar="TEXT", default="", help="the reason, which the log keeps")
    takes_seat(parser)
    takes_head(parser)


def run(args: Namespace, screen: Screen) -> int:
    """Restore."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome

    encounter = to_write(args, screen)
    check_named(encounter, args.by)
    with hinted(encounter, args.by, {}):
        encounter.redo(why=args.why, by=args.by, if_head=args.if_head)
    outcome(encounter, args.log, screen)
    return 0
