"""The memory of a process of its own: `python -m benchmarks.peak RULESET SMALL LARGE` replays one log, then another,
and prints by how many bytes the second raised the peak."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from affray.events.file import FileLog
from affray.replay.replay import Replay
from benchmarks.game import find

STATUS = Path("/proc/self/status")


def peak() -> int:
    """Return the most memory that this process has held so far, in bytes.

    Where the system tells it, this is the peak of the program itself; what `getrusage` says begins with that of the
    process which started this one, and would hide what is smaller.
    """
    if STATUS.is_file():
        line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def follow(path: Path, ruleset: str) -> int:
    """Replay a log whole and return the peak, with the replay still in memory."""
    with FileLog.open(path, write=False) as file:
        replay = Replay(file, find(ruleset))
        replay.advance()
        return peak()


if __name__ == "__main__":
    before = follow(Path(sys.argv[2]), sys.argv[1])
    print(follow(Path(sys.argv[3]), sys.argv[1]) - before)
