"""What has just been written, told, and what the table is waiting for now."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

from affray.cli.opening import say_torn
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray import Encounter


def outcome(encounter: Encounter, path: str, screen: Screen, dry: bool = False) -> None:
    """Print the last entry of an encounter and what comes next; `dry` says that it was only tried."""
    from affray.cli.offers import legal
    from affray.cli.tale import Tale, tell, told_as_data

    seq = encounter.head.seq
    if not dry:
        screen.written, screen.done = f"entry {seq} is written to {path}; do not repeat it", True
        say_torn(encounter, screen)
    ((entry, line),) = tell(encounter, seq)
    shown = encounter.show()
    if screen.json:
        (data,) = told_as_data([(entry, line)])
        facts = {name: shown[name] for name in ("encounter", "head", "conduct", "state", "round", "acting", "pending")}
        screen.data({"written": not dry, "entry": data, **facts, "may_act": legal(encounter.options())})
        return
    Tale(encounter, screen).print(entry, line)
    if dry:
        screen.say("only tried; nothing was written", style="faint")
    else:
        coming(encounter, shown, path, screen)


def coming(encounter: Encounter, shown: dict[str, Any], path: str, screen: Screen) -> None:
    """Print what the table is waiting for."""
    from affray.cli.offers import legal, owed, together
    from affray.cli.standing import named

    offers = encounter.options()
    if encounter.closed:
        return
    if encounter.older:
        screen.say(f"no action of the game, since it was begun under {encounter.older}", "next: ", hang="      ")
        screen.say(f"affray continue {quote(path)} NEW", "      ", fit=False)
        return
    waits = []
    if shown["pending"] is not None and offers:
        waits.append(owed(shown["pending"], encounter.names))
    may = legal(offer for offer in offers if shown["pending"] is None or offer.action != "roll")
    for seats, actions in together(may):
        who = " or ".join(named(seat, encounter.names) for seat in seats)
        waits.append(f"{who} may {', '.join(actions)}")
    for at, wait in enumerate(waits):
        screen.say(wait, "      " if at else "next: ", hang="      ")
    if waits:
        screen.say(f"affray options {quote(path)}", "      ", fit=False)
    else:
        screen.say(f"next: nothing; no action of the game is left (state {shown['state']})")
