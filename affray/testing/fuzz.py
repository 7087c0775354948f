"""Many random encounters from scenario files: `python -m affray.testing.fuzz --encounters 1000 FILE...`.

With `--stir` the rosters are changed a little, and every option has each of its values. What goes wrong is reported
with the number of its encounter, and the next one is played.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from affray.encounter import Encounter
from affray.events.base import tag_of
from affray.events.entry import AnyEntry
from affray.events.errors import AffrayError
from affray.scenario import Scenario, read
from affray.testing.checks import check_encounter
from affray.testing.offers import check_offers
from affray.testing.player import play
from affray.testing.stirring import stirred

LIMIT = 3000
"""The most actions of one encounter."""


def fuzz(scenarios: Sequence[Scenario], encounters: int, limit: int = LIMIT, first: int = 0) -> Counter[str]:
    """Play encounters from scenarios in turn (their acts are left out) and check each; return how often each event
    type occurred. Fails with AssertionError, which names the seed."""
    seen: Counter[str] = Counter()
    for number in range(first, first + encounters):
        scenario = scenarios[number % len(scenarios)]
        seen += played(scenario.create(clock=lambda: ""), f"{scenario.title}:{number}", limit)
    return seen


def faults(
    scenarios: Sequence[Scenario], encounters: int, limit: int = LIMIT, first: int = 0, seen: Counter[str] | None = None
) -> Iterator[str]:
    """Play stirred encounters from scenarios in turn and yield what goes wrong, with the number of the encounter.

    `first` is the number of the first. How often each event type occurred is added to `seen`.
    """
    for number in range(first, first + encounters):
        scenario = scenarios[number % len(scenarios)]
        try:
            counted = played(stirred(scenario, number // len(scenarios)), f"{scenario.title}:{number}", limit)
        except Exception as fault:  # whatever a ruleset raises is a fault of it, and the next encounter is played
            kind = "" if isinstance(fault, (AssertionError, AffrayError)) else f"{type(fault).__name__}: "
            yield f"encounter {number} ({scenario.title or scenario.ruleset}): {kind}{fault}"
        else:
            if seen is not None:
                seen += counted


def played(encounter: Encounter, seed: str, limit: int = LIMIT) -> Counter[str]:
    """Play an encounter at random and check it; return how often each event type occurred.

    Fails with AssertionError, which names the seed where a move went wrong.
    """
    play(encounter, seed, limit, encounter.ruleset.endings)
    check_encounter(encounter, seed)
    check_offers(encounter)
    seen: Counter[str] = Counter()
    for entry in encounter.entries(1):
        seen.update(_tags(entry))
    return seen


def _tags(entry: AnyEntry) -> list[str]:
    return [tag_of(type(entry.action)), *(tag_of(type(event)) for event in entry.then)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if anything went wrong, or a type of event never occurred."""
    parser = argparse.ArgumentParser(prog="python -m affray.testing.fuzz", description=__doc__)
    parser.add_argument("files", nargs="+", help="scenario files; their rosters and options are played")
    parser.add_argument("--encounters", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first encounter")
    parser.add_argument("--limit", type=int, default=LIMIT, help="most actions in one encounter")
    parser.add_argument("--stir", action="store_true", help="change the rosters, and go through every option value")
    args = parser.parse_args(arguments)
    scenarios = [read(file) for file in args.files]
    seen: Counter[str] = Counter()
    wrong = 0
    if args.stir:
        for fault in faults(scenarios, args.encounters, args.limit, args.first, seen):
            wrong += 1
            print(f"FAULT {fault}", flush=True)
    else:
        seen = fuzz(scenarios, args.encounters, args.limit, args.first)
    games = {scenario.ruleset: scenario.create(clock=lambda: "").ruleset for scenario in scenarios}
    wanted = {tag_of(kind) for game in games.values() for kind in (*game.actions, *game.consequences)}
    for tag in sorted(wanted):
        print(f"{seen[tag]:8} {tag}")
    missing = sorted(tag for tag in wanted if not seen[tag])
    print(f"{args.encounters} encounters, {sum(seen.values())} events; never seen: {', '.join(missing) or 'none'}")
    if args.stir:
        print(f"{wrong} encounters with a fault")
        return 1 if wrong else 0
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
