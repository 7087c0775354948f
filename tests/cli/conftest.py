"""Running affray in a test: a folder to be in, the duel installed, a roster and a fight under way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from affray import Encounter
from affray.cli import main
from affray.core import registry
from tests.games.duel import RULESET

ROOT = Path(__file__).parents[2]

ROSTER = """\
affray = 1
ruleset = "duel"
title = "Dawn, behind the mill"
[[side]]
id = "ann"
name = "Ann Archer"
wounds = 4
[[side]]
id = "bo"
name = "Bo Baker"
wounds = 4
"""


@dataclass(frozen=True)
class Done:
    """What became of a command: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Standard output as the one JSON document that it must be."""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """Standard error as the one JSON line that it must be."""
        return json.loads(self.err)["error"]


Affray = Callable[..., Done]


@pytest.fixture(autouse=True)
def _duel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the duel be installed, and the test be in an empty folder."""
    monkeypatch.setattr(registry, "_registered", {})
    registry.register(RULESET)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel.toml").write_text(ROSTER, "utf-8")


@pytest.fixture
def affray(capsys: pytest.CaptureFixture[str]) -> Affray:
    """Run a command in this process."""

    def run(*words: str) -> Done:
        capsys.readouterr()
        code = main(words)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture
def fight(affray: Affray, tmp_path: Path) -> Path:
    """A fight of five entries: it has begun, Ann has struck and wounded Bo, and it is Bo's turn."""
    for words in (
        ("new", "duel.toml", "fight.affray"),
        ("act", "fight.affray", "begin", "--by", "ann"),
        ("act", "fight.affray", "strike"),
        ("act", "fight.affray", "stand"),
        ("roll", "fight.affray", "4"),
    ):
        done = affray(*words)
        assert done.code == 0, done
    return tmp_path / "fight.affray"


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment for a process of its own in which the duel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    about = folder / "duel-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: duel\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[affray.rulesets]\nduel = tests.games.duel:RULESET\n", "utf-8")
    path = os.pathsep.join([str(ROOT), str(folder)])
    return {"PYTHONPATH": path, "PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"}


SCRIPT = "import sys; from affray.cli import main; sys.exit(main())"


@pytest.fixture
def process(environment: dict[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command in a process of its own."""

    def run(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
        settings = {"env": environment, "capture_output": True, "text": True, "timeout": 60, "check": False, **more}
        done: subprocess.CompletedProcess[str] = subprocess.run([sys.executable, "-c", SCRIPT, *words], **settings)
        assert "Traceback" not in (done.stderr or "")
        return done

    return run


def opened(path: Path, write: bool = False) -> Encounter:
    """Open a fight as a program would."""
    return Encounter.open(path, ruleset=RULESET, write=write)
