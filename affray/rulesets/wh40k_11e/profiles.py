"""What a model and a weapon are: characteristics, abilities, permissions. Read once at muster, never changed."""

from __future__ import annotations

from typing import Literal

import msgspec

from affray.core.expression import Expression
from affray.rulesets.wh40k_11e.tables import CRITICAL

Step = Literal["attacks", "hit", "wound", "save", "damage", "hazard"]
Which = Literal["any", "ones", "failed"]
Scope = Literal["all", "mortal", "normal"]
Part = Literal["none", "bodyguard", "leader", "support"]
Kind = Literal["ranged", "melee"]


class Ability(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An ability as it is printed: `text` in full, `name`, `x` the number or dice behind it; `head` has both.

    `against` and `threshold` are the X and Y of ANTI-X Y+; `only` the keywords that the target must have one of.
    """

    text: str
    name: str
    x: Expression = Expression()
    against: str = ""
    threshold: int = 0
    only: tuple[str, ...] = ()

    @property
    def head(self) -> str:
        """The ability without the keywords that it is for."""
        return self.text.partition(":")[0].strip()


class Permission(msgspec.Struct, frozen=True, gc=False):
    """Dice that may be re-rolled (K-26)."""

    step: Step
    which: Which

    def __str__(self) -> str:
        return f"{self.step} {self.which}"


class FeelNoPain(msgspec.Struct, frozen=True, gc=False):
    """Wounds that are not lost on `threshold` or more; against all damage, mortal wounds, or normal damage."""

    threshold: int
    scope: Scope = "all"


class ModelProfile(msgspec.Struct, frozen=True, omit_defaults=True):
    """The characteristics of a model. `save` 7 is none; `invulnerable` 0 is none.

    `halvings` and `reduction` are what the model does to damage (K-47); `part` what it is in an attached unit.
    """

    toughness: int
    save: int
    wounds: int
    invulnerable: int = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    feel_no_pain: tuple[FeelNoPain, ...] = ()
    halvings: int = 0
    reduction: int = 0
    rerolls: tuple[Permission, ...] = ()
    part: Part = "none"

    @property
    def character(self) -> bool:
        """Whether the model is a CHARACTER."""
        return "CHARACTER" in self.keywords

    @property
    def large(self) -> bool:
        """Whether the model is a MONSTER or a VEHICLE."""
        return "MONSTER" in self.keywords or "VEHICLE" in self.keywords

    def ability(self, name: str) -> Ability | None:
        """Return the ability of a name, or None."""
        for ability in self.abilities:
            if ability.name == name:
                return ability
        return None


class WeaponProfile(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way of using a weapon. `skill` 0 is none (TORRENT); `range` is 0 for melee.

    `critical_wound_ap` is the AP of its critical wounds where they have one of their own (K-34).
    """

    attacks: Expression
    strength: int
    ap: int
    damage: Expression
    name: str = ""
    range: int = 0
    skill: int = 0
    abilities: tuple[Ability, ...] = ()
    critical_hit_on: int = CRITICAL
    critical_wound_ap: int | None = None
    rerolls: tuple[Permission, ...] = ()

    def has(self, name: str) -> bool:
        """Whether it has an ability of this name, whatever its filter."""
        for ability in self.abilities:  # noqa: SIM110  asked of every weapon of a unit; `any` takes twice as long
            if ability.name == name:
                return True
        return False

    def repeated(self) -> dict[str, tuple[str, ...]]:
        """Return the abilities that it has more than once: name to the texts (K-69: one counts, chosen in A1)."""
        texts: dict[str, tuple[str, ...]] = {}
        for ability in self.abilities:
            texts[ability.name] = (*texts.get(ability.name, ()), ability.text)
        return {name: found for name, found in texts.items() if len(found) > 1}

    def counting(self, instances: tuple[str, ...]) -> dict[str, Ability]:
        """Return one instance of each ability by its name: the one named in `instances`, else the first."""
        chosen: dict[str, Ability] = {}
        for ability in self.abilities:
            if ability.name not in chosen or ability.text in instances:
                chosen[ability.name] = ability
        return chosen


class Weapon(msgspec.Struct, frozen=True):
    """A kind of weapon, with one profile or several."""

    name: str
    kind: Kind
    profiles: tuple[WeaponProfile, ...]

    def has(self, name: str) -> bool:
        """Whether one of its profiles has an ability of this name."""
        for profile in self.profiles:  # noqa: SIM110  as above
            if profile.has(name):
                return True
        return False

    def profile(self, name: str) -> WeaponProfile:
        """Return the profile of a name; the only one needs none."""
        if len(self.profiles) == 1:
            return self.profiles[0]
        return next(profile for profile in self.profiles if profile.name == name)
