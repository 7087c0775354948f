"""A ruleset that no log and no command could name is refused before anything is written, and is blamed for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from affray import Encounter, RulesetFault
from affray.core import registry
from affray.core.lint_names import lint_names
from tests.games.duel import DuelRuleset

ROSTER = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}
UNFIT = ["the duel", "", " duel", "duel\n", "du/el", "duel@1", "-duel", "d\u00fcel", "d" * 101, None, 3]


def named(**names: Any) -> DuelRuleset:
    made: DuelRuleset = type("Named", (DuelRuleset,), names)()
    return made


@pytest.mark.parametrize("what", ["id", "version"])
@pytest.mark.parametrize("text", UNFIT)
def test_an_id_or_version_that_cannot_be_named_is_refused_by_lint_registration_and_create(
    what: str, text: Any, tmp_path: Path
) -> None:
    game = named(**{what: text})
    assert any(line.startswith(f"the {what} ") for line in lint_names(game))
    said = rf"the ruleset Named \(.*\) cannot be used: the {what} .* is not allowed; allowed: letters and digits"
    with pytest.raises(RulesetFault, match=said):
        registry.register(game)
    assert game not in registry._registered.values()
    with pytest.raises(RulesetFault, match=said):
        Encounter.create(game, ROSTER, path=tmp_path / "f.affray")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("id", ["duel", "d", "7", "my.own-duel_2"])
@pytest.mark.parametrize("version", ["1", "11e-2026-06-01.1", "1.0+local"])
def test_an_id_and_version_of_letters_digits_and_a_few_marks_are_taken(id: str, version: str) -> None:
    game = named(id=id, version=version)
    assert lint_names(game) == []
    assert Encounter.create(game, ROSTER).opening.version == version


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('id = "the duel"', "the id 'the duel' is not allowed"),
        ('id = "other"', "the entry point stray (stray:RULESET) leads to other; its name must be that id"),
        ('id = "stray"; version = "1 a"', "the version '1 a' is not allowed"),
    ],
)
def test_new_refuses_an_installed_ruleset_that_its_logs_would_not_lead_back_to(
    line: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "stray.py").write_text(
        f"from tests.games.duel import DuelRuleset\nclass Stray(DuelRuleset):\n    {line}\nRULESET = Stray()\n"
    )
    (tmp_path / "stray-1.dist-info").mkdir()
    (tmp_path / "stray-1.dist-info" / "entry_points.txt").write_text("[affray.rulesets]\nstray = stray:RULESET\n")
    (tmp_path / "fight.toml").write_text(
        'affray = 1\nruleset = "stray"\n[[side]]\nid = "ann"\nname = "Ann"\n[[side]]\nid = "bo"\nname = "Bo"\n'
    )
    program = (
        f"import sys; sys.path[:0] = ['.', {str(Path(__file__).parents[2])!r}]; from affray.cli import main; main()"
    )
    before = sorted(tmp_path.iterdir())
    words = [sys.executable, "-B", "-c", program, "new", "fight.toml", "f.affray"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said in done.stderr
    assert "a fault of the ruleset" in done.stderr
    assert "nothing was written" in done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_an_entry_point_that_leads_to_no_ruleset_is_a_fault_of_its_author(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    points = {"stray": EntryPoint("stray", "tests.games.duel:DuelRuleset", registry.GROUP)}
    monkeypatch.setattr(registry, "_entry_points", lambda: points)
    with pytest.raises(RulesetFault, match="is no Ruleset object"):
        registry._loaded(points["stray"])
