"""How the games are written is counted from their sources, without importing any."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import form

EVENTS = '''
from affray.rules import Consequence
from affray.events.marks import Mention

class Hit(Consequence):
    """A hit."""  # noqa: D400
'''
ACTIONS = """
from affray.rules import Action
from . import events
import affray.rulesets.game.rules

class Strike(Action):  # as every duellist does
    def follow(self, state):
        yield events.Hit("G-1", 1, 2, 3, 4, 5, 6)
        return dict(a=1)
"""
RULES = """
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray.rulesets.game.machine import ROWS

WAITS = ("strike", "roll:strike", "strike:now")

def later():
    from affray.rulesets.game import actions
"""
GAME = {
    "affray/rulesets/game/__init__.py": "",
    "affray/rulesets/game/actions.py": ACTIONS,
    "affray/rulesets/game/events.py": EVENTS,
    "affray/rulesets/game/machine.py": "from affray.rulesets.game import rules\nROWS = rules.WAITS\n",
    "affray/rulesets/game/rules.py": RULES,
}


def test_a_game_is_counted() -> None:
    (counted,) = form.forms(GAME | {"affray/rulesets/__init__.py": "", "affray/cli/verb.py": "import os\n"})
    assert counted._replace(comments=0, lines=0) == form.Form(
        "game",
        files=5,
        lines=0,
        actions=1,
        action_files=2,
        action_places=3,
        consequences=1,
        consequence_files=2,
        consequence_places=2,
        past_facade=1,
        circles=1,
        comments=0,
        positional=1,
    )
    assert counted.lines == sum(len(text.splitlines()) for text in GAME.values())
    assert counted.comments == pytest.approx(1000 / counted.lines)


def test_games_are_counted_where_they_were_before() -> None:
    moved = {path.replace("affray/rulesets", "affray/core/rulesets"): text for path, text in GAME.items()}
    (counted,) = form.forms(moved)
    assert (counted.game, counted.files) == ("game", 5)


def test_the_working_tree_is_printed_and_an_unknown_revision_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert form.main([]) == 0
    printed = capsys.readouterr().out
    for game in (path.name for path in Path(form.ROOT, "affray/rulesets").iterdir() if (path / "ruleset.py").exists()):
        assert f"| {game} |" in printed
    assert form.main(["no-such-revision"]) == 2
    assert "no-such-revision" in capsys.readouterr().err
