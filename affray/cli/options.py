"""`affray options`.

What each seat may do now, what each field accepts, which dice are wanted, and for each a command line that can be
typed as it stands.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

from affray.cli.faults import Usage
from affray.cli.opening import takes_log, to_write
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray import Encounter, Offer

EXAMPLES = ("affray options fight.affray", "affray options fight.affray --by red", "affray options fight.affray --json")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--by", metavar="SEAT", default="", help="only what this seat may do")


def run(args: Namespace, screen: Screen) -> int:
    """Say what may be done."""
    from affray.cli.offers import as_data, conduct

    encounter = to_write(args, screen, write=False)
    offers = _offers(encounter, args.by)
    seeded = encounter.opening.dice.kind == "seeded"
    if screen.json:
        shown = encounter.show()
        screen.data(
            {
                "encounter": encounter.id,
                "closed": encounter.closed,
                "state": shown["state"],
                "pending": shown["pending"],
                "options": [as_data(args.log, offer, seeded) for offer in offers],
                "conduct": conduct(encounter),
            }
        )
    else:
        _print(encounter, offers, args, seeded, screen)
    return 0


def _offers(encounter: Encounter, by: str) -> tuple[Offer, ...]:
    """Return what may be done, by a seat if one is named. Raises Usage for a seat that there is not."""
    table = {seat.id: seat.name for seat in encounter.opening.seats}
    if by and by not in table:
        from affray.cli.hints import near

        wrong = Usage(f"{by!r} does not sit at the table; seats: {', '.join(table)}")
        for hint in near(by, table):
            wrong.add_note(hint)
        raise wrong
    return tuple(offer for offer in encounter.options() if not by or by in offer.seats)


def _print(encounter: Encounter, offers: Sequence[Offer], args: Namespace, seeded: bool, screen: Screen) -> None:
    from affray.cli.offers import conduct, examples, owed
    from affray.cli.standing import named

    shown = encounter.show()
    if encounter.closed:
        screen.say("The encounter is closed; nothing more may be entered.")
        return
    if shown["pending"] is not None:
        label = "dice wanted: " if shown["pending"]["kind"] == "roll" else "wanted: "
        screen.say(owed(shown["pending"], encounter.names), label, hang="  ")
        screen.say()
    if encounter.older:
        screen.say(f"It was begun under {encounter.older}, so no action of the game can be taken in this log.")
        screen.say(f"affray continue {quote(args.log)} NEW", "  ", fit=False)
        screen.say()
    elif not offers:
        who = "" if not args.by else f" for {args.by}"
        screen.say(f"There is no action of the game{who} now (state {shown['state']}).")
    for seat in dict.fromkeys(seat for offer in offers for seat in offer.seats if args.by in ("", seat)):
        screen.say(f"{named(seat, encounter.names)} may", style="strong")
        for offer in offers:
            if seat not in offer.seats:
                continue
            screen.say(offer.says, f"  {offer.action}  " if offer.says else f"  {offer.action}", hang="      ")
            for name, domain in offer.fields.items():
                optional = " (may be left out)" if name in offer.optional else ""
                screen.say(f"{domain.describe()}{optional}", f"      {name}: ", hang="        ")
            said = f"    {_faces_meant(offer, seeded)}"
            for example in examples(args.log, offer, seeded, seat):
                screen.say(example, said, fit=False)
        screen.say()
    screen.say("any seat may", style="strong")
    for verb, what in conduct(encounter).items():
        word = " 'a remark'" if verb == "comment" else ""
        screen.say(what, f"  {verb}  ")
        screen.say(f"    affray {verb} {quote(args.log)}{word}", fit=False)


def _faces_meant(offer: Offer, seeded: bool) -> str:
    """Return which faces a printed roll is typed with; empty for another action and for dice that are drawn."""
    if offer.action != "roll":
        return ""
    if getattr(offer.fields["dice"], "stand", None) is not None:
        return "with the faces that stand: "
    return "" if seeded else "with the faces as they fell: "
