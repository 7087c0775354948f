"""Everything that the documentation shows is run: commands print what it says, and its programs work."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tomllib
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import Block, blocks, documents
from tests.docs.console import commands, difference, run, target
from tests.docs.files import part

ROOT = Path(__file__).parents[2]
DOCUMENTS = documents(ROOT)

LANGUAGES = {"console", "json", "mermaid", "python", "text", "toml"}
"""What may stand behind a fence. Anything that can be run is run, so nothing runnable may hide as something else."""

TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def of(document: str) -> Iterator[Block]:
    return blocks(document, (ROOT / document).read_text("utf-8"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a reader has it who is in the project's, but which the documents' commands may fill."""
    for name in ("examples", "docs/vectors"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """The module that the Python blocks of one document make up together."""
    module = types.ModuleType("documented")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


@pytest.mark.parametrize("document", DOCUMENTS)
def test_document_does_what_it_says(document: str, folder: Path, program: types.ModuleType) -> None:
    faults = []
    for block in of(document):
        if block.info == "console":
            for command in commands(block):
                if target(command.text):
                    continue
                fault = difference(command, run(command.text, folder))
                if fault:
                    faults.append(fault)
        elif named := part(block):
            if block.info == "toml":
                tomllib.loads(named.text)
            path = folder / named.name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a" if named.more else "w", encoding="utf-8") as file:
                file.write(named.text)
        elif block.info == "python":
            # Empty lines before it give every line the number that it has in the document.
            source = "\n" * (block.line - 1) + block.text
            exec(compile(source, ROOT / document, "exec", dont_inherit=True), program.__dict__)
        elif block.info == "toml":
            tomllib.loads(block.text)
        elif block.info == "json":
            for line in [block.text] if block.text.startswith(("{\n", "[\n")) else block.text.splitlines():
                json.loads(line)
    assert not faults, "\n\n".join(["what the document shows is not what happens", *faults])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_says_what_it_is(document: str) -> None:
    unknown = [f"{block}: {block.info or 'nothing'}" for block in of(document) if block.info not in LANGUAGES]
    assert unknown == [], f"behind a fence stands one of {sorted(LANGUAGES)}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_target_of_make_that_is_shown_exists(document: str) -> None:
    shown = {
        target(command.text) for block in of(document) if block.info == "console" for command in commands(block)
    } - {None}
    assert shown <= TARGETS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_within_the_project_leads_somewhere(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    for block in of(document):
        text = text.replace(block.text, "")
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    here = os.path.dirname(ROOT / document)
    dead = [link for link in links if ":" not in link and not os.path.exists(os.path.join(here, link))]
    assert dead == []


def test_the_two_commands_exist() -> None:
    assert {"demo", "test"} <= TARGETS
