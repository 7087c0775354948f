"""What several tests need: a duel ready to play, and long ones."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from affray import Encounter, Refusal, Refused
from affray.testing import Picker
from tests.games.duel import RULESET

ROSTER: dict[str, Any] = {"side": [{"id": "ann", "name": "Ann"}, {"id": "bo", "name": "Bo"}]}


def clock() -> str:
    """Return a time that never changes."""
    return "2026-05-02T10:15:30Z"


def duel(**more: Any) -> Encounter:
    """Return a duel between Ann and Bo, not yet begun."""
    return Encounter.create(RULESET, ROSTER, **{"clock": clock, "nonce": "", **more})


def begun(**more: Any) -> Encounter:
    """Return a duel in Ann's first turn."""
    encounter = duel(**more)
    encounter.act("begin", "ann")
    return encounter


def one_turn(encounter: Encounter, face: int, answer: str = "stand") -> None:
    """Play a turn: a blow, the answer to it, and its die."""
    encounter.act("strike")
    encounter.act(answer)
    encounter.roll(face)


def long_duel(entries: int, undos: bool = False, seed: str = "long", path: Any = None) -> Encounter:
    """Return a duel of at least so many entries that nobody loses; with `undos`, some of them taken back."""
    pick = Picker(seed)
    encounter = begun(path=path)
    while encounter.head.seq < entries:
        if undos and pick(7) == 0:
            _take_back(encounter, pick)
        match encounter.now.state.place:
            case "turn":
                encounter.act("strike")
            case "answer":
                encounter.act("stand")
            case _ if not isinstance(encounter.try_act("roll"), Refusal):
                encounter.act("roll")
            case _:
                encounter.roll(1 + pick(2))
    return encounter


def _take_back(encounter: Encounter, pick: Picker) -> None:
    """Go back a few live entries, sometimes with the dice standing, and sometimes restore what was undone."""
    live = [entry.seq for entry in encounter.entries(1) if encounter.live()[entry.seq]]
    target = live[-1 - pick(min(8, len(live)))]
    with suppress(Refused):
        encounter.undo(target, dice="stand" if pick(2) else "afresh", by="ann")
        if pick(3) == 0:
            encounter.redo(by="ann")
