"""Long logs, made fast: a real fight, judged and folded by the kernel, but written without waiting for the disk.

Who acts, and how, is drawn from what is on offer, by a seed; dice are drawn the same way. What may be left out is left
out most of the time, as at a table. A fight that is over, and one in which only its end is on offer, is taken back to
the opening by an undo and fought anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from affray.core.convert import convert
from affray.core.kernel import Standing
from affray.events.base import Action, Consequence
from affray.events.conduct import Undo
from affray.events.entry import Body, write_line
from affray.events.log import Head
from affray.replay.replay import Replay
from affray.rules import Offer, Record
from affray.testing.player import Picker
from benchmarks.game import Game

AT = "2026-05-02T10:15:30Z"
"""The time of every entry: it decides nothing."""


ELABORATE = 8
"""One action in so many says what could have been left out."""


class Size(NamedTuple):
    """How long a log is to be, at the least."""

    events: int = 0
    entries: int = 0


class LongLog(NamedTuple):
    """A log that was made: how many entries, events and bytes it has, and how things stand at its end."""

    path: Path
    entries: int
    events: int
    size: int
    head: Head
    snapshot: bytes
    undone: int


class Builder:
    """Fights on and on; `entry` gives the next line."""

    def __init__(self, game: Game, seed: str = "long") -> None:
        self.game, self.kernel = game, game.kernel
        self._pick = Picker(seed)
        encounter = game.scenario.create(clock=lambda: AT, ruleset=game.ruleset)
        self.first = b"".join(encounter.log.blocks())
        self.head = encounter.head
        self.standing: Standing = Replay(encounter.log, game.ruleset).standing
        self.events, self.undone = 1, 0
        self._opening = self.kernel.snapshot(self.standing)
        self._seat = encounter.opening.seats[0].id

    def entry(self) -> bytes:
        """Play on by one action and return its line."""
        offers = [offer for offer in self.kernel.options(self.standing) if offer.action not in self.game.avoided]
        if not offers:
            return self._again()
        action, seat = self._drawn(offers[self._pick(len(offers))])
        refusal = self.kernel.refusal(self.standing, action, seat)
        if refusal is not None:
            raise AssertionError(f"entry {self.head.seq + 1}: on offer, but {refusal}")
        return self._written(seat, action, tuple(self.kernel.follow(self.standing, action, seat)))

    def _drawn(self, offer: Offer) -> tuple[Action, str]:
        optional = () if self._pick(ELABORATE) == 0 else offer.optional
        open_fields = {name: domain for name, domain in offer.fields.items() if name not in optional}
        fields = Record(open_fields, offer.optional).draw(self._pick)
        kind = self.kernel.actions[offer.action]
        action, faults = convert(fields, kind)
        if action is None:
            raise AssertionError(f"entry {self.head.seq + 1}: {offer.action} with {fields}: {'; '.join(faults)}")
        return self.kernel.complete(self.standing, action), offer.seats[self._pick(len(offer.seats))]

    def _again(self) -> bytes:
        self.standing = self.kernel.restore(self._opening)
        self.undone += 1
        return self._written(self._seat, Undo(0, "once more"), ())

    def _written(self, by: str, action: Action, then: tuple[Consequence, ...]) -> bytes:
        line, self.head = write_line(Body(self.head.seq + 1, AT, by, action, then), self.head)
        self.events += 1 + len(then)
        return line


def build(game: Game, folder: Path, sizes: Sequence[Size], seed: str = "long") -> list[LongLog]:
    """Return a log for each size, all of them beginnings of the longest; events count actions and consequences.

    Their files are in `folder`. Raises AssertionError if the ruleset offers what it then refuses.
    """
    builder = Builder(game, seed)
    longest = folder / f"{game.name}.affray"
    open_sizes = dict(enumerate(sizes))
    logs: dict[int, LongLog] = {}
    written = len(builder.first)
    with longest.open("wb") as file:
        file.write(builder.first)
        while open_sizes:
            line = builder.entry()
            file.write(line)
            written += len(line)
            entries = builder.head.seq + 1
            for number, size in list(open_sizes.items()):
                if builder.events >= size.events and entries >= size.entries:
                    del open_sizes[number]
                    logs[number] = LongLog(
                        folder / f"{game.name}-{number}.affray",
                        entries,
                        builder.events,
                        written,
                        builder.head,
                        builder.kernel.snapshot(builder.standing),
                        builder.undone,
                    )
    with longest.open("rb") as file:
        for log in logs.values():
            file.seek(0)
            log.path.write_bytes(file.read(log.size))
    longest.unlink()
    return [logs[number] for number in sorted(logs)]
