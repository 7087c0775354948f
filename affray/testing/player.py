"""A player that knows no game: it chooses from `options()` alone, by a seed, and must never be refused."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection

from affray.core.refusal import Refused
from affray.encounter import Encounter


class Picker:
    """Numbers drawn from a seed (SHA-256 of seed and counter): the same on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed, self._count, self._left = seed, 0, b""

    def __call__(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        if len(self._left) < 4:
            self._left = hashlib.sha256(f"{self._seed}:{self._count}".encode()).digest()
            self._count += 1
        drawn, self._left = self._left[:4], self._left[4:]
        return int.from_bytes(drawn) % n


def play(
    encounter: Encounter,
    seed: str,
    limit: int = 2000,
    rare: Collection[str] = (),
    watch: Callable[[Encounter], object] | None = None,
) -> int:
    """Play an encounter to its end by random legal actions; return how many were taken.

    What may still be done at an end (healing, rest) is done a few times. `rare` names actions that are taken only now
    and then (those that end a fight at once). `watch` is called with the encounter before each action. Fails with
    AssertionError if an action on offer is refused, if there is none although the game is not over, if an invariant
    breaks, or if the game has not ended after `limit` actions.
    """
    pick = Picker(seed)
    machine = encounter.ruleset.machine
    for taken in range(limit):
        if watch is not None:
            watch(encounter)
        now = encounter.now
        broken = tuple(encounter.ruleset.invariants(now.state))
        assert not broken, f"seed {seed}, entry {encounter.head.seq}: {'; '.join(broken)}"
        offers = encounter.options()
        if now.state.place in machine.ends and (not offers or pick(4) == 0):
            return taken
        assert offers, f"seed {seed}, entry {encounter.head.seq}: nothing is legal in {now.state.place}"
        common = [offer for offer in offers if offer.action not in rare]
        rarely = [offer for offer in offers if offer.action in rare]
        some = rarely if rarely and (not common or pick(60) == 0) else common
        chosen = some[pick(len(some))]
        fields = chosen.draw(pick)
        try:
            encounter.act(chosen.action, chosen.seats[pick(len(chosen.seats))], **fields)
        except Refused as refused:
            raise AssertionError(f"seed {seed}: offered, but {refused} with {fields}") from refused
    raise AssertionError(f"seed {seed}: not over after {limit} actions")
