"""Whether entries are a legal fight (L2), and whether the rules give what they record (L3)."""

from __future__ import annotations

from typing import Protocol

from affray.core.dice import Dice, SeededDice
from affray.core.kernel import describe_failure
from affray.events.conduct import CONDUCT
from affray.events.entry import AnyEntry
from affray.events.errors import IllegalLog, RulesetFault
from affray.replay.adjudicate import Divergence, adjudicate, as_json
from affray.replay.live import Unsound
from affray.replay.opening import seats_by_the_rules
from affray.replay.replay import Replay

LISTED = 20
"""How many divergences are kept; further ones are only counted."""


class Faults(Protocol):
    """Whatever takes note of a fault that makes a log illegal."""

    def fault(self, level: str, seq: int, what: str) -> None:
        """Take note of the first fault of a level."""


class Judge:
    """Takes entries one by one through the machine, the invariants and the rules, until one is not legal.

    Consequences that the rules do not give make no entry illegal: it is folded as it is recorded, and the comparison
    goes on with the next.

    Attributes:
        replay: the log as far as it was judged.
        divergences: where the rules give something else, the first of them.
        diverged: how many there are.
        unlike_seed: the first of them whose dice are not those of the seed, which is so under every version of the
            rules.
    """

    def __init__(self, replay: Replay, dice: Dice, faults: Faults) -> None:
        self.replay, self._faults = replay, faults
        self._dice = dice if isinstance(dice, SeededDice) else None
        self._legal = True
        self.divergences: list[Divergence] = []
        self.diverged = 0
        self.unlike_seed: Divergence | None = None
        seats = seats_by_the_rules(replay.kernel, replay.open)
        if seats != replay.open.seats:
            self._note(Divergence(0, "0.0", as_json(replay.open.seats), as_json(seats)))

    def take(self, entry: AnyEntry) -> None:
        """Judge the next entry; after the first that is not legal nothing more is judged."""
        if not self._legal:
            return
        try:
            self.replay.known(entry.seq, entry.hash)
            if entry.seq == 0:
                pass  # the replay has mustered it
            elif isinstance(entry.action, CONDUCT):
                self.replay.fold(entry)
            else:
                self._play(entry)
            self.replay.snapshot(entry.seq)
            broken = "; ".join(self.replay.kernel.ruleset.invariants(self.replay.standing.state))
        except Unsound as unsound:
            self._unsound(entry.seq, unsound)
        except IllegalLog as illegal:
            self._illegal(entry.seq, illegal.why)
        except Exception as error:
            self._illegal(entry.seq, f"what must always hold cannot be asked after it: {describe_failure(error)}")
        else:
            if broken:
                self._illegal(entry.seq, broken)

    def end(self) -> None:
        """Judge the standing after the last entry: whether it can be kept."""
        if self._legal:
            try:
                self.replay.sound()
            except Unsound as unsound:
                self._unsound(len(self.replay.lineage) - 1, unsound)

    def _illegal(self, seq: int, why: str) -> None:
        self._faults.fault("L2", seq, why)
        self._legal = False

    def _unsound(self, seq: int, unsound: Unsound) -> None:
        """Find the entry after which the standing could not be kept; snapshots are taken only now and then."""
        try:
            Replay(self.replay.log, self.replay.kernel.ruleset).advance(seq + 1)
        except IllegalLog as exact:
            unsound = Unsound(exact.seq, exact.why)
        self._illegal(unsound.seq, unsound.why)

    def _play(self, entry: AnyEntry) -> None:
        """Judge an entry of the game.

        Adjudication uses its standing up. Where nothing diverged yet, that is the live one, which is then the standing
        after the entry; afterwards it is a copy, so that a log of many divergences is not worked out again and again.
        """
        self.replay.admit(entry)
        spend = not self.diverged
        divergence = self._rule(entry, spend)
        if divergence is not None:
            self._note(divergence)
            if spend:
                self.replay.recover()
        if divergence is None and spend:
            self.replay.played(entry.seq, entry.action)
        else:
            self.replay.fold(entry)

    def _rule(self, entry: AnyEntry, spend: bool) -> Divergence | None:
        """Return how the rules differ from what is recorded of an entry, or None."""
        stands = self.replay.standing_faces()
        dice = None if stands is not None else self._dice
        kernel = self.replay.kernel
        try:
            standing = self.replay.standing if spend else kernel.copy(self.replay.standing)
            return adjudicate(kernel, standing, entry, dice, self.replay.drawn.before(entry.seq))
        except RulesetFault as fault:
            why = f"none: {fault}"
        except Exception as error:
            why = f"none: it does not fit the state: {describe_failure(error)}"
        return Divergence(entry.seq, f"{entry.seq}.0", "consequences", why)

    def _note(self, divergence: Divergence) -> None:
        self.diverged += 1
        if len(self.divergences) < LISTED:
            self.divergences.append(divergence)
        if divergence.dice and self.unlike_seed is None:
            self.unlike_seed = divergence
