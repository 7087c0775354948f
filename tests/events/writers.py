"""Processes that write to one log at once, or are killed while they write; run by `test_processes.py`.

A process of its own, so that forking it is safe. It prints what happened as JSON; the test judges it.

    python -m tests.events.writers kill PATH ROUNDS SEED
    python -m tests.events.writers crash PATH
    python -m tests.events.writers race PATH PROCESSES ENTRIES SIZE
    python -m tests.events.writers same PATH PROCESSES
    python -m tests.events.writers full PATH
    python -m tests.events.writers guarded PATH
    python -m tests.events.writers forked PATH
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from affray.events.errors import AffrayError, Conflict, StorageError
from affray.events.file import FileLog
from tests.events.sample import another, bodies, chained, fill


def in_child(work: Callable[[], None]) -> int:
    """Start work in a process of its own, which ends with it, and return its id."""
    child = os.fork()
    if child:
        return child
    try:
        work()
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        os._exit(1)
    os._exit(0)


def begin(path: str) -> None:
    """Make a log of a few entries."""
    with FileLog.create(path) as log:
        fill(log, chained(bodies(3)))


def kill(path: str, rounds: int, seed: int) -> dict[str, Any]:
    """Kill a writer at random moments; return for each round how many entries it had acknowledged."""
    begin(path)
    chance = random.Random(seed)
    acknowledged, lost, torn, none = 3, 0, 0, 0
    for _ in range(rounds):
        size = chance.choice((10, 10, 100_000, 1_000_000))
        reader, writer = os.pipe()

        def write(size: int = size, out: int = writer) -> None:
            with FileLog.open(path) as log:
                text = "x" * size
                while True:
                    line, head = another(log.head.seq + 1, log.head, text)
                    log.append(line, head, log.head)
                    os.write(out, b".")

        child = in_child(write)
        os.close(writer)
        time.sleep(chance.random() * 0.018)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told = 0
        while chunk := os.read(reader, 65536):
            told += len(chunk)
        os.close(reader)
        none += told == 0
        with FileLog.open(path) as log:
            torn += log.torn is not None
            here = log.head.seq + 1
        lost += here < acknowledged + told
        acknowledged = here
        if os.path.getsize(path) > 30_000_000:
            shorten(path)
            with FileLog.open(path) as log:
                acknowledged = log.head.seq + 1
    with FileLog.open(path) as log:
        line, head = another(log.head.seq + 1, log.head, "the last")
        log.append(line, head, log.head)
    acknowledged += 1
    return {"lost": lost, "torn": torn, "none": none, "entries": acknowledged}


def shorten(path: str) -> None:
    """Cut a log that has grown long back to its first entries, between two rounds."""
    with FileLog.open(path, write=False) as log:
        size = len(b"".join(log.blocks(0, 3)))
    os.truncate(path, size)


CALLS = ("write", "fdatasync", "fsync", "ftruncate", "open", "close", "unlink")


def crash(path: str) -> dict[str, Any]:
    """Kill a writer before, after and in the middle of each call to the system that setting a torn tail aside and
    appending two entries makes; return how each ended."""
    outcome: list[dict[str, Any]] = []
    for when in ("before", "halfway", "after"):
        number = 0
        while True:
            begin(path)
            with open(path, "ab") as out:
                out.write(b'{"seq":3,"at"')
            reader, writer = os.pipe()

            def write(number: int = number, when: str = when, out: int = writer) -> None:
                tell = os.write
                die_at(number, when)
                log = FileLog.open(path)
                for _ in range(2):
                    line, head = another(log.head.seq + 1, log.head)
                    log.append(line, head, log.head)
                    tell(out, b".")

            child = in_child(write)
            os.close(writer)
            killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
            told = len(os.read(reader, 10))
            os.close(reader)
            with FileLog.open(path) as log:
                entries = log.head.seq + 1
            aside = [one.read_bytes() for one in Path(path).parent.iterdir() if ".torn-" in one.name]
            kept = b'{"seq":3,"at"' in aside or Path(path).read_bytes().endswith(b'\n{"seq":3,"at"')
            outcome.append({"when": when, "call": number, "told": told, "entries": entries, "kept": kept})
            for one in Path(path).parent.iterdir():
                one.unlink()
            if not killed:
                break
            number += 1
    return {"outcome": outcome}


def die_at(number: int, when: str) -> None:
    """Have this process killed at one of its calls to the system."""
    count = 0

    def watched(real: Callable[..., Any], is_write: bool) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            nonlocal count
            here, count = count == number, count + 1
            if here and when == "halfway" and is_write:
                real(args[0], args[1][: len(args[1]) // 2])
            if here and when != "after":
                os.kill(os.getpid(), signal.SIGKILL)
            result = real(*args)
            if here:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        return call

    for name in CALLS:
        setattr(os, name, watched(getattr(os, name), name == "write"))


def race(path: str, processes: int, entries: int, size: int) -> dict[str, Any]:
    """Let processes append at once, each until its own entries are in; a reader follows meanwhile."""
    begin(path)
    reader, writer = os.pipe()

    def write(name: str) -> None:
        with FileLog.open(path) as log:
            done = conflicts = 0
            while done < entries:
                expected = log.refresh()
                line, head = another(expected.seq + 1, expected, "x" * size, name)
                try:
                    log.append(line, head, expected)
                    done += 1
                except Conflict:
                    conflicts += 1
            os.write(writer, f"{conflicts}\n".encode())

    for number in range(processes):
        in_child(partial(write, f"w{number}"))
    seen: list[int] = []
    codes: list[int] = []
    with FileLog.open(path, write=False) as follower:
        while True:
            writing = len(codes) < processes
            follower.refresh()
            for block in follower.blocks(len(seen)):
                seen += [json.loads(line)["seq"] for line in block.splitlines()]
            if not writing:
                break
            ended, status = os.waitpid(-1, os.WNOHANG)
            if ended:
                codes.append(os.waitstatus_to_exitcode(status))
    os.close(writer)
    conflicts = [int(one) for one in os.read(reader, 65536).split()]
    return {"codes": codes, "conflicts": conflicts, "followed": seen == list(range(3 + processes * entries))}


def same(path: str, processes: int) -> dict[str, Any]:
    """Let processes append behind the same head at once; return how many could, and how many met a conflict."""
    begin(path)
    with FileLog.open(path) as log:
        expected = log.head
    ready, go = os.pipe()

    def write(name: str) -> None:
        with FileLog.open(path) as log:
            line, head = another(expected.seq + 1, expected, "mine", name)
            os.close(go)
            os.read(ready, 1)
            try:
                log.append(line, head, expected)
            except Conflict:
                os._exit(4)

    children = [in_child(partial(write, f"w{number}")) for number in range(processes)]
    os.close(go)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    return {"stored": codes.count(0), "conflicts": codes.count(4)}


def full(path: str) -> dict[str, Any]:
    """Append until the system takes no more, with a limit on the size of files; return what was said and left."""
    import resource

    begin(path)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    log = FileLog.open(path)
    told, said, unchanged = 0, "", False
    while not said:
        line, head = another(log.head.seq + 1, log.head, "x" * 30_000)
        before = Path(path).read_bytes()
        try:
            log.append(line, head, log.head)
            told += 1
        except StorageError as error:
            said, unchanged = str(error), Path(path).read_bytes() == before
    small, after = another(log.head.seq + 1, log.head, "room for a little one")
    log.append(small, after, log.head)
    return {"error": said, "unchanged": unchanged, "told": told, "seq": log.head.seq, "small": after.seq}


def guarded(path: str) -> dict[str, Any]:
    """Try to open and append to a log that this user may not write; return what was said."""
    begin(path)
    folder = os.path.dirname(path)
    with open(path, "ab") as out:
        out.write(b"torn")
    os.chmod(folder, 0o555)
    os.chmod(path, 0o444)
    if os.geteuid() == 0:
        os.setuid(65534)
    found: dict[str, Any] = {}
    for name in ("open", "create"):
        try:
            if name == "open":
                FileLog.open(path)
            else:
                FileLog.create(path + "2")
        except AffrayError as error:
            found[name] = f"{type(error).__name__}: {error}"
    with FileLog.open(path, write=False) as log:
        found["read"] = log.head.seq
    return found


def forked(path: str) -> dict[str, Any]:
    """Use one log object in two processes; return what the child was told."""
    begin(path)
    log = FileLog.open(path)
    reader, writer = os.pipe()

    def use() -> None:
        line, head = another(log.head.seq + 1, log.head)
        try:
            log.append(line, head, log.head)
        except StorageError as error:
            os.write(writer, str(error).encode())

    os.waitpid(in_child(use), 0)
    line, head = another(log.head.seq + 1, log.head)
    log.append(line, head, log.head)
    return {"child": os.read(reader, 1000).decode(), "parent": log.head.seq}


VERBS: dict[str, Callable[..., dict[str, Any]]] = {
    one.__name__: one for one in (kill, crash, race, same, full, guarded, forked)
}

if __name__ == "__main__":
    verb, where, *numbers = sys.argv[1:]
    print(json.dumps(VERBS[verb](where, *map(int, numbers))))
