"""`affray comment`.

A remark changes nothing. Words that are not quoted are joined; what begins with a dash goes behind `--`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from affray.cli.opening import check_named, takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen

EXAMPLES = (
    "affray comment fight.affray 'the die fell off the table' --by red",
    "affray comment fight.affray 'measured twice' --about 12.3 --by blue",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("text", metavar="TEXT", nargs="+", help="the remark")
    parser.add_argument("--about", metavar="ADDRESS", default="", help="the entry or event meant, such as 12 or 12.3")
    takes_seat(parser)
    takes_head(parser)


def run(args: Namespace, screen: Screen) -> int:
    """Write a remark."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome

    encounter = to_write(args, screen)
    check_named(encounter, args.by)
    with hinted(encounter, args.by, {}):
        encounter.comment(" ".join(args.text), about=args.about, by=args.by, if_head=args.if_head)
    outcome(encounter, args.log, screen)
    return 0
