# ruff: noqa: N999  a verb's module has its name
"""`affray continue`.

For a fight that was begun under a version of its rules that is not installed any more: its log can be read, but not
played on. NEW, which must not exist yet, is played under the installed version. It opens with the standing of OLD and
names its head; OLD is not changed. affray verify can compare the two.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from shlex import quote
from typing import TYPE_CHECKING

from affray.cli.new import takes_identity
from affray.cli.opening import operations_of, say_torn
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray import Encounter

EXAMPLES = (
    "affray continue old.affray new.affray",
    "affray continue old.affray new.affray --title 'Second evening' --by gm",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    parser.add_argument("log", metavar="OLD", help="the log of the fight so far")
    parser.add_argument("new", metavar="NEW", help="the log to make")
    parser.add_argument("--title", metavar="TEXT", help="what the encounter is called (as before, if left out)")
    parser.add_argument("--by", metavar="SEAT", default="", help="the seat that opens it (the first, if left out)")
    takes_identity(parser, "random, if left out")


def run(args: Namespace, screen: Screen) -> int:
    """Go on in a new log."""
    from affray.cli.new import opened
    from affray.replay.clock import utc_now

    with _by_present_rules(args, screen) as old:
        head = old.head
        clock = utc_now if args.at is None else lambda: args.at
        logger = operations_of(args, screen)
        new = old.carry_on(args.new, by=args.by, title=args.title, nonce=args.nonce, clock=clock, logger=logger)
    screen.written, screen.done = f"{args.new} is made all the same", True
    opened(new, args.new, screen, {"continues": {"log": args.log, "seq": head.seq, "hash": head.hash}})
    if not screen.json:
        screen.say(f"it goes on from entry {head.seq} of {args.log}; that it does is checked by")
        screen.say(f"affray verify {quote(args.new)} --before {quote(args.log)}", "  ", fit=False)
    return 0


def _by_present_rules(args: Namespace, screen: Screen) -> Encounter:
    """Open the old log, read by the present version of its rules though its own may be installed as well."""
    from affray import Encounter, FileLog, ruleset
    from affray.events.codec import Codec
    from affray.replay.reading import opening_line

    log = FileLog.open(args.log, write=False)
    game = ruleset(Codec.opening(opening_line(log)).action.ruleset)
    encounter = Encounter.open(log, ruleset=game)
    say_torn(encounter, screen)
    return encounter
