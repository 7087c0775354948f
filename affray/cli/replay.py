"""`affray replay`.

The fight is told again as it happened, undone entries among the rest, and then how it stood. With --step each entry
waits for Enter, if a person is there to press it (q ends the telling). A log that is damaged in the middle is not
replayed; affray log tells what can be read of it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from affray.cli.faults import DONE, Usage
from affray.cli.opening import takes_log, to_write
from affray.cli.screen import Screen
from affray.cli.words import entry, pace

EXAMPLES = (
    "affray replay fight.affray",
    "affray replay fight.affray --to 12",
    "affray replay fight.affray --step",
    "affray replay fight.affray --speed 2",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--to", metavar="N", type=entry, help="the last entry told (the head, if left out)")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--step", action="store_true", help="wait for Enter after each entry")
    way.add_argument("--speed", metavar="N", type=pace, help="tell N entries a second (at once, if left out)")


def run(args: Namespace, screen: Screen) -> int:
    """Tell a fight again."""
    from affray.cli.show import show, standing_as_data
    from affray.cli.tale import Tale, tell, told_as_data

    encounter = to_write(args, screen, write=False)
    head = encounter.head.seq
    last = head if args.to is None else args.to
    if last > head:
        raise Usage(f"there is no entry {last}; the log has entries 0 to {head}")
    entries = tell(encounter, 0, last + 1)
    if screen.json:
        facts = {"encounter": encounter.id, "to": last}
        tail = {"state": standing_as_data(encounter, last)}
        screen.stream(facts, "entries", told_as_data(entries), tail)
        return DONE
    tale = Tale(encounter, screen, last=last)
    for written, line in entries:
        tale.print(written, line)
        last = line.seq
        if last < head and not _goes_on(args, screen):
            break
    screen.say()
    show(encounter, args.log, screen, last, own=False)
    return DONE


def _goes_on(args: Namespace, screen: Screen) -> bool:
    """Wait as the command line asks for, and return whether more is to be told."""
    if args.speed:
        from time import sleep

        screen.out.flush()
        sleep(1 / args.speed)
    elif args.step and sys.stdin is not None and sys.stdin.isatty():
        screen.out.flush()
        screen.err.write("Enter for the next entry, q to stop: ")
        screen.err.flush()
        answer = sys.stdin.readline()
        if not answer:
            screen.err.write("\n")
        return bool(answer) and answer.strip().lower() not in ("q", "quit")
    return True
