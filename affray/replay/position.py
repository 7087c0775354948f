"""How things stood after one entry: a copy that can be looked at from every side and changes nothing."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from affray.core.kernel import Standing
from affray.core.state import State
from affray.projections import STANDARD
from affray.replay.answering import answering
from affray.replay.options import Options

if TYPE_CHECKING:
    from affray.replay.replay import Replay


class Position:
    """The live standing after entry `seq`. `state` is the game's own state, a copy."""

    def __init__(self, replay: Replay, seq: int) -> None:
        self.seq = seq
        self._replay = replay
        self._head = replay.head
        self._closed = replay.closed and seq == replay.head.seq
        self._standing: Standing = replay.at(seq)
        self._faces = replay.standing_faces() if seq == replay.head.seq else None

    @property
    def state(self) -> State:
        """The game's state; changing it changes nothing but this copy."""
        return self._standing.state

    @cached_property
    def views(self) -> dict[str, Any]:
        """The shared views as plain data, by the name of their projection."""
        return {
            projection.name: projection.show(view)
            for projection, view in zip(STANDARD, self._standing.views, strict=True)
        }

    def options(self) -> Options:
        """Return every action that was legal then; none if the rules of the fight are not installed.

        The offers of an earlier entry name that entry as their head, so that none of them can be taken by mistake.
        """
        replay = self._replay
        with answering(replay, self.seq):
            last = self.seq == self._head.seq
            faces = self._faces if last else replay.standing_faces_at(self.seq)
            head = self._head if last else replay.head_at(self.seq)
            offers = () if replay.older else replay.kernel.options(self._standing, faces, replay.seeded)
            return Options.of(offers, head, replay.table(self._standing, last and not self._closed, self.seq))

    def show(self) -> dict[str, Any]:
        """Return the position as plain data: the keys that docs/reference lists, and the game's own beside them.

        Raises IllegalLog if it cannot be shown for what somebody forged into the log.
        """
        with answering(self._replay, self.seq):
            return self._shown()

    def _shown(self) -> dict[str, Any]:
        replay, views, state = self._replay, self.views, self._standing.state
        game = replay.kernel.ruleset.show(state)
        own = game.pop("combatants", {})
        request = state.request
        turn = views["turn_order"]
        shown = {
            "encounter": replay.id,
            "title": replay.open.title,
            "ruleset": replay.open.ruleset,
            "version": replay.open.version,
            "older": replay.older,
            "options": _in_full(msgspec.json.decode(replay.open.options, type=replay.kernel.ruleset.encounter_options)),
            "head": {"seq": self._head.seq, "hash": self._head.hash},
            "entry": self.seq,
            "conduct": "closed" if self._closed else "open",
            "state": state.place,
            "round": turn["round"],
            "acting": turn["acting"],
            "pending": None if request is None else {"kind": "roll", **msgspec.structs.asdict(request)},
            "combatants": {
                card.id: {
                    "name": card.name,
                    "side": card.side,
                    "unit": card.unit,
                    "status": views["status"][card.id],
                    "wounds": views["wounds"][card.id],
                    "shock": views["shock"][card.id],
                    "conditions": views["conditions"][card.id],
                    **own.get(card.id, {}),
                }
                for card in replay.cast.cards
            },
            "turn_order": turn["order"],
            "allocation_order": views["allocation_order"],
            "resources": views["resources"],
            "dice": views["dice"],
        }
        return shown | game


def _in_full(options: msgspec.Struct) -> dict[str, Any]:
    """Return every option as plain data, those at their default too."""
    plain: dict[str, Any] = {
        name: _in_full(value) if isinstance(value, msgspec.Struct) else msgspec.to_builtins(value)
        for name, value in msgspec.structs.asdict(options).items()
    }
    return plain
