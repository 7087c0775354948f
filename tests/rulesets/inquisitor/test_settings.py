"""Every option, in each of its values (section 9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from affray.rulesets.inquisitor.settings import PRESETS, Settings
from affray.scenario import read
from affray.testing import check_encounter, play

HERE = Path(__file__).parent
NUMBERS: dict[str, tuple[Any, ...]] = {"run_yards": (1, 6, 12), "reach_yards": (0, 1, 3), "max_reactions": (0, 1, 4)}


def values() -> list[tuple[str, Any]]:
    """Return every option with each of its values, some of those that are numbers."""
    found: list[tuple[str, Any]] = []
    for name, kind in get_type_hints(Settings).items():
        each = NUMBERS.get(name) or ((True, False) if kind is bool else get_args(kind))
        found += [(name, value) for value in each]
    return found


@pytest.mark.parametrize(("name", "value"), values(), ids=lambda one: str(one))
def test_a_fight_with_this_value_is_played_to_its_end_and_is_exact(name: str, value: Any) -> None:
    scenario = read(HERE / "rosters" / "press.toml")
    scenario = msgspec.structs.replace(scenario, options={name: value}, seed=f"{name} {value}")
    encounter = scenario.create(clock=lambda: "")
    play(encounter, f"{name} {value}", 4000, encounter.ruleset.endings)
    check_encounter(encounter, name)


def test_every_option_is_named_by_a_test_of_what_it_does_or_is_said_to_do_nothing() -> None:
    sources = [path for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    text = "\n".join(path.read_text() for path in [*sources, *HERE.glob("scenarios/*.toml")])
    silent = {name for name in Settings.__struct_fields__ if name not in text}
    assert silent == {"reach_yards"}


def test_the_presets_set_what_they_say() -> None:
    def differing(preset: str) -> dict[str, Any]:
        settings = msgspec.convert(PRESETS[preset], Settings)
        return {
            name: one
            for name in Settings.__struct_fields__
            if (one := getattr(settings, name)) != getattr(Settings(), name)
        }

    assert differing("imperium") == {}
    assert differing("lrb") == {"preset": "lrb", "economy": "speed_dice", "auto_bands": "lrb"}
    assert differing("source_strict") == {
        "preset": "source_strict",
        "matched_success_critical": False,
        "prone_attack": "allowed",
        "helpless_is_unaware": False,
        "injury": "report",
        "ammo": "off",
    }
