"""rulesets and diagram: what the installed games are."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.core import registry
from affray.core.diagram import mermaid
from tests.cli.conftest import Affray
from tests.games.duel import RULESET


def test_rulesets_has_options_with_values_and_defaults_and_presets(affray: Affray) -> None:
    done = affray("rulesets")
    assert (
        "duel  A duel in half a page\n"
        "  version 1\n"
        "  options:\n"
        "    hard_blows  one of off, on; on if left out\n"
        "  preset gentle: hard_blows=off\n"
    ) in done.out
    listed = {game["id"]: game for game in affray("rulesets", "--json").data["rulesets"]}
    assert listed["duel"] == {
        "id": "duel",
        "version": "1",
        "older_versions": [],
        "reads": [],
        "title": "A duel in half a page",
        "options": [{"name": "hard_blows", "accepts": "one of off, on", "default": "on"}],
        "presets": {"gentle": {"hard_blows": "off"}},
    }


def test_rulesets_goes_on_past_a_game_that_cannot_be_loaded(affray: Affray, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(dict[str, object]):
        def __getitem__(self, name: str) -> object:
            if name == "broken":
                raise ImportError("no module named dice")
            return super().__getitem__(name)

    monkeypatch.setattr(registry, "_registered", Broken(duel=RULESET, broken=None))
    done = affray("rulesets")
    assert (done.code, "duel  A duel" in done.out) == (70, True)
    assert "the ruleset 'broken' cannot be loaded: ImportError: no module named dice" in done.err


def test_diagram_is_the_machine_as_mermaid(affray: Affray) -> None:
    done = affray("diagram", "duel")
    assert (done.code, done.out) == (0, mermaid(RULESET.machine))
    assert affray("diagram", "duel", "--json").data == {
        "ruleset": "duel",
        "version": "1",
        "mermaid": mermaid(RULESET.machine),
    }


def test_diagram_of_no_ruleset_names_those_there_are(affray: Affray, tmp_path: Path) -> None:
    done = affray("diagram", "duell")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("affray: no ruleset 'duell' is installed; did you mean duel? installed: ")
