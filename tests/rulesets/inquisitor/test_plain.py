"""The rules against a second, plain working-out, blow by blow."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from affray.encounter import Encounter
from affray.rulesets.inquisitor import RULESET
from tests.rulesets.inquisitor.plain import CELLS, WEAPONS, Blow, work_out

PLACES = ("right_leg", "left_leg", "body", "right_arm", "left_arm", "head")
MATCHED = (11, 22, 33, 44, 55, 66, 77, 88, 99, 100)


def character(chance: Random, name: str, side: str) -> dict[str, Any]:
    """Return somebody with weapons, armour and wounds."""
    t = chance.randint(8, 130)
    held = chance.choice([{}, {"right": "sword"}, {"left": "whip"}, {"right": "axe", "left": "knife"}, "both"])
    if held == "both":
        held = dict.fromkeys(("right", "left"), chance.choice(("great_axe", "great_hammer")))
    elif chance.random() < 0.2:
        held = {"right": "great_axe"}
    return {
        "id": name,
        "side": side,
        **{stat: chance.randint(10, 140) for stat in ("ws", "bs", "s")},
        "t": t,
        "i": 200 if side == "red" else chance.randint(5, 120),
        "hands": held,
        "handed": chance.choice(("right", "left", "ambidextrous")),
        "height": chance.randint(0, 1),
        "posture": "standing" if side == "red" else chance.choice(("standing", "prone")),
        "stunned": 0 if side == "red" or chance.random() < 0.8 else 2,
        "armour": {place: chance.choice((0, 0, 3, 8)) for place in PLACES},
        "levels": {place: chance.choice((0, 0, 1, 2, 3)) for place in PLACES},
        "injury_total": chance.randint(0, t // 2 - 1),
        "engaged_with": ["kade"] if side == "blue" else [],
    }


def blow_of(chance: Random) -> Blow:
    """Return a blow at random."""
    one, other = character(chance, "kade", "red"), character(chance, "morr", "blue")
    options = {
        "rounding": chance.choice(("up", "down", "nearest")),
        "prone_and_height": chance.choice(("single", "add")),
        "enc_parry": chance.choice(("none", "reduce", "increase")),
        "effects": chance.choice(("reached", "each_level")),
        "stun_stack": chance.choice(("max", "sum")),
    }
    weapon = chance.choice([*one["hands"].values(), "unarmed"])
    kinds = ["none"] + ["parry"] * bool(other["hands"]) + ["dodge"] * (not other["stunned"])
    reaction = chance.choice(kinds) if len(kinds) > 1 else ""
    return Blow(one, other, weapon, options, reaction, chance.choice((0, 0, 20, -30)), chance.choice((0, 0, 2)))


@pytest.mark.parametrize("game", range(12))
def test_a_blow_goes_as_it_is_worked_out_plainly(game: int) -> None:
    hits = 0
    for seed in range(50 * game, 50 * game + 50):
        chance = Random(seed)
        blow = blow_of(chance)
        roster = {"character": [blow.attacker, blow.target]}
        encounter = Encounter.create(RULESET, roster, options=blow.options, clock=lambda: "")
        encounter.act("start_encounter", "gm")
        encounter.act("begin_round", "gm")
        fields = {"gm_mod": blow.gm_mod, "gm_reason": "light", "cover": blow.cover}
        encounter.act("attack", "red", target="morr", weapon=blow.weapon, **fields)
        if blow.reaction:
            encounter.act("react", "blue", kind=blow.reaction)
        asked: list[int] = []

        def dice(
            purpose: str,
            count: int,
            sides: int,
            seat: str,
            at: Encounter = encounter,
            by: Random = chance,
            asked: list[int] = asked,
        ) -> list[int]:
            state: Any = at.now.state
            wanted = state.request
            assert (wanted.purpose, wanted.dice, wanted.sides, wanted.seat) == (purpose, count, sides, seat)
            if purpose == "attack":
                asked.append(state.frame.number)
            faces = [by.choice(MATCHED)] if sides == 100 and by.random() < 0.3 else []
            faces = faces or [by.randint(1, sides) for _ in range(count)]
            at.roll(*faces)
            return faces

        expected = work_out(blow, dice)
        state: Any = encounter.now.state
        assert asked == [expected["number"]], f"seed {seed}"
        if expected["after"]:
            hits += 1
            assert standing(state, expected["after"]) == expected["after"], f"seed {seed}"
    assert hits


def standing(state: Any, expected: dict[str, Any]) -> dict[str, Any]:
    """Return how Morr stands, in the words of the plain working-out."""
    morr = state.fighters["morr"]
    return {
        "place": expected["place"],
        "total": morr.injury_total,
        "level": morr.levels[expected["place"]],
        "stunned": morr.stunned,
        "posture": morr.posture,
        "status": morr.status,
        "bleeds": sum(morr.bleeding.values()),
        "hands": {hand: weapon for hand, weapon in morr.hands.items() if weapon},
    }


def test_the_plain_weapons_are_those_of_the_starter_table() -> None:
    arms: Any = Encounter.create(
        RULESET,
        {"character": [character(Random(1), "kade", "red"), character(Random(1), "morr", "blue")]},
    ).now.state
    for name, figures in WEAPONS.items():
        arm = arms.weapons[name]
        damage = arm.damage
        assert (damage.count, damage.sides, damage.plus, arm.ws_mod, arm.parry, arm.enc) == figures
    assert {kind: len(cells) for kind, cells in CELLS.items()} == {"head": 4, "body": 5, "arm": 5, "leg": 5}
