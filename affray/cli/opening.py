"""The encounter that a verb is about: opened to add to it, or to look at as much of it as can be read."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from os import environ
from typing import TYPE_CHECKING

from affray.cli.faults import DAMAGED, DONE, Usage
from affray.cli.progress import Progress
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

    from affray import Encounter


def takes_log(parser: ArgumentParser) -> None:
    """Let a verb take the log as its next word."""
    parser.add_argument("log", metavar="LOG", help="the encounter's log, such as fight.affray")


SEAT = "AFFRAY_SEAT"
"""The variable of the environment that names the seat where `--by` does not."""


def takes_seat(parser: ArgumentParser, left_out: str = "may be left out where only one sits at the table") -> None:
    """Let a verb take the seat that acts; `left_out` says when it need not be named."""
    parser.add_argument(
        "--by", metavar="SEAT", default=environ.get(SEAT, ""), help=f"the seat that does it, else {SEAT} ({left_out})"
    )


def check_named(encounter: Encounter, by: str) -> None:
    """Raise Usage unless it is said who takes back, restores, remarks or closes, where more than one could have.

    The record says who did it, so nobody's name is borrowed.
    """
    seats = [seat.id for seat in encounter.opening.seats]
    if not by and len(seats) > 1 and not encounter.closed:
        raise Usage(f"say who does it: {' or '.join(f'--by {seat}' for seat in seats)} (or name the seat in {SEAT})")


def takes_head(parser: ArgumentParser) -> None:
    """Let a verb that writes be bound to the head that it was decided on."""
    parser.add_argument(
        "--if-head",
        metavar="SEQ:HASH",
        default="",
        help="write only if the log still ends with this head (4 digits of the hash are enough, such as 58:81fe)",
    )


def to_write(args: Namespace, screen: Screen, write: bool = True) -> Encounter:
    """Open the encounter of `args.log` and follow it to its end; raises what `Encounter.open` raises.

    With `write` false nothing on the disk is touched, and a torn tail is reported; otherwise `say_torn` does that when
    it has been set aside.
    """
    from affray import Encounter

    with Progress(screen.err, f"reading {args.log}") as progress:
        watch = progress if progress.wanted else None
        encounter = Encounter.open(args.log, write=write, logger=operations_of(args, screen), progress=watch)
    if not write:
        say_torn(encounter, screen)
    return encounter


def to_read(args: Namespace, screen: Screen) -> Encounter:
    """Open the encounter of `args.log` for looking, as far as it can be read; damage and a torn tail are reported."""
    from affray import Encounter

    with Progress(screen.err, f"reading {args.log}") as progress:
        encounter = Encounter.read(args.log, progress=progress if progress.wanted else None)
    say_torn(encounter, screen)
    if encounter.damage is not None:
        last = encounter.head.seq
        more = f"what is shown goes up to entry {last}, the last that fits; affray verify says more"
        screen.warn(f"{args.log}: {encounter.damage}\n  {more}")
    return encounter


def all_read(encounter: Encounter, screen: Screen) -> int:
    """Return the exit code of a verb that has shown all that could be read; if that was not all, say so once more."""
    if encounter.damage is None:
        return DONE
    if not screen.json:
        screen.say(
            f"The log is damaged at entry {encounter.head.seq + 1}; nothing from there on was read.", style="bad"
        )
    return DAMAGED


def operations_of(args: Namespace, screen: Screen) -> FilteringBoundLogger | None:
    """Return the logger of operations if the command line asks for it."""
    if not args.log_operations:
        return None
    from affray.cli.operations import operations

    return operations(screen.err)


def say_torn(encounter: Encounter, screen: Screen) -> None:
    """Warn of an unfinished entry at the end of the log, if there is one or it was set aside."""
    torn = getattr(encounter.log, "torn", None)
    if torn is not None:
        screen.warn(str(torn))
