"""`affray options`.

One line for each action that may be taken now, the most useful first: answers that are owed, moves of the game, then
what is declared or ruled. With the name of an action: its fields, what each accepts, and a command line for it that
can be typed as it stands.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from shlex import quote
from typing import TYPE_CHECKING

from affray.cli.faults import Usage
from affray.cli.opening import takes_log, to_write
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray import Encounter, Offer, Options

EXAMPLES = (
    "affray options fight.affray",
    "affray options fight.affray attack",
    "affray options fight.affray --by red",
    "affray options fight.affray --json",
)

KINDS = ("answer", "move", "ruling")
"""Kinds of offers of a game, the most useful first."""


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("action", metavar="ACTION", nargs="?", default="", help="show the fields of this action")
    parser.add_argument("--by", metavar="SEAT", default="", help="only what this seat may do")


def run(args: Namespace, screen: Screen) -> int:
    """Say what may be done."""
    encounter = to_write(args, screen, write=False)
    options = encounter.options()
    _check_seat(encounter, args.by)
    offers = [offer for offer in (*options, *options.conduct) if not args.by or args.by in offer.seats]
    if args.action:
        known = list(dict.fromkeys(offer.action for offer in offers))
        offers = [offer for offer in offers if offer.action == args.action]
        if not offers:
            raise _not_on_offer(args.action, known)
    with options.asking():
        if screen.json:
            screen.data(_as_data(args.log, encounter, options, offers))
        elif encounter.closed:
            screen.say("The encounter is closed; nothing more may be entered.")
        elif args.action:
            _print_fields(encounter, offers, args, screen)
        else:
            _print(encounter, options, offers, args, screen)
    return 0


def _check_seat(encounter: Encounter, by: str) -> None:
    """Raise Usage for a seat that does not sit at the table."""
    table = {seat.id: seat.name for seat in encounter.opening.seats}
    if by and by not in table:
        from affray.cli.hints import near

        wrong = Usage(f"{by!r} does not sit at the table; seats: {', '.join(table)}")
        for hint in near(by, table):
            wrong.add_note(hint)
        raise wrong


def _not_on_offer(action: str, known: Sequence[str]) -> Usage:
    from affray.cli.hints import near

    wrong = Usage(f"{action!r} is not on offer now; on offer: {', '.join(known) or 'nothing'}")
    for hint in near(action, dict.fromkeys(known, "")):
        wrong.add_note(hint)
    return wrong


def _as_data(path: str, encounter: Encounter, options: Options, offers: Sequence[Offer]) -> dict[str, object]:
    """Return the menu as data, with command lines for the offers that are asked for."""
    import msgspec

    from affray.cli.offers import examples

    menu = options.menu()
    asked = [
        msgspec.structs.replace(form, examples=tuple(examples(path, offer)))
        for offer, form in zip((*options, *options.conduct), menu.offers, strict=True)
        if offer in offers
    ]
    data: dict[str, object] = msgspec.to_builtins(msgspec.structs.replace(menu, offers=tuple(asked)))
    return data


def _print(encounter: Encounter, options: Options, offers: Sequence[Offer], args: Namespace, screen: Screen) -> None:
    """Print one line for each action, seats that may do the same together."""
    from affray.cli.standing import named

    _print_owed(encounter, screen)
    if encounter.older:
        screen.say(f"It was begun under {encounter.older}, so no action of the game can be taken in this log.")
        screen.say(f"affray continue {quote(args.log)} NEW", "  ", fit=False)
        screen.say()
    elif all(offer.kind == "conduct" for offer in offers):
        who = "" if not args.by else f" for {args.by}"
        screen.say(f"There is no action of the game{who} now (state {encounter.now.state.place}).")
    wide = max(len(offer.action) for offer in (*offers, *options.conduct))
    for seats, mine in _by_seats([offer for offer in offers if offer.kind != "conduct"], args.by):
        screen.say(f"{' or '.join(named(seat, encounter.names) for seat in seats)} may", style="strong")
        for action, same in _by_action(mine):
            screen.say(_label(encounter, action, same), f"  {action:<{wide}}  ")
    screen.say("any seat may", style="strong")
    for offer in options.conduct:
        screen.say(offer.says, f"  {offer.action:<{wide}}  ")
    screen.say(f"affray options {quote(args.log)} ACTION shows the fields of an action", style="faint")


def _print_owed(encounter: Encounter, screen: Screen) -> None:
    from affray.cli.offers import owed

    pending = encounter.show()["pending"]
    if pending is not None:
        label = "dice wanted: " if pending["kind"] == "roll" else "wanted: "
        screen.say(owed(pending, encounter.names), label, hang="  ")
        screen.say()


def _print_fields(encounter: Encounter, offers: Sequence[Offer], args: Namespace, screen: Screen) -> None:
    """Print the fields of each offer of an action, with command lines that take it."""
    from affray.cli.offers import examples
    from affray.cli.standing import named

    for offer in offers:
        seats = [seat for seat in offer.seats if args.by in ("", seat)]
        who = "any seat" if offer.kind == "conduct" else " or ".join(named(seat, encounter.names) for seat in seats)
        screen.say(f"{who} may {offer.action}", style="strong")
        if offer.says:
            screen.say(offer.says, "  ", hang="  ")
        for name, domain in offer.fields.items():
            optional = " (may be left out)" if name in offer.optional else ""
            screen.say(f"{domain.describe()}{optional}", f"    {name}: ", hang="      ")
        for seat in seats[:1]:
            for example in examples(args.log, offer, seat):
                screen.say(example, f"    {_faces_meant(offer)}", fit=False)
        screen.say()


def _by_seats(offers: Sequence[Offer], by: str) -> list[tuple[list[str], list[Offer]]]:
    """Return seats that may do the same together, with what they may do, the most useful first."""
    ranked = sorted(offers, key=lambda offer: KINDS.index(offer.kind))
    groups: list[tuple[list[str], list[Offer]]] = []
    for seat in dict.fromkeys(seat for offer in ranked for seat in offer.seats if by in ("", seat)):
        mine = [offer for offer in ranked if seat in offer.seats]
        same = next((seats for seats, others in groups if others == mine), None)
        if same is None:
            groups.append(([seat], mine))
        else:
            same.append(seat)
    return groups


def _by_action(offers: Iterable[Offer]) -> list[tuple[str, list[Offer]]]:
    """Return the offers of each action together, in the order of the first."""
    by_action: dict[str, list[Offer]] = {}
    for offer in offers:
        by_action.setdefault(offer.action, []).append(offer)
    return list(by_action.items())


def _label(encounter: Encounter, action: str, offers: Sequence[Offer]) -> str:
    """Return what an action is called, with the fields that it needs; what it does now where it is offered once."""
    label = offers[0].says if len(offers) == 1 else getattr(encounter.actions[action], "label", "") or offers[0].says
    needed = dict.fromkeys(name for offer in offers for name in offer.fields if name not in offer.optional)
    asks = f" ({', '.join(needed)})" if needed and action != "roll" else ""
    return f"{label}{asks}".strip()


def _faces_meant(offer: Offer) -> str:
    """Return which faces a printed roll is typed with; empty for another action and for dice that are drawn."""
    dice = offer.fields.get("dice") if offer.action == "roll" else None
    if dice is None:
        return ""
    stands = getattr(dice, "stand", None) is not None
    return "with the faces that stand: " if stands else "with the faces as they fell: "
