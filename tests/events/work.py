"""Counting work: how many calls a piece of code makes, of Python and of C functions, whatever the machine.

A call that goes through a whole list, such as `list.count`, counts as many times as the list is long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

SEARCHES = frozenset({"count", "index", "remove", "insert", "copy"})


def work_of(run: Callable[[], Any]) -> int:
    """Return how much work `run` does; an exception that it raises is ignored."""
    work = 0

    def step(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal work
        if event == "call":
            work += 1
        elif event == "c_call":
            itself = getattr(arg, "__self__", None)
            work += len(itself) if isinstance(itself, (list, tuple)) and arg.__name__ in SEARCHES else 1

    before = sys.getprofile()
    sys.setprofile(step)
    try:
        run()
    except Exception:
        pass
    finally:
        sys.setprofile(before)
    return work
