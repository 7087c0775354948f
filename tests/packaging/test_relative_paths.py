"""The virtual environment finds the project from a folder of any name, in any locale."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_path_file_that_names_the_project_becomes_relative_and_works_in_the_c_locale(tmp_path: Path) -> None:
    project = tmp_path / "Mönk"
    (project / "thing").mkdir(parents=True)
    (project / "thing" / "__init__.py").write_text("word = 'found'\n", "utf-8")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=project, check=True)
    (packages,) = (project / ".venv" / "lib").glob("*/site-packages")
    (packages / "thing.pth").write_text(f"{project.resolve()}\n", "utf-8")
    (packages / "other.pth").write_text(f"{tmp_path}\n", "utf-8")
    subprocess.run([sys.executable, ROOT / ".ci" / "relative-paths", ".venv"], cwd=project, check=True)
    assert (packages / "thing.pth").read_text("utf-8") == "../../../..\n"
    assert (packages / "other.pth").read_text("utf-8") == f"{tmp_path}\n"
    python = [str(project / ".venv" / "bin" / "python"), "-c", "import thing; print(thing.word)"]
    done = subprocess.run(python, env={"LC_ALL": "C"}, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "found\n"), done.stderr
