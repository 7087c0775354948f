"""A game of somebody else: written out from docs/rulesets.md, found by its entry point, played by every verb."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import affray.rules
from affray.core.diagram import mermaid
from affray.core.domain import Domain
from affray.events.marks import Mark
from tests.docs.blocks import Block, blocks
from tests.docs.files import files
from tests.games.duel import RULESET

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "games"
DOCUMENT = "docs/rulesets.md"
SHOWN_AS_WRONG = "crooked.toml"


def document() -> list[Block]:
    return list(blocks(DOCUMENT, (ROOT / DOCUMENT).read_text("utf-8")))


class Site:
    """A folder where a package of its own is installed, and commands that are run there by another process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in files(document()).items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
        )
        points = (
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in found.items())
            for group, found in project["entry-points"].items()
        )
        (metadata / "entry_points.txt").write_text("\n".join(points), "utf-8")

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python with the folder on its path."""
        env = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=env, capture_output=True, text=True, timeout=120, check=False
        )

    def affray(self, *words: str, code: int = 0) -> str:
        """Run the command line, which must end with the exit code, and return what it prints."""
        done = self.python("-c", "import sys; from affray.cli import main; sys.exit(main())", *words)
        assert done.returncode == code, f"affray {' '.join(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def data(self, *words: str, code: int = 0) -> Any:
        """Run the command line for data."""
        return json.loads(self.affray(*words, "--json", code=code))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture
def fought(site: Site) -> Site:
    """A site with the scenario played to its end in `fight.affray`."""
    site.affray("run", "first-blood.toml", "--log", "fight.affray")
    return site


def test_what_the_document_writes_out_is_the_game_of_the_tests_byte_for_byte() -> None:
    written = {name: text.encode() for name, text in files(document()).items() if name != SHOWN_AS_WRONG}
    there = {
        path.relative_to(GAMES).as_posix(): path.read_bytes()
        for path in GAMES.rglob("*")
        if path.is_file() and path.suffix in {".py", ".toml"} and path != GAMES / "__init__.py"
    }
    assert written == there


def test_the_diagram_of_the_document_is_that_of_the_machine(site: Site) -> None:
    shown = [block.text for block in document() if block.info == "mermaid"]
    assert shown == [mermaid(RULESET.machine)]
    assert site.affray("diagram", "duel") == shown[0]


def imports(source: str) -> Iterator[str]:
    """Yield the modules that a source imports from; those of its own package as `.`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield "." if node.level else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("file", sorted((GAMES / "duel").glob("*.py")), ids=lambda file: file.name)
def test_the_game_is_written_against_public_names_alone(file: Path) -> None:
    allowed = {".", "affray.rules", "collections.abc", "msgspec", "typing"}
    if file.name.startswith("test_"):
        allowed |= {"affray", "affray.testing", "pytest"}
    assert set(imports(file.read_text("utf-8"))) <= allowed


def test_one_module_has_every_name_that_a_game_may_need() -> None:
    domains = [one for one in Domain.__subclasses__() if one.__module__ == Domain.__module__]
    names = {one.__name__ for one in (*get_args(Mark), *domains)} | {"Domain", "Fixed"}
    assert names <= set(affray.rules.__all__)
    assert all(hasattr(affray.rules, name) for name in affray.rules.__all__)


def test_nothing_of_affray_knows_the_game() -> None:
    sources = [path for path in (ROOT / "affray").rglob("*.py") if "rulesets" not in path.parts]
    assert [path.name for path in sources if re.search(r"\bduel", path.read_text("utf-8"), re.IGNORECASE)] == []


def test_rulesets_finds_the_game_by_its_entry_point(site: Site) -> None:
    done = site.python("-c", "import affray; print(affray.ruleset('duel').title, 'duel' in affray.installed())")
    assert done.stdout == "A duel in half a page True\n"
    assert "A duel in half a page" in site.python("-c", "from affray.cli import main; main(['rulesets'])").stdout


def test_run_plays_the_scenario_and_meets_every_expectation(site: Site) -> None:
    played = site.data("run", "first-blood.toml")
    assert played["met"] is True
    assert played["state"]["combatants"]["bo"]["status"] == "out"
    assert [step["refusal"]["code"] for step in played["steps"] if step["refusal"]] == ["DUEL_NO_FOCUS"]


