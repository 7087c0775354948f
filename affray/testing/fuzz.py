"""Many random encounters from scenario files: `python -m affray.testing.fuzz --encounters 1000 FILE...`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from affray.events.base import tag_of
from affray.events.entry import AnyEntry
from affray.scenario import Scenario, read
from affray.testing.checks import check_encounter
from affray.testing.offers import check_offers
from affray.testing.player import play


def fuzz(scenarios: Sequence[Scenario], encounters: int, limit: int = 3000, first: int = 0) -> Counter[str]:
    """Play encounters from scenarios in turn (their acts are left out) and check each; return how often each event
    type occurred. Fails with AssertionError, which names the seed."""
    seen: Counter[str] = Counter()
    for number in range(first, first + encounters):
        scenario = scenarios[number % len(scenarios)]
        encounter = scenario.create(clock=lambda: "")
        seed = f"{scenario.title}:{number}"
        play(encounter, seed, limit, encounter.ruleset.endings)
        check_encounter(encounter, seed)
        check_offers(encounter)
        for entry in encounter.entries(1):
            seen.update(_tags(entry))
    return seen


def _tags(entry: AnyEntry) -> list[str]:
    return [tag_of(type(entry.action)), *(tag_of(type(event)) for event in entry.then)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if a type of event never occurred."""
    parser = argparse.ArgumentParser(prog="python -m affray.testing.fuzz", description=__doc__)
    parser.add_argument("files", nargs="+", help="scenario files; their rosters and options are played")
    parser.add_argument("--encounters", type=int, default=1000)
    parser.add_argument("--limit", type=int, default=3000, help="most actions in one encounter")
    args = parser.parse_args(arguments)
    scenarios = [read(file) for file in args.files]
    seen = fuzz(scenarios, args.encounters, args.limit)
    games = {scenario.ruleset: scenario.create(clock=lambda: "").ruleset for scenario in scenarios}
    wanted = {tag_of(kind) for game in games.values() for kind in (*game.actions, *game.consequences)}
    for tag in sorted(wanted):
        print(f"{seen[tag]:8} {tag}")
    missing = sorted(tag for tag in wanted if not seen[tag])
    print(f"{args.encounters} encounters, {sum(seen.values())} events; never seen: {', '.join(missing) or 'none'}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
