"""A type is described in the same words whatever was imported before."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest

FIRST = ["int | str | bool", "bool | str | int", "str | int | bool"]


@pytest.mark.parametrize(("first", "then"), list(itertools.permutations(FIRST, 2)))
def test_a_union_is_described_in_one_order(first: str, then: str) -> None:
    program = (
        f"import typing; typing.Optional[{first}]; from affray.core.describing import describe_type; "
        f"print(describe_type(typing.Optional[{then}]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "a whole number or text or true or false or nothing\n"
