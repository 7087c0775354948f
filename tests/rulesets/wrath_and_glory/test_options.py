"""The encounter's options: every value is known, and each is played to an end."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from affray import BadRoster, Encounter
from affray.rulesets.wrath_and_glory import RULESET
from affray.rulesets.wrath_and_glory.settings import PRESETS, Settings
from affray.testing import check_encounter, play
from tests.rulesets.wrath_and_glory.table import agent, blade, gun, threat

PUBLIC = {
    "ap_mode": "total_resilience",
    "aim_cost": "movement",
    "called_shot_max": 3,
    "salvo_dash_multi": "allow",
    "heavy_unbraced": "penalty",
    "interaction_dn": "max_skill_resolve",
    "traumatic_per": "hit",
    "exhausted_overflow": "mortal",
    "seize_first_pick": False,
    "reflexive_reset": "round",
}


def values() -> list[tuple[str, Any]]:
    """Return every option with each of its values; numbers that are open at a few."""
    found: list[tuple[str, Any]] = []
    for name, hint in get_type_hints(Settings).items():
        if hint is bool:
            each: tuple[Any, ...] = (True, False)
        elif name == "threat_death":
            kinds = ("troop", "elite", "adversary")
            each = tuple({kind: value} for kind in kinds for value in ("past_max", "dying"))
        elif name == "max_bonus_dice":
            each = (None, 0, 3)
        elif name == "regroup_shock":
            each = (0, 2, "all")
        elif name == "called_shot_max":
            each = (None, 3)
        else:
            each = get_args(hint)
        found += [(name, value) for value in each]
    return found


def rich() -> dict[str, Any]:
    """Return a roster in which every option matters."""
    heavy = gun("heavy", salvo="-", ap=-2, traits={"heavy": 6})
    v = agent(weapons=[gun(), heavy, blade()], skills={"ballistic_skill": 3, "weapon_skill": 3, "medicae": 2})
    w = agent("w", status="absent", weapons=[gun(), blade()])
    cast = [v, w, threat("t", "troop", count=4, max_wounds=3, max_shock=2), threat("e"), threat("c", "adversary")]
    return {"combatant": cast, "glory": 4, "ruin": 3}


@pytest.mark.parametrize(("name", "value"), values(), ids=str)
def test_an_encounter_is_played_to_its_end_with_each_value_of_each_option(name: str, value: Any) -> None:
    encounter = Encounter.create(
        RULESET, rich(), options={name: value}, dice="seeded", seed=f"{name} {value}", clock=lambda: ""
    )
    play(encounter, f"{name} {value}", 3000, RULESET.endings)
    check_encounter(encounter, name)


def test_the_defaults_are_the_preset_of_the_text() -> None:
    assert PRESETS["text"] == {} == msgspec.to_builtins(Settings())
    plain = Encounter.create(RULESET, rich(), clock=lambda: "")
    preset = Encounter.create(RULESET, rich(), preset="text", clock=lambda: "")
    assert plain.snapshot() == preset.snapshot()


def test_the_public_preset_takes_the_other_values_and_a_single_option_wins_over_it() -> None:
    assert PRESETS["public"] == PUBLIC
    assert all(getattr(Settings(), name) != value for name, value in PUBLIC.items())
    shown = Encounter.create(
        RULESET, rich(), preset="public", options={"ap_mode": "armour_only"}, clock=lambda: ""
    ).show()
    assert {name: shown["options"][name] for name in PUBLIC} == {**PUBLIC, "ap_mode": "armour_only"}


@pytest.mark.parametrize("preset", ["text", "public"])
def test_each_preset_is_played_to_an_end(preset: str) -> None:
    encounter = Encounter.create(RULESET, rich(), preset=preset, dice="seeded", seed=preset, clock=lambda: "")
    play(encounter, preset, 3000, RULESET.endings)
    check_encounter(encounter, preset)


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"ap_mode": "none"}, "options.ap_mode"),
        ({"called_shot_max": 4}, "options.called_shot_max"),
        ({"max_bonus_dice": -1}, "options.max_bonus_dice"),
        ({"regroup_shock": -1}, "options.regroup_shock"),
        ({"threat_death": {"troop": "never"}}, "options.threat_death.troop"),
        ({"house_rule": True}, "options.house_rule"),
    ],
)
def test_an_option_or_value_that_is_not_there_is_named(options: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRoster) as bad:
        Encounter.create(RULESET, rich(), options=options, clock=lambda: "")
    assert bad.value.faults[0].startswith(path)
