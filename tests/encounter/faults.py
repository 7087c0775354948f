"""An exception at every line, and a failure at every call to the system, of every call on an encounter.

    python -m tests.encounter.faults [POINTS]

Without POINTS every line and every call to the system is tried. Afterwards memory, disk and a fresh reader must agree,
and what is written next must be legal. `test_faults.py` tries a number of points that the test command can afford.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import affray
from affray import AffrayError, Encounter, Refused
from affray.events import file, file_lock, torn
from tests.games.duel import RULESET
from tests.support import ROSTER, begun, clock, one_turn

HOME = str(Path(affray.__file__).parent)
NAME = "duel.affray"
SYSTEM = ("open", "write", "pread", "fdatasync", "fsync", "ftruncate", "stat", "fstat", "link", "unlink", "lseek")


class Stop(BaseException):
    """What is raised as by Ctrl-C."""


class Late(Exception):
    """What is raised as by a time-out out of a signal handler."""


Kind = type[BaseException]
Use = Callable[[Encounter], object]


def ahead(encounter: Encounter) -> None:
    """Let somebody else append, and follow it."""
    with Encounter.open(str(encounter.log.path), ruleset=RULESET, clock=clock) as other:  # type: ignore[attr-defined]
        other.comment("by somebody else", by="ann")
    encounter.refresh()


def refused(encounter: Encounter) -> None:
    """Try what is not legal."""
    with suppress(Refused):
        encounter.act("parry", "bo")


USES: dict[str, Use] = {
    "act": lambda it: it.act("strike"),
    "act with a snapshot": lambda it: it.act("strike"),
    "act after a torn tail": lambda it: it.act("strike"),
    "act, refused": refused,
    "try_act": lambda it: it.try_act("strike"),
    "undo": lambda it: it.undo(by="ann"),
    "undo far": lambda it: it.undo(2, dice="stand", by="ann"),
    "redo": lambda it: it.redo(by="ann"),
    "comment": lambda it: it.comment("a remark", by="ann"),
    "close": lambda it: it.close("enough", by="ann"),
    "refresh": ahead,
    "options": lambda it: it.options(),
    "show": lambda it: it.show(),
    "at": lambda it: it.at(3).show(),
    "timeline": lambda it: list(it.timeline()),
    "history": lambda it: list(it.history("bo")),
    "turn_start": lambda it: it.turn_start(),
    "fork": lambda it: it.fork(4),
    "verify": lambda it: it.verify(),
    "snapshot": lambda it: it.snapshot(),
    "undone": lambda it: it.undone,
}
"""Every public method that does more than to hand out what is there."""


def ground(name: str, path: Path) -> bytes:
    """Return the log on which a use is tried."""
    with begun(path=path) as encounter:
        for face in (1, 2, 1):
            one_turn(encounter, face)
        if name in ("redo", "undone"):
            encounter.undo(5, by="ann")
    data = path.read_bytes()
    return data + b'{"seq":11,"at":' if name == "act after a torn tail" else data


class Trace:
    """Raises `kind` at line number `at` of those that affray runs; `passed` counts them."""

    def __init__(self, at: int, kind: Kind) -> None:
        self.at, self.kind, self.passed, self.where = at, kind, 0, ""

    def __enter__(self) -> Trace:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, _: Any) -> Any:
        return self._line if frame.f_code.co_filename.startswith(HOME) else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self.passed += 1
            if self.passed == self.at:
                self.where = f"{Path(frame.f_code.co_filename).relative_to(HOME)}:{frame.f_lineno}"
                sys.settrace(None)
                raise self.kind
        return self._line


class System:
    """Lets call number `at` to the system fail with `error`, `late` after it was made, or `lasting` all from there."""

    def __init__(self, at: int, error: BaseException, late: bool = False, lasting: bool = False) -> None:
        self.at, self.error, self.late, self.lasting = at, error, late, lasting
        self.passed, self.where = 0, ""

    def __enter__(self) -> System:
        self._real = [(os, name, getattr(os, name)) for name in SYSTEM if hasattr(os, name)]
        self._real.append((fcntl, "flock", fcntl.flock))
        for home, name, real in self._real:
            setattr(home, name, self._watched(name, real))
        return self

    def __exit__(self, *_: object) -> None:
        for home, name, real in self._real:
            setattr(home, name, real)

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            self.passed += 1
            due = self.passed == self.at or (self.lasting and self.passed > self.at)
            if due:
                self.where = self.where or name
                if self.late:
                    real(*args, **more)
                raise self.error
            return real(*args, **more)

        return call


WAYS: dict[str, Callable[[int], Trace | System]] = {
    "Stop at a line": lambda at: Trace(at, Stop),
    "Late at a line": lambda at: Trace(at, Late),
    "EIO": lambda at: System(at, OSError(errno.EIO, os.strerror(errno.EIO))),
    "EIO from there on": lambda at: System(at, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), lasting=True),
    "Stop before a call": lambda at: System(at, Stop()),
    "Stop after a call": lambda at: System(at, Stop(), late=True),
}


def fresh(path: Path) -> Encounter:
    """Return what a reader makes of the file. Raises what a reader is told."""
    return Encounter.open(path, ruleset=RULESET, write=False)


def agrees(encounter: Encounter, path: Path) -> None:
    """Assert that an encounter stands where a reader of its file stands."""
    head = encounter.head  # which puts right what is left of an append
    reader = fresh(path)
    assert head == reader.head, "the head is not that of the file"
    assert encounter.snapshot() == reader.snapshot(), "the standing is not that of the file"
    assert encounter.live() == reader.live()
    assert (encounter.closed, encounter.redoable) == (reader.closed, reader.redoable)


def tried(name: str, data: bytes, path: Path, fault: Trace | System) -> bool:
    """Make a use fail and look at what is left; return False if the fault lies behind its end."""
    path.write_bytes(data)
    before = len(data.split(b"\n")) - 2
    with Encounter.open(path, ruleset=RULESET, clock=clock) as encounter:
        if name == "act with a snapshot":
            encounter._replay.snapshots.interval = 1
        with suppress(AffrayError, OSError, Stop, Late), fault:
            USES[name](encounter)
        if not fault.where:
            return False
        if isinstance(fault, System):
            fault.error.__traceback__ = None  # nothing that was under way is to be kept alive
        if name == "refresh":
            encounter.refresh()
        agrees(encounter, path)
        if name != "refresh":
            assert encounter.head.seq <= before + 1
        on: tuple[Use, ...] = (
            lambda it: it.comment("goes on", by="ann"),
            lambda it: it.act("strike"),
            lambda it: it.undo(by="ann"),
            lambda it: it.undo(2, dice="stand", by="ann"),
        )
        for use in on:
            with suppress(Refused):
                use(encounter)
            agrees(encounter, path)
    with Encounter.open(path, ruleset=RULESET) as reader:
        assert reader.verify().ok
    for aside in path.parent.iterdir():
        assert aside == path or ".torn-" in aside.name, aside
        if aside != path:
            aside.unlink()
    return True


def created(path: Path, fault: Trace | System) -> bool:
    """Make `create` fail; there is no file afterwards, or one that can be opened and nothing else."""
    with suppress(AffrayError, OSError, Stop, Late), fault:
        Encounter.create(RULESET, ROSTER, path=path, clock=clock).release()
    left = list(path.parent.iterdir())
    assert left in ([], [path]), left
    if left:
        with Encounter.open(path, ruleset=RULESET) as encounter:
            assert encounter.verify().ok
        path.unlink()
    return bool(fault.where)


def opened(data: bytes, path: Path, fault: Trace | System) -> bool:
    """Make `open` fail; the file is as it was."""
    path.write_bytes(data)
    with suppress(AffrayError, OSError, Stop, Late), fault:
        Encounter.open(path, ruleset=RULESET).release()
    assert path.read_bytes() == data
    return bool(fault.where)


def enumerated(name: str, way: str, folder: Path, points: int = 0) -> Iterator[str]:
    """Try a use with a fault at every place, or at about so many of them; yield each place."""
    path = folder / NAME
    path.unlink(missing_ok=True)
    data = b"" if name == "create" else ground(name, path)
    path.unlink(missing_ok=True)

    def attempt(fault: Trace | System) -> str:
        try:
            match name:
                case "create":
                    hit = created(path, fault)
                case "open":
                    hit = opened(data, path, fault)
                case _:
                    hit = tried(name, data, path, fault)
        except Exception as error:
            what = f"{name}, {way}, {fault.at} ({fault.where}): {type(error).__name__}: {error}"
            raise AssertionError(what) from error
        return fault.where if hit else ""

    step = 1
    if points:
        whole = WAYS[way](0)
        attempt(whole)
        step = max(1, whole.passed // points)
    for at in count(1, step):
        where = attempt(WAYS[way](at))
        if not where:
            return
        yield where


ALL = ("create", "open", *USES)


@contextmanager
def without_waiting() -> Iterator[None]:
    """Do not wait for the disk, which would prove nothing here."""

    def sync(fd: int) -> None:
        os.fstat(fd)  # as a call that can fail

    changes: tuple[tuple[ModuleType, str, Any], ...] = (
        (file, "sync", sync),
        (torn, "sync", sync),
        (file, "GLANCE", 0.001),
        (file_lock, "PATIENCE", 0.001),
    )
    real = [(home, name, getattr(home, name)) for home, name, _ in changes]
    for home, name, instead in changes:
        setattr(home, name, instead)
    try:
        yield
    finally:
        for home, name, before in real:
            setattr(home, name, before)


def main() -> int:
    """Try everything; return 1 if anything is left that does not agree."""
    points = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    failed = 0
    with without_waiting(), tempfile.TemporaryDirectory() as folder:
        for name in ALL:
            for way in WAYS:
                tally: Counter[str] = Counter()
                try:
                    tally.update(where.partition(":")[0] for where in enumerated(name, way, Path(folder), points))
                except AssertionError as error:
                    failed += 1
                    print(f"FAILED: {error}", flush=True)
                print(f"{tally.total():6} {name}, {way}", flush=True)
                for left in Path(folder).iterdir():
                    left.unlink()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
