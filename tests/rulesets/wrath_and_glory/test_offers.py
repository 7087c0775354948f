"""What is on offer is what is accepted: no more (the random player sees to that), and no less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from affray import Encounter, Refusal
from affray.rulesets.wrath_and_glory import RULESET
from affray.scenario import read
from affray.testing import Picker

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
ENCOUNTERS = 5
ENTRIES = 200
TRIES = 8
WORDS = (
    "none", "part", "half", "walk", "run", "crawl", "die", "melee", "fled", "ed", "glory", "pin", "unarmed",
    "all_out", "multi_attack", "spray", "full_auto", "shoot_through", "supercharge", "surprise", "spread",
    "attack", "full_defence", "awareness", "toughness", "medicae", "bleeding", "poisoned", "fear", "pinned",
)  # fmt: skip


def on_offer(encounter: Encounter, tag: str, seat: str, fields: dict[str, Any]) -> bool:
    """Whether one of the offers covers an action with all its fields."""
    return any(offer.action == tag and seat in offer.seats and offer.accepts(fields) for offer in encounter.options())


def bent(value: Any, words: list[str], pick: Picker) -> Any:
    """Return a value with something in it changed."""
    match value:
        case bool():
            return not value
        case int():
            return value + (-1, 1, 2)[pick(3)]
        case str():
            return words[pick(len(words))]
        case [*items] if items:
            at = pick(len(items))
            kept = items[:at] + items[at + 1 :]
            return (kept, [*items, items[at]], [*kept, bent(items[at], words, pick)], items[::-1])[pick(4)]
        case [] if pick(2):
            return [words[pick(len(words))]]
        case dict() if value:
            name = sorted(value)[pick(len(value))]
            rest = {key: one for key, one in value.items() if key != name}
            return rest if not pick(3) else rest | {name: bent(value[name], words, pick)}
        case _:
            return value


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_what_is_accepted_is_on_offer(path: Path) -> None:
    accepted = sum(bend_through(path, f"{path.stem} {number}") for number in range(ENCOUNTERS))
    assert accepted > 200


def bend_through(path: Path, seed: str) -> int:
    """Play an encounter at random, bending every offer on the way; return how many bent ones were accepted."""
    encounter = read(path).create(clock=lambda: "")
    pick = Picker(seed)
    arms = [weapon for one in encounter.now.state.combatants.values() for weapon in one.weapons]  # type: ignore[attr-defined]
    words: list[str] = [*encounter.names, *dict.fromkeys(arms), *WORDS]
    accepted = 0
    for _ in range(ENTRIES):
        offers = [offer for offer in encounter.options() if offer.action not in RULESET.endings or not pick(40)]
        if not offers:
            break
        offer = offers[pick(len(offers))]
        fields = {} if offer.action == "roll" else offer.draw(pick)
        for _ in range(TRIES if fields else 0):
            changed = bent(fields, words, pick)
            seat = [*offer.seats, "players", "gm"][pick(len(offer.seats) + 2)]
            tried = encounter.try_act(offer.action, seat, **changed)
            if not isinstance(tried, Refusal):
                accepted += 1
                assert on_offer(encounter, offer.action, seat, changed), (offer.action, seat, changed)
            else:
                assert not on_offer(encounter, offer.action, seat, changed), (offer.action, seat, changed, str(tried))
        encounter.act(offer.action, offer.seats[pick(len(offer.seats))], **fields)
    return accepted
