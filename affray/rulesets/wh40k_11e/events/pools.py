"""Which attacks come next, and their dice (A3, A4, A4a, A13; K-10 to K-13, K-60 to K-62)."""

from msgspec import Struct

from affray.rules import Consequence, counted
from affray.rulesets.wh40k_11e.facts import Key, Sums
from affray.rulesets.wh40k_11e.state import Aftermath, Battle, Pool


class UnitChoiceDue(Consequence, frozen=True, kw_only=True):
    """The attacker is to choose the next enemy unit; `gone` are weapons that may take a new target (K-62)."""

    says = "still to be attacked: {units:names}"

    units: tuple[str, ...]
    gone: tuple[str, ...] = ()


class EnemyUnitSelected(Consequence, frozen=True):
    """Attacks on this unit come next."""

    says = "attacks on {unit:name}"

    unit: str

    def fold(self, state: Battle) -> None:
        state.attack_now.enemy = self.unit


class PoolChoiceDue(Consequence, frozen=True, kw_only=True):
    """The attacker is to choose which of these pools, each a list of weapons, is gathered next."""

    says = "{count} different pools are left against {unit:name}"

    unit: str
    pools: tuple[tuple[str, ...], ...]

    @property
    def count(self) -> int:
        """How many pools there are."""
        return len(self.pools)


class AttackNumberDue(Consequence, frozen=True, kw_only=True):
    """The number of attacks of these weapons is rolled first.

    `lines` are the pool, by number among the targets; `ignore` is what was said of modifiers (K-81).
    """

    says = "the number of attacks of {weapons:list} is rolled first"

    pool: str
    weapons: tuple[str, ...]
    dice: int
    lines: tuple[int, ...]
    ignore: tuple[str, ...] | None = None

    def fold(self, state: Battle) -> None:
        attack = state.attack_now
        attack.gathering = self.lines
        attack.ignore = self.ignore
        state.ask_attacker("attacks", self.dice, "the number of attacks, weapon after weapon")


class Bonus(Struct, frozen=True, gc=False):
    """Attack dice that an ability adds."""

    ability: str
    dice: int


class AttackDiceGathered(Consequence, frozen=True, kw_only=True):
    """The attack dice of identical weapons, with how many each ability added and what makes them identical (K-12).

    `ignored` are the modifiers that PSYCHIC ignores; `sums` has what modifiers come to before the cap.
    """

    says = "pool {pool}: {attacks} on {unit:name} with {weapons:list}{added}"

    pool: str
    unit: str
    weapons: tuple[str, ...]
    lines: tuple[int, ...]
    base: int
    bonus: tuple[Bonus, ...]
    dice: int
    key: Key
    ignored: tuple[str, ...] = ()
    sums: Sums = Sums()

    def fold(self, state: Battle) -> None:
        attack = state.attack_now
        attack.pools += 1
        attack.used.extend(self.lines)
        attack.gathering = ()
        key = self.key
        state.pool = Pool(
            id=self.pool, unit=self.unit, lines=self.lines, dice=self.dice, key=key, sums=self.sums, ap=key.ap
        )
        if key.skill:
            state.ask_attacker("hit", self.dice, f"hit rolls: {key.hits_on(self.sums.hit)} hits, 1 per attack")

    @property
    def attacks(self) -> str:
        """The attacks, in words."""
        return counted(self.dice, "attack")

    @property
    def added(self) -> str:
        """The bonus dice, as the end of a sentence."""
        added = ", ".join(f"{bonus.dice} by {bonus.ability}" for bonus in self.bonus)
        return f", of them {added}" if added else ""


class PoolResolved(Consequence, frozen=True):
    """Every attack of the pool failed, inflicted damage or is lost."""

    says = "pool {pool} is resolved"

    pool: str

    def fold(self, state: Battle) -> None:
        state.pool = None


class AttacksLost(Consequence, frozen=True, kw_only=True):
    """Attacks that can no longer do anything: of a pool, or of weapons not gathered (a random number counts as 0)."""

    says = "lost: {attacks}{whose}, {reason}"

    count: int
    reason: str
    pool: str = ""
    weapons: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    def fold(self, state: Battle) -> None:
        state.attack_now.used.extend(self.lines)
        if self.pool:
            pool = state.pool_now
            pool.at = len(pool.saves)
            pool.devastating = pool.parts = ()

    @property
    def attacks(self) -> str:
        """The attacks lost, in words."""
        return counted(self.count, "attack")

    @property
    def whose(self) -> str:
        """The weapons, if they are not of a pool."""
        return f" of {', '.join(self.weapons)}" if self.weapons else ""


class AttacksFinished(Consequence, frozen=True):
    """The unit has no more attacks."""

    says = "{unit:name} has no more attacks"

    unit: str

    def fold(self, state: Battle) -> None:
        state.after = Aftermath()
