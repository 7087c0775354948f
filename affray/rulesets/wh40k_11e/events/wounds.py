"""Wound rolls, and the parts of a split pool (A6, A6a; K-28 to K-34, K-70)."""

from affray.rules import Consequence
from affray.rulesets.wh40k_11e.facts import SubPool, summed
from affray.rulesets.wh40k_11e.state import Battle


class LethalHitsChosen(Consequence, frozen=True, kw_only=True):
    """These critical hits wound automatically; `dice` wound rolls are left."""

    says = "LETHAL HITS: {attacks:list} wound automatically"

    pool: str
    attacks: tuple[int, ...]
    dice: int

    def fold(self, state: Battle) -> None:
        state.pool_now.lethal = self.attacks
        state.ask_attacker("wound", self.dice, "wound rolls: 1 per hit that does not wound automatically")


class WoundsRolled(Consequence, frozen=True, kw_only=True):
    """The wound rolls in the order of the attacks that hit."""

    says = "wound rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]

    def fold(self, state: Battle) -> None:
        state.request = None  # a choice that was left unsaid has asked for these dice again


class WoundsClassified(Consequence, frozen=True, kw_only=True):
    """What became of each wound roll: `fail`, `wound` or `critical`; `attacks` are the numbers of those rolled for.

    `modifiers` and `clamped` are as with hits. `pending` need a save, `devastating` inflict mortal wounds; `ap` is
    that of the pool, or of its only kind.
    """

    purpose = "next"
    says = "{wounds} of {hits} wound: S{strength} against T{toughness} needs {needed}+{how}"

    pool: str
    attacks: tuple[int, ...]
    faces: tuple[int, ...]
    outcomes: tuple[str, ...]
    strength: int
    toughness: int
    needed: int
    modifiers: tuple[int, ...]
    clamped: int
    critical_on: int
    automatic: tuple[int, ...]
    pending: tuple[int, ...]
    devastating: tuple[int, ...]
    ap: int
    next: str

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.wound_faces = self.faces
        pool.pending = self.pending
        pool.devastating = self.devastating
        pool.ap = self.ap

    @property
    def hits(self) -> int:
        """How many attacks had hit."""
        return len(self.automatic) + len(self.outcomes)

    @property
    def wounds(self) -> int:
        """How many attacks wounded."""
        return len(self.automatic) + sum(outcome != "fail" for outcome in self.outcomes)

    @property
    def how(self) -> str:
        """The rest of the figures, as the end of a sentence."""
        text = summed(self.clamped, self.modifiers)
        criticals = self.outcomes.count("critical")
        text += f", {criticals} critical" if criticals else ""
        text += f", {len(self.automatic)} automatically" if self.automatic else ""
        return text + (f", {len(self.devastating)} devastating" if self.devastating else "")


class PoolSplit(Consequence, frozen=True, kw_only=True):
    """The pool's attacks go on in parts, each with its own AP (K-34)."""

    says = "pool {pool} goes on in parts: {named:list}"

    pool: str
    parts: tuple[SubPool, ...]

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.parts = self.parts
        pool.pending = pool.devastating = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The parts with their AP."""
        return tuple(f"{part.id} (AP{part.ap})" for part in self.parts)


class SubPoolChosen(Consequence, frozen=True, kw_only=True):
    """This part of the pool is resolved next."""

    purpose = "next"
    says = "part {pool} is next"

    pool: str
    next: str

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        if pool.part:
            pool.finished += (pool.part,)
        part = next(part for part in pool.parts if part.id == self.pool)
        pool.parts = tuple(other for other in pool.parts if other is not part)
        pool.part = part.id
        pool.ap = part.ap
        pool.pending = part.pending
        pool.devastating = part.devastating
        pool.groups = pool.seen = pool.saves = pool.saved = ()
        pool.precision = ""
        pool.ordered = False
        pool.at = 0
