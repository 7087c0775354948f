"""Scripted dice: the faces of a whole test, in the order they fall; none may be missing and none left over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from affray.encounter import Encounter
from affray.events.entry import AnyEntry


class Scripted:
    """Faces that are rolled for an encounter one request after another."""

    def __init__(self, encounter: Encounter, faces: tuple[int, ...]) -> None:
        self.encounter, self.left = encounter, list(faces)

    def roll(self) -> AnyEntry:
        """Answer the pending request with the next faces; fails the test if it wants more than are left."""
        request = self.encounter.now.state.request
        assert request is not None, "no roll is asked for"
        taken, self.left = self.left[: request.dice], self.left[request.dice :]
        assert len(taken) == request.dice, f"{request.purpose} wants {request.dice} dice, {len(taken)} are left"
        return self.encounter.roll(*taken)


@contextmanager
def scripted(encounter: Encounter, *faces: int) -> Iterator[Scripted]:
    """Hand out the faces in their order; fails the test on leaving if any was not rolled."""
    dice = Scripted(encounter, faces)
    yield dice
    assert not dice.left, f"dice left over: {dice.left}"
