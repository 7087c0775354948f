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
    from affray import Encounter
    from affray.replay.report import Closing
    from affray.replay.undone import Undone

EXAMPLES = ("affray show fight.affray", "affray show fight.affray --at 12", "affray show fight.affray --json")


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("--at", metavar="N", type=entry, help="as it stood after entry N (the last, if left out)")


def run(args: Namespace, screen: Screen) -> int:
    """Show how an encounter stands."""
    encounter = to_read(args, screen)
    if screen.json:
        screen.data(standing_as_data(encounter, args.at) | {"damage": damage(encounter.damage)})
    else:
        show(encounter, args.log, screen, args.at)
    return all_read(encounter, screen)


def show(encounter: Encounter, path: str, screen: Screen, at: int | None = None, own: bool = True) -> None:
    """Print how an encounter stands, or stood after an entry; with `own` false, only what every game shows."""
    from affray.cli.standing import show_standing

    last = encounter.head.seq
    position = encounter.at(last if at is None else at)
    shown = position.show()
    show_standing(shown, encounter.names, legal(position.options()), rules(encounter), screen, own)
    _foot(shown, path, encounter, screen)


def standing_as_data(encounter: Encounter, at: int | None = None) -> dict[str, Any]:
    """Return as data what `show` prints: the position, who may act, the dice and what differs from the defaults."""
    last = encounter.head.seq if at is None else at
    position = encounter.at(last)
    shown = position.show()
    return shown | {
        "live": encounter.live()[last],
        "may_act": legal(position.options()) if shown["conduct"] == "open" else {},
        "undone": encounter.undone,
        "closed": encounter.closing,
        "dice_policy": dice_policy(encounter),
        "options_changed": changed(encounter),
    }


def changed(encounter: Encounter) -> dict[str, Any]:
    """Return the options that differ from their defaults."""
    import msgspec

    chosen: dict[str, Any] = msgspec.json.decode(encounter.opening.options)
    defaults = msgspec.json.decode(msgspec.json.encode(encounter.ruleset.encounter_options()))
    return {name: value for name, value in chosen.items() if value != defaults.get(name)}


def rules(encounter: Encounter) -> str:
    """Return in words by which rules, options and dice an encounter is played."""
    from affray.cli.words import written

    opening = encounter.opening
    options = ", ".join(f"{name}={written(value)}" for name, value in changed(encounter).items())
    options_text = f"options {options}" if options else "every option at its default"
    return f"{opening.ruleset} {opening.version}; {options_text}; dice {dice_said(encounter)}"


def undone_in_words(undone: Undone) -> str:
    """Return in words what is not live any more, and who took rolls back."""
    if not undone.entries:
        return "nothing"
    entries = "1 entry" if undone.entries == 1 else f"{undone.entries} entries"
    by_seat = [
        f"{'1 roll' if of.rolls == 1 else f'{of.rolls} rolls'} ({'1 die' if of.dice == 1 else f'{of.dice} dice'}) "
        f"by {seat}"
        for seat, of in undone.rolls.items()
    ]
    return f"{entries}, among them {', '.join(by_seat)}" if by_seat else f"{entries}, no roll among them"


def closed_in_words(closed: Closing) -> str:
    """Return in words who closed an encounter, and why."""
    why = f": {closed.reason}" if closed.reason else ""
    return f"by {closed.by} in entry {closed.entry}{f', {closed.at}' if closed.at else ''}{why}"


def dice_policy(encounter: Encounter) -> dict[str, str]:
    """Return where the dice come from, as data."""
    dice = encounter.opening.dice
    return {"kind": dice.kind, **({} if dice.kind == "table" else {"seed": dice.seed, "scheme": dice.scheme})}


def dice_said(encounter: Encounter) -> str:
    """Return in words where the dice come from."""
    dice = encounter.opening.dice
    return "rolled at the table" if dice.kind == "table" else f"drawn from the seed {dice.seed!r}"


def _foot(shown: dict[str, Any], path: str, encounter: Encounter, screen: Screen) -> None:
    head, at = shown["head"], shown["entry"]
    screen.say()
    if encounter.undone.entries:
        screen.say(undone_in_words(encounter.undone), "undone  ", hang="      ")
    if encounter.closing is not None:
        screen.say(closed_in_words(encounter.closing), "closed  ", hang="      ")
    if at != head["seq"]:
        undone = "" if encounter.live()[at] else ", which is undone now"
        screen.say(f"as it stood after entry {at}{undone}; the log goes on to entry {head['seq']}")
    screen.say(f"{head['seq']}:{head['hash']}", "head  ", fit=False)
    if path:
        text = f"affray verify {quote(path)} checks it; with --head and a head written down earlier it also says"
        screen.say(f"{text} whether anything was changed or taken off since", "      ")
