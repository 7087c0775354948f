"""`affray roll`.

The faces are those that fell, in the order in which the dice were asked for: 2 4 6, 246 or 5x6 2x1 (five sixes and
two ones), and two dice of ten sides, the tens first, where percent dice are rolled. Where the dice of the encounter
are seeded they are left out, and the seed gives them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from affray.cli.opening import takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen
from affray.cli.words import faces

EXAMPLES = (
    "affray roll fight.affray 2 4 6 4 3 --by red",
    "affray roll fight.affray 24643 --for hit",
    "affray roll fight.affray 5x6 2x1   (five sixes and two ones)",
    "affray roll fight.affray          (seeded dice)",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("faces", metavar="FACE", nargs="*", default=[], help="the faces as they fell")
    parser.add_argument(
        "--for", dest="want", metavar="PURPOSE", default="", help="what the roll is for; refused if another is owed"
    )
    takes_seat(parser, "whoever owes the roll, if left out")
    takes_head(parser)
    parser.add_argument("--dry-run", action="store_true", help="say what would follow, and write nothing")


def run(args: Namespace, screen: Screen) -> int:
    """Answer the pending roll."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome

    encounter = to_write(args, screen, write=not args.dry_run)
    request = encounter.now.state.request
    dice = faces(args.faces) if request is None else faces(args.faces, request.dice, request.sides)
    if args.dry_run:
        encounter = encounter.fork(foretell=False)
    with hinted(encounter, args.by, {"dice": list(dice)}):
        encounter.roll(*dice, by=args.by, want=args.want, if_head=args.if_head)
    outcome(encounter, args.log, screen, args.dry_run)
    return 0
