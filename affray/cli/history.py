"""`affray history`.

Every change to one combatant that is live, with the event that made it, its rule, and what became different.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from affray.cli.faults import Usage, damage
from affray.cli.opening import all_read, takes_log, to_read
from affray.cli.screen import Screen

if TYPE_CHECKING:
    from affray import Encounter

EXAMPLES = (
    "affray history fight.affray b1",
    "affray history fight.affray 'Brother Castus'",
    "affray history fight.affray b1 --json",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    takes_log(parser)
    parser.add_argument("name", metavar="NAME", help="the combatant, by id or name")


def run(args: Namespace, screen: Screen) -> int:
    """Tell what happened to a combatant."""
    encounter = to_read(args, screen)
    who = meant(args.name, encounter)
    lines = encounter.history(who)
    if screen.json:
        facts = {"encounter": encounter.id, "combatant": who, "name": encounter.names[who]}
        now = {"now": encounter.show()["combatants"][who]}
        screen.stream(facts, "history", lines, {**now, "damage": damage(encounter.damage)})
        return all_read(encounter, screen)
    from affray.cli.standing import named

    screen.say(named(who, encounter.names), style="strong")
    nothing = True
    for line in lines:
        nothing = False
        rule = f" ({line.rule})" if line.rule else ""
        screen.say(f"{line.sentence}{rule}", f"{line.address:>7}  ")
        for change in line.changes:
            screen.say(f"{change.what}: {in_words(change.before)} -> {in_words(change.after)}", " " * 11)
    if nothing:
        screen.say("nothing has happened to it", " " * 9)
    screen.say(_stands(encounter.show()["combatants"][who]), "    now  ")
    return all_read(encounter, screen)


def meant(name: str, encounter: Encounter) -> str:
    """Return the id of the combatant that an id or a name means. Raises Usage, with near names."""
    cards = encounter.show()["combatants"]
    combatants: dict[str, str] = {who: card["name"] for who, card in cards.items()}
    if name in combatants:
        return name
    namesakes = [who for who, called in combatants.items() if called.casefold() == name.casefold()]
    if len(namesakes) == 1:
        return namesakes[0]
    if namesakes:
        raise Usage(f"{name!r} is the name of several: {', '.join(namesakes)}; say which by its id")
    members = [who for who, card in cards.items() if card["unit"] and card["unit"] == name]
    if members:
        raise Usage(f"{name!r} is a unit; say which of its combatants: {', '.join(members)}")
    from affray.cli.hints import near

    wrong = Usage(f"there is no combatant {name!r}; combatants: {', '.join(combatants)}")
    for hint in near(name, combatants):
        wrong.add_note(hint)
    raise wrong


def _stands(card: Mapping[str, Any]) -> str:
    from affray.cli.standing import condition, gauge

    tracks = [f"{track} {gauge(card[track])}" for track in ("wounds", "shock") if card[track]]
    return ", ".join([card["status"], *tracks, *map(condition, card["conditions"])])


def in_words(part: Any) -> str:
    """Return a combatant's part of a view in words."""
    from affray.cli.own import plain
    from affray.cli.standing import condition, gauge

    match part:
        case {"left": _, "max": _}:
            return gauge(part)
        case [*conditions] if all(isinstance(entry, Mapping) and "until" in entry for entry in conditions):
            return ", ".join(map(condition, conditions)) or "none"
        case _:
            return plain(part) or "none"
