"""`affray new`.

FILE is a roster: a scenario file, whose acts, if it has any, are not played. LOG must not exist yet.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from affray.cli.opening import operations_of
from affray.cli.screen import Screen
from affray.cli.words import fields, time

if TYPE_CHECKING:
    from affray import Encounter, Scenario

EXAMPLES = (
    "affray new examples/red-vs-blue.toml fight.affray",
    "affray new examples/red-vs-blue.toml fight.affray --dice seeded --seed tonight",
    "affray new examples/red-vs-blue.toml fight.affray --option save_mod_cap=2",
)


def arguments(parser: ArgumentParser) -> None:
    """Declare the words of the verb."""
    parser.add_argument("file", metavar="FILE", help="the roster or scenario, in TOML")
    parser.add_argument("log", metavar="LOG", help="the log to make, such as fight.affray")
    takes_changes(parser)
    parser.add_argument("--title", metavar="TEXT", help="what the encounter is called")
    parser.add_argument("--by", metavar="SEAT", default="", help="the seat that opens it (the first, if left out)")
    takes_identity(parser, "random, if left out")


def takes_identity(parser: ArgumentParser, left_out: str) -> None:
    """Let a verb fix what is otherwise new with every log: its nonce and its times."""
    parser.add_argument("--nonce", metavar="TEXT", help=f"what makes the encounter's id its own ({left_out})")
    parser.add_argument("--at", metavar="TIME", type=time, help="the time of every entry (the clock's, if left out)")


def identity(args: Namespace) -> dict[str, Any]:
    """Return the nonce and the clock that `takes_identity` took, as far as they are given."""
    nonce = {} if args.nonce is None else {"nonce": args.nonce}
    return nonce if args.at is None else {**nonce, "clock": lambda: args.at}


def takes_changes(parser: ArgumentParser) -> None:
    """Let a verb change what a scenario file says about dice and options."""
    parser.add_argument("--dice", choices=("table", "seeded"), help="dice rolled at the table, or drawn from a seed")
    parser.add_argument("--seed", metavar="TEXT", help="the seed of seeded dice")
    parser.add_argument("--preset", metavar="NAME", help="a named set of options, see affray rulesets")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        dest="options",
        help="an option of the ruleset; may be given again for another one",
    )


def run(args: Namespace, screen: Screen) -> int:
    """Open an encounter."""
    from affray.scenario import read

    scenario = changed(read(args.file), args)
    fixed = {"nonce": None, **identity(args)}
    encounter = scenario.create(args.log, by=args.by, logger=operations_of(args, screen), **fixed)
    screen.written, screen.done = f"{args.log} is made all the same", True
    opened(encounter, args.log, screen)
    return 0


def opened(encounter: Encounter, path: str, screen: Screen, more: Mapping[str, Any] = {}) -> None:
    """Print what has been opened and what it waits for, or as data with `more` facts."""
    from affray.cli.offers import legal
    from affray.cli.outcome import coming
    from affray.cli.show import dice_policy, dice_said
    from affray.cli.standing import named

    shown = encounter.show()
    seats = encounter.opening.seats
    if screen.json:
        names = ("encounter", "title", "ruleset", "version", "options", "head", "state", "pending")
        facts = {name: shown[name] for name in names}
        screen.data(
            {
                "log": path,
                "dice": dice_policy(encounter),
                "seats": seats,
                **facts,
                "may_act": legal(encounter.options()),
                **more,
            }
        )
        return
    played = f"{shown['ruleset']} {shown['version']}"
    screen.say(f"{path}: {shown['title'] or 'an encounter'} of {played}", style="strong")
    screen.say(", ".join(named(seat.id, encounter.names) for seat in seats), "seats: ")
    screen.say(dice_said(encounter), "dice:  ")
    coming(encounter, shown, path, screen)


def changed(scenario: Scenario, args: Namespace) -> Scenario:
    """Return a scenario with what the command line says about it in place of what the file does."""
    import msgspec

    from affray import ruleset
    from affray.cli.typed import typed

    changes: dict[str, Any] = {name: value for name in _given(args) if (value := getattr(args, name)) is not None}
    if args.dice is None and args.seed is not None:
        changes["dice"] = "seeded"
    if args.dice == "table" and args.seed is None:
        changes["seed"] = ""
    if args.options:
        given = typed(fields(args.options), ruleset(scenario.ruleset).encounter_options)
        changes["options"] = {**scenario.options, **given}
    return msgspec.structs.replace(scenario, **changes)


def _given(args: Namespace) -> Iterable[str]:
    return (name for name in ("dice", "seed", "preset", "title") if hasattr(args, name))
