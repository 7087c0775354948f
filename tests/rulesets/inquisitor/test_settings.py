"""Every option, in each of its values (section 9)."""

from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from affray.rulesets.inquisitor.settings import PRESETS, PROCEDURE, Settings
from affray.scenario import read
from affray.testing import check_encounter, play

HERE = Path(__file__).parent
NUMBERS: dict[str, tuple[Any, ...]] = {"run_yards": (1, 6, 12), "reach_yards": (0, 1, 3), "max_reactions": (0, 1, 4)}


def values() -> list[tuple[str, Any]]:
    """Return every option with each of its values, some of those that are numbers."""
    found: list[tuple[str, Any]] = []
    for name, kind in get_type_hints(Settings).items():
        found += [(name, value) for value in NUMBERS.get(name) or closed(kind)]
    return found


def closed(kind: Any) -> tuple[Any, ...]:
    """Return the values of a type that has a closed list of them; nothing for leaving an option out."""
    if kind is bool:
        return (True, False)
    parts = get_args(kind)
    if NoneType not in parts:
        return parts
    return tuple(value for part in parts if part is not NoneType for value in closed(part))


def test_every_option_of_the_procedure_has_a_value_in_every_preset() -> None:
    assert all(set(PROCEDURE) <= set(row) for row in PRESETS.values())


PLAYED = [("press", *one) for one in values()] + [("press-lrb", *one) for one in values() if one[0] in PROCEDURE]


@pytest.mark.parametrize(("roster", "name", "value"), PLAYED, ids=str)
def test_a_fight_with_this_value_is_played_to_its_end_and_is_exact(roster: str, name: str, value: Any) -> None:
    scenario = read(HERE / "rosters" / f"{roster}.toml")
    options = {**scenario.options, name: value}
    scenario = msgspec.structs.replace(scenario, options=options, seed=f"{name} {value}")
    encounter = scenario.create(clock=lambda: "")
    play(encounter, f"{name} {value}", 4000, encounter.ruleset.endings)
    check_encounter(encounter, name)


def test_every_option_is_named_by_a_test_of_what_it_does_or_is_said_to_do_nothing() -> None:
    sources = [path for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    text = "\n".join(path.read_text() for path in [*sources, *HERE.glob("scenarios/*.toml")])
    silent = {name for name in Settings.__struct_fields__ if name not in text}
    assert silent == {"reach_yards"}


def test_the_presets_set_what_they_say() -> None:
    def differing(preset: str) -> set[str]:
        return set(msgspec.convert(PRESETS[preset], Settings).in_full().differing())

    assert differing("imperium") == set()
    assert differing("lrb") == {"preset=lrb", "economy=speed_dice", "auto_bands=lrb"}
    assert differing("source_strict") == {
        "preset=source_strict",
        "matched_success_critical=False",
        "prone_attack=allowed",
        "helpless_is_unaware=False",
        "injury=report",
        "ammo=off",
        "contact_without_charge=gm_only",
        "standup_needs_test=True",
        "free_attack_chains=True",
        "free_attack_action_allows_two_weapons=True",
        "ending=by_hand",
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_settings_that_name_only_a_preset_have_the_procedure_of_its_row(preset: str) -> None:
    settings = msgspec.json.decode(f'{{"preset":"{preset}"}}', type=Settings).in_full()
    assert {name: getattr(settings, name) for name in PROCEDURE} == {name: PRESETS[preset][name] for name in PROCEDURE}


@pytest.mark.parametrize("preset", PRESETS)
def test_entry_0_names_the_preset_and_not_what_its_row_says_of_the_procedure(preset: str) -> None:
    encounter = read(HERE / "rosters" / "press.toml")
    opened = msgspec.structs.replace(encounter, preset=preset).create(clock=lambda: "").opening
    assert not set(PROCEDURE) & set(msgspec.json.decode(opened.options))


def test_a_value_of_the_procedure_that_the_table_chose_is_recorded_even_if_it_is_usual() -> None:
    scenario = read(HERE / "rosters" / "press.toml")
    scenario = msgspec.structs.replace(scenario, preset="lrb", options={"critical": "matched"})
    encounter = scenario.create(clock=lambda: "")
    assert msgspec.json.decode(encounter.opening.options)["critical"] == "matched"
    state: Any = encounter.now.state
    assert state.config.critical == "matched"
    assert "critical=matched" in state.config.differing()
