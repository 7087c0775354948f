"""The encounter's options: every value is known, and each is played somewhere in these tests."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from affray import BadRoster, Encounter
from affray.rulesets.wh40k_11e import RULESET
from affray.rulesets.wh40k_11e.settings import Settings
from affray.testing import check_encounter, play
from tests.rulesets.wh40k_11e.table import model, roster, unit, weapon


def values() -> list[tuple[str, Any]]:
    """Return every option with each of its values; a cap at none, 0, 1 and 2."""
    found: list[tuple[str, Any]] = []
    for name, hint in get_type_hints(Settings).items():
        if hint is bool:
            each: tuple[Any, ...] = (True, False)
        elif name.endswith("_cap"):
            each = ("none", None, 0, 1, 2)
        else:
            each = get_args(hint)
        found += [(name, value) for value in each]
    return found


def rich() -> dict[str, Any]:
    """Return a roster in which every option matters."""
    gun = weapon(
        "LETHAL HITS", "DEVASTATING WOUNDS", "PRECISION", "HAZARDOUS", A=3, D="D3", AP=-1, rerolls=["hit ones"]
    )
    target = unit(
        "target",
        model("a", W=2, wounds=1, count=2, fnp=["5+"]),
        model("b", W=1, InSv=5),
        model("k", W=3, keywords=["CHARACTER"]),
    )
    other = unit("other", model("o", W=2))
    return roster({"gun": gun}, [model("r", count=3, W=2, weapons=["gun"])], target, other, cp=2)


@pytest.mark.parametrize(("name", "value"), values(), ids=str)
def test_an_encounter_is_played_to_its_end_with_each_value_of_each_option(name: str, value: Any) -> None:
    encounter = Encounter.create(
        RULESET, rich(), options={name: value}, dice="seeded", seed=f"{name} {value}", clock=lambda: ""
    )
    play(encounter, f"{name} {value}", 3000, RULESET.endings)
    check_encounter(encounter, name)


def test_the_defaults_are_the_preset_of_the_text() -> None:
    assert RULESET.presets == {"text": {}}
    plain = Encounter.create(RULESET, rich(), clock=lambda: "")
    preset = Encounter.create(RULESET, rich(), preset="text", clock=lambda: "")
    assert plain.snapshot() == preset.snapshot()


def test_the_defaults_are_those_of_the_rules() -> None:
    assert msgspec.to_builtins(Settings()) == {}
    assert {name: getattr(Settings(), name) for name in Settings.__struct_fields__} == {
        "scope": "attacks",
        "hit_wound_mod_cap": 1,
        "save_mod_cap": "none",
        "save_mod_applies_to_invuln": True,
        "two_wounded_groups": "all_wounded_first",
        "lost_target_pools": "lost",
        "fnp_roll_count": "all_damage",
        "auto_order": "canonical",
        "auto_model": "canonical",
        "wounds_floor_zero": True,
        "lethal_hits_default": "use",
        "precision_default": "decline",
        "destroyed_removal": "after_attacks",
        "command_reroll_enabled": False,
    }


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"scope": "battle"}, "options.scope"),
        ({"hit_wound_mod_cap": -1}, "options.hit_wound_mod_cap"),
        ({"auto_order": "ask"}, "options.auto_order"),
        ({"house_rule": True}, "options.house_rule"),
    ],
)
def test_an_option_or_value_that_is_not_there_is_named(options: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRoster) as bad:
        Encounter.create(RULESET, rich(), options=options, clock=lambda: "")
    assert bad.value.faults[0].startswith(path)
