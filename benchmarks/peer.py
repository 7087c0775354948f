"""The same fight kept with `eventsourcing`: an aggregate per encounter, methods with its decorator, and an event stored
for each event of ours.

The aggregate folds with the very functions of our kernel, so that only the way of keeping events is compared. How its
events are written is in `peer_struct` (as structs, by msgspec) and in `peer_default` (as the library does by itself).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, Self
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import BaseAggregate

from affray.core.kernel import Standing
from affray.events.entry import AnyEntry


class Fight(BaseAggregate[UUID]):
    """An encounter as an aggregate; each game, and each way of writing, has a class of its own."""

    standing: Standing
    act: Callable[[str, Any], None]
    follow: Callable[[Any], None]

    @classmethod
    def begun(cls, entry: AnyEntry) -> Self:
        """Return the aggregate that entry 0 opens."""
        make: Any = cls
        made: Self = make(by=entry.by, opening=entry.action)
        return made

    def go_on(self, entry: AnyEntry) -> None:
        """Take in the events of an entry; they are then to be saved."""
        self.act(entry.by, entry.action)
        for consequence in entry.then:
            self.follow(consequence)


class Keeps(Protocol):
    """A way of keeping fights: the class of the fights, and an application in memory or on a SQLite database."""

    kind: type[Fight]

    def application(self, path: str | None = None) -> Application[UUID]:
        """Return an application that keeps its events in memory, or in the database at `path`."""


def place(path: str | None) -> dict[str, str]:
    """Return the settings of an application that keeps its events in memory, or in the database at `path`."""
    return {} if path is None else {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": path}
