"""Set-up on a machine one does not know: which Python is taken, and what is said when there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FIND = Path(__file__).parents[2] / ".ci" / "find-python"
OURS = f"python{sys.version_info[0]}.{sys.version_info[1]}"
# Not this environment's own link, which would be found through the folder it lies in.
REAL = Path(sys.base_prefix) / "bin" / OURS


@pytest.fixture
def bin(tmp_path: Path) -> Path:
    folder = tmp_path / "a folder"
    folder.mkdir()
    return folder


def find(bin: Path, *version: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(FIND), *version],
        env={"PATH": str(bin), "HOME": str(bin), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def stands_for_ours(path: Path) -> None:
    script(path, f'exec "{REAL}" "$@"')


def test_python_that_runs_is_found(bin: Path) -> None:
    stands_for_ours(bin / "python3")
    assert find(bin).stdout == f"{bin}/python3\n"


def test_shim_that_does_not_resolve_is_passed_over(bin: Path) -> None:
    for name in ("python3.13", "python3.12", "python3.11"):
        script(bin / name, f'echo "pyenv: {name}: command not found" >&2; exit 127')
    stands_for_ours(bin / "python3")
    assert find(bin).stdout == f"{bin}/python3\n"


def test_python_that_is_too_old_or_makes_no_environments_is_passed_over(bin: Path) -> None:
    # Both fail the question that the script asks, as an old Python and one without its venv module do.
    script(bin / "python3.13", "exit 1")
    stands_for_ours(bin / "python3.11")
    assert find(bin).stdout == f"{bin}/python3.11\n"


def test_without_any_the_message_says_what_to_install_and_what_to_name(bin: Path) -> None:
    found = find(bin)
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr == (
        "no Python 3.11 or later (with its venv module) was found; "
        "install one, or name one: make PYTHON=/path/to/python3\n"
    )


def test_one_version_alone_can_be_asked_for(bin: Path) -> None:
    stands_for_ours(bin / "python3")
    ours = OURS.removeprefix("python")
    assert find(bin, ours).stdout == f"{bin}/python3\n"
    found = find(bin, "3.99")
    assert (found.returncode, found.stderr) == (1, "no Python 3.99 that runs was found\n")


def test_version_that_only_pyenv_keeps_is_found(bin: Path) -> None:
    ours = OURS.removeprefix("python")
    kept = bin / "versions" / f"{ours}.9" / "bin" / "python"
    stands_for_ours(kept)
    assert find(bin, ours, PYENV_ROOT=str(bin)).stdout == f"{kept}\n"


def test_interpreter_that_is_named_is_taken_or_refused_but_never_replaced(bin: Path) -> None:
    stands_for_ours(bin / "python3")
    stands_for_ours(bin / "mine")
    script(bin / "old", "exit 1")
    assert find(bin, "mine").stdout == f"{bin}/mine\n"
    assert find(bin, f"{bin}/mine").stdout == f"{bin}/mine\n"
    for name in (f"{bin}/old", "nowhere"):
        found = find(bin, name)
        assert (found.returncode, found.stdout) == (1, "")
        assert found.stderr == f"{name} is no Python 3.11 or later (with its venv module) that runs\n"
