"""`affray options`.

What each seat may do now, what each field accepts, which dice are wanted, and for each a command line that can be
typed as it stands.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from shlex import quote
from typing import TYPE_CHECKING

from affray.cli.opening import takes_log, to_write
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray.encounter import Encounter

EXAMPLES = ("affray options fight.affray", "affray options fight.affray --json")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)


def run(args: Namespace, screen: Screen) -> int:
    """Say what may be done."""
    from affray.cli.offers import as_data, conduct

    encounter = to_write(args, screen, write=False)
    offers = encounter.options()
    seeded = encounter.opening.dice.kind == "seeded"
    if screen.json:
        shown = encounter.show()
        screen.data(
            {
                "encounter": encounter.id,
                "state": shown["state"],
                "pending": shown["pending"],
                "options": [as_data(args.log, offer, seeded) for offer in offers],
                "conduct": conduct(encounter),
            }
        )
    else:
        _print(encounter, args.log, seeded, screen)
    return 0


def _print(encounter: Encounter, path: str, seeded: bool, screen: Screen) -> None:
    from affray.cli.offers import command, conduct, owed
    from affray.cli.standing import named

    shown = encounter.show()
    if encounter.closed:
        screen.say("The encounter is closed; nothing more may be entered.")
        return
    if shown["pending"] is not None:
        screen.say(owed(shown["pending"], encounter.names), "dice wanted: ", hang="  ")
        screen.say()
    offers = encounter.options()
    if not offers:
        screen.say(f"No action of the game is left (state {shown['state']}).")
    for seat in dict.fromkeys(seat for offer in offers for seat in offer.seats):
        screen.say(f"{named(seat, encounter.names)} may", style="strong")
        for offer in offers:
            if seat not in offer.seats:
                continue
            screen.say(offer.says, f"  {offer.action}  " if offer.says else f"  {offer.action}", hang="      ")
            for name, domain in offer.fields.items():
                optional = " (may be left out)" if name in offer.optional else ""
                screen.say(f"{domain.describe()}{optional}", f"      {name}: ", hang="        ")
            said = "    with the faces as they fell: " if offer.action == "roll" and not seeded else "    "
            screen.say(command(path, offer, seeded, seat), said, fit=False)
        screen.say()
    screen.say("any seat may", style="strong")
    for verb, what in conduct(encounter).items():
        word = " 'a remark'" if verb == "comment" else ""
        screen.say(what, f"  {verb}  ")
        screen.say(f"    affray {verb} {quote(path)}{word}", fit=False)
