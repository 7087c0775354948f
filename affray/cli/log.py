"""`affray log`.

Each entry is a sentence, with what followed by the rules under it, the figures and the rule ids. Undone entries are
there too, marked with a word.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from affray.cli.faults import Usage, damage
from affray.cli.opening import all_read, takes_log, to_read
from affray.cli.screen import Screen
from affray.cli.words import entry

EXAMPLES = (
    "affray log fight.affray",
    "affray log fight.affray --from 10 --to 12 --full",
    "affray log fight.affray --json",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--from", metavar="N", type=entry, dest="first", default=0, help="the first entry told")
    parser.add_argument("--to", metavar="N", type=entry, dest="last", help="the last entry told")
    parser.add_argument("--full", action="store_true", help="with times, hashes, addresses and every field")


def run(args: Namespace, screen: Screen) -> int:
    """Tell the entries of a log."""
    from affray.cli.tale import Tale, tell, told_as_data

    encounter = to_read(args, screen)
    head = encounter.head.seq
    last = head if args.last is None else min(args.last, head)
    if args.first > head or args.first > last:
        raise Usage(f"there is nothing to tell from entry {args.first} to {last}; the log has entries 0 to {head}")
    entries = tell(encounter, args.first, last + 1)
    if screen.json:
        facts = {"encounter": encounter.id, "head": {"seq": head, "hash": encounter.head.hash}}
        screen.stream(facts, "entries", told_as_data(entries), {"damage": damage(encounter.damage)})
    else:
        tale = Tale(encounter, screen, args.full, last)
        for entry, line in entries:
            tale.print(entry, line)
    return all_read(encounter, screen)
