"""Every option in each of its values, and both presets (section 9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from affray.rulesets.grvnts.settings import PRESETS, Settings
from affray.scenario import read
from affray.testing import check_encounter, play

HERE = Path(__file__).parent
OTHERS: dict[str, tuple[Any, ...]] = {
    "actions_per_turn": (1, 3),
    "aim_lost_on": ([], ["move"], ["main_action", "move", "downed"]),
}


def values() -> list[tuple[str, Any]]:
    """Return every option with each of its values, some of those that are numbers or lists."""
    found: list[tuple[str, Any]] = []
    for name, hint in get_type_hints(Settings).items():
        found += [(name, value) for value in OTHERS.get(name) or ((True, False) if hint is bool else get_args(hint))]
    return found


@pytest.mark.parametrize(("name", "value"), values(), ids=str)
def test_a_fight_with_this_value_is_played_to_its_end_and_is_exact(name: str, value: Any) -> None:
    scenario = read(HERE / "rosters" / "raid.toml")
    scenario = msgspec.structs.replace(scenario, options={name: value})
    encounter = scenario.create(clock=lambda: "")
    play(encounter, f"{name} {value}", 4000, encounter.ruleset.endings)
    assert encounter.show()["ended"]
    check_encounter(encounter, name)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("roster", ["raid", "gas", "marsh", "strict"])
def test_every_roster_is_played_to_its_end_by_each_preset(preset: str, roster: str) -> None:
    scenario = read(HERE / "rosters" / f"{roster}.toml")
    scenario = msgspec.structs.replace(scenario, options={}, preset=preset)
    encounter = scenario.create(clock=lambda: "")
    play(encounter, f"{preset} {roster}", 4000, encounter.ruleset.endings)
    assert encounter.show()["ended"]
    check_encounter(encounter, preset)


def test_source_strict_turns_off_all_that_the_text_does_not_state() -> None:
    assert PRESETS["farewell"] == {}
    assert PRESETS["source_strict"] == {
        "defence_cover_sign": "literal",
        "melee_fire_penalty": False,
        "heavy_destroys_armor": False,
        "keywords": "heavy_only",
        "aim_lost_on": (),
        "helmets_and_shields": False,
        "reload_model": "off",
        "two_handed_switch": "free",
        "unarmed": False,
        "zero_hp_profile": "simple",
        "morale": False,
    }
    modules = ("on_watch", "shock_enabled", "gas_enabled", "omens_enabled")
    assert [getattr(Settings(), name) for name in modules] == [False] * 4


def test_every_option_is_named_by_a_test_of_what_it_does() -> None:
    sources = [path for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    text = "\n".join(path.read_text() for path in sources)
    assert {name for name in Settings.__struct_fields__ if name not in text} == set()
