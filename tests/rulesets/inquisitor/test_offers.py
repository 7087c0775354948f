"""What is on offer is accepted, and what is accepted is on offer."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.core.convert import convert
from affray.core.domain import Offer
from affray.encounter import Encounter
from affray.scenario import read
from affray.testing.player import Picker

ROSTERS = sorted((Path(__file__).parent / "rosters").glob("*.toml"))
SEATS = ("red", "blue", "gm")


def candidates(encounter: Encounter) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield actions that somebody might try, good and bad."""
    state: Any = encounter.now.state
    people, weapons, two = [*state.fighters, "nobody"], [*state.weapons, "spoon"], ("sword", "knife", "axe", "pistol")
    for target, weapon in itertools.product(people, weapons):
        yield "attack", {"target": target, "weapon": weapon}
        yield "fire_pistol", {"target": target, "weapon": weapon}
        yield "shoot", {"target": target, "weapon": weapon}
        yield "charge", {"target": target, "weapon": weapon, "yards": 2}
        yield "charge", {"target": target, "weapon": weapon, "yards": 2, "arms_length": True}
    for target, yards, how in itertools.product(people, (0, 1, 3, 6, 7), ("attack", "two_weapons", "grapple")):
        yield "charge", {"target": target, "yards": yards, "how": how}
    for target, first in itertools.product(people, two):
        yield "two_weapon_attack", {"target": target, "first": first}
        yield "fire_pistol", {"target": target, "weapon": "pistol", "with": first}
    for target in people:
        yield "two_weapon_attack", {"target": target}
        yield "grapple", {"target": target}
        yield "staunch", {"patient": target}
        yield "staunch", {"patient": target, "location": "right_leg"}
        yield "name_striker", {"id": target}
        yield "move", {"yards": 2, "contact": [target]}
        for what, value in (("status", "out"), ("stunned", 1), ("posture", "prone"), ("posture", "standing")):
            yield "set_condition", {"id": target, "field": what, "value": value}
    for yards in range(8):
        yield "move", {"yards": yards}
    for what, weapon, hand in itertools.product(
        ("draw", "put_away", "pick_up", "other"), ("", *weapons), ("", "right", "left", "both")
    ):
        fields = {"what": what, **({"weapon": weapon} if weapon else {}), **({"hand": hand} if hand else {})}
        yield "other_action", fields
    for kind, weapon in itertools.product(("", "parry", "dodge", "none"), ("", *two)):
        yield "react", {**({"kind": kind} if kind else {}), **({"weapon": weapon} if weapon else {})}
    for action, weapon in itertools.product(("take_counter", "take_free_attack"), ("", *weapons)):
        named = {"weapon": weapon} if weapon else {}
        yield action, named
        yield action, {**named, "grapple": True}
        for second in two:
            yield action, {**named, "with": second}
    for hand in ("right", "left"):
        yield "drop", {"hand": hand}
    for location in ("", "head", "body", "chest", "tail"):
        yield "choose_backstab", {"location": location} if location else {}
    yield "break_off", {}
    yield "break_off", {"direction": "morr"}
    yield "declare_actions", {"list": ["move", "charge"]}
    yield "declare_actions", {"list": []}
    for action in encounter.actions:
        yield action, {}


def on_offer(offers: tuple[Offer, ...], action: str, by: str, fields: dict[str, Any]) -> bool:
    """Return whether an action with these fields is on offer to a seat."""
    return any(offer.action == action and by in offer.seats and offer.accepts(fields) for offer in offers)


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_accepted_and_on_offer_are_the_same(path: Path) -> None:
    for game in range(2):
        scenario = msgspec.structs.replace(read(path), seed=f"offers {game}")
        encounter = scenario.create(clock=lambda: "")
        pick = Picker(f"{path.stem} {game}")
        for step in range(40):
            offers = encounter.options()
            if not offers:
                break
            if step % 4 == 0:
                compare(encounter, offers)
            common = [offer for offer in offers if offer.action not in ("end_encounter", "set_condition")]
            chosen = common[pick(len(common))]
            fields = {} if chosen.action == "roll" else chosen.draw(pick)
            encounter.act(chosen.action, chosen.seats[pick(len(chosen.seats))], **fields)


def compare(encounter: Encounter, offers: tuple[Offer, ...]) -> None:
    """Check every candidate by every seat against what is on offer."""
    game, state = encounter.ruleset, encounter.now.state
    for tag, fields in candidates(encounter):
        if tag == "roll":
            continue
        made, faults = convert(fields, encounter.actions[tag])
        roles = game.machine.roles(state.place, tag)
        for by in SEATS:
            accepted = made is not None and any(by in game.who(state, role) for role in roles)
            why = faults if made is None else list(game.check(state, made, by))
            accepted = accepted and not why
            assert accepted == on_offer(offers, tag, by, fields), f"{tag} by {by} with {fields}: {why or 'accepted'}"
