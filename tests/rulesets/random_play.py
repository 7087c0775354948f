"""Random play of whole rosters, the same for every game."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from itertools import count
from typing import Any

import msgspec

from affray import Encounter, Ruleset
from affray.events.base import tag_of
from affray.scenario import Scenario
from affray.testing import check_offers, play

LIMIT = 3000
THOROUGH = "AFFRAY_THOROUGH" in os.environ
"""Whether more is played than there is time for whenever the tests are run."""
"""The most actions of one encounter."""


def never_seen(ruleset: Ruleset[Any], scenarios: Sequence[Scenario], first: int, most: int) -> set[str]:
    """Return the tags of the ruleset's events that occur in none of at most `most` encounters.

    The scenarios are played in turn, until all tags have occurred. Encounters are numbered; `first` is where to begin,
    so that a test begins where the rarest events are near. `make fuzz` plays a thousand from the beginning.
    """
    left = {tag_of(kind) for kind in (*ruleset.actions, *ruleset.consequences)}
    for number in range(first, first + most):
        scenario = scenarios[number % len(scenarios)]
        encounter = scenario.create(clock=lambda: "")
        play(encounter, f"{scenario.title}:{number}", LIMIT, ruleset.endings)
        for entry in encounter.entries(1):
            left -= {tag_of(type(event)) for event in (entry.action, *entry.then)}
        if not left:
            break
    return left


def bent_and_accepted(
    scenario: Scenario, rare: Collection[str], encounters: int, tries: int, keep: Collection[str] = ()
) -> int:
    """Check the offers now and then in some encounters; return how many changed actions were accepted.

    `make thorough` looks eight times as often, and into twice as many encounters.
    """
    accepted, every = 0, 2 if THOROUGH else 16
    for number in range(2 * encounters if THOROUGH else encounters):
        seed = f"offers {scenario.title} {number}"
        dice = {"seed": seed} if scenario.dice == "seeded" else {}
        turns = count()

        def watch(encounter: Encounter, turns: count[int] = turns, seed: str = seed) -> None:
            nonlocal accepted
            at = next(turns)
            if at % every == 0:
                accepted += check_offers(encounter, f"{seed} {at}", tries, keep)

        encounter = msgspec.structs.replace(scenario, **dice).create(clock=lambda: "")
        play(encounter, seed, LIMIT, rare, watch)
    return accepted
