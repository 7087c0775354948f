"""A fixed piece of work, done so many times over: `python -m benchmarks.fixed RULESET WORK TIMES`.

Nothing in it depends on a clock, a disk or chance, so that its instructions can be counted and compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from affray.encounter import Encounter
from affray.events.conduct import Undo
from affray.events.entry import AnyEntry
from affray.events.memory import MemoryLog
from affray.replay.replay import Replay
from benchmarks.acting import asked
from benchmarks.game import Game, game
from benchmarks.long_log import AT, Builder

ENTRIES = 300
"""How many entries the fight has."""


def fight(game: Game) -> tuple[bytes, list[bytes]]:
    """Return the opening of a fight, and the lines that follow."""
    builder = Builder(game, "fixed")
    return builder.first, [builder.entry() for _ in range(ENTRIES)]


def replay(game: Game, first: bytes, lines: list[bytes]) -> None:
    """Follow the fight from its opening to its end."""
    Replay(MemoryLog([first, *lines]), game.ruleset).advance()


def act(game: Game, first: bytes, lines: list[bytes]) -> None:
    """Play the fight again, act by act."""
    encounter = Encounter.open(MemoryLog([first]), ruleset=game.ruleset, clock=lambda: AT)
    for entry in entries(game, first, lines):
        if isinstance(entry.action, Undo):
            encounter.undo(entry.action.to, why=entry.action.why, by=entry.by)
        else:
            tag, fields = asked(entry)
            encounter.act(tag, entry.by, **fields)


def entries(game: Game, first: bytes, lines: list[bytes]) -> list[AnyEntry]:
    """Return the entries after the opening."""
    replay = Replay(MemoryLog([first, *lines]), game.ruleset)
    replay.advance()
    return list(replay.entries(1))


WORK: dict[str, Callable[[Game, bytes, list[bytes]], None]] = {"replay": replay, "act": act}

if __name__ == "__main__":
    chosen = game(sys.argv[1])
    first, lines = fight(chosen)
    for _ in range(int(sys.argv[3])):
        WORK[sys.argv[2]](chosen, first, lines)
