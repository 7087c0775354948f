"""Fights kept with `eventsourcing` as it does by itself: dataclasses, its own JSON, and transcodings for our events."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import AggregateCreated, AggregateEvent, event
from eventsourcing.persistence import JSONTranscoder, Transcoding
from eventsourcing.utils import clear_topic_cache

from affray.events.base import Event
from affray.events.conduct import Open
from affray.replay.opening import muster
from benchmarks.game import Game
from benchmarks.peer import Fight, place


class StructTranscoding(Transcoding):
    """Turns the structs of one class into plain data and back."""

    def __init__(self, kind: type[Event]) -> None:
        self.type, self.name = kind, kind.__name__

    def encode(self, obj: Any) -> Any:
        """Return a struct as plain data."""
        return msgspec.json.encode(obj).decode() if self.type is Open else msgspec.to_builtins(obj)

    def decode(self, data: Any) -> Any:
        """Return the struct again."""
        return msgspec.json.decode(data, type=Open) if self.type is Open else msgspec.convert(data, self.type)


class Defaults:
    """Keeps the fights of a game. One is in use at a time: its classes have the same names in all."""

    def __init__(self, game: Game) -> None:
        clear_topic_cache()
        self.kind = aggregate(game)
        self._application = application(game)

    def application(self, path: str | None = None) -> Application[UUID]:
        """Return an application that keeps its events in memory, or in the database at `path`."""
        return self._application(place(path))


def application(game: Game) -> type[Application[UUID]]:
    """Return the class of applications that know the classes of a game."""

    class Fights(Application[UUID]):
        def register_transcodings(self, transcoder: JSONTranscoder) -> None:
            super().register_transcodings(transcoder)
            for kind in (*game.actions, *game.consequences):
                transcoder.register(StructTranscoding(kind))

    return Fights


def aggregate(game: Game) -> type[Fight]:
    """Return the class of the fights of a game."""
    kernel = game.kernel

    class FightOfDataclasses(Fight):
        class Event(AggregateEvent):
            pass

        class Began(Event, AggregateCreated):
            by: str
            opening: Open

        class Acted(Event):
            by: str
            action: Any

        class Followed(Event):
            consequence: Any

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

    return FightOfDataclasses
