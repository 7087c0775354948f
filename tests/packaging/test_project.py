"""What the project says of itself holds together."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import affray

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
LOCK = [line for line in (ROOT / "requirements-dev.lock").read_text("utf-8").splitlines() if line[:1] != "#"]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def asked() -> list[str]:
    project = PROJECT["project"]
    return [
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
        *project["optional-dependencies"]["bench"],
    ]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_lock_pins_every_package_to_one_version_and_names_no_place_to_load_it_from() -> None:
    assert LOCK
    assert [line for line in LOCK if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", line)] == []


@pytest.mark.parametrize("requirement", asked())
def test_lock_holds_what_the_project_asks_for_and_it_asks_for_no_upper_bound(requirement: str) -> None:
    name, lowest = requirement.split(">=")
    locked = {normal(line.split("==")[0]): line.split("==")[1] for line in LOCK}
    assert numbers(locked[normal(name)]) >= numbers(lowest)


def test_backend_that_builds_the_project_is_in_the_lock() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["project"]["optional-dependencies"]["dev"])


def test_versions_named_for_users_are_those_the_tests_are_run_on() -> None:
    named = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)
    tested = re.search(r"^VERSIONS := (.*)$", MAKEFILE, re.MULTILINE)
    assert tested is not None
    assert tested[1].split() == named
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"


def test_changelog_has_a_section_for_the_version() -> None:
    version = re.escape(PROJECT["project"]["version"])
    assert re.search(rf"^## {version} \(.+\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


def test_package_says_the_version_of_the_project() -> None:
    assert affray.__version__ == PROJECT["project"]["version"]


def test_ci_runs_the_test_command_from_wherever_it_is_called() -> None:
    run = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert run[:2] == ["#!/usr/bin/env bash", "set -euo pipefail"]
    assert run[-1] == "exec make test"
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