def test_run_names_an_expectation_that_is_not_met(site: Site) -> None:
    scenario = site.folder / "first-blood.toml"
    scenario.write_text(scenario.read_text("utf-8").replace("round = 2", "round = 7"), "utf-8")
    assert site.data("run", "first-blood.toml", code=1)["met"] is False


def test_a_fight_goes_on_from_command_to_command(site: Site) -> None:
    site.affray("new", "first-blood.toml", "table.affray")
    site.affray("act", "table.affray", "begin", "--by", "bo")
    site.affray("act", "table.affray", "strike")
    assert "parry" in site.affray("options", "table.affray")
    site.affray("act", "table.affray", "parry")
    before = (site.folder / "table.affray").read_bytes()
    site.affray("roll", "table.affray", "7", code=1)
    site.affray("roll", "table.affray", "6", "6", code=1)
    site.affray("act", "table.affray", "stand", code=1)
    assert (site.folder / "table.affray").read_bytes() == before
    site.affray("roll", "table.affray", "5")
    shown = site.data("show", "table.affray")
    assert shown["combatants"]["bo"]["wounds"] == {"suffered": 1, "left": 1, "max": 2}
    assert (shown["acting"], shown["resources"]["bo"]["focus"]) == ("bo", 0)


def test_log_and_history_tell_what_happened_with_figures_and_rules(fought: Site) -> None:
    told = "Bo loses 2 (6, 3 needed): 2 -> 0"
    assert told in fought.affray("log", "fight.affray")
    lines = fought.affray("history", "fight.affray", "bo")
    assert told in lines
    assert "D-5" in lines


def test_undo_and_redo_take_back_and_restore(fought: Site) -> None:
    fought.affray("undo", "fight.affray", "--by", "ann")
    shown = fought.data("show", "fight.affray")
    assert (shown["state"], shown["combatants"]["bo"]["status"]) == ("blow", "active")
    fought.affray("redo", "fight.affray", "--by", "ann")
    assert fought.data("show", "fight.affray")["state"] == "over"


def test_replay_goes_to_any_entry(fought: Site) -> None:
    told = fought.affray("replay", "fight.affray", "--to", "4")
    assert "the blow misses Bo" in told
    assert "Ann loses" not in told


def test_comment_and_close_are_the_same_in_every_game(fought: Site) -> None:
    fought.affray("comment", "fight.affray", "well fought", "--by", "ann")
    fought.affray("close", "fight.affray", "--yes", "--by", "ann")
    assert "well fought" in fought.affray("log", "fight.affray")
    fought.affray("undo", "fight.affray", code=1)


def test_verify_holds_and_a_changed_byte_is_found(fought: Site) -> None:
    fought.affray("verify", "fight.affray")
    log = fought.folder / "fight.affray"
    log.write_bytes(log.read_bytes().replace(b'"dice":[4]', b'"dice":[5]'))
    fought.affray("verify", "fight.affray", code=1)


def test_a_log_outlives_a_change_of_the_rules_and_verify_names_where_they_part(fought: Site) -> None:
    before = fought.data("show", "fight.affray")
    tables = fought.folder / "duel" / "tables.py"
    tables.write_text(tables.read_text("utf-8").replace("HITS_ON = 3", "HITS_ON = 4"), "utf-8")
    assert fought.data("show", "fight.affray") == before
    assert "diverged at 3.2" in fought.affray("verify", "fight.affray", code=1)


def test_a_random_player_uses_every_action_and_every_consequence(site: Site) -> None:
    done = site.python("-m", "affray.testing.fuzz", "--encounters", "100", "first-blood.toml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("never seen: none\n")


def test_seeded_dice_roll_themselves(site: Site) -> None:
    site.affray("new", "first-blood.toml", "seeded.affray", "--dice", "seeded", "--seed", "game night")
    for words in (["begin", "--by", "ann"], ["strike"], ["stand"]):
        site.affray("act", "seeded.affray", *words)
    site.affray("roll", "seeded.affray")
    assert site.data("show", "seeded.affray")["dice"]["ann"]["dice"] == 1
