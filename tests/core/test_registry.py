"""Games are found by their ids: those of other people by their entry points, ours by their folders too."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from affray.core import registry
from affray.events.errors import UnknownRuleset

OURS = tuple(point.name for point in entry_points(group=registry.GROUP) if point.value.startswith("affray.rulesets."))


@pytest.mark.parametrize("name", OURS)
def test_a_game_of_ours_is_the_one_that_its_entry_point_names(name: str) -> None:
    (point,) = entry_points(group=registry.GROUP, name=name)
    assert registry.ruleset(name) is point.load()
    assert registry.ruleset(name).id == name


def test_a_game_of_ours_is_found_without_reading_what_is_installed() -> None:
    program = (
        f"import sys; from affray.core.registry import ruleset; print(*(ruleset(one).id for one in {OURS})); "
        "assert 'importlib.metadata' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == list(OURS)
    assert OURS


@pytest.mark.parametrize(
    "name",
    ["", "..", "os", "a.b", "wrath_and_glory", "Inquisitor", "--pycache--", "inquisitor.ruleset", "inquisitor\n", "\0"],
)
def test_a_name_that_only_leads_to_a_folder_is_no_game(name: str) -> None:
    with pytest.raises(UnknownRuleset, match="is installed"):
        registry.ruleset(name)
