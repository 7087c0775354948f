"""The page of what `affray show --json` prints: every key, checked against a fight that is really shown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from affray.scenario import play, read
from docs.generate.markdown import block, code, page, plain, table
from tests.games.duel import RULESET

SCENARIO = Path(__file__).parents[2] / "tests" / "games" / "first-blood.toml"
ACTS = 6
"""How many acts of the scenario are played: up to where a roll is asked for."""

KEYS = {
    "encounter": "the encounter's id: the hash of entry 0",
    "title": "what the encounter is called, or empty",
    "ruleset": "the ruleset",
    "version": "its version as the log was opened",
    "older": "the version that the fight was begun under and the one that is installed, if its own is not; else empty",
    "options.*": "an option of the ruleset, by name",
    "head.seq": "the number of the last entry",
    "head.hash": "its hash",
    "entry": "the entry after which things stand like this; below the head with `--at`",
    "conduct": "`open` or `closed`",
    "state": "the place of the machine",
    "round": "the round, 0 before the first",
    "acting": "whose turn it is, by id; empty between turns",
    "pending": "the roll that is asked for, or null",
    "pending.kind": "`roll`",
    "pending.purpose": "what the roll is for",
    "pending.seat": "who rolls",
    "pending.dice": "how many dice",
    "pending.sides": "of how many sides",
    "pending.what": "in words: what is rolled, and what the faces mean",
    "combatants.*.name": "a combatant's name, by id",
    "combatants.*.side": "the side",
    "combatants.*.unit": "the unit, or empty",
    "combatants.*.status": "what has become of the combatant: `active`, or what the game says",
    "combatants.*.wounds": "wounds or hit points, or null where the game has none",
    "combatants.*.wounds.suffered": "how many were suffered",
    "combatants.*.wounds.left": "how many are left; below 0 where the game says so",
    "combatants.*.wounds.max": "how many there can be",
    "combatants.*.shock": "shock, with the same three figures, or null",
    "combatants.*.conditions": "a list: `name`, `value` (0 if it has none) and `until` (in words, or empty)",
    "turn_order": "ids in the order of turns; empty where the game has none",
    "allocation_order": "groups of ids in the order in which they suffer; empty where there is none",
    "resources.*.*": "what is left, by owner (a seat, a side or a combatant) and by name",
    "dice.*.dice": "how many dice a seat has rolled",
    "dice.*.sides.*.mean": "by number of sides: what the dice came to, and how many they were",
    "dice.*.sides.*.faces": "how often each face fell",
    "dice.*.sides.*.purposes": "mean and faces by the purpose of the roll",
}
"""What each key is; `*` stands for an id or a name."""

PRINTED = {
    "undone": "what was taken back and is not live: how many `entries` of the game, and `rolls` by the seat that took "
    "them back, each with how many `rolls` and `dice`",
    "closed": "null, or who closed the encounter: `entry`, `by`, `at`, `reason`",
    "live": "whether the entry after which things stand like this is live, and not undone",
    "may_act": "the actions that each seat may take, by seat, in the order in which they are offered",
    "dice_policy": "where the dice come from: `kind` (`table` or `seeded`), and `seed` and `scheme` if they are seeded",
    "options_changed": "the options that differ from their defaults",
    "damage": "what ended the reading of the log, or null",
}
"""What the command line adds to the keys."""


def show() -> str:
    """Return the page of the keys. Raises ValueError if one is not as described here."""
    shown = example()
    wrong = sorted(set(KEYS) ^ set(keys(shown)))
    if wrong:
        raise ValueError(f"keys of show that are described and not there, or there and not described: {wrong}")
    return page(
        "What show gives",
        "`affray show LOG --json`, and `Encounter.show()`, give one object. A scenario's `expect` names a value in it "
        "by its path, with dots. `*` stands for an id or a name. A game may add keys, and fields of its own to each "
        "combatant; its page says which.",
        table(["path", "what it is"], [[code(path), plain(meaning)] for path, meaning in KEYS.items()]),
        "## On the command line",
        "`affray show LOG --json` has these keys beside them; `expect` does not know them:",
        table(["key", "what it is"], [[code(key), plain(meaning)] for key, meaning in PRINTED.items()]),
        "## An example",
        "The duel of [the tutorial](../rulesets.md), where a die is asked for.",
        block("json", json.dumps(shown, indent=2)),
    )


def example() -> dict[str, Any]:
    """Return what is shown of a real fight that has come to a roll."""
    scenario = read(SCENARIO)
    encounter = scenario.create(clock=lambda: "2026-05-02T10:15:30Z", ruleset=RULESET)
    for _ in islice(play(scenario, encounter), ACTS):
        pass
    return encounter.show()


def keys(shown: Mapping[str, Any]) -> Iterator[str]:
    """Yield the paths of the values shown as KEYS writes them, and those that it does not have as they are."""
    yield from dict.fromkeys(_paths(shown, ""))


def _paths(value: Any, path: str) -> Iterator[str]:
    if path in KEYS or not _goes_on(path):
        yield path
    if isinstance(value, Mapping) and _goes_on(path):
        for key, inner in value.items():
            ways = [f"{path}.{step}".removeprefix(".") for step in (key, "*")]
            yield from _paths(inner, next((way for way in ways if way in KEYS or _goes_on(way)), ways[0]))


def _goes_on(path: str) -> bool:
    """Return whether KEYS has something below a path."""
    return not path or any(known.startswith(f"{path}.") for known in KEYS)
