"""Attacks within attacks: undo to every entry, and rules that give the log again (2.0, GR-E31)."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray import Encounter
from affray.events.base import tag_of
from affray.scenario import play, read
from affray.testing import check_encounter
from tests.rulesets.grvnts.table import attacked, duel, enemies, hp, place

EXAMPLE = Path(__file__).parent / "scenarios" / "GR-E31.toml"

ENTRIES = [
    ["enemy_turn_started", "enemy_attack_declared", "defence_asked"],
    ["defence_crit", "counter_asked"],
    ["attack_declared", "attack_roll_asked"],
    ["attack_hit", "harm_began", "victim_taken", "damage_asked"],
    ["damage_rolled", "armor_asked"],
    [
        "damage_applied",
        "victim_done",
        "harm_ended",
        "attack_ended",
        "defence_ended",
        "enemy_turn_ended",
        "enemy_pick_asked",
    ],
]


def whole() -> Encounter:
    """Return GR-E31 up to its undos."""
    scenario = read(EXAMPLE)
    encounter = scenario.create(clock=lambda: "")
    for _, step in zip(range(9), play(scenario, encounter), strict=False):
        assert not step.unmet
    return encounter


def test_GR29_GR30_E31_has_the_consequences_of_each_line() -> None:
    found = [[tag_of(type(event)) for event in entry.then] for entry in whole().entries(4)]
    assert found == ENTRIES


@pytest.mark.parametrize("seq", range(1, 9))
def test_an_undo_to_any_entry_is_the_fold_up_to_it(seq: int) -> None:
    encounter = whole()
    there = encounter.fork(seq).snapshot()
    encounter.undo(seq, by="players")
    assert encounter.snapshot() == there
    assert Encounter.open(encounter.log, ruleset=encounter.ruleset).snapshot() == there


def test_the_rules_give_the_log_again_to_the_byte() -> None:
    check_encounter(whole(), "E31")


def test_dice_that_stand_fall_the_same_only_for_the_same_attack() -> None:
    at = attacked(duel(weapons=[{"id": "rifle", "kind": "ranged", "damage": "1d8"}])).rolled(15)
    at.encounter.undo(at.encounter.head.seq - 2, dice="stand", by="players")
    attacked(at)
    at.when("roll", "players", dice=[3]).then_refused("E_DICE_STAND")
    assert place(at.and_("roll", "players", dice=[15])) == "harm.damage"


def test_dice_do_not_stand_for_an_attack_on_somebody_else() -> None:
    at = enemies(duel(side=3, foe={"attacks": 2})).rolled(2)
    at.encounter.undo(at.encounter.head.seq - 2, dice="stand", by="players")
    at.and_("enemy_act", "gm", enemy="e1", kind="pass")
    attacked(at).rolled(14).rolled(3)
    assert hp(at, "e1") == 7
