"""`affray undo`.

Without --to, --turn or --round the last live entry of the game is taken back, whole. --turn goes back to just before
the turn now going began, and --round to just before the round did: the entry in which it began is taken back with
it, and --to can name that entry to keep it. Nothing is removed from the log; redo restores.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from affray.cli.opening import check_named, takes_head, takes_log, takes_seat, to_write
from affray.cli.screen import Screen
from affray.cli.words import entry

if TYPE_CHECKING:
    from affray import Encounter

EXAMPLES = (
    "affray undo fight.affray --why 'wrong target' --by red",
    "affray undo fight.affray --to 12 --dice stand --by judge",
    "affray undo fight.affray --turn --by red",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    target = parser.add_mutually_exclusive_group()
    target.add_argument("--to", metavar="N", type=entry, help="go back to how it stood after entry N")
    target.add_argument("--turn", action="store_true", help="go back to just before the turn now going began")
    target.add_argument("--round", action="store_true", help="go back to just before the round now going began")
    parser.add_argument("--why", metavar="TEXT", default="", help="the reason, which the log keeps")
    parser.add_argument(
        "--dice",
        choices=("afresh", "stand"),
        default="afresh",
        help="whether what is rolled again is rolled afresh (if left out), or the dice stand as they fell",
    )
    takes_seat(parser)
    takes_head(parser)


def run(args: Namespace, screen: Screen) -> int:
    """Go back."""
    from affray.cli.hints import hinted
    from affray.cli.outcome import outcome

    encounter = to_write(args, screen)
    check_named(encounter, args.by)
    with hinted(encounter, args.by, {}):
        encounter.undo(_target(args, encounter), why=args.why, dice=args.dice, by=args.by, if_head=args.if_head)
    outcome(encounter, args.log, screen)
    return 0


def _target(args: Namespace, encounter: Encounter) -> int | None:
    """Return the entry to go back to, or None for the last one of the game. Raises Refused."""
    if not args.turn and not args.round:
        to: int | None = args.to
        return to
    what = "turn" if args.turn else "round"
    start = encounter.turn_start() if args.turn else encounter.round_start()
    if start is not None:
        return start
    from affray import Reason, Refusal, Refused

    state = encounter.show()["state"]
    reason = Reason("E_UNDO_TARGET", f"no {what} has begun, so there is none to go back before; --to N names an entry")
    raise Refused(Refusal("E_UNDO_TARGET", (reason,), state, "undo", args.by))
