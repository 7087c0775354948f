"""What is on offer is what is accepted: no more (the random player sees to that), and no less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from affray import Encounter, Refusal
from affray.scenario import read
from affray.testing import Picker

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
ENTRIES = 220
TRIES = 12


def on_offer(encounter: Encounter, tag: str, seat: str, fields: dict[str, Any]) -> bool:
    """Whether one of the offers covers an action with all its fields."""
    return any(
        offer.action == tag
        and seat in offer.seats
        and set(fields) <= set(offer.fields)
        and set(offer.fields) - set(fields) <= offer.optional
        and all(offer.fields[name].accepts(value) for name, value in fields.items())
        for offer in encounter.options()
    )


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
        case dict() if value:
            name = sorted(value)[pick(len(value))]
            rest = {key: one for key, one in value.items() if key != name}
            return rest if not pick(3) else rest | {name: bent(value[name], words, pick)}
        case _:
            return value


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_what_is_accepted_is_on_offer(path: Path) -> None:
    encounter = read(path).create(clock=lambda: "")
    pick = Picker(f"offers {path.stem}")
    words: list[str] = [*encounter.names, "none", "normal", "snap", "overrun"]
    accepted = 0
    for _ in range(ENTRIES):
        offers = [offer for offer in encounter.options() if offer.action not in ("concede", "end_battle")]
        if not offers:
            break
        offer = offers[pick(len(offers))]
        fields = {} if offer.action == "roll" else offer.draw(pick)
        for _ in range(TRIES if fields else 0):
            changed = bent(fields, words, pick)
            seat = [*offer.seats, "red", "blue"][pick(len(offer.seats) + 2)]
            if not isinstance(encounter.try_act(offer.action, seat, **changed), Refusal):
                accepted += 1
                assert on_offer(encounter, offer.action, seat, changed), (offer.action, seat, changed)
            else:
                assert not on_offer(encounter, offer.action, seat, changed), (offer.action, seat, changed)
        encounter.act(offer.action, offer.seats[0], **fields)
    assert accepted > 50
