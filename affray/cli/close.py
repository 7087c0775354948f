"""`affray close`.

Nothing more may be entered afterwards, not even an undo.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from affray.cli.opening import takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen

EXAMPLES = ("affray close fight.affray", "affray close fight.affray --reason 'time is up' --by red")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--reason", metavar="TEXT", default="", help="why it ends, which the log keeps")
    takes_seat(parser, "the first seat, if left out")
    takes_head(parser)


def run(args: Namespace, screen: Screen) -> int:
    """Close the encounter."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome

    encounter = to_write(args, screen)
    with hinted(encounter, args.by, {}):
        encounter.close(args.reason, by=args.by, if_head=args.if_head)
    outcome(encounter, args.log, screen)
    return 0
