"""Every option in each of its values, and every preset, played at random to an end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from affray.rulesets.astartes import RULESET
from affray.rulesets.astartes.settings import PRESETS, Settings
from affray.scenario import read
from affray.testing import check_encounter, play

HERE = Path(__file__).parent
HINTS = get_type_hints(Settings)
VALUES: list[tuple[str, Any]] = [
    (name, value)
    for name, hint in HINTS.items()
    for value in (get_args(hint) if get_origin(hint) is Literal else (False, True) if hint is bool else (3, 8))
]


def played(seed: str, options: dict[str, Any]) -> None:
    """Play a roster at random with some options, one without contacts where nobody keeps them, and check the log."""
    name = "strict" if options.get("contact") == "spoken" else "assault"
    scenario = msgspec.structs.replace(read(HERE / "rosters" / f"{name}.toml"), preset="", options=options)
    encounter = scenario.create(clock=lambda: "")
    play(encounter, seed, 3000, RULESET.endings)
    check_encounter(encounter, seed)
    assert encounter.show()["ended"]


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_an_option_with_this_value_is_played_to_an_end(option: str, value: Any) -> None:
    played(f"{option}={value}", {option: value})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_played_to_an_end(preset: str) -> None:
    played(preset, dict(PRESETS[preset]))
