"""The same log gives the same bytes everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.digests import RECORDED, ROOT, digests


def test_every_example_and_random_fight_gives_the_recorded_bytes_on_this_python() -> None:
    assert digests() == json.loads(RECORDED.read_text())


@pytest.mark.parametrize("hash_seed", ["4242"])  # the test below runs under yet another
def test_the_bytes_do_not_depend_on_the_order_of_hashes(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.digests"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(RECORDED.read_text())
