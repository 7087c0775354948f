"""From successes to damage (2.2; AS-40 to AS-46, AS-58)."""

from __future__ import annotations

from affray.rules import Consequence, Fixed, Mention, Status, Term, Track
from affray.rulesets.astartes.events.turns import set_status
from affray.rulesets.astartes.state import Fight


class NetCounted(Consequence, frozen=True, kw_only=True):
    """Successes less those of the defence, never below 0 (AS-36, AS-40)."""

    marks = (Mention("target"),)
    says = "{successes} successes less {defence} of the defence of {target:name}: {net}"

    target: str
    successes: int
    defence: int
    net: int
    terms: tuple[Term, ...]

    def fold(self, state: Fight) -> None:
        state.attack_now.net = self.net


class ProjectilesSet(Consequence, frozen=True, kw_only=True):
    """The successes of each projectile in the order rolled, and those beyond a burst (AS-41, AS-42)."""

    says = "projectiles with {projectiles:list} successes; surplus {surplus}"

    projectiles: tuple[int, ...]
    surplus: int

    def fold(self, state: Fight) -> None:
        attack = state.attack_now
        attack.projectiles, attack.surplus, attack.split = self.projectiles, self.surplus, True


class CancelAsked(Consequence, frozen=True, kw_only=True):
    """The defender chooses which successes fall (AS-43)."""

    says = "the defender cancels {n} successes"

    n: int

    def fold(self, state: Fight) -> None:
        state.attack_now.cancel = self.n


class ProjectilesCancelled(Consequence, frozen=True, kw_only=True):
    """What the defence leaves (AS-43)."""

    says = "the defence leaves projectiles with {projectiles:list} successes; surplus {surplus}"

    by: tuple[int, ...]
    """what fell, success by success: 0 for the surplus, or the number of a projectile"""
    projectiles: tuple[int, ...]
    surplus: int

    def fold(self, state: Fight) -> None:
        attack = state.attack_now
        attack.projectiles, attack.surplus, attack.cancelled = self.projectiles, self.surplus, True


class InvestAsked(Consequence, frozen=True, kw_only=True):
    """The attacker may invest surplus successes in the first projectile (AS-42)."""

    says = "up to {limit} surplus successes may be invested in the first projectile"

    limit: int

    def fold(self, state: Fight) -> None:
        state.attack_now.limit = self.limit


class SuccessesInvested(Consequence, frozen=True, kw_only=True):
    """Successes invested in the first projectile; the rest is lost (AS-42)."""

    says = "{n} successes are invested in the first projectile: {projectiles:list}"

    n: int
    projectiles: tuple[int, ...]

    def fold(self, state: Fight) -> None:
        attack = state.attack_now
        attack.projectiles, attack.surplus, attack.invested = self.projectiles, 0, True


class DamageDealt(Consequence, frozen=True, kw_only=True):
    """Damage of each projectile or blow, less armour, taken from the hit points (AS-40, AS-45).

    `successes` are those that count, by projectile. The terms add up to `net`.
    """

    marks = (Track("wounds", "target", left="after"),)
    says = "{target:name} takes {raw} damage, {net} through armour {armour}: {before} -> {after}"

    target: str
    successes: tuple[int, ...]
    per_projectile: tuple[int, ...]
    raw: int
    armour: int
    net: int
    before: int
    after: int
    terms: tuple[Term, ...]

    def fold(self, state: Fight) -> None:
        state.combatants[self.target].hp = self.after


class DamageReported(Consequence, frozen=True, kw_only=True):
    """Damage where no hit points are kept (AS-46)."""

    marks = (Mention("target"),)
    says = "{target:name} is dealt {net} damage"

    target: str
    successes: tuple[int, ...]
    per_projectile: tuple[int, ...]
    raw: int
    armour: int
    net: int
    terms: tuple[Term, ...]


class CombatantOut(Consequence, frozen=True, kw_only=True):
    """A combatant has no hit points left and is out (AS-46)."""

    marks = (Status("id", Fixed("out")),)
    says = "{id:name} is out"

    id: str

    def fold(self, state: Fight) -> None:
        set_status(state, self.id, "out")


class TargetDone(Consequence, frozen=True, kw_only=True):
    """Nothing more comes to this target."""

    marks = (Mention("target"),)
    says = "{target:name} is done with"

    target: str
