"""What the game shows is what its reference describes."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import cast

from affray.rulesets.inquisitor.ruleset import Inquisitor
from affray.rulesets.inquisitor.state import Table
from affray.scenario import play, read

DUEL = Path(__file__).parents[3] / "examples" / "duel-to-brawl.toml"


def described() -> dict[str, set[str]]:
    """Return the keys that the docstring of `show` describes, by the heading of their list."""
    found: dict[str, set[str]] = {}
    for line in inspect.cleandoc(Inquisitor.show.__doc__ or "").splitlines():
        if heading := re.fullmatch(r"(\w[\w ]*):", line):
            found[heading[1]] = set()
        elif (entry := re.match(r" {4}(\w[\w, ]*): ", line)) and found:
            list(found.values())[-1].update(entry[1].split(", "))
    return found


def test_every_key_that_is_shown_is_described_and_no_other() -> None:
    scenario, game = read(DUEL), Inquisitor()
    encounter = scenario.create()
    said, shown = described(), {name: set[str]() for name in described()}
    for _ in play(scenario, encounter):
        seen = game.show(cast(Table, encounter.now.state))
        shown["Keys"] |= seen.keys() - {"combatants"}
        shown["Of an open attack"].update(*seen["nest"])
        shown["Of each combatant"].update(*seen["combatants"].values())
    assert shown == said
