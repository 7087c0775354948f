"""The same fight kept with `eventsourcing`, as its documentation does it: an aggregate per encounter, methods with
its decorator, an event per event of ours, stored one by one through a mapper that writes structs with msgspec.

What its events carry beside ours is what the library itself asks for: whose they are, their number, and the time.
The aggregate folds with the very functions of our kernel, so that only the way of keeping events is compared.
"""

from collections.abc import Callable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, Self
from uuid import UUID, uuid4

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import BaseAggregate, CanInitAggregate, CanMutateAggregate, event
from eventsourcing.persistence import Mapper, StoredEvent, Transcoder
from eventsourcing.utils import clear_topic_cache, get_topic, resolve_topic

from affray.core.kernel import Standing
from affray.events.conduct import Open
from affray.events.entry import AnyEntry
from affray.replay.opening import muster
from benchmarks.game import Game


class StoredStruct(msgspec.Struct, frozen=True, kw_only=True):
    """What every event of an aggregate carries."""

    originator_id: UUID
    originator_version: int
    timestamp: datetime

    def _as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__}


class MsgspecMapper(Mapper[UUID]):
    """Stores an event as the JSON of its struct."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Return the event as it is stored."""
        kind, state = get_topic(domain_event.__class__), msgspec.json.encode(domain_event)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, kind, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Return the event that was stored."""
        return msgspec.json.decode(stored_event.state, type=resolve_topic(stored_event.topic))


class NoTranscoder(Transcoder):
    """Stands where the mapper of structs needs none."""

    def encode(self, obj: Any) -> bytes:
        """Refuse: nothing comes here."""
        raise TypeError(f"{obj!r} is to be stored by the mapper")

    def decode(self, data: bytes) -> Any:
        """Refuse: nothing comes here."""
        raise TypeError(f"{data!r} is to be read by the mapper")


class Fight(BaseAggregate[UUID]):
    """An encounter as an aggregate; each game has a class of its own, whose events are typed."""

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


def aggregate(game: Game) -> type[Fight]:
    """Return the class of the fights of a game. One is in use at a time: its classes have the same names in all."""
    clear_topic_cache()
    kernel = game.kernel
    actions: Any = reduce(or_, game.actions)
    consequences: Any = reduce(or_, game.consequences)

    class FightOfGame(Fight):
        class Event(StoredStruct, CanMutateAggregate[UUID], frozen=True, kw_only=True):
            pass

        class Began(Event, CanInitAggregate[UUID], frozen=True, kw_only=True):
            originator_topic: str
            by: str
            opening: Open

        class Acted(Event, frozen=True, kw_only=True):
            by: str
            action: actions

        class Followed(Event, frozen=True, kw_only=True):
            consequence: consequences

        @staticmethod
        def create_id(*_: Any, **__: Any) -> UUID:
            return uuid4()

        @event(Began)
        def __init__(self, by: str, opening: Open) -> None:
            self.standing = muster(kernel, opening)[0]

        @event(Acted)
        def act(self, by: str, action: Any) -> None:
            kernel.act(self.standing, action, by)

        @event(Followed)
        def follow(self, consequence: Any) -> None:
            kernel.apply(self.standing, consequence)

    return FightOfGame


class Fights(Application[UUID]):
    """Keeps fights in memory, or with `path` in a SQLite database."""

    def __init__(self, path: str | None = None) -> None:
        env = {"MAPPER_TOPIC": get_topic(MsgspecMapper), "TRANSCODER_TOPIC": get_topic(NoTranscoder)}
        if path is not None:
            env |= {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": path}
        super().__init__(env)
