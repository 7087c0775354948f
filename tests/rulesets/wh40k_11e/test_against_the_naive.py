"""The rules and a second, plain working-out of one pool agree on who is left with how many wounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from affray.testing import Given, Picker
from tests.rulesets.wh40k_11e.naive import Attack, Body, resolve
from tests.rulesets.wh40k_11e.table import aimed, place, roster, started, state, unit, weapon

ATTACKS = 400


def one_of(pick: Picker, *values: Any) -> Any:
    return values[pick(len(values))]


def target(pick: Picker) -> list[Body]:
    """Return some models, a few of them wounded, with two kinds of others and up to two CHARACTERs."""
    kinds = [(one_of(pick, 1, 2, 3), one_of(pick, 2, 3, 4, 7), one_of(pick, 0, 4, 5)) for _ in range(2)]
    bodies = []
    for at in range(1 + pick(6)):
        most, save, invulnerable = one_of(pick, *kinds)
        bodies.append(Body(f"b{at}", most, 1 + pick(most), save, invulnerable, False, one_of(pick, 0, 0, 5)))
    for at in range(pick(3)):
        most = 2 + pick(3)
        bodies.append(Body(f"c{at}", most, 1 + pick(most), 2, 4, True, 0))
    wounded = {body.group for body in bodies if body.hurt and not body.character}
    first = next((body.group for body in bodies if body.group in wounded), None)
    return [body if body.character or body.group == first else replace(body, left=body.most) for body in bodies]


def attack(pick: Picker, bodies: list[Body]) -> Attack:
    characters = [body.id for body in bodies if body.character]
    return Attack(
        attacks=1 + pick(8),
        skill=2 + pick(5),
        strength=1 + pick(10),
        toughness=1 + pick(8),
        ap=-pick(4),
        damage=pick(4),
        lethal=not pick(3),
        sustained=one_of(pick, 0, 0, 1, 2),
        devastating=not pick(3),
        anti=one_of(pick, 6, 6, 5, 4),
        hit_mod=one_of(pick, 0, 0, 1, -1, -2, 2),
        wound_mod=one_of(pick, 0, 0, 1, -1, 2),
        save_mod=one_of(pick, 0, 0, 1, -1),
        precision=one_of(pick, *characters) if characters and not pick(2) else "",
    )


def played(one: Attack, bodies: list[Body], die: Callable[[], int]) -> dict[str, int]:
    """Play the same attack by the rules, every choice left unsaid but that of PRECISION."""
    abilities = ["PRECISION"]
    abilities += ["LETHAL HITS"] * one.lethal + ["DEVASTATING WOUNDS"] * one.devastating
    abilities += [f"SUSTAINED HITS {one.sustained}"] * (one.sustained > 0)
    abilities += [f"ANTI-FOE {one.anti}+"] * (one.anti < 6)
    gun = weapon(*abilities, A=one.attacks, skill=one.skill, S=one.strength, AP=one.ap, D=one.damage or "D3")
    models = [
        {"id": body.id, "T": one.toughness, "Sv": body.save, "InSv": body.invulnerable or "-", "W": body.most}
        | {"wounds": body.left, "keywords": ["FOE", *["CHARACTER"] * body.character]}
        | {"fnp": [f"{body.pain}+"] * (body.pain > 0)}
        for body in bodies
    ]
    data = roster({"gun": gun}, [{"id": "r", "T": 4, "Sv": 3, "W": 1, "weapons": ["gun"]}], unit("target", *models))
    mods = {"hit": one.hit_mod, "wound": one.wound_mod, "save": one.save_mod}
    facts = {f"{name}_{part}": value for name, n in mods.items() for part, value in (("mod", n), ("why", "so"))}
    at = aimed(started(data), facts)
    while place(at) not in ("ready", "ended"):
        at = step(at, one, die)
    found = state(at)
    return {body.id: found.models[body.id].wounds for body in bodies}


def step(at: Given, one: Attack, die: Callable[[], int]) -> Given:
    if place(at) == "attack.precision":
        return at.and_("choose_precision", group=one.precision or "none")
    request = state(at).request
    return at.and_("accept") if request is None else at.rolled(*[die() for _ in range(request.dice)])


@pytest.mark.parametrize("seeds", range(4))
def test_the_rules_and_the_plain_working_out_agree(seeds: int) -> None:
    for number in range(seeds, ATTACKS, 4):
        pick = Picker(f"naive {number}")
        bodies = target(pick)
        one = attack(pick, bodies)
        naive, rules = Picker(f"dice {number}"), Picker(f"dice {number}")
        expected = resolve(one, [replace(body) for body in bodies], lambda naive=naive: 1 + naive(6))  # type: ignore[misc]
        assert played(one, bodies, lambda rules=rules: 1 + rules(6)) == expected, (number, one, bodies)  # type: ignore[misc]
