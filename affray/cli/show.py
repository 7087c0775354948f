"""`affray show`.

First whose turn it is, what is owed and by whom; then everybody with wounds and conditions; then what else there is,
and the head with the command that verifies it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from shlex import quote
from typing import TYPE_CHECKING, Any

from affray.cli.faults import damage
from affray.cli.offers import legal
from affray.cli.opening import all_read, takes_log, to_read
from affray.cli.screen import Screen
from affray.cli.words import entry

if TYPE_CHECKING:
    from affray.encounter import Encounter

EXAMPLES = ("affray show fight.affray", "affray show fight.affray --at 12", "affray show fight.affray --json")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--at", metavar="N", type=entry, help="as it stood after entry N (the last, if left out)")


def run(args: Namespace, screen: Screen) -> int:
    """Show how an encounter stands."""
    encounter = to_read(args, screen)
    if screen.json:
        at = encounter.head.seq if args.at is None else args.at
        screen.data(encounter.at(at).show() | {"damage": damage(encounter.damage)})
    else:
        show(encounter, args.log, screen, args.at)
    return all_read(encounter, screen)


def show(encounter: Encounter, path: str, screen: Screen, at: int | None = None, own: bool = True) -> None:
    """Print how an encounter stands, or stood after an entry; with `own` false, only what every game shows."""
    from affray.cli.standing import show_standing

    last = encounter.head.seq
    position = encounter.at(last if at is None else at)
    shown = position.show()
    show_standing(shown, encounter.names, legal(position.options()), screen, own)
    _foot(shown, path, encounter, screen)


def _foot(shown: dict[str, Any], path: str, encounter: Encounter, screen: Screen) -> None:
    head, at = shown["head"], shown["entry"]
    screen.say()
    if at != head["seq"]:
        undone = "" if encounter.live()[at] else ", which is undone now"
        screen.say(f"as it stood after entry {at}{undone}; the log goes on to entry {head['seq']}")
    screen.say(f"{head['seq']}:{head['hash']}", "head  ", fit=False)
    if path:
        said = f"affray verify {quote(path)} checks it; with --head and a head written down earlier it also says"
        screen.say(f"{said} whether anything was changed or taken off since", "      ")
