"""What a model and a weapon are: characteristics, abilities, permissions; and what a roster file holds of them.

Profiles are read once, at muster, and never change. README.md shows a roster.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from affray.rules import Expression
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
        return name in [ability.name for ability in self.abilities]

    def repeated(self) -> dict[str, tuple[str, ...]]:
        """Return the abilities that it has more than once: name to the texts (K-69: one counts, chosen in A1)."""
        texts: dict[str, tuple[str, ...]] = {}
        for ability in self.abilities:
            texts[ability.name] = (*texts.get(ability.name, ()), ability.text)
        return {name: instances for name, instances in texts.items() if len(instances) > 1}

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
        return any(profile.has(name) for profile in self.profiles)

    def profile(self, name: str) -> WeaponProfile:
        """Return the profile of a name; the only one needs none."""
        if len(self.profiles) == 1:
            return self.profiles[0]
        return next(profile for profile in self.profiles if profile.name == name)


Number = int | str
"""A characteristic as printed: a number, or text such as `3+`, `D6+1` or `-`."""


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Models with one profile: `count` of them, named `id` or, if there are several, `id1`, `id2` and so on.

    `role` is their part in an attached unit and `component` which leader or support unit they belong to, their own
    if left out. `weapons` are keys of the weapon tables, each as often as it is carried.
    """

    id: str
    T: Number
    Sv: Number
    W: Number
    InSv: Number | None = None
    M: Number | None = None
    Ld: Number | None = None
    OC: Number | None = None
    count: int = 1
    name: str = ""
    wounds: int | None = None
    role: Part = "none"
    component: str = ""
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    fnp: tuple[str, ...] = ()
    damage_mods: tuple[str, ...] = ()
    rerolls: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()


class UnitEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit. Its keywords and abilities are those of each of its models; CHARACTER stands with the model alone.

    `more_components` says that a rule allows more than one leader or support unit.
    """

    id: str
    name: str = ""
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    battle_shocked: bool = False
    more_components: bool = False
    model: tuple[ModelEntry, ...] = ()


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's side; its id is the player's seat."""

    id: str
    name: str = ""
    cp: int = 0
    unit: tuple[UnitEntry, ...] = ()


class ProfileEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of several profiles of a weapon; what it leaves out is as with the weapon."""

    name: str
    range: Number | None = None
    A: Number | None = None
    skill: Number | None = None
    S: Number | None = None
    AP: Number | None = None
    D: Number | None = None
    abilities: tuple[str, ...] | None = None
    critical_hit_on: Number | None = None
    critical_wound_ap: Number | None = None
    rerolls: tuple[str, ...] | None = None


class WeaponEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon. `skill` is BS or WS; `critical_hit_on` and `critical_wound_ap` are for abilities that change them."""

    kind: Kind
    name: str = ""
    range: Number | None = None
    A: Number | None = None
    skill: Number | None = None
    S: Number | None = None
    AP: Number | None = None
    D: Number | None = None
    abilities: tuple[str, ...] = ()
    critical_hit_on: Number | None = None
    critical_wound_ap: Number | None = None
    rerolls: tuple[str, ...] = ()
    profile: tuple[ProfileEntry, ...] = ()


class Roster(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two sides and the weapons that their models carry, by key."""

    side: tuple[SideEntry, ...]
    weapon: dict[str, WeaponEntry] = {}
