"""Hit rolls (A5, A5a; K-14 to K-21, K-69)."""

from affray.rules import Consequence, Count
from affray.rulesets.wh40k_11e.facts import summed
from affray.rulesets.wh40k_11e.state import Battle
from affray.rulesets.wh40k_11e.tables import CRITICAL


class HitsRolled(Consequence, frozen=True, kw_only=True):
    """The hit rolls in the order of the attacks."""

    says = "hit rolls {faces:dice}"

    pool: str
    faces: tuple[int, ...]


class HitsClassified(Consequence, frozen=True, kw_only=True):
    """What became of each attack: `fail`, `hit`, `critical`, or `auto` where none was rolled.

    `skill` is the number needed on the die with `clamped` added, which is what `modifiers` come to within the cap:
    their sums, each that a weapon of the pool has once. Dice up to `fails_to` fail whatever the skill. `extra` are the
    hits of SUSTAINED HITS; attacks are numbered from 1, extra hits after the dice. `dice` are wanted next.
    """

    purpose = "next"
    says = "{hits} of {attacks} hit{how}"

    pool: str
    faces: tuple[int, ...]
    outcomes: tuple[str, ...]
    skill: int
    modifiers: tuple[int, ...]
    clamped: int
    critical_on: int
    fails_to: int
    hits: int
    criticals: int
    extra: Count
    dice: int
    next: str

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.hit_faces = self.faces
        if self.hits:
            hit = [at for at, outcome in enumerate(self.outcomes, 1) if outcome != "fail"]
            if self.extra:
                attacks = len(self.outcomes)
                hit.extend(range(attacks + 1, attacks + self.extra + 1))
            pool.hit = tuple(hit)
        if self.criticals:
            pool.critical = tuple(at for at, outcome in enumerate(self.outcomes, 1) if outcome == "critical")
        if self.next == "sustained":
            state.ask_attacker("sustained", self.dice, "extra hits, critical hit after critical hit")
        elif self.next == "wounds":
            state.ask_attacker("wound", self.dice, "wound rolls: 1 per hit")

    @property
    def attacks(self) -> int:
        """How many attacks there were."""
        return len(self.outcomes)

    @property
    def how(self) -> str:
        """The figures behind it, as the end of a sentence."""
        if not self.skill:
            return " automatically"
        text = f" on {self.skill}+{summed(self.clamped, self.modifiers)}"
        if self.fails_to == CRITICAL - 1:
            text = f" on {CRITICAL} alone"
        elif self.fails_to > 1:
            text += f", where 1 to {self.fails_to} miss"
        if self.criticals:
            text += f", {self.criticals} critical"
        return text + (f", {self.extra} more by SUSTAINED HITS" if self.extra else "")


class SustainedHitsRolled(Consequence, frozen=True, kw_only=True):
    """The extra hits of each critical hit where their number is rolled (K-69); `dice` wound rolls are wanted next."""

    says = "SUSTAINED HITS {faces:dice}: {extra:list} more hits"

    pool: str
    faces: tuple[int, ...]
    extra: tuple[Count, ...]
    dice: int

    def fold(self, state: Battle) -> None:
        pool = state.pool_now
        pool.hit += tuple(range(pool.dice + 1, pool.dice + sum(self.extra) + 1))
        state.ask_attacker("wound", self.dice, "wound rolls: 1 per hit")
