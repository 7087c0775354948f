"""Fights kept with `eventsourcing` as structs, read and written by msgspec: the fastest way that it documents.

What an event carries beside ours is what the library asks for: whose it is, its number, and the time.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID, uuid4

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import CanInitAggregate, CanMutateAggregate, event
from eventsourcing.persistence import Mapper, StoredEvent, Transcoder
from eventsourcing.utils import clear_topic_cache, get_topic, resolve_topic

from affray.events.conduct import Open
from affray.replay.opening import muster
from benchmarks.game import Game
from benchmarks.peer import Fight, place


class StoredStruct(msgspec.Struct, frozen=True, kw_only=True):
    """What every event of an aggregate carries."""

    originator_id: UUID
    originator_version: int
    timestamp: datetime

    def _as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__}


class StructMapper(Mapper[UUID]):
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


class Structs:
    """Keeps the fights of a game as structs. One is in use at a time: its classes have the same names in all."""

    def __init__(self, game: Game) -> None:
        clear_topic_cache()
        self.kind = aggregate(game)

    def application(self, path: str | None = None) -> Application[UUID]:
        """Return an application that keeps its events in memory, or in the database at `path`."""
        ways: Mapping[str, Any] = {"MAPPER_TOPIC": get_topic(StructMapper), "TRANSCODER_TOPIC": get_topic(NoTranscoder)}
        return Application({**ways, **place(path)})


def aggregate(game: Game) -> type[Fight]:
    """Return the class of the fights of a game, with typed events."""
    kernel = game.kernel
    actions: Any = reduce(or_, game.actions)
    consequences: Any = reduce(or_, game.consequences)

    class FightOfStructs(Fight):
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

    return FightOfStructs
